/** The settings of questions that draw on types of assets. */
import { getOption, type Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useTranslation } from 'react-i18next';
import { getShownName } from '../../../platform/i18n/index.ts';
import { MultiSelect, Select } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { useAssetTypeOptions } from '../state/referred-lists.ts';
import { useSetOption } from './use-set-option.ts';

interface FieldProps {
  item: Item;
}

/** The types that the asset of the question may have. */
export function AllowedTypesField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'asset_type_uuids');
  const typeIds = getOption<readonly string[] | null>(item, 'asset_type_uuids') ?? [];
  const { options, isGone } = useAssetTypeOptions(typeIds);
  const lost = typeIds.filter(isGone);
  return (
    <MultiSelect
      label={t('option.asset_type_uuids')}
      description={t('option_hint.asset_type_uuids')}
      searchable
      placeholder={typeIds.length === 0 ? t('list_field.any_type') : undefined}
      error={lost.length > 0 && t('list_field.type_gone')}
      data={[
        ...options.map(({ value, label }) => ({ value: String(value), label })),
        ...lost.map((value) => ({ value, label: t('list_field.field_error') })),
      ]}
      value={[...typeIds]}
      onChange={(uuids) => set(uuids.length > 0 ? uuids : null)}
    />
  );
}

/** The type, and the field of it that the question shows. */
export function AssetFieldField({ item }: FieldProps) {
  const { t } = useTranslation(['builder', 'lists']);
  const session = useBuilder();
  const uuid = getOption<string | null>(item, 'asset_type_uuid');
  const key = getOption<string | null>(item, 'field_key');
  const { options, find, isGone } = useAssetTypeOptions(uuid === null ? [] : [uuid]);
  const type = uuid === null ? undefined : find(uuid);
  const fields = [
    { value: 'asset_id', label: t('lists:assets.columns.asset_id'), field_type: 'text' },
    { value: 'display_name', label: t('lists:assets.columns.display_name'), field_type: 'text' },
    ...(type?.fields ?? []).map((field) => ({
      value: field.key,
      label: getShownName(field),
      field_type: field.field_type,
    })),
  ];
  const isFieldLost = type !== undefined && key !== null && !fields.some(({ value }) => value === key);
  const change = (values: object) => {
    session.store.endGesture();
    session.attempt((records) => setItem(records, { id: item.id, options: { ...values } }));
  };
  return (
    <>
      <Select
        label={t('option.asset_type_uuid')}
        withAsterisk
        searchable
        allowDeselect={false}
        placeholder={t('list_field.choose_type')}
        nothingFoundMessage={t('list_field.no_types')}
        error={
          (uuid !== null && isGone(uuid) && t('list_field.type_gone')) ||
          (type?.archived === true && t('list_field.type_archived'))
        }
        data={options.map(({ value, label }) => ({ value: String(value), label }))}
        value={type ? uuid : null}
        onChange={(next) => {
          const field = options.find(({ value }) => value === next);
          if (!field || next === uuid) return;
          change({
            ...{ asset_type_uuid: next, asset_type_id: field.id ?? 0 },
            ...{ field_key: null, field_type: null, value_type: null },
          });
        }}
      />
      <Select
        label={t('option.field_key')}
        withAsterisk
        searchable
        allowDeselect={false}
        disabled={!type}
        placeholder={t('list_field.choose_field')}
        error={isFieldLost && t('list_field.field_gone_type')}
        data={[...fields, ...(isFieldLost && key ? [{ value: key, label: t('list_field.field_error') }] : [])]}
        value={key}
        onChange={(next) => {
          const field = fields.find(({ value }) => value === next);
          if (field) change({ field_key: next, field_type: field.field_type, value_type: field.field_type });
        }}
      />
    </>
  );
}
