import { checklists } from '@rounds/contract/checklists';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Button, ICON, ListRow, Notice, Row } from '../../../ui/index.ts';
import { loadTemplatePreview } from '../../templates/index.ts';
import { AddByName } from './assets/add-by-name.tsx';
import classes from './editor.module.css';
import { StepSection } from './step-section.tsx';
import type { AssignmentForm } from './use-assignment-form.ts';

const TemplatePreview = lazy(loadTemplatePreview);

async function searchTemplates(q: string, signal: AbortSignal) {
  const found = await call(checklists.searchEntries, { query: { q }, signal, silent: true });
  return found.filter(({ canSelect }) => canSelect);
}

export function TemplateStep({ form }: { readonly form: AssignmentForm }) {
  const { t } = useTranslation('assignments');
  const can = useCan();
  const { template } = form.draft;
  const [isPreviewing, setPreviewing] = useState(false);
  const isPublished = useIsPublished(template?.template_id);
  return (
    <StepSection step="template">
      {template && (
        <>
          <ul className={classes.chosen}>
            <ListRow title={<span dir="auto">{template.title}</span>} />
          </ul>
          <Row wrap gap={2}>
            {isPublished && (
              <Button variant="default" onClick={() => setPreviewing(true)}>
                {t('template.preview')}
              </Button>
            )}
            {can('CKL_MANAGE_TEMPLATES') && (
              <Button
                component={Link}
                {...paths.templates.edit(template.template_id)}
                target="_blank"
                variant="subtle"
                rightSection={<IconExternalLink {...ICON} size={15} />}
              >
                {t('template.open')}
              </Button>
            )}
          </Row>
        </>
      )}
      {isPublished === false && <Notice role="status">{t('template.unpublished')}</Notice>}
      <AddByName
        name="template_id"
        label={t(template ? 'template.change' : 'template.choose')}
        placeholder={t('template.placeholder')}
        error={form.getError('template_id')}
        required={!template}
        searchKey="assignment templates"
        search={searchTemplates}
        isAdded={({ value }) => value === template?.template_id}
        onAdd={({ value, label }) => form.change({ template: { template_id: Number(value), title: label } })}
      />
      {isPreviewing && template && (
        <Suspense>
          <TemplatePreview
            templateId={template.template_id}
            title={template.title}
            onClose={() => setPreviewing(false)}
          />
        </Suspense>
      )}
    </StepSection>
  );
}

/** Only published templates are found by the call for starting inspections. */
function useIsPublished(templateId: number | undefined): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['options', 'published template', templateId],
    queryFn: ({ signal }) =>
      call(checklists.search, { query: { ids: String(templateId) }, signal, silent: true }).then(
        (found) => found.length > 0,
      ),
    enabled: templateId !== undefined,
  });
  return data;
}
