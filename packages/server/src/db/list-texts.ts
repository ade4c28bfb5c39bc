/**
 * Texts in the filters of large lists. A text that few rows have is found by an index first, and the
 * list then looks at those rows only; one that many have is met soon along the list's own order.
 */
import { COUNT_LIMIT } from '@rounds/contract/list';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Tables that `rows_with_text` knows. */
export type TextPlace = 'inspection' | 'asset';

/** More rows than that are many: a list of all of them is not counted to its end either. */
const FEW = COUNT_LIMIT;
/** The index is one of parts of three letters. */
const SHORTEST = 3;

/**
 * The ids of the rows that may have this text, as PostgreSQL writes them; null when they are many, or
 * the text is too short to tell. A row that has it is always among them.
 */
async function rowsWithRareText(tx: Tx, place: TextPlace, text: string): Promise<string | null> {
  if ([...text].length < SHORTEST) return null;
  const { rows } = await sql<{ ids: string | null }>`
    select rows_with_text(${place}, ${text}, ${FEW})::text as ids`.execute(tx);
  return rows[0]!.ids;
}

/** What narrows rows to those that an index found for these texts; nothing for texts that many have. */
export async function rarelyThere(
  tx: Tx,
  place: TextPlace,
  id: unknown,
  texts: readonly string[],
): Promise<RawBuilder<boolean>[]> {
  const found = await Promise.all(texts.map((text) => rowsWithRareText(tx, place, text)));
  return found.flatMap((ids) => (ids === null ? [] : [sql<boolean>`${id} = any(${ids}::bigint[])`]));
}
