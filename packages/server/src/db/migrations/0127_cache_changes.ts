/**
 * Records the transactions that have changed the data of cached responses, so that such a response can be reused until
 * there is one (docs/decisions/0104-charts-from-a-validated-cache.md). Each of them adds a row of its own: none waits
 * for another one, as they would at a counter.
 */
import { type Kysely, sql } from 'kysely';
import { CURRENT_WORKSPACE, workspaceTable } from '../workspace-table.ts';

const schema = sql`
  create table cache_change (
    workspace_id bigint not null references workspace,
    tx_id xid8 not null default pg_current_xact_id(),
    at timestamptz not null default now(),
    primary key (workspace_id, tx_id)
  );

  -- One row for a transaction, however much it changes. Outside of workspaces, it concerns all of them. Nobody reads
  -- from a workspace that is being deleted.
  create function note_cache_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
  declare
    workspace bigint := ${CURRENT_WORKSPACE};
    noted text := coalesce(workspace::text, 'all') || ' ' || pg_current_xact_id()::text;
    one bigint;
  begin
    if current_setting('rounds.noted_cache_change', true) = noted then return null; end if;
    if workspace is not null then
      insert into cache_change (workspace_id) select w.id from workspace w where w.id = workspace and w.closed_at is null
      on conflict do nothing;
    else
      for one in select w.id from workspace w where w.closed_at is null loop
        perform set_config('rounds.workspace_id', one::text, true);
        insert into cache_change (workspace_id) values (one) on conflict do nothing;
      end loop;
      perform set_config('rounds.workspace_id', '', true);
    end if;
    perform set_config('rounds.noted_cache_change', noted, true);
    return null;
  end $$;

  -- On a replica, snapshots do not tell which of the later transactions are still running: none of them counts as seen.
  create function cache_snapshot() returns text language plpgsql as $$
  declare
    snapshot pg_snapshot := pg_current_snapshot();
    xmin text := pg_snapshot_xmin(snapshot)::text;
  begin
    return case when pg_is_in_recovery() then xmin || ':' || xmin || ':' else snapshot::text end;
  end $$;

  -- What an answer from before is compared with, on the primary. The start of the server tells one PostgreSQL from
  -- another one, such as a restored one, whose transactions may have the same numbers.
  create function cache_state(in_workspace bigint, seen pg_snapshot)
  returns table (server text, snapshot text, is_changed boolean) language plpgsql set search_path = public, pg_temp as $$
  begin
    perform set_config('rounds.workspace_id', in_workspace::text, true);
    snapshot := cache_snapshot();
    server := pg_postmaster_start_time()::text;
    is_changed := exists (
      select from cache_change c where c.workspace_id = in_workspace and c.tx_id >= pg_snapshot_xmin(seen)
        and not pg_visible_in_snapshot(c.tx_id, seen));
    return next;
  end $$;

  -- The tables that this transaction has read and whose changes are not noted, from the locks that reading takes.
  create function list_unnoted_tables() returns setof text language plpgsql as $$
  begin
    return query select c.relname::text from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and l.locktype = 'relation'
        and l.database = (select d.oid from pg_database d where d.datname = current_database())
        and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm')
        and not exists (
          select from pg_trigger t
          where t.tgrelid = c.oid and t.tgname = 'cache_change_noted' and t.tgenabled <> 'D')
      order by 1;
  end $$;
`;

/** Every statement that changes these tables counts. */
const TABLES = [
  ...['analytics_question', 'analytics_section', 'analytics_state', 'pending_fact'],
  ...['inspection_fact', 'answer_fact', 'inspection_day', 'question_day', 'option_day'],
  ...['asset', 'asset_type', 'custom_field', 'custom_field_value', 'global_list', 'global_list_item'],
  ...['issue', 'issue_category', 'issue_collaborator', 'issue_label', 'issue_label_link'],
  ...['issue_settings', 'issue_status_change', 'site_node', 'template'],
  ...['user', 'user_group', 'user_group_member', 'user_role', 'role'],
];

/**
 * The columns of inspections that are not completed which cached responses read; saving their answers changes none of
 * them.
 */
const INSPECTION_COLUMNS = [
  ...['uuid', 'status', 'template_id', 'asset_uuid', 'user_id', 'managers', 'collaborators'],
  ...['archived_at', 'start_at', 'started_at', 'created_at', 'completed_at', 'due_at', 'skipped_at'],
];

const noteChanges = (table: string) => sql`
  create trigger cache_change_noted after insert or update or delete on ${sql.table(table)}
    for each statement execute function note_cache_change()`;

const toRow = (row: 'old' | 'new') => sql.join(INSPECTION_COLUMNS.map((name) => sql`${sql.raw(row)}.${sql.id(name)}`));
const inspections = sql`
  create trigger cache_change_noted after insert or delete on inspection
    for each statement execute function note_cache_change();
  create trigger cache_update_noted after update on inspection for each row
    when (old.status = 'completed' or (${toRow('old')}) is distinct from (${toRow('new')}))
    execute function note_cache_change();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTable(db, 'cache_change');
  for (const table of TABLES) await noteChanges(table).execute(db);
  await inspections.execute(db);
}
