/** The source of the rows of a feed. */

import type { Language } from '@rounds/contract/languages.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor, ModuleRegistry } from '../../http/module.ts';

export type FeedValue = string | number | boolean | Date | null;
export type FeedValues = Readonly<Record<string, FeedValue>>;

export interface FeedContext {
  readonly tx: Tx;
  readonly database: Database;
  readonly registry: ModuleRegistry;
  readonly actor: Actor;
  readonly locale: Language;
}

export interface BatchQuery {
  readonly after: number;
  readonly since: string | null;
  readonly limit: number;
}

export interface FeedBatch {
  readonly rows: readonly FeedValues[];
  /** The id of the last record that was read; null if there are no more records. */
  readonly last: number | null;
}

/** One table of a feed, read in the order of its ids. */
export interface FeedPart {
  /** Records that are read in one transaction. */
  readonly batchSize: number;
  read(context: FeedContext, query: BatchQuery): Promise<FeedBatch>;
}

/** A part whose records are rows with an id. */
export const rowPart = (
  select: (
    context: FeedContext,
    query: BatchQuery,
  ) => Promise<readonly (FeedValues & { readonly feed_order: number })[]>,
): FeedPart => ({
  batchSize: 1_000,
  async read(context, query) {
    const selection = await select(context, query);
    const rows = selection.map(({ feed_order: _, ...row }) => row);
    return { rows, last: selection.length < query.limit ? null : selection.at(-1)!.feed_order };
  },
});
