import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RunningImport, SkippedRows } from '../../kit/import/index.ts';
import { useOutdateTemplates } from '../../kit/templates/queries.ts';
import { paths } from '../../paths.ts';
import { Button, Stack } from '../../ui/index.ts';
import { toDoneText } from './done-text.ts';
import type { Checked } from './import-queries.ts';

/** The import of a long file, which runs in the background, and its result. */
export function TemplateImportJob({ jobId }: { jobId: number }) {
  const { t } = useTranslation('template-import');
  const outdateTemplates = useOutdateTemplates();
  return (
    <RunningImport
      jobId={jobId}
      title={t('title')}
      onDone={outdateTemplates}
      renderResult={(result) => <ImportResult result={result as Checked} />}
    />
  );
}

function ImportResult({ result }: { result: Checked }) {
  const { t } = useTranslation('template-import');
  const { errors, template_id } = result;
  return (
    <Stack gap={3}>
      <p role="status">{toDoneText(t, result)}</p>
      {template_id !== null && (
        <div>
          <Button component={Link} {...paths.templates.edit(template_id)}>
            {t('open_template')}
          </Button>
        </div>
      )}
      <SkippedRows errors={errors} />
    </Stack>
  );
}
