/** Saving and deleting custom fields. */
import { randomUUID } from 'node:crypto';
import {
  type CustomField,
  type CustomFieldInput,
  type CustomFieldsInput,
  FIELD_GROUP,
  keepRemovedOptions,
  MAX_CUSTOM_FIELDS,
  NEW_FIELD_KEY_PREFIX,
  validateCustomField,
} from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Actor } from '../../http/module.ts';
import type { TextParams } from '../../http/texts.ts';
import {
  type FieldRow,
  type FieldSet,
  insertField,
  lockFields,
  selectFields,
  updateField,
  updatePositions,
} from './queries/fields.ts';
import { findFieldsWithValues, findListUuids } from './queries/values.ts';
import { type FieldMessageKey, translateFieldMessage } from './texts.ts';

export const toCustomField = (row: FieldRow): CustomField => ({
  id: row.id,
  key: row.key,
  name: row.name,
  translations: row.translations,
  description: row.description,
  field_type: row.field_type,
  is_used: row.is_used,
  is_required: row.is_required,
  is_standard: false,
  is_locked: false,
  default_value: row.default_value,
  config: row.config ?? {},
  parent_id: row.is_used ? FIELD_GROUP : null,
});

export const listFields = async (tx: Tx, set: FieldSet): Promise<CustomField[]> =>
  (await selectFields(tx, set)).map(toCustomField);

export interface FieldChanges extends CustomFieldsInput {
  /** Whether the person sees global lists: to others, they are unknown. */
  readonly canViewLists?: boolean | undefined;
}

export const canViewLists = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('RES_VIEW_GLOBAL_LISTS');

export interface SavedFields {
  readonly before: readonly CustomField[];
  readonly after: readonly CustomField[];
}

/** Stores all new and changed fields, or none. Returns null if a key is unknown and not marked as new. */
export async function saveFields(
  tx: Tx,
  set: FieldSet,
  standard: readonly CustomField[],
  { fields, order, canViewLists = false }: FieldChanges,
  locale: Language,
): Promise<SavedFields | null> {
  await lockFields(tx, set);
  const stored = await selectFields(tx, set);
  const byKey = new Map(stored.map((row) => [row.key, row]));
  if (fields.some(({ key }) => isUnknown(key, byKey, standard))) return null;
  const lists = canViewLists ? await findListUuids(tx, listChosenLists(fields)) : new Set<string>();
  await assertValid(tx, { fields, byKey, standard, lists }, locale);

  const newKeys = new Map<string, string>();
  for (const field of fields) {
    const row = byKey.get(field.key);
    if (row) {
      await updateField(tx, row, { ...field, config: keepRemovedOptions(row.config ?? {}, field.config) });
    } else {
      const key = `f_${randomUUID()}`;
      newKeys.set(field.key, key);
      await insertField(tx, set, key, field);
    }
  }
  await reorderFields(tx, set, order, newKeys);
  return { before: stored.map(toCustomField), after: await listFields(tx, set) };
}

const isUnknown = (key: string, byKey: ReadonlyMap<string, FieldRow>, standard: readonly CustomField[]): boolean =>
  !byKey.has(key) && !key.startsWith(NEW_FIELD_KEY_PREFIX) && !standard.some((field) => field.key === key);

/** Fields that are missing in the order keep their position if possible. */
async function reorderFields(
  tx: Tx,
  set: FieldSet,
  order: Readonly<Record<string, number>>,
  newKeys: ReadonlyMap<string, string>,
): Promise<void> {
  const positions = new Map(Object.entries(order).map(([key, position]) => [newKeys.get(key) ?? key, position]));
  const usedFields = (await selectFields(tx, set)).filter((row) => row.is_used);
  const positioned = usedFields.map((row) => [positions.get(row.key) ?? row.position, row.id] as const);
  await updatePositions(
    tx,
    positioned.sort(([one, a], [other, b]) => one - other || a - b).map(([, id]) => id),
  );
}

const listChosenLists = (fields: readonly CustomFieldInput[]): string[] =>
  fields.flatMap(({ config }) => config.list_uuid ?? []);

interface CheckedFields {
  readonly fields: readonly CustomFieldInput[];
  readonly byKey: ReadonlyMap<string, FieldRow>;
  readonly standard: readonly CustomField[];
  /** The global lists that can be chosen. */
  readonly lists: ReadonlySet<string>;
}

async function assertValid(tx: Tx, { fields, byKey, standard, lists }: CheckedFields, locale: Language): Promise<void> {
  const data: Record<string, string[]> = {};
  const addMessage = (path: string, code: FieldMessageKey, params: TextParams = {}) => {
    data[path] = [...(data[path] ?? []), translateFieldMessage(locale, code, params)];
  };
  const names = new Map([...byKey.values()].map((row) => [row.key, row.name.toLocaleLowerCase(locale)]));
  for (const field of fields) names.set(field.key, field.name.toLocaleLowerCase(locale));
  if (names.size > MAX_CUSTOM_FIELDS) addMessage('fields', 'TOO_MANY_FIELDS', { max: MAX_CUSTOM_FIELDS });

  const changed = fields.flatMap(({ key, config }) => {
    const row = byKey.get(key);
    const { list_uuid, currency } = row?.config ?? {};
    return row && (list_uuid !== config.list_uuid || currency !== config.currency) ? [row.id] : [];
  });
  const withValues = await findFieldsWithValues(tx, changed);

  fields.forEach((field, index) => {
    const toPath = (name: string) => `fields.${index}.${name}`;
    for (const problem of validateCustomField(field)) addMessage(toPath(problem.field), problem.code, problem.params);
    if (standard.some(({ key }) => key === field.key)) addMessage(toPath('key'), 'STANDARD_STAYS');
    const row = byKey.get(field.key);
    if (row && row.field_type !== field.field_type) addMessage(toPath('field_type'), 'TYPE_STAYS');
    const { list_uuid, currency } = field.config;
    const isOtherList = list_uuid !== row?.config?.list_uuid;
    if (list_uuid !== undefined && isOtherList && !lists.has(list_uuid))
      addMessage(toPath('list_uuid'), 'LIST_UNKNOWN');
    if (row && withValues.has(row.id)) {
      if (isOtherList) addMessage(toPath('list_uuid'), 'LIST_STAYS');
      if (currency !== row.config?.currency) addMessage(toPath('currency'), 'CURRENCY_STAYS');
    }
    const name = names.get(field.key)!;
    if (name !== '' && [...names].some(([key, other]) => key !== field.key && other === name)) {
      addMessage(toPath('name'), 'NAME_TAKEN');
    }
  });
  if (Object.keys(data).length > 0) throw new ApiError('VALIDATION_FAILED', { data });
}
