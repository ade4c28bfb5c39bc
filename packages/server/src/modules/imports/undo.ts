/** Undoes an import as a whole, while none of its records has changed since. */
import { MAX_LISTED_CHANGES, type StoredImport } from '@rounds/contract/record-import.ts';
import type { Tx } from '../../db/database.ts';
import { lockTree } from '../../db/tree.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Call } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { findUsage } from '../../lists/index.ts';
import type { ImportOptions } from './import-steps.ts';
import type { ImportKind } from './kind.ts';
import { findImport, type ImportRow, lockImport, markUndone } from './queries/history.ts';
import { deleteValues } from './queries/store.ts';
import {
  clearParents,
  deleteRows,
  findInsideThemselves,
  findParentsOfOthers,
  lockImportedRows,
  restoreRows,
} from './queries/undo.ts';

const ROWS_AT_ONCE = 2_000;

type ListedImport = ImportRow & { readonly has_changed?: boolean };

export const toStoredImport = ({ list_id: _, created_at, undone_at, ...row }: ListedImport): StoredImport => ({
  ...row,
  created_at: created_at.toISOString(),
  undone_at: toIso(undone_at),
});

type UndoContext = Pick<Call, 'tx' | 'registry'>;

interface UndoOptions {
  readonly id: number;
  readonly workspaceId: number;
  readonly progress?: (done: number, total: number) => Promise<void>;
}

/** The import, if nothing that is known of it already prevents undoing it. @throws ApiError as `undoImport` */
export async function getUndoableImport(
  tx: Tx,
  { kind, assertOpen }: Pick<ImportOptions, 'kind' | 'assertOpen'>,
  id: number,
  find = findImport,
): Promise<ImportRow> {
  const stored = await find(tx, kind.table, id);
  if (!stored) throw notFoundError(kind.prefix);
  if (stored.undone_at) throw new ApiError('IMPORT_UNDONE');
  if (stored.list_id !== null) await assertOpen?.(tx, stored.list_id);
  return stored;
}

/** @throws ApiError <PREFIX>_OBJECT_NOT_FOUND, IMPORT_UNDONE, IMPORT_CHANGED_SINCE with the keys of the records */
export async function undoImport(
  context: UndoContext,
  options: Pick<ImportOptions, 'kind' | 'assertOpen' | 'findAttached'>,
  { id, workspaceId, progress }: UndoOptions,
): Promise<{ readonly undone: StoredImport; readonly events: readonly NewEvent[] }> {
  const { tx } = context;
  const { kind, findAttached } = options;
  await lockTree(tx, kind.tree, workspaceId);
  const stored = await getUndoableImport(tx, options, id, lockImport);

  const rows = await lockImportedRows(tx, kind, id);
  assertNone(rows.filter(({ is_changed }) => is_changed).map(({ key, entity_id }) => key ?? `#${entity_id}`));
  const keys = new Map(rows.map(({ uuid, key }) => [uuid, key!]));
  const toKeys = (uuids: readonly string[]) => uuids.map((uuid) => keys.get(uuid)!);
  let done = 0;
  const report = async ({ length }: readonly unknown[]) => {
    done += length;
    await progress?.(done, rows.length);
  };

  for (const changed of batches(rows.filter(({ is_created }) => !is_created))) {
    await deleteValues(tx, kind, changed.ids);
    await restoreRows(tx, kind, id, changed.ids);
    assertNone(toKeys(await findInsideThemselves(tx, kind, changed.ids)));
    await report(changed.ids);
  }
  const created = [...batches(rows.filter(({ is_created }) => is_created))];
  for (const { ids } of created) await clearParents(tx, kind, ids);
  for (const { ids, uuids } of created) {
    assertNone(toKeys(await findParentsOfOthers(tx, kind, ids)));
    const attached = new Set(await findAttached?.(tx, ids));
    assertNone(rows.filter(({ entity_id }) => attached.has(entity_id)).map(({ key }) => key!));
    assertNone(toKeys(await findUsed(context, kind, uuids)));
    await deleteValues(tx, kind, ids);
    await deleteRows(tx, kind, ids);
    await report(ids);
  }
  const events = rows.map(({ is_created, entity_id, uuid }): NewEvent => {
    const code = is_created ? kind.events.deleted : kind.events.changed;
    return { code, record: { id: entity_id, uuid: uuid ?? undefined } };
  });
  return { undone: toStoredImport({ ...stored, undone_at: await markUndone(tx, id) }), events };
}

function* batches(rows: readonly { readonly entity_id: number; readonly uuid: string | null }[]) {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const batch = rows.slice(start, start + ROWS_AT_ONCE);
    yield { ids: batch.map(({ entity_id }) => entity_id), uuids: batch.map(({ uuid }) => uuid!) };
  }
}

/** Finds those of these records that others refer to by halving, because usage is counted for many at once. */
async function findUsed(context: UndoContext, kind: ImportKind, uuids: readonly string[]): Promise<string[]> {
  // Nobody is shown where they are used, so no permissions are needed.
  const { used } = await findUsage({ ...context, actor: { permissions: new Set() }, locale: 'en' }, kind.usage, uuids);
  if (used === 0) return [];
  if (uuids.length === 1) return [...uuids];
  const half = Math.ceil(uuids.length / 2);
  const first = await findUsed(context, kind, uuids.slice(0, half));
  if (first.length >= MAX_LISTED_CHANGES) return first;
  return [...first, ...(await findUsed(context, kind, uuids.slice(half)))];
}

const NAMED_KEYS = 5;

function assertNone(keys: readonly string[]): void {
  if (keys.length === 0) return;
  const firstKeys = keys.slice(0, NAMED_KEYS).join(', ');
  throw new ApiError('IMPORT_CHANGED_SINCE', {
    data: { count: keys.length, keys: keys.slice(0, MAX_LISTED_CHANGES) },
    params: { count: keys.length, keys: keys.length > NAMED_KEYS ? `${firstKeys}, …` : firstKeys },
  });
}
