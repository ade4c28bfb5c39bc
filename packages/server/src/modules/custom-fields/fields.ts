/** Saving what a designer of fields has changed, and when it is refused. */
import { randomUUID } from 'node:crypto';
import {
  type CustomField,
  type CustomFieldInput,
  type CustomFieldsInput,
  customFieldProblems,
  FIELD_GROUP,
  MOST_FIELDS,
  NEW_KEY,
} from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TextParams } from '../../http/texts.ts';
import {
  allFields,
  deleteField,
  type FieldRow,
  insertField,
  lockField,
  lockFields,
  placeFields,
  updateField,
} from './queries.ts';
import type { Scope } from './tables.ts';
import { type FieldText, fieldSentence } from './texts.ts';

export const fieldOf = (row: FieldRow): CustomField => ({
  id: row.id,
  key: row.key,
  name: row.name,
  description: row.description,
  field_type: row.field_type,
  is_used: row.is_used,
  is_required: row.is_required,
  is_standard: false,
  is_locked: row.is_locked,
  default_value: row.default_value,
  config: row.config ?? {},
  parent_id: row.is_used ? FIELD_GROUP : null,
});

export const fieldsOf = async (tx: Tx, scope: Scope): Promise<CustomField[]> =>
  (await allFields(tx, scope)).map(fieldOf);

export interface SavedFields {
  readonly before: readonly CustomField[];
  readonly after: readonly CustomField[];
}

/** Stores all that is new or changed, or nothing. Unknown keys are new fields only when they say so. */
export async function saveFields(
  tx: Tx,
  scope: Scope,
  standard: readonly CustomField[],
  { fields, order }: CustomFieldsInput,
  locale: Language,
): Promise<SavedFields | null> {
  await lockFields(tx, scope);
  const stored = await allFields(tx, scope);
  const byKey = new Map(stored.map((row) => [row.key, row]));
  if (fields.some(({ key }) => isUnknown(key, byKey, standard))) return null;
  refuseWrong(fields, byKey, standard, locale);

  const made = new Map<string, string>();
  for (const field of fields) {
    const row = byKey.get(field.key);
    if (row) {
      await updateField(tx, row.id, field);
    } else {
      const key = `f_${randomUUID()}`;
      made.set(field.key, key);
      await insertField(tx, scope, key, field);
    }
  }
  await place(tx, scope, order, made);
  return { before: stored.map(fieldOf), after: await fieldsOf(tx, scope) };
}

const isUnknown = (key: string, byKey: ReadonlyMap<string, FieldRow>, standard: readonly CustomField[]): boolean =>
  !byKey.has(key) && !key.startsWith(NEW_KEY) && !standard.some((field) => field.key === key);

/** Fields that the order does not name keep their places among the named ones, as far as they can. */
async function place(
  tx: Tx,
  scope: Scope,
  order: Readonly<Record<string, number>>,
  made: ReadonlyMap<string, string>,
): Promise<void> {
  const places = new Map(Object.entries(order).map(([key, position]) => [made.get(key) ?? key, position]));
  const used = (await allFields(tx, scope)).filter((row) => row.is_used);
  const at = used.map((row) => [places.get(row.key) ?? row.position, row.id] as const);
  await placeFields(
    tx,
    at.sort(([one, a], [other, b]) => one - other || a - b).map(([, id]) => id),
  );
}

function refuseWrong(
  fields: readonly CustomFieldInput[],
  byKey: ReadonlyMap<string, FieldRow>,
  standard: readonly CustomField[],
  locale: Language,
): void {
  const data: Record<string, string[]> = {};
  const say = (path: string, code: FieldText, params: TextParams = {}) => {
    data[path] = [...(data[path] ?? []), fieldSentence(locale, code, params)];
  };
  const taken = new Map([...byKey.values()].map((row) => [row.key, row.name.toLocaleLowerCase(locale)]));
  for (const field of fields) taken.set(field.key, field.name.toLocaleLowerCase(locale));
  if (taken.size > MOST_FIELDS) say('fields', 'TOO_MANY_FIELDS', { max: MOST_FIELDS });

  fields.forEach((field, index) => {
    const at = (name: string) => `fields.${index}.${name}`;
    for (const problem of customFieldProblems(field)) say(at(problem.field), problem.code, problem.params);
    if (standard.some(({ key }) => key === field.key)) say(at('key'), 'STANDARD_STAYS');
    const row = byKey.get(field.key);
    if (row && row.field_type !== field.field_type) say(at('field_type'), 'TYPE_STAYS');
    const name = taken.get(field.key)!;
    if (name !== '' && [...taken].some(([key, other]) => key !== field.key && other === name)) {
      say(at('name'), 'NAME_TAKEN');
    }
  });
  if (Object.keys(data).length > 0) throw new Refusal('VALIDATION_FAILED', { data });
}

export type Deleted = 'unknown' | 'in use' | CustomField;

/** Deletes an unused field with all that records hold in it. */
export async function deleteUnusedField(tx: Tx, scope: Scope, id: number): Promise<Deleted> {
  const row = await lockField(tx, scope, id);
  if (!row) return 'unknown';
  if (row.is_used || row.is_locked) return 'in use';
  await deleteField(tx, row.id);
  return fieldOf(row);
}
