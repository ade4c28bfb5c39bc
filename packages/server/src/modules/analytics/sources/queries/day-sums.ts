/**
 * Sums by day in place of rows: a year of them is a few thousand numbers however many inspections there are. They know
 * days and templates, nothing else, and their days are those of one time zone. A chart that needs anything else counts
 * rows. Both must return the same values.
 */
import type { Measure } from '@rounds/contract/analytics';
import { type RawBuilder, sql } from 'kysely';
import { toCurrent } from '../../../facts/index.ts';
import type { Range } from '../../range.ts';
import type { Scope } from '../scope.ts';
import type { Condition } from './filters.ts';

export interface DaySums {
  /** A selection of sums with their `day`. */
  readonly sums: RawBuilder<unknown>;
  /** The columns that are added up, and those that keys and conditions use in addition to the day. */
  readonly added: readonly string[];
  readonly kept: readonly string[];
  readonly join?: RawBuilder<unknown>;
  readonly where: readonly Condition[];
  /** Conditions on the sums alone. */
  readonly isQuestion?: readonly Condition[];
  /** They read what is added up, as columns of `base`. */
  readonly measures: { readonly [M in Measure]?: RawBuilder<number | null> };
  readonly total: RawBuilder<number>;
  /** Whether a group has any rows: a day that has become empty may still be there as zero. */
  readonly isAny: Condition;
}

/** A selection of sums, which takes the place of the selection of rows. */
export interface CountedDays extends Pick<DaySums, 'measures' | 'total' | 'isAny'> {
  readonly selection: RawBuilder<unknown>;
}

const column = (name: string) => sql.ref(`days.${name}`);
const base = (name: string) => sql`sum(${sql.ref(`base.${name}`)})`;
const percent = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`round(100.0 * ${part} / nullif(${whole}, 0), 2)`;

export const DAY = column('day');
export const DAY_TEMPLATE = column('template_id');
export const DAY_OPTION = column('option_id');
export const DAY_QUESTION = sql.ref('question.base_uuid');
export const DAY_QUESTION_TEMPLATE = sql.ref('question.template_id');
const QUESTION = sql`join analytics_question question on question.id = ${column('question_id')}`;

/** Whether the sums are about exactly what this person may see with these filters. */
export const canUseDays = ({ readsAll, filters }: Scope): boolean => readsAll && filters.isByTemplateOnly;

const ofTemplates = ({ filters }: Scope, template: RawBuilder<unknown>): Condition[] =>
  filters.templates.length === 0
    ? []
    : [sql`${template} in (select template.id from template where ${sql.join([...filters.templates], sql` and `)})`];

/** @param counts which of the inspections of a day are meant */
export function inspectionDays(scope: Scope, counts: 'all' | 'scored' | 'unscored'): DaySums {
  const count = {
    all: base('inspections'),
    scored: base('scored'),
    unscored: sql`${base('inspections')} - ${base('scored')}`,
  }[counts];
  const scores = {
    average_score: sql<number | null>`round(${base('percent_sum')} / nullif(${base('scored')}, 0) / 100, 2)`,
    pooled_score: percent(base('score_sum'), base('max_sum')),
  };
  return {
    sums: sql`select * from ${toCurrent(scope.rollUps, 'inspection_day')}`,
    added: ['inspections', 'scored', 'percent_sum', 'score_sum', 'max_sum', 'failed_sum'],
    kept: ['template_id'],
    where: ofTemplates(scope, DAY_TEMPLATE),
    measures: {
      count: sql`${count}`,
      ...(counts !== 'unscored' && scores),
      // The failed answers of a day are those of all its inspections.
      ...(counts === 'all' && { failed_count: sql`coalesce(${base('failed_sum')}, 0)` }),
    },
    total: sql`${count}`,
    isAny: sql`${count} > 0`,
  };
}

const isQuestion = (ids: readonly number[] | null): Condition[] =>
  ids ? [sql`${column('question_id')} = any(${[...ids]}::integer[])`] : [];
const ofQuestions = (scope: Scope) => ({
  kept: ['question_id'],
  join: QUESTION,
  where: ofTemplates(scope, DAY_QUESTION_TEMPLATE),
});

/** The answers given, with the share of those that failed or that chose an option. */
export function answerDays(scope: Scope, questions: readonly number[] | null, option: string | null): DaySums {
  const failed = base('failed');
  const answered = base('answered');
  const followed = option === null ? failed : base('chosen');
  const optionDays = sql`union all select workspace_id, question_id, day, 0, 0, answers from ${toCurrent(scope.rollUps, 'option_day')}
    where option_id = ${option}::uuid`;
  return {
    ...ofQuestions(scope),
    sums: sql`select workspace_id, question_id, day, answered, failed, 0 as chosen from ${toCurrent(scope.rollUps, 'question_day')}
      ${option === null ? sql`` : optionDays}`,
    added: ['answered', 'failed', 'chosen'],
    isQuestion: isQuestion(questions),
    measures: {
      count: sql`${followed}`,
      share: percent(followed, answered),
      failed_share: percent(failed, answered),
      failed_count: sql`${failed}`,
      answered_count: sql`${answered}`,
    },
    total: sql`${followed}`,
    isAny: sql`${answered} > 0`,
  };
}

/** Counts how often each option was selected. */
export const optionDays = (scope: Scope, questions: readonly number[]): DaySums => ({
  ...ofQuestions(scope),
  sums: sql`select * from ${toCurrent(scope.rollUps, 'option_day')}`,
  added: ['answers'],
  kept: ['question_id', 'option_id'],
  isQuestion: isQuestion(questions),
  measures: { count: sql`${base('answers')}` },
  total: sql`${base('answers')}`,
  isAny: sql`${base('answers')} > 0`,
});

export const numberDays = (scope: Scope, questions: readonly number[]): DaySums => ({
  ...ofQuestions(scope),
  sums: sql`select * from ${toCurrent(scope.rollUps, 'question_day')}`,
  added: ['numbers', 'number_sum'],
  isQuestion: isQuestion(questions),
  measures: {
    count: sql`${base('numbers')}`,
    mean: sql`round(${base('number_sum')} / nullif(${base('numbers')}, 0), 4)`,
  },
  total: sql`${base('numbers')}`,
  isAny: sql`${base('numbers')} > 0`,
});

/**
 * The sums of a range, with what they are grouped by. Where no key is about days, those of all days are added up first:
 * a thousand questions have a third of a million sums in a year, and what is joined and grouped then are a thousand.
 */
export function selectDays(
  { sums, added, kept, join = sql``, where, isQuestion: conditions = [], ...measured }: DaySums,
  range: Range,
  keys: Readonly<Record<string, RawBuilder<unknown>>>,
): CountedDays {
  const names = Object.entries(keys).map(([name, expression]) => sql`, ${expression} as ${sql.id(name)}`);
  const isWithin = sql.join([sql`${DAY} between ${range.from}::date and ${range.to}::date`, ...conditions], sql` and `);
  const totals = sql.join([...kept.map(column), ...added.map((name) => sql`sum(${column(name)}) as ${sql.id(name)}`)]);
  const inRange =
    'step' in keys
      ? sql`select * from (${sums}) days where ${isWithin}`
      : sql`select ${totals} from (${sums}) days where ${isWithin} group by ${sql.join(kept.map(column))}`;
  return {
    ...measured,
    selection: sql`select ${sql.join(added.map(column))}${sql.join([...names, sql``], sql``)}
      from (${inRange}) days ${join} where ${sql.join([...where, sql`true`], sql` and `)}`,
  };
}
