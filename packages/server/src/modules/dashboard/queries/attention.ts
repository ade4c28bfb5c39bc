/** The records that may need a person's action: the number of each kind, and the most urgent one. */
import type { DashboardWork } from '@rounds/contract/dashboard';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { type Range, selectFailedTwice } from '../../analytics/index.ts';
import { isPastDue } from '../../assignments/index.ts';
import { isReadableInspection, selectDueIds } from '../../inspections/index.ts';
import {
  type IssueViewer,
  isIssueAssignedTo,
  isOverdueIssue,
  isOwnIssue,
  isPermittedIssue,
} from '../../issues/index.ts';

export type Attention = Omit<DashboardWork['attention'][number], 'kind'>;

interface Found {
  readonly count: number;
  readonly id: number;
  readonly uuid: string | null;
  readonly title: string;
  /** An instant, or a day as YYYY-MM-DD. */
  readonly at: Date | string | null;
}

/** @param rows with id, uuid, title and at */
async function findFirst(tx: Tx, rows: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Attention> {
  const { rows: attentionRows } = await sql<Found>`
    select (count(*) over ())::int as count, id, uuid, title, at from (${rows}) found
    order by ${order}, id limit 1`.execute(tx);
  const [first] = attentionRows;
  if (!first) return { count: 0, first: null };
  const { count, id, uuid, title, at } = first;
  return { count, first: { id, uuid, title, at: at instanceof Date ? at.toISOString() : at } };
}

const issue = (name: string) => sql.ref(`listed_issue.${name}`);
const IS_OPEN: RawBuilder<SqlBool> = sql`${issue('status')} in ('to_do', 'in_progress')`;

const selectIssues = (viewer: IssueViewer, condition: RawBuilder<SqlBool>) => sql`
  select ${issue('id')} as id, ${issue('uuid')} as uuid, ${issue('title')} as title,
    ${issue('due_at')} as at, ${issue('due_order')} as due_order
  from listed_issue
  where ${issue('archived')} = false and ${isPermittedIssue(viewer, 'access')} and ${condition}`;
const BY_DUE = sql`due_order`;

/** All of them, or one's own. */
const selectOverdueIssues = (actor: Actor, viewer: IssueViewer) => {
  const isListed = actor.permissions.has('ACT_VIEW_ISSUE_LIST') ? sql`true` : isOwnIssue(viewer);
  return selectIssues(viewer, sql`${isOverdueIssue(viewer.time_zone)} and ${isListed}`);
};

export const findOverdueIssues = (tx: Tx, actor: Actor, viewer: IssueViewer) =>
  findFirst(tx, selectOverdueIssues(actor, viewer), BY_DUE);

const selectAssignedIssues = (viewer: IssueViewer) =>
  selectIssues(viewer, sql`${IS_OPEN} and ${isIssueAssignedTo(viewer)}`);

export const findAssignedIssues = (tx: Tx, viewer: IssueViewer) => findFirst(tx, selectAssignedIssues(viewer), BY_DUE);

/** Inspections in progress: all of them, or those that the caller may read. */
const selectOpenInspections = (actor: Actor) => sql`
  select listed_inspection.id, listed_inspection.uuid,
    coalesce(nullif(listed_inspection.asset_name, ''), listed_inspection.title, listed_inspection.template_title) as title,
    listed_inspection.started_at as at
  from listed_inspection
  where listed_inspection.archived = false and listed_inspection.status = 'in_progress'
    and ${actor.permissions.has('INS_VIEW_INSPECTION_LIST') ? sql`true` : isReadableInspection(actor)}`;

export const findOpenInspections = (tx: Tx, actor: Actor) =>
  findFirst(tx, selectOpenInspections(actor), sql`at nulls last`);

/** Counts records of two kinds: open inspections that are due, and overdue issues that are assigned to the caller. */
export async function countOverlaps(tx: Tx, actor: Actor, viewer: IssueViewer, now: Date): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select (select count(*) from (${selectOpenInspections(actor)}) open
        where open.id in (${selectDueIds(tx, actor.user_id, actor.tz_code, now)}))
      + (select count(*) from (${selectOverdueIssues(actor, viewer)}) overdue
        where overdue.id in (select id from (${selectAssignedIssues(viewer)}) assigned)) as count`.execute(tx);
  return Number(rows[0]!.count);
}

/** Active assignments with inspections that are past due. */
export const findAssignmentsBehind = (tx: Tx) =>
  findFirst(
    tx,
    sql`select a.id, a.uuid, a.title, behind.at
      from listed_assignment a join (
        select i.assignment_id, min(i.due_at) as at from listed_inspection i
        where i.assignment_id is not null and ${isPastDue('i')} group by i.assignment_id) behind on behind.assignment_id = a.id
      where a.status = 'active' and not a.archived`,
    sql`at`,
  );

/** Templates whose draft differs from the published version, or that were never published. */
export const findUnpublished = (tx: Tx) =>
  findFirst(
    tx,
    sql`select id, uuid, title, updated_at as at from template
      where is_template and archived_at is null and revision is distinct from published_revision`,
    sql`at desc`,
  );

export const findFailedTwice = (tx: Tx, actor: Actor, range: Range) =>
  findFirst(
    tx,
    sql`select asset.id, asset.uuid, asset.display_name as title, failed.at
      from listed_asset asset join (${selectFailedTwice(actor, range)}) failed on failed.asset_uuid = asset.uuid
      where asset.archived = false`,
    sql`at desc`,
  );

/** Invitations that expire today, on the clock of the caller. */
export const findExpiringInvitations = (tx: Tx, { tz_code, workspace_id }: Actor) =>
  findFirst(
    tx,
    sql`select id, null::uuid as uuid, full_name as title, invited_until as at
      from "user" where workspace_id = ${workspace_id} and status = 'invite' and invited_until >= (now() at time zone ${tz_code})::date::timestamp at time zone ${tz_code}
        and invited_until < ((now() at time zone ${tz_code})::date + 1)::timestamp at time zone ${tz_code}`,
    sql`at`,
  );
