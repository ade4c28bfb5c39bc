/** Parameters of searches: the words that a person typed, and ids. */
import { isUuid } from '@rounds/contract/values.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';

const MAX_WORDS = 10;
const MAX_IDS = 1000;
/** A single letter matches so much that its matches are not compared. */
const MIN_RELEVANT_LENGTH = 2;

/** Rows named by number or by uuid. */
export interface RowNames {
  readonly ids: readonly number[];
  readonly uuids: readonly string[];
}

export const splitWords = (q: string | undefined): string[] =>
  (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** The rows that a parameter names; undefined when it is absent. Values that are neither a number nor a uuid are ignored. */
export function parseRowNames(ids: string | readonly string[] | undefined): RowNames | undefined {
  if (ids === undefined) return undefined;
  const all = [ids]
    .flat()
    .flatMap((list) => list.split(',', MAX_IDS))
    .slice(0, MAX_IDS);
  return { ids: toIds(all), uuids: all.filter(isUuid) };
}

/** The numbers among texts that name rows: compared as numbers, they are found by the index of the column. */
export const toIds = (texts: readonly string[]): number[] => texts.map(Number).filter(Number.isSafeInteger);

/** The numbers in a parameter, for rows without a uuid. */
export const parseIds = (ids: string | readonly string[] | undefined): readonly number[] | undefined =>
  parseRowNames(ids)?.ids;

export const matchesRowNames = (
  id: Expression<unknown>,
  uuid: Expression<unknown>,
  { ids, uuids }: RowNames,
): RawBuilder<boolean> => sql`(${id} = any(${[...ids]}::bigint[]) or ${uuid} = any(${[...uuids]}::uuid[]))`;

interface Ordered<Rows> {
  orderBy(expression: RawBuilder<number>): Rows;
}

/**
 * Returns how well a name fits a text: 0 is the text itself, 1 begins with it, 2 has a word that does. Undefined for a
 * text that is too short. `folded` is the name without accents and in lower case, as `fold_text` makes it.
 */
export function toRelevance(folded: Expression<unknown>, typed: string): RawBuilder<number> | undefined {
  if (typed.length < MIN_RELEVANT_LENGTH) return undefined;
  const text = sql<string>`fold_text(${typed}::text)`;
  return sql<number>`case
    when ${folded} = ${text} then 0
    when starts_with(${folded}, ${text}) then 1
    when strpos(${folded}, ' ' || ${text}) > 0 then 2
    else 3 end`;
}

/** Names that fit the text best come first; further orders decide among equals. */
export function orderByRelevance<Rows extends Ordered<Rows>>(
  rows: Rows,
  folded: RawBuilder<string>,
  words: readonly string[],
): Rows {
  const relevance = toRelevance(folded, words.join(' '));
  return relevance ? rows.orderBy(relevance) : rows;
}

/** A text as columns for searches have it: without accents, in lower case, and compared byte by byte. */
export const foldText = (text: Expression<unknown>): RawBuilder<string> => sql<string>`fold_text(${text}) collate "C"`;
