import { sql } from 'kysely';
import { isReadableInspection, selectInspectionRows } from '../../inspections/index.ts';
import type { BatchQuery, FeedContext, FeedValues } from '../source.ts';
import { isWithin } from './window.ts';

/** Archived ones for those who may list them. */
const isListed = ({ actor }: Pick<FeedContext, 'actor'>) => sql`${isReadableInspection(actor)}
  ${actor.permissions.has('INS_VIEW_ARCHIVED_INSPECTIONS') ? sql`` : sql`and not listed_inspection.archived`}`;

/** Points are stored in 1/10,000, and percentages in 1/100. */
export async function selectInspections(context: FeedContext, query: BatchQuery) {
  const { rows } = await sql<FeedValues & { readonly feed_order: number }>`
    select id as feed_order, id, uuid, document_id, title, status, template_id, template_title, template_version,
      asset_uuid, nullif(asset_id, '') as asset_id, nullif(asset_name, '') as asset_name, user_id as person_id,
      user_name as person_name, assignment_id, nullif(assignment_title, '') as assignment_title, score / 10000::float8 as score,
      score_max / 10000::float8 as score_max, score_percent / 100::float8 as score_percent, failed_count, question_count, answered_count, started_at, completed_at, due_at, missed_at,
      archived as is_archived, created_at, updated_at as modified_at
    from listed_inspection
    where ${isWithin(sql.ref('id'), sql.ref('updated_at'), query)} and ${isListed(context)}
    order by id limit ${query.limit}`.execute(context.tx);
  return rows;
}

/** Selects completed inspections, whose answers are then read. */
export async function selectCompleted(context: FeedContext, query: BatchQuery) {
  const { rows } = await sql<{ id: number }>`select id from listed_inspection
    where status = 'completed' and ${isWithin(sql.ref('id'), sql.ref('updated_at'), query)} and ${isListed(context)}
    order by id limit ${query.limit}`.execute(context.tx);
  return selectInspectionRows(
    context.tx,
    rows.map(({ id }) => id),
  );
}
