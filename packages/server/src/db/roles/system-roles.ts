/** New permissions for the built-in roles of workspaces that exist already; nobody can edit those roles. */
import type { SystemRole } from '@rounds/contract/permissions.ts';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { setWorkspace } from '../transactions.ts';

/** Serves migrations that change rows: those of a workspace are only visible inside it. */
export async function inEachWorkspace(db: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from workspace order by id`.execute(db);
  for (const { id } of rows) {
    await setWorkspace(db as unknown as Tx, id);
    await work();
  }
  await sql`set local rounds.workspace_id = ''`.execute(db);
}

/**
 * Serves migrations, which name the permissions instead of reading them from `SYSTEM_ROLES`, because those may change
 * later. Administrators get all of them.
 */
export async function grantToSystemRoles(
  db: Kysely<unknown>,
  permissions: readonly string[],
  grants: Partial<Readonly<Record<SystemRole, readonly string[]>>> = {},
): Promise<void> {
  const all = Object.entries({ administrator: permissions, ...grants });
  await inEachWorkspace(db, async () => {
    for (const [key, addedPermissions] of all) {
      await sql`update role set permissions = permissions ||
        array(select unnest(${[...addedPermissions]}::text[]) except select unnest(permissions))
        where system_key = ${key}`.execute(db);
    }
  });
}
