/** Stores who archived a record; the record itself has the time. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const schema = sql`
  create table archived_record (
    workspace_id bigint not null references workspace,
    -- As in the codes of events.
    kind text not null,
    record_id bigint not null,
    -- Null: the product itself, by a rule of retention.
    user_id bigint,
    primary key (workspace_id, kind, record_id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id)
  );
`;

const TABLES = [
  'asset',
  'asset_type',
  'assignment',
  'global_list',
  'global_list_item',
  'inspection',
  'issue',
  'site_structure',
  'template',
];

/** Copies what the activity log knows about records that are already archived; an entry for many has their ids. */
const carryOver = (table: string) => sql`
  insert into archived_record (workspace_id, kind, record_id, user_id)
  select distinct on (r.workspace_id, r.id) r.workspace_id, ${table}, r.id, entry.user_id
  from (
    select a.workspace_id, a.id, a.user_id, a.subject_id as record from activity a
      where a.code = ${`${table}.archived`} and a.subject_id <> 'bulk' and a.user_id is not null
    union all
    select a.workspace_id, a.id, a.user_id, one.id from activity a,
      jsonb_array_elements_text(case jsonb_typeof(a.after -> 'ids') when 'array' then a.after -> 'ids' else '[]' end) one (id)
      where a.code = ${`${table}.archived`} and a.subject_id = 'bulk' and a.user_id is not null
  ) entry
  join ${sql.table(table)} r on r.workspace_id = entry.workspace_id and r.id::text = entry.record
  join "user" u on u.workspace_id = entry.workspace_id and u.id = entry.user_id
  where r.archived_at is not null
  order by r.workspace_id, r.id, entry.id desc`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  for (const table of TABLES) await carryOver(table).execute(db);
  await workspaceTable(db, 'archived_record');
}
