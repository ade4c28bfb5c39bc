import type { SiteColumn } from '@rounds/contract/sites';
import { useTranslation } from 'react-i18next';
import { Button, Modal, Row } from '../../../ui/index.ts';
import { ColumnEditor } from './column-editor.tsx';

interface FieldsDialogProps {
  readonly columns: readonly SiteColumn[];
  readonly canEdit: boolean;
  readonly onChange: (columns: readonly SiteColumn[], key?: string) => void;
  readonly onClose: () => void;
}

/** The fields that all sites of the tree have; they are saved with the tree. */
export function FieldsDialog({ columns, canEdit, onChange, onClose }: FieldsDialogProps) {
  const { t } = useTranslation('sites');
  return (
    <Modal opened onClose={onClose} title={t('columns.title')} size={560}>
      <ColumnEditor columns={columns} canEdit={canEdit} onChange={onChange} />
      <Row wrap gap={4} justify="end" mt={6}>
        <Button onClick={onClose}>{t('columns.done')}</Button>
      </Row>
    </Modal>
  );
}
