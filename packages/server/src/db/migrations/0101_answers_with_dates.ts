/**
 * Dates are counted by month, and options say whether they fail. Both are read from templates and answers again, which
 * the background rebuild of facts does; charts stay right meanwhile.
 */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  alter table analytics_question drop constraint analytics_question_kind_check;
  alter table analytics_question add constraint analytics_question_kind_check
    check (kind in ('options', 'number', 'date', 'other'));

  update analytics_state state set rebuilt_until = 0, rebuild_until = (
    select coalesce(max(inspection.id), 0) from inspection
    where inspection.workspace_id = state.workspace_id and inspection.status = 'completed');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
