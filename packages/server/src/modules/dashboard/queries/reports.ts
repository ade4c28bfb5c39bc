/** The inspections and questions that the dashboard names. */
import type { DashboardWork } from '@rounds/contract/dashboard';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { factsWithin, isWithin, joinReadableInspections, type Range } from '../../analytics/index.ts';
import { findRollUpZone } from '../../facts/index.ts';
import { canCountAllInspections, isReadableInspection } from '../../inspections/index.ts';

const MAX_REPORTS = 5;
const MAX_QUESTIONS = 5;

/** The inspections that were completed last, of those that the caller may read. */
export const isLatest = (actor: Actor): RawBuilder<SqlBool> => sql`listed_inspection.id = any(array(
  select listed_inspection.id from listed_inspection
  where listed_inspection.archived = false and listed_inspection.status = 'completed'
    and ${isReadableInspection(actor)}
  order by listed_inspection.completed_order desc, listed_inspection.id desc limit ${MAX_REPORTS}))`;

export const isLowest = (actor: Actor, range: Range): RawBuilder<SqlBool> => sql`listed_inspection.id = any(array(
  select f.inspection_id from (${factsWithin(actor, range)}) f where f.score_percent is not null
  order by f.score_percent, f.completed_at desc, f.inspection_id desc limit ${MAX_REPORTS}))`;

type FailedQuestions = DashboardWork['most_failed'];

/**
 * Reads the sums by day if the caller may see everything in them, and otherwise the answers of inspections they may
 * read.
 */
export async function listMostFailed(tx: Tx, actor: Actor, range: Range): Promise<FailedQuestions> {
  const hasDays = canCountAllInspections(actor) && (await findRollUpZone(tx)) === actor.tz_code;
  const sums = hasDays
    ? sql`select question_id, sum(failed) as failed, sum(answered) as answered from current_question_day
        where day between ${range.from}::date and ${range.to}::date group by question_id`
    : sql`select fact.question_id, count(*) filter (where fact.is_failed) as failed, count(*) as answered
        from current_answer_fact fact ${joinReadableInspections(actor)}
        where fact.is_first and not fact.is_na and ${isReadableInspection(actor)}
          and ${isWithin(sql.ref('fact.completed_at'), range, actor.tz_code)} group by fact.question_id`;
  const { rows } = await sql<FailedQuestions[number]>`
    select q.base_uuid as item_base_uuid, q.template_id, q.title, s.failed::float8 as failed_count,
      s.answered::float8 as answered_count
    from (${sums}) s join analytics_question q on q.id = s.question_id
    where s.failed > 0 order by s.failed desc, s.answered, q.title, q.id limit ${MAX_QUESTIONS}`.execute(tx);
  return rows;
}
