/** Whether anybody has put anything into a workspace since it was created. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import { WORKSPACE } from '../tables.ts';
import { listCatalogue } from './catalogue.ts';

const IGNORED = sql`false`;
/** True for rows that were not created together with the workspace; those have the time of the same transaction. */
const CREATED_LATER = sql`t.created_at <> (select w.created_at from workspace w where w.id = t.workspace_id)`;

/** The rows that a table may have in an empty workspace, as a condition for all others. Other tables have none. */
const FIRST_ROWS: Readonly<Record<string, RawBuilder<unknown>>> = {
  user: sql`t.id not in (select o.user_id from workspace_owner o)`,
  user_role: IGNORED,
  role: CREATED_LATER,
  issue_category: CREATED_LATER,
  issue_settings: IGNORED,
  issue_counter: IGNORED,
  analytics_state: IGNORED,
  workspace_owner: IGNORED,
  workspace_setting: IGNORED,
  workspace_storage: IGNORED,
  workspace_trial: IGNORED,
  // The activities of the owner until now stay in the log.
  activity: IGNORED,
  activity_record: IGNORED,
  activity_switched_off: IGNORED,
  cache_change: IGNORED,
  event_log: IGNORED,
  event_log_start: IGNORED,
  idempotency: IGNORED,
  job: IGNORED,
  notice: IGNORED,
  // The archive itself has been uploaded.
  upload_chunk: IGNORED,
};

export async function isEmpty(tx: Tx, { workspace_id }: Pick<Actor, 'workspace_id'>): Promise<boolean> {
  const names = (await listCatalogue(tx)).map(({ name }) => name).filter((name) => name !== WORKSPACE);
  const conditions = names.flatMap((name) =>
    FIRST_ROWS[name] === IGNORED
      ? []
      : [
          sql`exists (select from ${sql.table(name)} t
            where t.workspace_id = ${workspace_id} and ${FIRST_ROWS[name] ?? sql`true`})`,
        ],
  );
  const { rows } = await sql<{ has_rows: boolean }>`select ${sql.join(conditions, sql` or `)} as has_rows`.execute(tx);
  return !rows[0]!.has_rows;
}

/**
 * Prevents everybody else from writing into the workspace until the end of the transaction: each new row would refer to
 * this one.
 */
export async function lockWorkspace(tx: Tx, workspaceId: number): Promise<void> {
  await tx.selectFrom('workspace').select('id').where('id', '=', workspaceId).forUpdate().executeTakeFirstOrThrow();
}
