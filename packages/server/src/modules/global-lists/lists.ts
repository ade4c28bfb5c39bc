/** Rules of global lists that the database alone does not enforce. */

import type { GlobalList } from '@rounds/contract/global-lists';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { toIso } from '../../iso-time.ts';
import {
  type FieldSet,
  type OwnedFieldChanges,
  type SavedOwner,
  saveOwner,
  toCustomField,
} from '../custom-fields/index.ts';
import { insertItems, type NewItem } from './queries/items.ts';
import {
  findFreeName,
  findList,
  type GlobalListRow,
  globalListStore,
  isDuplicateNameError,
  lockList,
  type NamedList,
} from './queries/lists.ts';

export const toFieldSet = ({ uuid }: Pick<GlobalListRow, 'uuid'>): FieldSet => ({
  scope: 'global_list_item',
  owner: uuid,
});

export const toGlobalList = (row: GlobalListRow): GlobalList => ({
  ...row,
  fields: row.fields.map(toCustomField),
  archived_at: toIso(row.archived_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** @throws ApiError VALIDATION_FAILED if another list of the workspace has the name, or by the rules of fields */
const saveList = (tx: Tx, write: Promise<GlobalListRow>, changes: OwnedFieldChanges, locale: Language) =>
  saveOwner(
    tx,
    {
      scope: 'global_list_item',
      prefix: 'RES',
      store: globalListStore,
      isDuplicateNameError,
      nameTaken: 'global_lists.name_taken',
    },
    write,
    changes,
    locale,
  );

export const createList = (
  tx: Tx,
  input: OwnedFieldChanges & { readonly name: string },
  locale: Language,
): Promise<SavedOwner<GlobalListRow>> => saveList(tx, globalListStore.insert(tx, { name: input.name }), input, locale);

interface FilledList {
  readonly list: GlobalListRow;
  readonly added: Awaited<ReturnType<typeof insertItems>>;
}

/** A new list with items; where its name is taken, a number is added. */
export async function createFilledList(
  tx: Tx,
  name: string,
  items: readonly NewItem[],
  locale: Language,
): Promise<FilledList> {
  const { row } = await createList(tx, { name: await findFreeName(tx, name) }, locale);
  return { list: row, added: await insertItems(tx, row.id, items) };
}

/** @throws ApiError RES_LIST_ARCHIVED */
export async function updateList(
  tx: Tx,
  before: GlobalListRow,
  input: OwnedFieldChanges & { readonly name?: string | undefined },
  locale: Language,
): Promise<SavedOwner<GlobalListRow>> {
  if (before.archived_at) throw new ApiError('RES_LIST_ARCHIVED');
  return saveList(tx, globalListStore.update(tx, before.id, { name: input.name ?? before.name }), input, locale);
}

/** @throws ApiError RES_OBJECT_NOT_FOUND */
export async function getList(tx: Tx, id: number | string): Promise<NamedList> {
  const list = await findList(tx, id);
  if (!list) throw notFoundError('RES');
  return list;
}

/**
 * A list whose fields or items are going to change; it is not archived before the transaction ends.
 * @throws ApiError RES_OBJECT_NOT_FOUND or RES_LIST_ARCHIVED
 */
export async function lockOpenList(tx: Tx, id: number | string): Promise<NamedList> {
  const list = await lockList(tx, id);
  if (!list) throw notFoundError('RES');
  if (list.archived_at) throw new ApiError('RES_LIST_ARCHIVED');
  return list;
}
