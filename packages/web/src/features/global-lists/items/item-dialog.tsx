import type { CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { BodyInputOf } from '@rounds/contract/endpoint';
import { type GlobalListItem, globalListItems } from '@rounds/contract/global-list-items';
import type { GlobalList } from '@rounds/contract/global-lists';
import { useTranslation } from 'react-i18next';
import { CustomFieldInputs, toDefaultValues } from '../../../custom-fields/index.ts';
import { RecordDialog, type RecordDialogSlotProps, RecordSelect } from '../../../resource/index.ts';
import { FormField, FormText, NumberInput } from '../../../ui/index.ts';
import type { ItemResource } from './item-queries.ts';

interface ItemValues {
  readonly display_name: string;
  readonly item_id: string;
  readonly parent_uuid: string | null;
  readonly points: number | '';
  readonly fields: CustomFieldValuesInput;
}

const toBody = ({ points, ...values }: ItemValues): BodyInputOf<typeof globalListItems.create> => ({
  ...values,
  points: points === '' ? null : points,
});

interface ItemDialogProps extends RecordDialogSlotProps<GlobalListItem> {
  readonly list: GlobalList;
  readonly resource: ItemResource;
}

/** A new item of the list, or the one that is edited. */
export function ItemDialog({ list, resource, record, onClose }: ItemDialogProps) {
  const { t } = useTranslation(['global-lists', 'lists']);
  const fields = list.fields.filter(({ is_used }) => is_used);
  const initial: ItemValues = {
    display_name: record?.display_name ?? '',
    item_id: record?.item_id ?? '',
    parent_uuid: record?.parent?.uuid ?? null,
    points: record?.points ?? '',
    fields: record?.fields ?? toDefaultValues(fields),
  };
  return (
    <RecordDialog
      resource={resource}
      record={record}
      title={t(record ? 'items.edit' : 'items.new')}
      submitLabel={t(record ? 'items.save' : 'items.create')}
      initial={initial}
      toBody={toBody}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            form={form}
            name="display_name"
            label={t('lists:global_list_items.columns.display_name')}
            autoComplete="off"
            data-autofocus
          />
          <FormText
            form={form}
            name="item_id"
            label={t('lists:global_list_items.columns.item_id')}
            description={t('items.id_hint')}
            autoComplete="off"
          />
          <FormField form={form} name="parent_uuid">
            {(field) => (
              <RecordSelect
                endpoint={globalListItems.search}
                params={{ listId: list.uuid }}
                label={t('lists:global_list_items.columns.parent')}
                description={t('items.parent_hint')}
                excluded={record ? [record.uuid] : []}
                {...field}
              />
            )}
          </FormField>
          <NumberInput
            name="points"
            label={t('lists:global_list_items.columns.points')}
            value={form.values.points}
            error={form.getError('points')}
            onChange={(value) => form.set('points', value)}
          />
          <CustomFieldInputs
            property="fields"
            fields={fields}
            values={form.values.fields}
            onChange={(changed) => form.set('fields', changed)}
            getError={form.getError}
          />
        </>
      )}
    </RecordDialog>
  );
}
