/** Sets of the answers of completed inspections. Hidden answers are not among the facts, and N/A is no answer. */
import { type RawBuilder, sql } from 'kysely';
import { toCurrent } from '../../../facts/index.ts';
import { isReadableInspection } from '../../../inspections/index.ts';
import type { Scope } from '../scope.ts';
import type { CountSet } from './count-set.ts';
import {
  answerDays,
  canUseDays,
  DAY_OPTION,
  DAY_QUESTION,
  DAY_QUESTION_TEMPLATE,
  numberDays,
  optionDays,
} from './day-sums.ts';
import type { Condition } from './filters.ts';
import { type Key, valueKey } from './keys.ts';

const fact = (name: string) => sql.ref(`fact.${name}`);
/** One number for an answer, whose options are several rows. No inspection has a million positions. */
const ANSWER_ID = sql`(${fact('inspection_id')} * 1000000 + ${fact('position')})`;
const IS_ANSWER: Condition = sql`${fact('is_first')} and not ${fact('is_na')}`;
const HAS_OPTION: Condition = sql`${fact('option_id')} is not null and not ${fact('is_na')}`;
const HAS_NUMBER: Condition = sql`${fact('number')} is not null`;

/** The answers whose share is counted: those with an option, or those that failed. */
export type Outcome = { readonly option: string } | 'failed';

const INSPECTION_JOIN = sql`join listed_inspection on listed_inspection.id = ${fact('inspection_id')}`;
/** A column of the inspection, looked up for each answer: a join would read all inspections for a few answers. */
const lookUp = (name: string) => sql`(select listed_inspection.${sql.ref(name)} from listed_inspection
  where listed_inspection.id = ${fact('inspection_id')})`;
const SITE = sql`(select listed_asset.site_id from listed_asset where listed_asset.uuid = ${lookUp('asset_uuid')})`;
/** Whether a row of a set has the outcome. */
export const hasOutcome = (outcome: Outcome): Condition =>
  outcome === 'failed' ? sql`base.is_first and base.is_failed` : sql`base.option_id = ${outcome.option}::uuid`;

const isQuestion = (ids: readonly number[]): Condition => sql`${fact('question_id')} = any(${[...ids]}::integer[])`;

const percent = (part: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`round(100.0 * count(*) filter (where ${part}) / nullif(count(*) filter (where base.is_first), 0), 2)`;

interface Options {
  /** Ids of the registered questions; null for all. */
  readonly questions: readonly number[] | null;
  readonly where: Condition;
  readonly outcome: Outcome;
}

/**
 * If no question is given, answers are found by their inspections, because those of a few inspections are a small part
 * of all answers. The ids are an array: the view of facts could not use an index for each row of a join.
 */
const isInReadableInspection =
  (conditions: readonly Condition[]): NonNullable<CountSet['isFoundBy']> =>
  (isInRange) =>
    sql`${fact('inspection_id')} = any(array(
    select listed_inspection.id from listed_inspection where listed_inspection.archived in (false, true)
      and listed_inspection.status = 'completed' and ${isInRange(sql.ref('listed_inspection.completed_order'))}
      and ${sql.join([...conditions], sql` and `)}))`;

function factSet(scope: Scope, { questions, where, outcome }: Options): CountSet {
  const isCounted = hasOutcome(outcome);
  const isReadable = [isReadableInspection(scope.actor), ...scope.filters.inspections];
  // If all facts are counted, an index of their own has everything, and the inspections are not read.
  const isJoined = !scope.countsAllFacts && questions !== null;
  const isSearched = !scope.countsAllFacts && questions === null;
  const table = toCurrent(scope.rollUps, 'answer_fact');
  return {
    rows: 'answers',
    from: isJoined ? sql`${table} fact ${INSPECTION_JOIN}` : sql`${table} fact`,
    id: ANSWER_ID,
    time: fact('completed_at'),
    ...(isSearched && { isFoundBy: isInReadableInspection(isReadable) }),
    where: [where, ...(questions ? [isQuestion(questions)] : []), ...(isJoined ? isReadable : [])],
    columns: sql`${fact('inspection_id')}, ${fact('position')}, ${fact('question_id')}, ${fact('completed_at')},
      ${fact('option_id')}, ${fact('number')}, ${fact('is_first')}, ${fact('is_failed')}`,
    measures: {
      count: sql`count(*) filter (where ${isCounted})`,
      share: percent(isCounted),
      failed_share: percent(sql`base.is_first and base.is_failed`),
      failed_count: sql`count(*) filter (where base.is_first and base.is_failed)`,
      answered_count: sql`count(*) filter (where base.is_first)`,
      mean: sql`round(avg(base.number)::numeric, 4)`,
    },
    total: sql`count(*) filter (where ${isCounted})`,
    isListed: sql`base.is_first`,
    dimensions: {
      template: { key: lookUp('template_id'), dayKey: DAY_QUESTION_TEMPLATE },
      asset: { key: lookUp('asset_uuid') },
      site: { key: SITE },
      person: { key: lookUp('user_id') },
    },
  };
}

/** Selects answers, for the share of those with an outcome. The options of one answer are several rows. */
export const answerSet = (scope: Scope, questions: readonly number[] | null, outcome: Outcome): CountSet => ({
  ...factSet(scope, { questions, outcome, where: sql`(${IS_ANSWER} or (${HAS_OPTION}))` }),
  ...(canUseDays(scope) && { days: answerDays(scope, questions, outcome === 'failed' ? null : outcome.option) }),
});

/** One row for each option of each answer. */
export const optionSet = (scope: Scope, questions: readonly number[]): CountSet => ({
  ...countEachRow(factSet(scope, { questions, outcome: 'failed', where: HAS_OPTION })),
  ...(canUseDays(scope) && { days: optionDays(scope, questions) }),
});

export const numberSet = (scope: Scope, questions: readonly number[]): CountSet => ({
  ...countEachRow(factSet(scope, { questions, outcome: 'failed', where: HAS_NUMBER })),
  ...(canUseDays(scope) && { days: numberDays(scope, questions) }),
});

function countEachRow(set: CountSet): CountSet {
  const count = sql<number>`count(*)`;
  return { ...set, total: count, measures: { ...set.measures, count } };
}

/** Whether one of these options was chosen. */
export const hasOneOf = (options: readonly string[]): Condition =>
  sql`${fact('option_id')} = any(${[...options]}::uuid[])`;

export const ANSWER_NUMBER = fact('number');
export const OPTION_KEY: Key = valueKey('group', fact('option_id'), DAY_OPTION);
export const QUESTION_KEY: Key = {
  ...valueKey('group', sql.ref('question.base_uuid'), DAY_QUESTION),
  join: sql`join analytics_question question on question.id = ${fact('question_id')}`,
};
