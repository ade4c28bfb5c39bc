import { inspections } from '@rounds/contract/inspections';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import DocumentPreview from '../../kit/templates/preview/document-preview.tsx';
import { PreviewDrawer } from '../../kit/templates/preview/preview-drawer.tsx';
import { call } from '../../platform/api/index.ts';
import { Text } from '../../ui/index.ts';
import classes from './template-preview.module.css';

interface TemplatePreviewProps {
  readonly templateId: number;
  readonly title: string;
  onClose(): void;
}

/** The published version of a template as inspectors see it, to try out. Nothing is stored or sent. */
export default function TemplatePreview({ templateId, title, onClose }: TemplatePreviewProps) {
  const { t } = useTranslation('preview');
  const query = useQuery({
    queryKey: ['checklists', 'published', templateId],
    queryFn: ({ signal }) => call(inspections.getOfflineTemplate, { params: { id: templateId }, signal, silent: true }),
  });
  return (
    <PreviewDrawer title={title} size={460} query={query} onClose={onClose}>
      {(document) => (
        <>
          <Text py={2} px={4} bg="sunken" size="sm" tone="ink2" className={classes.hint}>
            {t('nothing_stored')}
          </Text>
          <DocumentPreview document={document} />
        </>
      )}
    </PreviewDrawer>
  );
}
