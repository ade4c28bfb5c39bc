import type { GlobalList } from '@rounds/contract/global-lists';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordDialogSlotProps } from '../../kit/resource/index.ts';
import { FormText } from '../../ui/index.ts';
import { globalListResource } from './list-queries.ts';

/** The name of a list; its fields and items are on pages of their own. */
export function GlobalListDialog({ record, onClose }: RecordDialogSlotProps<GlobalList>) {
  const { t } = useTranslation('global-lists');
  return (
    <RecordDialog
      resource={globalListResource}
      record={record}
      title={t(record ? 'rename' : 'new')}
      initial={{ name: record?.name ?? '' }}
      onClose={onClose}
    >
      {(form) => (
        <FormText
          form={form}
          name="name"
          label={t('name')}
          description={record ? undefined : t('name_hint')}
          autoComplete="off"
          data-autofocus
        />
      )}
    </RecordDialog>
  );
}
