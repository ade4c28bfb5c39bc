/** The settings of a question that picks items of a global list. */
import { getOption, type Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useTranslation } from 'react-i18next';
import { getShownName } from '../../../platform/i18n/index.ts';
import { MultiSelect, NativeSelect, Select } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { isNumberField, type ListOption, useGlobalListOptions } from '../state/referred-lists.ts';
import { useSetOption } from './use-set-option.ts';

interface FieldProps {
  item: Item;
}

const getList = ({ options }: Item): string | null =>
  typeof options.global_list_uuid === 'string' ? options.global_list_uuid : null;

/** Settings that name fields or items of the list, and are lost with it. */
const OF_THE_LIST = {
  label_field_keys: null,
  value_field_keys: null,
  value_type: null,
  field_type: null,
  point_field_key: null,
  parent_question: null,
  item_filter: null,
};

export function GlobalListField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const listId = getList(item);
  const { options, find, isGone, isLoading } = useGlobalListOptions(listId);
  const isArchived = listId !== null && find(listId)?.archived === true;
  const error = listId !== null && isGone(listId) ? t('list_field.gone') : isArchived ? t('list_field.archived') : null;
  const choose = (uuid: string | null) => {
    const list = options.find(({ value }) => value === uuid);
    if (!list || uuid === listId) return;
    session.store.endGesture();
    session.attempt((records) =>
      setItem(records, {
        id: item.id,
        options: { ...OF_THE_LIST, global_list_uuid: String(list.value), global_list_id: list.id ?? 0 },
      }),
    );
  };
  return (
    <Select
      label={t('option.global_list_uuid')}
      withAsterisk
      searchable
      allowDeselect={false}
      placeholder={t('list_field.choose')}
      nothingFoundMessage={isLoading ? undefined : t('list_field.none')}
      error={error}
      data={options.map(({ value, label }) => ({ value: String(value), label }))}
      value={listId !== null && find(listId) ? listId : null}
      onChange={choose}
    />
  );
}

/** The fields of the list that questions can show, by key. */
function useListFields(list: ListOption | undefined): { value: string; label: string; isNumber: boolean }[] {
  const { t } = useTranslation('lists');
  return [
    { value: 'item_id', label: t('global_list_items.columns.item_id'), isNumber: false },
    { value: 'display_name', label: t('global_list_items.columns.display_name'), isNumber: false },
    ...(list?.fields ?? []).map((field) => ({
      value: field.key,
      label: getShownName(field),
      isNumber: isNumberField(field),
    })),
  ];
}

/**
 * Chooses fields of the list in the order in which they are selected. Fields that the list has lost stay, marked as
 * errors.
 */
function FieldKeys({ item, name, onChange }: FieldProps & { name: string; onChange: (keys: string[]) => void }) {
  const { t } = useTranslation('builder');
  const list = useGlobalListOptions(getList(item)).find(getList(item) ?? '');
  const fields = useListFields(list);
  const keys = getOption<readonly string[] | null>(item, name) ?? [];
  const lost = list ? keys.filter((key) => !fields.some(({ value }) => value === key)) : [];
  return (
    <MultiSelect
      label={t(name === 'label_field_keys' ? 'option.label_field_keys' : 'option.value_field_keys')}
      description={t(name === 'label_field_keys' ? 'option_hint.label_field_keys' : 'option_hint.value_field_keys')}
      disabled={!list}
      error={lost.length > 0 && t('list_field.field_gone')}
      data={[...fields, ...lost.map((value) => ({ value, label: t('list_field.field_error') }))]}
      value={[...keys]}
      onChange={onChange}
    />
  );
}

export function LabelFieldsField({ item }: FieldProps) {
  const set = useSetOption(item, 'label_field_keys');
  return <FieldKeys item={item} name="label_field_keys" onChange={(keys) => set(keys.length > 0 ? keys : null)} />;
}

/** Calculations read a single number field as a number, and all others as text. */
export function ValueFieldsField({ item }: FieldProps) {
  const session = useBuilder();
  const list = useGlobalListOptions(getList(item)).find(getList(item) ?? '');
  const fields = useListFields(list);
  const change = (keys: string[]) => {
    const isNumber = keys.length === 1 && fields.find(({ value }) => value === keys[0])?.isNumber === true;
    const type = isNumber ? 'number' : null;
    session.store.endGesture();
    session.attempt((records) =>
      setItem(records, {
        id: item.id,
        options: { value_field_keys: keys.length > 0 ? keys : null, value_type: type, field_type: type },
      }),
    );
  };
  return <FieldKeys item={item} name="value_field_keys" onChange={change} />;
}

/** Whether every answer has the same points, or each item its own. */
export function PointFieldField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const list = useGlobalListOptions(getList(item)).find(getList(item) ?? '');
  const fieldKey = getOption<string | null>(item, 'point_field_key') ?? '';
  const points = [
    ...(typeof list?.max_points === 'number' ? [{ value: 'points', label: t('list_field.own_points') }] : []),
    ...(list?.fields ?? []).filter(isNumberField).map((field) => ({ value: field.key, label: getShownName(field) })),
  ];
  const isLost = list !== undefined && fieldKey !== '' && !points.some(({ value }) => value === fieldKey);
  const change = (key: string) => {
    session.store.endGesture();
    session.attempt((records) =>
      setItem(records, {
        id: item.id,
        options: {
          point_field_key: key === '' ? null : key,
          max_score: key === 'points' ? (list?.max_points ?? null) : null,
        },
      }),
    );
  };
  return (
    <NativeSelect
      label={t('option.point_field_key')}
      description={list && points.length === 0 && !isLost ? t('list_field.no_points') : undefined}
      error={isLost && t('list_field.no_points')}
      value={fieldKey}
      data={[
        { value: '', label: t('list_field.same_points') },
        ...points,
        ...(isLost ? [{ value: fieldKey, label: t('list_field.field_error') }] : []),
      ]}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
