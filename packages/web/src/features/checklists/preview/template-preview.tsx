import { inspections } from '@rounds/contract/inspections';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { Drawer, LoadFailed, SkeletonRows } from '../../../ui/index.ts';
import DocumentPreview from './document-preview.tsx';
import css from './template-preview.module.css';

interface TemplatePreviewProps {
  readonly templateId: number;
  readonly title: string;
  onClose(): void;
}

/** The published version of a template as inspectors see it, to try out. Nothing is stored or sent. */
export default function TemplatePreview({ templateId, title, onClose }: TemplatePreviewProps) {
  const { t } = useTranslation('preview');
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
    >
      <p className={css.hint}>{t('nothing_stored')}</p>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && <DocumentPreview document={data} />}
    </Drawer>
  );
}
