/** Sets of inspections: archived ones count, deleted ones do not. */
import { type RawBuilder, sql } from 'kysely';
import { toCurrent } from '../../../facts/index.ts';
import { isReadableInspection } from '../../../inspections/index.ts';
import { isPermittedIssue } from '../../../issues/index.ts';
import { getIssueViewer } from '../issue-viewer.ts';
import type { Scope } from '../scope.ts';
import type { CountSet } from './count-set.ts';
import { canUseDays, DAY_TEMPLATE, inspectionDays } from './day-sums.ts';
import type { Condition } from './filters.ts';

const column = (name: string) => sql.ref(`listed_inspection.${name}`);
/** True for every row; it lets the database use the indexes of the lists. */
const ANY_ARCHIVED: Condition = sql`${column('archived')} in (false, true)`;
const ASSET = sql`left join listed_asset dimension_asset on dimension_asset.uuid = ${column('asset_uuid')}`;

const percent = (part: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`round(100.0 * count(*) filter (where ${part}) / nullif(count(*), 0), 2)`;

interface Options {
  readonly time: RawBuilder<unknown>;
  readonly where?: readonly Condition[];
  readonly from?: RawBuilder<unknown>;
}

const inspectionSet = (scope: Scope, { time, where = [], from = sql`listed_inspection` }: Options): CountSet => ({
  rows: 'inspections',
  from,
  id: column('id'),
  time,
  where: [ANY_ARCHIVED, isReadableInspection(scope.actor), ...scope.filters.inspections, ...where],
  columns: sql`${column('status')}, ${column('due_at')}, ${column('started_at')}, ${column('completed_at')},
    ${column('score')}, ${column('score_max')}, ${column('score_percent')}, ${column('failed_count')}`,
  measures: {
    count: sql`count(*)`,
    average_score: sql`round(avg(base.score_percent) / 100, 2)`,
    pooled_score: sql`round(100.0 * sum(base.score) / nullif(sum(base.score_max), 0), 2)`,
    failed_count: sql`coalesce(sum(base.failed_count), 0)`,
    due_count: sql`count(*)`,
    on_time_rate: percent(sql`base.status = 'completed' and base.completed_at <= base.due_at`),
    completion_rate: percent(sql`base.status = 'completed'`),
  },
  dimensions: {
    template: { key: column('template_id'), dayKey: DAY_TEMPLATE },
    asset: { key: column('asset_uuid') },
    asset_type: { key: sql`dimension_asset.type_uuid`, join: ASSET },
    site: { key: sql`dimension_asset.site_id`, join: ASSET },
    person: { key: column('user_id') },
    status: { key: column('status') },
  },
});

const IS_COMPLETED: Condition = sql`${column('status')} = 'completed'`;
const HAS_SCORE: Condition = sql`${column('score_percent')} is not null`;
export const ofTemplate = (id: number | null): Condition => sql`${column('template_id')} = ${id}`;
const LACKS_SCORE: Condition = sql`${column('score_percent')} is null`;
export const HAS_DURATION: Condition = sql`${column('started_at')} is not null`;
/** Inspections that are not due yet cannot be late, and those that were skipped did not have to be done. */
export const IS_DUE: Condition = sql`(${column('status')} = 'completed'
  or (${column('due_at')} <= now() and ${column('skipped_at')} is null))`;

/** Completed inspections from their facts: one index has all that is read, and the inspections themselves are not. */
const selectFacts = (
  scope: Scope,
): RawBuilder<unknown> => sql`(select inspection_id as id, 'completed' as status, null::timestamptz as due_at, template_id,
  asset_uuid, user_id, started_at, completed_at, score, score_max, score_percent, failed_count
  from ${toCurrent(scope.rollUps, 'inspection_fact')}) listed_inspection`;

function completedSet(scope: Scope, where: readonly Condition[]): CountSet {
  if (scope.rollUps === null || !scope.isUnrestricted) {
    return inspectionSet(scope, { time: column('completed_order'), where: [IS_COMPLETED, ...where] });
  }
  return { ...inspectionSet(scope, { time: column('completed_at'), from: selectFacts(scope) }), where };
}

export const completedInspectionSet = (scope: Scope, where: readonly Condition[] = []): CountSet => ({
  ...completedSet(scope, where),
  ...(where.length === 0 && canUseDays(scope) && { days: inspectionDays(scope, 'all') }),
});

export const scoredInspectionSet = (scope: Scope): CountSet => ({
  ...completedInspectionSet(scope, [HAS_SCORE]),
  ...(canUseDays(scope) && { days: inspectionDays(scope, 'scored') }),
});

export const unscoredInspectionSet = (scope: Scope): CountSet => ({
  ...completedInspectionSet(scope, [LACKS_SCORE]),
  ...(canUseDays(scope) && { days: inspectionDays(scope, 'unscored') }),
});

/** One row for each issue that was raised in a completed inspection and that the viewer may see. */
export const raisedIssueSet = (scope: Scope): CountSet => ({
  ...inspectionSet(scope, {
    time: column('completed_order'),
    from: sql`listed_inspection join listed_issue on listed_issue.source_inspection_uuid = ${column('uuid')}`,
    where: [IS_COMPLETED, isPermittedIssue(getIssueViewer(scope), 'access')],
  }),
  measures: { issues_count: sql`count(*)` },
});

export const dueInspectionSet = (scope: Scope, where: readonly Condition[] = []): CountSet =>
  inspectionSet(scope, { time: column('due_order'), where });

/** Counts inspections by the time when they were planned to start, otherwise when somebody began them. */
export const openedInspectionSet = (scope: Scope): CountSet =>
  inspectionSet(scope, {
    time: sql`coalesce(${column('start_at')}, ${column('started_at')}, ${column('created_at')})`,
  });

/** Values of histograms: the score in percent, and the minutes from start to completion. */
export const SCORE = sql`${column('score_percent')} / 100.0::float8`;
/** The duration is never negative, although the clocks of two servers may differ by milliseconds. */
export const DURATION_MINUTES = sql`greatest(0, date_part('epoch', ${column('completed_at')} - ${column('started_at')}) / 60)`;
