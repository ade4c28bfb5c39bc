/**
 * People who leave a group or are deactivated, and assets that are archived, lose the inspections that nobody has begun.
 * Triggers notice this, because it happens in many places: calls, bulk actions, imports and settings.
 */
import { type Kysely, sql } from 'kysely';

const enqueue = (field: string, values: string) => sql`perform enqueue_job('assignments.targets_changed',
  json_build_object('workspace_id', changed_workspace, ${sql.lit(field)}::text, ${sql.raw(values)}),
  array['workspace:' || changed_workspace])`;

/** A function that queues one job for each workspace whose rows a statement has changed. */
const triggerFunction = (name: string, rows: string, field: string) => sql`
  create function ${sql.id(name)}() returns trigger language plpgsql as $$
  declare
    changed_workspace bigint;
    changed_keys json;
  begin
    for changed_workspace, changed_keys in ${sql.raw(rows)} loop
      ${enqueue(field, 'changed_keys')};
    end loop;
    return null;
  end $$`;

/** Only changes of what an assignment names count, so that most changes queue nothing. */
const MEMBERS = (changed: string) => `
  select c.workspace_id, json_agg(distinct c.group_id) from ${changed} c
  where exists (select from assignment_assignee a where a.group_id = c.group_id) group by c.workspace_id`;
const PEOPLE = `
  select n.workspace_id, json_agg(n.id) from new_rows n join old_rows o on o.id = n.id and o.status <> n.status
  where exists (select from assignment_assignee a where a.user_id = n.id
    or a.group_id in (select m.group_id from user_group_member m where m.user_id = n.id)) group by n.workspace_id`;
const ASSETS = `
  select n.workspace_id, json_agg(n.uuid)
  from new_rows n join old_rows o on o.id = n.id and (o.archived_at is null) <> (n.archived_at is null)
  where exists (select from inspection i where i.asset_uuid = n.uuid and i.assignment_id is not null
    and i.status = 'to_do') group by n.workspace_id`;

const functions = [
  triggerFunction('group_members_added', MEMBERS('new_rows'), 'groups'),
  triggerFunction('group_members_removed', MEMBERS('old_rows'), 'groups'),
  triggerFunction('people_changed', PEOPLE, 'users'),
  triggerFunction('assets_archived', ASSETS, 'assets'),
];

const triggers = sql`
  create trigger members_added after insert on user_group_member referencing new table as new_rows
    for each statement execute function group_members_added();
  create trigger members_removed after delete on user_group_member referencing old table as old_rows
    for each statement execute function group_members_removed();
  create trigger people_changed after update on "user" referencing old table as old_rows new table as new_rows
    for each statement execute function people_changed();
  create trigger assets_archived after update on asset referencing old table as old_rows new table as new_rows
    for each statement execute function assets_archived();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of functions) await statement.execute(db);
  await triggers.execute(db);
}
