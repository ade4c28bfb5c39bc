/** What somebody typed into a search, and the ids that a search was asked for. */
import { isUuid } from '@rounds/contract/values';
import { type Expression, type RawBuilder, sql } from 'kysely';

const MOST_WORDS = 10;
const MOST_IDS = 1000;

/** Rows by either name that they have. */
export interface Named {
  readonly ids: readonly number[];
  readonly uuids: readonly string[];
}

export const wordsIn = (q: string | undefined): string[] =>
  (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** Who is named among them; undefined when none were asked for. What is neither number nor uuid names nothing. */
export function namedIn(ids: string | readonly string[] | undefined): Named | undefined {
  if (ids === undefined) return undefined;
  const all = [ids]
    .flat()
    .flatMap((list) => list.split(',', MOST_IDS))
    .slice(0, MOST_IDS);
  return { ids: all.map(Number).filter(Number.isSafeInteger), uuids: all.filter(isUuid) };
}

/** Numbers among them, where rows have no other name. */
export const idsIn = (ids: string | readonly string[] | undefined): readonly number[] | undefined => namedIn(ids)?.ids;

export const isNamed = (
  id: Expression<unknown>,
  uuid: Expression<unknown>,
  { ids, uuids }: Named,
): RawBuilder<boolean> => sql`(${id} = any(${[...ids]}::bigint[]) or ${uuid} = any(${[...uuids]}::uuid[]))`;
