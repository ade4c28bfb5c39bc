/** Sets of the issues that the viewer has access to. */
import { type RawBuilder, sql } from 'kysely';
import { isOverdueIssue, isPermittedIssue } from '../../../issues/index.ts';
import { getIssueViewer } from '../issue-viewer.ts';
import type { Scope } from '../scope.ts';
import type { CountSet } from './count-set.ts';
import type { Condition } from './filters.ts';

const column = (name: string) => sql.ref(`listed_issue.${name}`);
/** True for every row; it lets the database use the indexes of the lists. */
const ANY_ARCHIVED: Condition = sql`${column('archived')} in (false, true)`;

/** Ages by days since creation. */
export const AGES = ['week', 'month', 'quarter', 'older'] as const;
const AGE = sql`case
  when ${column('created_at')} > now() - interval '7 days' then 'week'
  when ${column('created_at')} > now() - interval '30 days' then 'month'
  when ${column('created_at')} > now() - interval '90 days' then 'quarter'
  else 'older' end`;

interface Options {
  readonly time?: RawBuilder<unknown>;
  readonly where?: readonly Condition[];
  readonly from?: RawBuilder<unknown>;
}

const issueSet = (scope: Scope, { time, where = [], from = sql`listed_issue` }: Options): CountSet => ({
  rows: 'issues',
  from,
  id: column('id'),
  ...(time && { time }),
  where: [ANY_ARCHIVED, isPermittedIssue(getIssueViewer(scope), 'access'), ...scope.filters.issues, ...where],
  columns: sql`${column('created_at')}, ${column('completed_at')}`,
  measures: {
    count: sql`count(*)`,
    median_days: toDays(0.5),
    p90_days: toDays(0.9),
  },
  dimensions: {
    status: { key: column('status') },
    priority: { key: column('priority') },
    risk: { key: column('risk') },
    category: { key: column('category_id') },
    person: { key: column('assignee_key') },
    asset: { key: column('asset_uuid') },
    template: { key: column('source_template_id') },
    age: { key: AGE },
  },
});

const toDays = (fraction: number): RawBuilder<number | null> => sql`round((percentile_cont(${fraction}::float8)
  within group (order by extract(epoch from base.completed_at - base.created_at)::float8) / 86400)::numeric, 2)`;

export const createdIssueSet = (scope: Scope): CountSet => issueSet(scope, { time: column('created_at') });

/** Counts issues by their last completion: reopening an issue clears the time of its completion. */
export const completedIssueSet = (scope: Scope): CountSet =>
  issueSet(scope, { time: column('completed_order'), where: [sql`${column('status')} = 'complete'`] });

/** An issue counts once in a step, however often it was reopened then. */
export const reopenedIssueSet = (scope: Scope): CountSet => ({
  ...issueSet(scope, {
    time: sql`changed.at`,
    from: sql`listed_issue join issue_status_change changed on changed.issue_id = ${column('id')}`,
    where: [sql`changed.old_status in ('complete', 'cant_do') and changed.status in ('to_do', 'in_progress')`],
  }),
  measures: { count: sql`count(distinct base.id)` },
  total: sql`count(distinct base.id)`,
});

const IS_LIVE: Condition = sql`not ${column('archived')}`;
export const openIssueSet = (scope: Scope): CountSet =>
  issueSet(scope, { where: [IS_LIVE, sql`${column('status')} in ('to_do', 'in_progress')`] });
export const overdueIssueSet = (scope: Scope): CountSet =>
  issueSet(scope, { where: [IS_LIVE, isOverdueIssue(getIssueViewer(scope).time_zone)] });
