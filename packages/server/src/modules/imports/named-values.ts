/** Finds the people and items of global lists that cells name, and says which cells name none or several. */
import { type FieldEntry, isListChoice } from '@rounds/contract/custom-fields';
import type { Tx } from '../../db/database.ts';
import { type FieldRow, findItemNames } from '../custom-fields/index.ts';
import { findNamedItems, findNamedPeople, type NamedRecords } from './queries/names.ts';
import type { Value } from './reading/packed-values.ts';

export type ValueReaders = Readonly<Record<string, (index: number) => Value>>;
export interface UnknownName {
  readonly index: number;
  readonly field: FieldRow;
  readonly code: 'person_unknown' | 'person_ambiguous' | 'option_unknown' | 'option_ambiguous';
  readonly value: string;
}

export interface NamedValues {
  /** The readers, which give ids where cells have names. */
  readonly values: ValueReaders;
  /** The names of the items that are named, by uuid. */
  readonly labels: ReadonlyMap<string, string>;
  readonly problems: readonly UnknownName[];
}

const toTexts = (value: Value): readonly string[] =>
  value === null ? [] : Array.isArray(value) ? value : [String(value)];

/**
 * @param fields all fields of the scope, of which columns of the file are mapped to some
 * @param count the number of rows
 */
export async function findNamedValues(
  tx: Tx,
  fields: readonly FieldRow[],
  values: ValueReaders,
  count: number,
): Promise<NamedValues> {
  const resolvedValues = { ...values };
  const labels = new Map<string, string>();
  const problems: UnknownName[] = [];
  for (const field of fields) {
    const find = getFinder(tx, field);
    const readValue = values[field.key];
    if (!find) continue;
    for (const [uuid, name] of await findDefaultNames(tx, field)) labels.set(uuid, name);
    if (!readValue) continue;
    const texts = new Set<string>();
    for (let index = 0; index < count; index += 1) for (const text of toTexts(readValue(index))) texts.add(text);
    const records = new Map((await find([...texts])).map((record) => [record.text, record]));
    for (const { ids, name } of records.values()) if (ids.length === 1) labels.set(String(ids[0]), name);
    for (let index = 0; index < count; index += 1) {
      for (const value of toTexts(readValue(index))) {
        const code = findProblem(field, records.get(value));
        if (code) problems.push({ index, field, code, value });
      }
    }
    const toId = (text: string) => records.get(text)?.ids[0] ?? text;
    resolvedValues[field.key] = (index) => {
      const value = readValue(index);
      if (value === null) return null;
      return Array.isArray(value) ? value.map((text) => String(toId(text))) : (toId(String(value)) as FieldEntry);
    };
  }
  return { values: resolvedValues, labels, problems };
}

/** New records get items of a global list that are default values with their names. */
async function findDefaultNames(tx: Tx, { config, default_value }: FieldRow): Promise<Iterable<[string, string]>> {
  if (!config?.list_uuid || !default_value) return [];
  const { value } = default_value;
  return findItemNames(tx, config.list_uuid, Array.isArray(value) ? value : [String(value)]);
}

function getFinder(tx: Tx, { field_type, config }: FieldRow) {
  if (field_type === 'person') return (texts: readonly string[]) => findNamedPeople(tx, texts);
  if (!config?.list_uuid || !isListChoice({ field_type, config })) return null;
  const { list_uuid } = config;
  return (texts: readonly string[]) => findNamedItems(tx, list_uuid, texts);
}

function findProblem({ field_type }: FieldRow, record: NamedRecords | undefined): UnknownName['code'] | null {
  const kind = field_type === 'person' ? 'person' : 'option';
  if (!record) return `${kind}_unknown`;
  return record.ids.length > 1 ? `${kind}_ambiguous` : null;
}
