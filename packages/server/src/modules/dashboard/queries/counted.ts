/** The completed inspections that the figures of the dashboard count: archived ones as well, deleted ones not. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../http/module.ts';
import { isWithin, type Range } from '../../analytics/index.ts';
import { isReadableInspection } from '../../inspections/index.ts';
import { type IssueViewer, isPermittedIssue } from '../../issues/index.ts';

/** Whether an inspection was completed in a range, on the clock of the caller. */
export const isCompletedWithin = (range: Range, timeZone: string): RawBuilder<SqlBool> => sql`(
  listed_inspection.status = 'completed'
  and ${isWithin(sql.ref('listed_inspection.completed_order'), range, timeZone)})`;

export const isScoredWithin = (range: Range, timeZone: string): RawBuilder<SqlBool> => sql`(
  ${isCompletedWithin(range, timeZone)} and listed_inspection.score_percent is not null)`;

/** Issues that the caller has access to and that were raised in one of these inspections. */
export const isRaisedWithin = (actor: Actor, range: Range): RawBuilder<SqlBool> => sql`
  listed_issue.source_inspection_uuid in (
    select listed_inspection.uuid from listed_inspection
    where listed_inspection.archived in (false, true) and ${isCompletedWithin(range, actor.tz_code)}
      and ${isReadableInspection(actor)})`;

export const issuesWithin = (actor: Actor, viewer: IssueViewer, range: Range): RawBuilder<unknown> => sql`
  select listed_issue.id, listed_inspection.completed_order as completed_at
  from listed_inspection join listed_issue on listed_issue.source_inspection_uuid = listed_inspection.uuid
  where listed_inspection.archived in (false, true) and ${isCompletedWithin(range, actor.tz_code)}
    and ${isReadableInspection(actor)} and ${isPermittedIssue(viewer, 'access')}`;
