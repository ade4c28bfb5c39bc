/** A whole list, batch by batch: each in a transaction of its own, so that a slow reader holds none open. */
import type { Tx } from './database.ts';
import type { Asker } from './list-filters.ts';
import { beyond, inPlaces, type ListSource, placeOf, type Rows, sortKeys } from './list-order.ts';
import { filteredRows, planByValues } from './list-query.ts';

const BATCH = 1_000;

export interface Walk<Row> {
  readonly rows: (tx: Tx) => Rows<Row>;
  readonly source: ListSource;
  readonly asked: { readonly sort?: string | undefined; readonly filter?: string | undefined };
  readonly asker: Asker;
  /** Runs work in the workspace that the list belongs to. */
  readonly within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** @throws Refusal VALIDATION_FAILED, before the first batch, naming what the list does not know */
export async function* listBatches<Row>({ rows, source, asked, asker, within }: Walk<Row>): AsyncGenerator<Row[]> {
  const sort = sortKeys(source, asked, asker);
  let place: readonly string[] | null = null;
  for (;;) {
    const after: readonly string[] | null = place;
    const found = (await within((tx) => {
      planByValues(tx);
      const left = filteredRows(rows(tx), source, asked, asker).limit(BATCH);
      return inPlaces(after ? left.where(beyond(sort, after)) : left, sort).execute();
    })) as Record<string, unknown>[];
    yield found as Row[];
    if (found.length < BATCH) return;
    place = placeOf(found.at(-1)!, sort);
  }
}
