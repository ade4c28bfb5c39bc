/** The last answers, stored with each inspection so that they are shown without a network. */
import type { Id, ResponseSet, RunContext } from '@rounds/engine';

/** An answer of the last inspection. */
export interface LastAnswer {
  readonly value: unknown;
  readonly unit?: string | null | undefined;
  readonly na: boolean;
  readonly failed: boolean;
  readonly note?: string;
  readonly media?: readonly Id[];
}

export interface LastInspection {
  readonly uuid: string;
  readonly completed_at: string;
  readonly by: string | null;
  /** The options of its template, some of which the present template may not have anymore. */
  readonly response_sets: readonly ResponseSet[];
  /** The names of the records to which the answers refer by id. */
  readonly names: Pick<RunContext, 'people' | 'assets' | 'lists'>;
  /** The answers by the id of the item; in rows, after the numbers of the rows: `2.1/<id>`. */
  readonly answers: Readonly<Record<string, LastAnswer>>;
}

/** The last inspection; null if there was none. */
export interface StoredLast {
  readonly report: string;
  readonly last: LastInspection | null;
}
