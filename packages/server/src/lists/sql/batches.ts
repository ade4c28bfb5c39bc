/** A whole list in batches, each read in a transaction of its own, so that a slow reader keeps none open. */
import type { Tx } from '../../db/database.ts';
import type { Viewer } from './filters.ts';
import {
  afterPosition,
  getPosition,
  joinSortTables,
  type ListRows,
  type ListSource,
  orderWithPositions,
  readSort,
} from './order.ts';
import { filterRows } from './page.ts';

const BATCH_SIZE = 1_000;

export interface BatchOptions<Row> {
  readonly rows: (tx: Tx) => ListRows<Row>;
  readonly source: ListSource;
  readonly query: { readonly sort?: string | undefined; readonly filter?: string | undefined };
  readonly viewer: Viewer;
  /** Runs `work` in a transaction of the workspace that the list belongs to. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** @throws ApiError VALIDATION_FAILED, before the first batch, naming what the list does not know */
export async function* listBatches<Row>(options: BatchOptions<Row>): AsyncGenerator<Row[]> {
  const { rows, source, query, viewer, transaction } = options;
  const sort = readSort(source, query, viewer);
  let position: readonly string[] | null = null;
  for (;;) {
    const after: readonly string[] | null = position;
    const batch = (await transaction((tx) => {
      const filtered = filterRows(joinSortTables(rows(tx), sort), source, query, viewer).limit(BATCH_SIZE);
      return orderWithPositions(after ? filtered.where(afterPosition(sort, after)) : filtered, sort).execute();
    })) as Record<string, unknown>[];
    yield batch as Row[];
    if (batch.length < BATCH_SIZE) return;
    position = getPosition(batch.at(-1)!, sort);
  }
}
