/** The sets of answers that completed inspections have: hidden ones are not among the facts, N/A is no answer. */
import { type RawBuilder, sql } from 'kysely';
import { isReadableInspection } from '../../inspections/index.ts';
import type { Scope } from '../scope.ts';
import type { Condition, CountSet } from './count-set.ts';
import { toCurrent } from './current.ts';
import {
  answerDays,
  canUseDays,
  DAY_OPTION,
  DAY_QUESTION,
  DAY_QUESTION_TEMPLATE,
  numberDays,
  optionDays,
} from './day-sums.ts';
import { type Key, valueKey } from './keys.ts';

const fact = (name: string) => sql.ref(`fact.${name}`);
/** An answer as one number, because its options are several rows. */
const ANSWER_ID = sql`(${fact('inspection_id')} * 1000000 + ${fact('position')})`;
const IS_ANSWER: Condition = sql`${fact('is_first')} and not ${fact('is_na')}`;
const HAS_OPTION: Condition = sql`${fact('option_id')} is not null and not ${fact('is_na')}`;
const HAS_NUMBER: Condition = sql`${fact('number')} is not null`;

/** What is followed: an option, or the answers that failed. */
export type Followed = { readonly option: string } | 'failed';

const INSPECTION = sql`join listed_inspection on listed_inspection.id = ${fact('inspection_id')}`;
/** Looked up for each answer: a join would read all inspections for the few answers of a question. */
const found = (name: string) => sql`(select listed_inspection.${sql.ref(name)} from listed_inspection
  where listed_inspection.id = ${fact('inspection_id')})`;
const SITE = sql`(select listed_asset.site_id from listed_asset where listed_asset.uuid = ${found('asset_uuid')})`;
/** Of the rows of a set, those with what is followed. */
export const isFollowed = (followed: Followed): Condition =>
  followed === 'failed' ? sql`base.is_first and base.is_failed` : sql`base.option_id = ${followed.option}::uuid`;

const isQuestion = (ids: readonly number[]): Condition => sql`${fact('question_id')} = any(${[...ids]}::integer[])`;

const percent = (part: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`round(100.0 * count(*) filter (where ${part}) / nullif(count(*) filter (where base.is_first), 0), 2)`;

interface Options {
  /** Ids of the registered questions; of all if none are given. */
  readonly questions: readonly number[] | null;
  readonly where: Condition;
  readonly followed: Followed;
}

/**
 * Without a question, answers are found by their inspections: those of a few inspections are a small part of all
 * answers. As an array, because the view of facts could not be read by an index for each row of a join.
 */
const isOfReadable =
  (conditions: readonly Condition[]): NonNullable<CountSet['among']> =>
  (isInRange) =>
    sql`${fact('inspection_id')} = any(array(
    select listed_inspection.id from listed_inspection where listed_inspection.archived in (false, true)
      and listed_inspection.status = 'completed' and ${isInRange(sql.ref('listed_inspection.completed_order'))}
      and ${sql.join([...conditions], sql` and `)}))`;

function answerSet(scope: Scope, { questions, where, followed }: Options): CountSet {
  const isFollowedRow = isFollowed(followed);
  const isReadable = [isReadableInspection(scope.actor), ...scope.filters.inspections];
  // Without the inspections themselves where everything is counted: the facts have an index of their own.
  const isJoined = !scope.isUnrestricted && questions !== null;
  const table = toCurrent(scope, 'answer_fact');
  return {
    rows: 'answers',
    from: isJoined ? sql`${table} fact ${INSPECTION}` : sql`${table} fact`,
    id: ANSWER_ID,
    time: fact('completed_at'),
    ...(!isJoined && !scope.isUnrestricted && { among: isOfReadable(isReadable) }),
    where: [where, ...(questions ? [isQuestion(questions)] : []), ...(isJoined ? isReadable : [])],
    columns: sql`${fact('option_id')}, ${fact('number')}, ${fact('is_first')}, ${fact('is_failed')}`,
    measures: {
      count: sql`count(*) filter (where ${isFollowedRow})`,
      share: percent(isFollowedRow),
      failed_share: percent(sql`base.is_first and base.is_failed`),
      failed_count: sql`count(*) filter (where base.is_first and base.is_failed)`,
      answered_count: sql`count(*) filter (where base.is_first)`,
      mean: sql`round(avg(base.number)::numeric, 4)`,
    },
    total: sql`count(*) filter (where ${isFollowedRow})`,
    dimensions: {
      template: { key: found('template_id'), dayKey: DAY_QUESTION_TEMPLATE },
      asset: { key: found('asset_uuid') },
      site: { key: SITE },
      person: { key: found('user_id') },
    },
  };
}

/** The answers given, for shares of what is followed. Options of one answer are several rows. */
export const givenAnswers = (scope: Scope, questions: readonly number[] | null, followed: Followed): CountSet => ({
  ...answerSet(scope, { questions, followed, where: sql`(${IS_ANSWER} or (${HAS_OPTION}))` }),
  ...(canUseDays(scope) && { days: answerDays(scope, questions, followed === 'failed' ? null : followed.option) }),
});

/** One row for each option of each answer. */
export const givenOptions = (scope: Scope, questions: readonly number[]): CountSet => ({
  ...countEachRow(answerSet(scope, { questions, followed: 'failed', where: HAS_OPTION })),
  ...(canUseDays(scope) && { days: optionDays(scope, questions) }),
});

export const givenNumbers = (scope: Scope, questions: readonly number[]): CountSet => ({
  ...countEachRow(answerSet(scope, { questions, followed: 'failed', where: HAS_NUMBER })),
  ...(canUseDays(scope) && { days: numberDays(scope, questions) }),
});

function countEachRow(set: CountSet): CountSet {
  const count = sql<number>`count(*)`;
  return { ...set, total: count, measures: { ...set.measures, count } };
}

/** That the row is about one of these options. */
export const hasOneOf = (options: readonly string[]): Condition =>
  sql`${fact('option_id')} = any(${[...options]}::uuid[])`;

export const ANSWERED_NUMBER = fact('number');
export const OPTION_KEY: Key = valueKey('group', fact('option_id'), DAY_OPTION);
export const QUESTION_KEY: Key = {
  ...valueKey('group', sql.ref('question.base_uuid'), DAY_QUESTION),
  join: sql`join analytics_question question on question.id = ${fact('question_id')}`,
};
