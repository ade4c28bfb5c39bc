/** Parameters of searches: the words that a person typed, and ids. */
import { isUuid } from '@rounds/contract/values';
import { type Expression, type RawBuilder, sql } from 'kysely';

const MAX_WORDS = 10;
const MAX_IDS = 1000;

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
  return { ids: all.map(Number).filter(Number.isSafeInteger), uuids: all.filter(isUuid) };
}

/** The numbers in a parameter, for rows without a uuid. */
export const parseIds = (ids: string | readonly string[] | undefined): readonly number[] | undefined =>
  parseRowNames(ids)?.ids;

export const matchesRowNames = (
  id: Expression<unknown>,
  uuid: Expression<unknown>,
  { ids, uuids }: RowNames,
): RawBuilder<boolean> => sql`(${id} = any(${[...ids]}::bigint[]) or ${uuid} = any(${[...uuids]}::uuid[]))`;
