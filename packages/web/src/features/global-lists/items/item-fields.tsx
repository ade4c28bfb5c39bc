import type { CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { BodyInputOf } from '@rounds/contract/endpoint.ts';
import type { GlobalList } from '@rounds/contract/global-lists';
import { type GlobalListItem, globalListItems } from '@rounds/contract/global-lists/items.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomFieldInputs, toDefaultValues } from '../../../kit/custom-fields/index.ts';
import { RecordSelect } from '../../../kit/resource/index.ts';
import type { CallForm } from '../../../platform/api/index.ts';
import { FormField, FormNumber, FormText, Stack, Text } from '../../../ui/index.ts';
import classes from './items.module.css';
export interface ItemValues {
  readonly display_name: string;
  readonly item_id: string;
  readonly parent_uuid: string | null;
  readonly points: number | '';
  readonly fields: CustomFieldValuesInput;
}
export const toItemBody = ({ points, ...values }: ItemValues): BodyInputOf<typeof globalListItems.create> => ({
  ...values,
  points: points === '' ? null : points,
});
export const listUsedFields = ({ fields }: Pick<GlobalList, 'fields'>) => fields.filter(({ is_used }) => is_used);
/** @param parent of a new item */
export const toItemValues = (
  list: GlobalList,
  record: GlobalListItem | null,
  parent: string | null = null,
): ItemValues => ({
  display_name: record?.display_name ?? '',
  item_id: record?.item_id ?? '',
  parent_uuid: record ? (record.parent?.uuid ?? null) : parent,
  points: record?.points ?? '',
  fields: record?.fields ?? toDefaultValues(listUsedFields(list)),
});
interface ItemFieldsProps {
  readonly form: CallForm<ItemValues>;
  readonly list: GlobalList;
  /** The item; null for a new one. */
  readonly record: GlobalListItem | null;
  /** Renders the consequences of changing the name or the points, below these fields. */
  readonly renderConsequence?: (field: 'display_name' | 'points') => ReactNode;
}
/** Shows the properties of the item itself, and the fields of its list as a band. */
export function ItemFields({ form, list, record, renderConsequence }: ItemFieldsProps) {
  const { t } = useTranslation(['global-lists', 'lists']);
  const fields = listUsedFields(list);
  return (
    <>
      <FormText
        form={form}
        name="display_name"
        label={t('lists:global_list_items.columns.display_name')}
        autoComplete="off"
        data-autofocus
      />
      {renderConsequence?.('display_name')}
      <FormText
        form={form}
        name="item_id"
        label={t('lists:global_list_items.columns.item_id')}
        description={record ? undefined : t('items.id_hint')}
        autoComplete="off"
      />
      <FormField form={form} name="parent_uuid">
        {(field) => (
          <RecordSelect
            endpoint={globalListItems.search}
            params={{ listId: list.uuid }}
            label={t('lists:global_list_items.columns.parent')}
            {...(!record && { description: t('items.parent_hint') })}
            excluded={record ? [record.uuid] : []}
            {...field}
          />
        )}
      </FormField>
      <FormNumber form={form} name="points" canBeEmpty label={t('lists:global_list_items.columns.points')} />
      {renderConsequence?.('points')}
      {fields.length > 0 && (
        <Stack as="fieldset" gap={4} pt={4} className={classes.band}>
          <Text as="legend" tone="brand-ink" weight={600}>
            {t('items.fields_of', { name: list.name })}
          </Text>
          <CustomFieldInputs
            property="fields"
            fields={fields}
            values={form.values.fields}
            onChange={(changed) => form.set('fields', changed)}
            getError={form.getError}
          />
        </Stack>
      )}
    </>
  );
}
