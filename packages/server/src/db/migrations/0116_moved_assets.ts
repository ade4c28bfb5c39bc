/**
 * Assignments may find assets by their site and by what they are part of. Assets that move away lose the inspections
 * that nobody has begun, and those that arrive get theirs. Triggers notice it, because assets and sites move in many
 * places: calls, bulk actions, imports and structures that are saved.
 */
import { type Kysely, sql } from 'kysely';

/** One job for each workspace with assignments that look for assets. What is below moved places has moved as well. */
const triggerFunction = (name: string, moved: string) => sql`
  create function ${sql.id(name)}() returns trigger language plpgsql as $$
  declare
    changed_workspace bigint;
  begin
    for changed_workspace in select distinct moved.workspace_id from (${sql.raw(moved)}) moved where exists (
      select from assignment a where a.workspace_id = moved.workspace_id and a.dynamic_assets <> '[]'
        and a.status <> 'finished' and not a.archived) loop
      perform enqueue_job('assignments.targets_changed',
        json_build_object('workspace_id', changed_workspace, 'are_assets_moved', true),
        array['workspace:' || changed_workspace]);
    end loop;
    return null;
  end $$`;

const ASSETS = `select n.workspace_id from new_rows n join old_rows o on o.id = n.id
  where n.site_id is distinct from o.site_id or n.parent_id is distinct from o.parent_id
    or n.type_uuid is distinct from o.type_uuid`;
const SITES = `select n.workspace_id from new_rows n join old_rows o on o.id = n.id where n.ancestors <> o.ancestors`;

const triggers = sql`
  create trigger assets_moved after update on asset referencing old table as old_rows new table as new_rows
    for each statement execute function assets_moved();
  create trigger sites_moved after update on site_node referencing old table as old_rows new table as new_rows
    for each statement execute function sites_moved();

  drop trigger asset_changed on asset;
  create trigger asset_changed after insert or update of updated_at, archived_at, type_uuid, site_id, parent_id on asset
    for each statement execute function look_for_assets();
  create trigger site_changed after update of ancestors on site_node
    for each statement execute function look_for_assets();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await triggerFunction('assets_moved', ASSETS).execute(db);
  await triggerFunction('sites_moved', SITES).execute(db);
  await triggers.execute(db);
}
