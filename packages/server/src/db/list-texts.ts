/**
 * Texts in the filters of large lists. A text that few rows have is found by an index first, and the
 * list then looks at those rows only; one that many have is met soon along the list's own order.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Tables that `rows_with_text` knows. */
export type TextPlace = 'inspection' | 'asset';

/** More rows than that are many. */
const FEW = 2_000;
/** The index is one of parts of three letters. */
const SHORTEST = 3;

/**
 * The ids of the rows that may have this text; null when they are many, or the text is too short to
 * tell. A row that has it is always among them.
 */
async function rowsWithRareText(tx: Tx, place: TextPlace, text: string): Promise<number[] | null> {
  if ([...text].length < SHORTEST) return null;
  const { rows } = await sql<{ ids: number[] }>`
    select array(select rows_with_text(${place}, ${text}, ${FEW + 1}))::float8[] as ids`.execute(tx);
  const { ids } = rows[0]!;
  return ids.length > FEW ? null : ids;
}

/** What narrows rows to those that an index found for these texts; nothing for texts that many have. */
export async function rarelyThere(
  tx: Tx,
  place: TextPlace,
  id: unknown,
  texts: readonly string[],
): Promise<RawBuilder<boolean>[]> {
  const found = await Promise.all(texts.map((text) => rowsWithRareText(tx, place, text)));
  return found.flatMap((ids) => (ids ? [sql<boolean>`${id} = any(${ids}::bigint[])`] : []));
}
