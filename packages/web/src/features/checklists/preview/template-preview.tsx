import { inspections } from '@rounds/contract/inspections';
import type { TemplateDocument } from '@rounds/engine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { FormProvider, useForm, useFormView } from '../../../form/index.ts';
import { useSessionUser } from '../../../session/index.ts';
import { Drawer, LoadFailed, SkeletonRows } from '../../../ui/index.ts';
import { PreviewQuestions } from './preview-questions.tsx';
import { startPreview } from './preview-session.ts';
import css from './template-preview.module.css';

interface TemplatePreviewProps {
  readonly templateId: number;
  readonly title: string;
  onClose(): void;
}

/** The published version of a template as inspectors see it, to try out. Nothing is stored or sent. */
export default function TemplatePreview({ templateId, title, onClose }: TemplatePreviewProps) {
  const { t } = useTranslation(['preview', 'common']);
  const { data, error, refetch } = useQuery({
    queryKey: ['checklists', 'published', templateId],
    queryFn: ({ signal }) => call(inspections.getOfflineTemplate, { params: { id: templateId }, signal, silent: true }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title={title}
      classNames={{ content: css.content, body: css.body }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p className={css.hint}>{t('preview:nothing_stored')}</p>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && <TriedForm document={data} />}
    </Drawer>
  );
}

function TriedForm({ document }: { readonly document: TemplateDocument }) {
  const { id, full_name, tz_code } = useSessionUser();
  const [preview] = useState(() => {
    const zone = tz_code ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const context = { zone, started_at: new Date().toISOString(), asset: null, user: { id, name: full_name } };
    return startPreview({ document, context });
  });
  return (
    <FormProvider value={preview.form()}>
      <Questions />
    </FormProvider>
  );
}

function Questions() {
  const view = useFormView(useForm());
  const [isReviewed, setReviewed] = useState(false);
  return <PreviewQuestions view={view} size="small" showMissing={isReviewed} review={() => setReviewed(true)} />;
}
