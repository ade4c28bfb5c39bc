/**
 * The rows that charts count, read in plain SQL from inspections, their logs of answers, templates and issues: neither
 * facts nor the product's own queries take part. Each is a list of rows that `recount.ts` adds up.
 */
import type { Person, TestServer, WorkspaceName } from '../../../testing/index.ts';
import type { History } from './history.ts';

export interface Viewing {
  readonly t: TestServer;
  readonly workspace: WorkspaceName;
  readonly history: History;
  readonly person: Person;
}

/** Admins see all, viewers all inspections, inspectors what they conduct or collaborate on. */
export const isSeen = ({ person, history }: Viewing): string => {
  const { id } = history.people[person];
  return person === 'inspector' ? `(i.user_id = ${id} or i.collaborators @> '[{"id": ${id}}]')` : 'true';
};

/** Viewers see what is not confidential; they and inspectors see what they created or are assigned to. */
const isSeenIssue = ({ person, history }: Viewing): string => {
  if (person === 'admin' || person === 'manager') return 'true';
  const { id } = history.people[person];
  const isOwn = `(s.created_by = ${id} or s.assignee_user_id = ${id}
    or s.assignee_group_id in (select group_id from user_group_member where user_id = ${id}))`;
  return person === 'viewer' ? `(s.category_id <> ${history.confidentialCategory} or ${isOwn})` : isOwn;
};

/** A local time as text. All have the same length, so that they compare like times. */
const local = (column: string, zone: string) =>
  `to_char(${column} at time zone '${zone}', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

export interface InspectionSource {
  readonly id: number;
  readonly uuid: string;
  readonly status: 'to_do' | 'in_progress' | 'completed';
  readonly template: string;
  readonly person: string;
  readonly asset: string | null;
  readonly asset_type: string | null;
  readonly site: string | null;
  readonly score: number | null;
  readonly max: number | null;
  /** The score in hundredths of a percent, rounded half up. */
  readonly percent: number | null;
  readonly completed: string | null;
  readonly due: string | null;
  readonly opened: string;
  readonly weekday: string | null;
  readonly minutes: number | null;
  readonly isOnTime: boolean;
  /** It is due already and was not skipped. */
  readonly isDue: boolean;
  readonly version: number;
  readonly isArchived: boolean;
}

export async function listInspections(viewing: Viewing): Promise<InspectionSource[]> {
  const { t, workspace, history, person } = viewing;
  const zone = history.people[person].timeZone;
  const { rows } = await t.queryIn<InspectionSource>(
    workspace,
    `select i.id, i.uuid, i.status, i.template_id::text as template, i.template_version_id as version,
      i.archived_at is not null as "isArchived", i.user_id::text as person, i.asset_uuid as asset,
      a.type_uuid as asset_type, a.site_id::text as site, i.score, i.score_max as max,
      floor(10000.0 * i.score / nullif(i.score_max, 0) + 0.5)::int as percent,
      ${local('i.completed_at', zone)} as completed, ${local('i.due_at', zone)} as due,
      ${local('coalesce(i.start_at, i.started_at, i.created_at)', zone)} as opened,
      extract(isodow from i.completed_at at time zone '${zone}')::text as weekday,
      (extract(epoch from i.completed_at) - extract(epoch from i.started_at))::float8 / 60 as minutes,
      coalesce(i.completed_at <= i.due_at, false) as "isOnTime",
      (i.due_at <= now() and i.skipped_at is null) as "isDue"
    from inspection i left join asset a on a.uuid = i.asset_uuid and a.workspace_id = i.workspace_id
    where i.workspace_id = ${history.workspaceId} and ${isSeen(viewing)} order by i.id`,
  );
  return rows;
}

export interface IssueSource {
  readonly id: number;
  readonly status: string;
  readonly priority: string;
  readonly risk: string;
  readonly category: string;
  readonly person: string | null;
  readonly asset: string | null;
  readonly site: string | null;
  readonly template: string | null;
  readonly source: string | null;
  readonly age: string;
  readonly isArchived: boolean;
  readonly isOverdue: boolean;
  readonly created: string;
  readonly completed: string | null;
  readonly days: number | null;
  /** The times at which it was opened again. */
  readonly reopened: readonly string[];
}

export async function listIssues(viewing: Viewing): Promise<IssueSource[]> {
  const { t, workspace, history, person } = viewing;
  const zone = history.people[person].timeZone;
  const { rows } = await t.queryIn<IssueSource>(
    workspace,
    `select s.id, s.status, s.priority, s.risk, s.category_id::text as category, s.asset_uuid as asset,
      case when s.assignee_user_id is not null then 'user:' || s.assignee_user_id
        when s.assignee_group_id is not null then 'group:' || s.assignee_group_id end as person,
      s.site_id::text as site, s.source_template_id::text as template, s.source_inspection_uuid as source,
      case when now() - s.created_at < interval '7 days' then 'week'
        when now() - s.created_at < interval '30 days' then 'month'
        when now() - s.created_at < interval '90 days' then 'quarter' else 'older' end as age,
      s.archived_at is not null as "isArchived",
      s.due_at < (now() at time zone (select time_zone from issue_settings))::date as "isOverdue",
      ${local('s.created_at', zone)} as created, ${local('s.completed_at', zone)} as completed,
      (extract(epoch from s.completed_at - s.created_at) / 86400)::float8 as days,
      array(select ${local('c.at', zone)} from issue_status_change c where c.issue_id = s.id
        and c.old_status in ('complete', 'cant_do') and c.status in ('to_do', 'in_progress')) as reopened
    from issue s where s.workspace_id = ${history.workspaceId} and ${isSeenIssue(viewing)} order by s.id`,
  );
  return rows;
}
