import type { GlobalList } from '@rounds/contract/global-lists';
import type { GlobalListItem } from '@rounds/contract/global-lists/items.ts';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordDialogSlotProps } from '../../../kit/resource/index.ts';
import { ItemFields, toItemBody, toItemValues } from './item-fields.tsx';
import type { ItemResource } from './item-queries.ts';

interface ItemDialogProps extends RecordDialogSlotProps<GlobalListItem> {
  readonly list: GlobalList;
  readonly resource: ItemResource;
  /** The item that a new one belongs to. */
  readonly parent?: string | null;
  readonly onSaved?: (record: GlobalListItem) => void;
}

/** A new item of the list, or the one that is edited. */
export function ItemDialog({ list, resource, record, parent = null, onSaved, onClose }: ItemDialogProps) {
  const { t } = useTranslation('global-lists');
  return (
    <RecordDialog
      resource={resource}
      record={record}
      title={t(record ? 'items.edit' : 'items.new')}
      submitLabel={t(record ? 'items.save' : 'items.create')}
      initial={toItemValues(list, record, parent)}
      toBody={toItemBody}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <ItemFields form={form} list={list} record={record} />}
    </RecordDialog>
  );
}
