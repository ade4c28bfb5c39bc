/** The four figures of a range and of the previous range, and their values in equal steps of the range. */
import type { DashboardFigure } from '@rounds/contract/dashboard';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { countDays, factsWithin, type Range } from '../../analytics/index.ts';
import { findRollUpZone } from '../../facts/index.ts';
import { canCountAllInspections } from '../../inspections/index.ts';
import type { IssueViewer } from '../../issues/index.ts';
import { issuesWithin } from './counted.ts';

export interface CardRanges {
  readonly range: Range;
  readonly previous: Range;
  /** The number of steps of the sparkline. */
  readonly steps: number;
}

/** Joins both ranges: the previous one ends where the other begins. */
const joinRanges = ({ range, previous }: CardRanges): Range => ({ from: previous.from, to: range.to });
const localTime = (column: string, { tz_code }: Actor) => sql`${sql.ref(column)} at time zone ${tz_code}`;

interface Measure {
  readonly value: RawBuilder<unknown>;
  /** The value if nothing was counted. */
  readonly empty: number | null;
}
const COUNT: Measure = { value: sql`count(*)`, empty: 0 };

/** @param counted rows with their `local_time`, on the clock of the caller */
async function measure<Name extends string>(
  tx: Tx,
  { range, steps }: CardRanges,
  counted: RawBuilder<unknown>,
  measures: Readonly<Record<Name, Measure>>,
): Promise<Record<Name, DashboardFigure>> {
  const entries = Object.entries<Measure>(measures);
  const columns = entries.map(([name, { value }]) => sql`, (${value})::float8 as ${sql.id(name)}`);
  const seconds = countDays(range) * 86_400;
  const { rows } = await sql<Record<string, number | boolean | null>>`
    with base as (
      select counted.*, local_time >= ${range.from}::timestamp as is_current,
        floor(extract(epoch from local_time - ${range.from}::timestamp) * ${steps}::int / ${seconds}::bigint)::int as step
      from (${counted}) counted)
    select is_current, step, grouping(step) = 1 as is_whole ${sql.join(columns, sql``)}
    from base group by grouping sets ((is_current, step), (is_current))`.execute(tx);
  const figures = entries.map(([name, { empty }]) => {
    const find = (isMatch: (row: (typeof rows)[number]) => boolean) => {
      const row = rows.find(isMatch);
      return row ? (row[name] as number | null) : empty;
    };
    return [
      name,
      {
        value: find((row) => row.is_whole === true && row.is_current === true),
        previous: find((row) => row.is_whole === true && row.is_current === false),
        points: Array.from({ length: steps }, (_, step) => find((row) => row.is_whole === false && row.step === step)),
      },
    ];
  });
  return Object.fromEntries(figures) as Record<Name, DashboardFigure>;
}

export async function measureInspections(tx: Tx, actor: Actor, ranges: CardRanges) {
  const hasDays = canCountAllInspections(actor) && countDays(ranges.range) > 1;
  if (hasDays && (await findRollUpZone(tx)) === actor.tz_code) return measureDays(tx, ranges);
  const facts = factsWithin(actor, joinRanges(ranges));
  return measure(tx, ranges, sql`select f.*, ${localTime('f.completed_at', actor)} as local_time from (${facts}) f`, {
    inspections: COUNT,
    average_score: { value: sql`round(avg(score_percent) / 100, 2)`, empty: null },
  });
}

/** Measures by the sums by day, if they are in the time zone of the caller. */
function measureDays(tx: Tx, ranges: CardRanges) {
  const { from, to } = joinRanges(ranges);
  const days = sql`select day::timestamp as local_time, inspections, scored, percent_sum from current_inspection_day
    where day between ${from}::date and ${to}::date`;
  return measure(tx, ranges, days, {
    inspections: { value: sql`sum(inspections)`, empty: 0 },
    average_score: { value: sql`round(sum(percent_sum) / nullif(sum(scored), 0) / 100, 2)`, empty: null },
  });
}

export function measureAuditors(tx: Tx, actor: Actor, ranges: CardRanges) {
  const facts = factsWithin(actor, joinRanges(ranges));
  const people = sql`select ${localTime('f.completed_at', actor)} as local_time, person
    from (${facts}) f, unnest(f.auditors) person`;
  return measure(tx, ranges, people, { unique_auditors: { value: sql`count(distinct person)`, empty: 0 } });
}

export function measureIssues(tx: Tx, actor: Actor, viewer: IssueViewer, ranges: CardRanges) {
  const issues = issuesWithin(actor, viewer, joinRanges(ranges));
  return measure(tx, ranges, sql`select ${localTime('i.completed_at', actor)} as local_time from (${issues}) i`, {
    inspection_issues: COUNT,
  });
}
