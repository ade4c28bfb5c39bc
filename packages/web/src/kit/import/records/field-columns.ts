/** Assigns columns of a file to custom fields, existing ones or new ones that the import creates. */
import {
  CUSTOM_FIELD_TYPES,
  type CustomField,
  type CustomFieldInput,
  type CustomFieldType,
  type FieldOption,
  getValueKind,
  MAX_CUSTOM_FIELDS,
  MAX_FIELD_NAME_LENGTH,
} from '@rounds/contract/custom-fields';
import { findByAnyName } from '@rounds/contract/languages.ts';
import { isFieldTarget, toFieldTarget } from '@rounds/contract/record-import.ts';
import type { Columns } from '../use-wizard.ts';
import type { RecordsInfo } from './record-source.ts';

/** The key of a new field contains its column and its type. */
const toNewKey = (column: number, type: CustomFieldType): string => `new_${column}_${type}`;
const NEW_KEY = /^fields\.new_(\d+)_([a-z_]+)$/;
/** Amounts have a currency, which no column names. */
const NEW_TYPES = CUSTOM_FIELD_TYPES.filter((type) => type !== 'currency');

export const listNewFieldTargets = (
  { columns }: RecordsInfo,
  name: string,
): { value: string; type: CustomFieldType }[] => {
  const column = columns.findIndex((one) => one.name === name);
  const hasOptions = columns[column]?.options !== null;
  return NEW_TYPES.filter((type) => hasOptions || getValueKind({ field_type: type }) !== 'choices').map((type) => ({
    value: toFieldTarget(toNewKey(column, type)),
    type,
  }));
};

const withoutFields = (columns: Columns<string>): Columns<string> =>
  Object.fromEntries(Object.entries(columns).filter(([target]) => !isFieldTarget(target)));

/**
 * Assigns columns that are not used yet to the field that has their name in any language, because exports differ in it.
 */
export function assignFields(
  columns: Columns<string>,
  fields: readonly CustomField[],
  inspected: RecordsInfo,
): Columns<string> {
  const next: Record<string, string | undefined> = { ...withoutFields(columns) };
  const used = new Set(Object.values(next));
  for (const column of inspected.columns) {
    const field = used.has(column.name)
      ? undefined
      : findByAnyName(
          fields.filter(({ key }) => next[toFieldTarget(key)] === undefined),
          column.name,
        );
    if (!field) continue;
    used.add(column.name);
    next[toFieldTarget(field.key)] = column.name;
  }
  return next;
}

/** Makes columns that are not used yet fields of the type that their values suggest. */
export function assignNewFields(columns: Columns<string>, inspected: RecordsInfo): Columns<string> {
  const next: Record<string, string | undefined> = { ...withoutFields(columns) };
  const used = new Set(Object.values(next));
  const free = [...inspected.columns.entries()].filter(([, { name, values }]) => !used.has(name) && values.length > 0);
  for (const [index, { name, suggestion }] of free.slice(0, MAX_CUSTOM_FIELDS)) {
    next[toFieldTarget(toNewKey(index, suggestion.field_type))] = name;
  }
  return next;
}

export const isNewFieldTarget = (target: string): boolean => NEW_KEY.test(target);

/** Converts names of databases, such as `city_district` or `cityDistrict`, to words: “City district”. */
export function toFieldName(column: string): string {
  const words = column
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z]{2})(?=[A-Z][a-z])/g, ' ')
    .trim();
  // Other names, such as “kW” or “Maschinen-Nr.”, are as people write them.
  if (words === column && !/^[a-z]{3,}$/.test(column)) return column;
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** The names that people gave to new fields, by column. */
export type FieldNames = Readonly<Record<string, string>>;

/** The definitions of the new fields that columns are assigned to. */
export const toNewFields = (
  columns: Columns<string>,
  inspected: RecordsInfo,
  names: FieldNames = {},
): CustomFieldInput[] =>
  Object.keys(columns).flatMap((target) => {
    const [, index, type] = NEW_KEY.exec(target) ?? [];
    const column = inspected.columns[Number(index)];
    const field_type = NEW_TYPES.find((one) => one === type);
    if (!column || !field_type) return [];
    const { suggestion, name, options } = column;
    const isChoice = getValueKind({ field_type }) === 'choices';
    return {
      key: toNewKey(Number(index), field_type),
      name: (names[name]?.trim() || toFieldName(name)).slice(0, MAX_FIELD_NAME_LENGTH),
      description: '',
      field_type,
      is_used: true,
      is_required: false,
      default_value: null,
      config: isChoice
        ? { options: toOptions(options ?? [], field_type === 'multi_choice') }
        : field_type === suggestion.field_type
          ? suggestion.config
          : {},
    };
  });

/** The values of a column as options; several in one cell are between semicolons or commas. */
function toOptions(values: readonly string[], isMultiple: boolean): FieldOption[] {
  const names = isMultiple ? values.flatMap((value) => value.split(/[;,]/)) : values;
  const unique = new Map(
    names.map((name) => [name.trim().toLowerCase(), name.trim()] as const).filter(([name]) => name !== ''),
  );
  return [...unique.values()].map((name, index) => ({ key: `o_${index + 1}`, name }));
}
