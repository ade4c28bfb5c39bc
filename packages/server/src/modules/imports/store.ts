/** Stores the compared rows, and what is needed to undo that. */
import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import type { FieldRow } from '../custom-fields/index.ts';
import { type ComparedRow, type Comparison, getEntry } from './compare.ts';
import type { Destination, ImportKind } from './kind.ts';
import { insertChangedRows, insertCreatedRows, insertImport, updateImportCounts } from './queries/history.ts';
import {
  deleteValues,
  insertRows,
  insertValues,
  type StoredColumns,
  updateParents,
  updateRows,
} from './queries/store.ts';
import type { ReadRows } from './reading/messages.ts';

const ROWS_AT_ONCE = 2_000;

export interface StoreOptions {
  readonly kind: ImportKind;
  readonly destination: Destination;
  readonly fields: readonly FieldRow[];
  readonly file: string;
  readonly userId: number;
  readonly progress?: ((done: number, total: number) => Promise<void>) | undefined;
}

export interface StoredRows {
  /** Null if nothing has changed. */
  readonly importId: number | null;
  /** Rows whose key another call has used since the comparison. */
  readonly late: readonly ComparedRow[];
  /** One for each record that it has created or changed. */
  readonly events: readonly NewEvent[];
}

interface StoredRow extends ComparedRow {
  readonly id: number;
}

export async function storeRows(
  tx: Tx,
  readRows: ReadRows,
  comparison: Comparison,
  options: StoreOptions,
): Promise<StoredRows> {
  const { kind, destination, file, userId, progress } = options;
  const created = comparison.rows.filter(({ becomes }) => becomes === 'created');
  const changed = comparison.rows.filter((row): row is StoredRow => row.becomes === 'changed' && row.id !== null);
  const total = created.length + changed.length;
  if (total === 0) return { importId: null, late: [], events: [] };

  const importId = await insertImport(tx, {
    kind: kind.table,
    list_id: destination.listId,
    file_name: file,
    user_id: userId,
  });
  const ids = new Map(comparison.parentIds);
  const late: ComparedRow[] = [];
  const stored: StoredRow[] = [];
  let done = 0;
  const report = async (count: number) => {
    done += count;
    await progress?.(done, total);
  };

  for (const batch of batches(created)) {
    const inserted = await insertRows(tx, kind, destination, toColumns(readRows, batch));
    const rows = batch.flatMap((row) => {
      const id = inserted.get(readRows.keys[row.index]!);
      if (id === undefined) late.push(row);
      else ids.set(readRows.keys[row.index]!, id);
      return id === undefined ? [] : [{ ...row, id }];
    });
    await insertCreatedRows(
      tx,
      importId,
      rows.map(({ id }) => id),
    );
    await writeValues(tx, comparison, rows, options);
    stored.push(...rows);
    await report(batch.length);
  }
  for (const batch of batches(changed)) {
    const entities = batch.map(({ id }) => id);
    await insertChangedRows(tx, kind, importId, entities);
    await updateRows(tx, kind, entities, toColumns(readRows, batch));
    await deleteValues(
      tx,
      kind,
      batch.filter(({ isMoved }) => isMoved).map(({ id }) => id),
    );
    await deleteValues(tx, kind, entities, listMappedFields(readRows, options.fields));
    await writeValues(tx, comparison, batch, options);
    await report(batch.length);
  }
  await writeParents(tx, readRows, [...stored, ...changed], ids, kind);
  await updateImportCounts(tx, importId, { created: stored.length, changed: changed.length });
  const events = [
    ...stored.map(({ id }): NewEvent => ({ code: kind.events.created, record: { id } })),
    ...changed.map(({ id }): NewEvent => ({ code: kind.events.changed, record: { id } })),
  ];
  return { importId, late, events };
}

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE);
}

const toColumns = (read: ReadRows, rows: readonly ComparedRow[]): StoredColumns => ({
  keys: rows.map(({ index }) => read.keys[index]!),
  names: rows.map(({ index }) => read.names[index]!),
  owners: rows.map(({ owner }) => owner),
  numbers: Object.fromEntries(
    Object.entries(read.numbers).map(([target, values]) => [target, rows.map(({ index }) => values[index] ?? null)]),
  ),
});

const listMappedFields = (read: ReadRows, fields: readonly FieldRow[]): readonly FieldRow[] =>
  fields.filter(({ key }) => read.fields[key]);

/** Field by field: mapped ones for all rows of their owner, default values for new and moved records. */
async function writeValues(
  tx: Tx,
  { values, labels }: Pick<Comparison, 'values' | 'labels'>,
  rows: readonly StoredRow[],
  options: StoreOptions,
): Promise<void> {
  const owners = Map.groupBy(rows, ({ owner }) => owner);
  for (const field of options.fields) {
    const column = values[field.key];
    const own = (owners.get(field.owner) ?? []).filter(
      ({ becomes, isMoved }) => column || becomes === 'created' || isMoved,
    );
    if (own.length === 0) continue;
    const entries = own.map(({ index }) => getEntry(field, column?.(index)));
    await insertValues(
      tx,
      field,
      own.map(({ id }) => id),
      entries,
      labels,
    );
  }
}

async function writeParents(
  tx: Tx,
  readRows: ReadRows,
  rows: readonly StoredRow[],
  ids: ReadonlyMap<string, number>,
  kind: ImportKind,
): Promise<void> {
  const { parent: parentNames } = readRows.texts;
  if (!parentNames) return;
  for (const batch of batches(rows)) {
    const parents = batch.map(({ index }) => {
      const key = parentNames[index] ?? null;
      return key === null ? null : ids.get(key)!;
    });
    await updateParents(
      tx,
      kind,
      batch.map(({ id }) => id),
      parents,
    );
  }
}
