/** The retention of inspections and of entries of the activity log. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table retention_rule (
    workspace_id bigint not null references workspace,
    rule text not null check (rule in ('delete_inspections', 'archive_inspections', 'delete_activity')),
    months integer not null check (months > 0),
    starts_at timestamptz not null,
    last_run_at timestamptz,
    last_count integer not null default 0,
    primary key (workspace_id, rule)
  );

  -- Entries are never changed, and only retention deletes them, in transactions that say so.
  create or replace function refuse_to_alter_the_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and tg_table_name = 'activity' and current_setting('rounds.retention', true) = 'on' then
        return old;
      end if;
      raise exception 'entries of the activity log are never altered';
    end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'retention_rule');
}
