import { type ConfigurationFigures, FIGURES_DAYS, type IntegrationId } from '@rounds/contract/integrations';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { StoredConnection } from '../../../db/schema/stored-types.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Problem } from '../problems.ts';

export type ConfigurationRow = Selectable<Tables['integration_configuration']>;

export const listConfigurations = (tx: Tx): Promise<ConfigurationRow[]> =>
  tx.selectFrom('integration_configuration').selectAll().orderBy('name').orderBy('id').execute();

const selectConfiguration = (tx: Tx, id: number) =>
  tx.selectFrom('integration_configuration').selectAll().where('id', '=', id);

export const findConfiguration = (tx: Tx, id: number): Promise<ConfigurationRow | undefined> =>
  selectConfiguration(tx, id).executeTakeFirst();

/** Locks the rows until the end of the transaction. */
export const lockConfiguration = (tx: Tx, id: number): Promise<ConfigurationRow | undefined> =>
  selectConfiguration(tx, id).forUpdate().executeTakeFirst();

export interface ConfigurationColumns
  extends Pick<ConfigurationRow, 'name' | 'contents' | 'template_ids' | 'folder' | 'file_name' | 'secret'> {
  readonly connection: StoredConnection;
}

export async function insertConfiguration(
  tx: Tx,
  {
    connection,
    ...columns
  }: ConfigurationColumns & { readonly integration: IntegrationId; readonly created_by: number },
): Promise<number> {
  const row = await tx
    .insertInto('integration_configuration')
    .values({ ...columns, connection: JSON.stringify(connection), tested_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @param isTested whether the connection has been tested as it is saved */
export async function updateConfiguration(
  tx: Tx,
  id: number,
  { connection, ...columns }: ConfigurationColumns,
  isTested: boolean,
): Promise<void> {
  await tx
    .updateTable('integration_configuration')
    .set({ ...columns, connection: JSON.stringify(connection), updated_at: sql<Date>`now()` })
    .$if(isTested, (update) => update.set({ tested_at: sql<Date>`now()`, retry_at: null }))
    .where('id', '=', id)
    .execute();
}

export async function deleteConfiguration(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('integration_configuration').where('id', '=', id).execute();
}

export async function setPaused(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('integration_configuration').set({ is_paused: true }).where('id', '=', id).execute();
}

const NO_FAILURES = {
  ...{ failures: 0, failure: null, failure_status: null, failure_code: null, failing_since: null, retry_at: null },
} as const;

export async function setResumed(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('integration_configuration')
    .set({ is_paused: false, suspended_at: null, ...NO_FAILURES })
    .where('id', '=', id)
    .execute();
}

export async function setTested(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('integration_configuration')
    .set({ tested_at: sql<Date>`now()`, retry_at: null })
    .where('id', '=', id)
    .execute();
}

/** The next delivery is tried at once. */
export async function clearRetryTime(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('integration_configuration').set({ retry_at: null }).where('id', '=', id).execute();
}

export async function saveSuccess(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('integration_configuration').set(NO_FAILURES).where('id', '=', id).execute();
}

export async function saveFailure(
  tx: Tx,
  id: number,
  problem: Problem,
  { failures, retry_at, isSuspended }: { failures: number; retry_at: Date | null; isSuspended: boolean },
): Promise<void> {
  await tx
    .updateTable('integration_configuration')
    .set({
      ...{ failures, retry_at, failure: problem.code },
      ...{ failure_status: problem.status, failure_code: problem.serviceCode },
      failing_since: failures === 1 ? sql<Date>`now()` : sql<Date>`failing_since`,
      suspended_at: isSuspended ? sql<Date>`coalesce(suspended_at, now())` : sql<Date | null>`suspended_at`,
    })
    .where('id', '=', id)
    .execute();
}

export const listSecrets = (tx: Tx): Promise<{ id: number; secret: Buffer }[]> =>
  tx.selectFrom('integration_configuration').select(['id', 'secret']).execute();

export async function updateSecret(tx: Tx, id: number, secret: Buffer): Promise<void> {
  await tx.updateTable('integration_configuration').set({ secret }).where('id', '=', id).execute();
}

export async function updateConnection(
  tx: Tx,
  id: number,
  { connection, secret }: { readonly connection: StoredConnection; readonly secret: Buffer },
): Promise<void> {
  await tx
    .updateTable('integration_configuration')
    .set({ connection: JSON.stringify(connection), secret, tested_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Takes the sending of a configuration over for a while; false if another task has it. */
export async function takeSending(tx: Tx, id: number, sender: string, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('integration_configuration')
    .set({ sender, sender_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('sender', 'is', null), is('sender', '=', sender), is('sender_until', '<', sql<Date>`now()`)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endSending(tx: Tx, id: number, sender: string): Promise<void> {
  await tx
    .updateTable('integration_configuration')
    .set({ sender: null, sender_until: null })
    .where('id', '=', id)
    .where('sender', '=', sender)
    .execute();
}

export async function listFigures(tx: Tx, ids: readonly number[]): Promise<Map<number, ConfigurationFigures>> {
  const { rows } = await sql<ConfigurationFigures & { configuration_id: number }>`
    select configuration_id,
      count(*) filter (where state = 'delivered' and delivered_at > now() - make_interval(days => ${FIGURES_DAYS}))::int
        as delivered,
      (percentile_cont(0.5) within group (order by extract(epoch from delivered_at - learned_at))
        filter (where state = 'delivered' and learned_at is not null
          and delivered_at > now() - make_interval(days => ${FIGURES_DAYS})))::float8 as median_seconds,
      count(*) filter (where state in ('waiting', 'sending', 'retrying'))::int as waiting,
      count(*) filter (where state = 'given_up')::int as given_up
    from integration_delivery where configuration_id = any (${[...ids]}) group by configuration_id`.execute(tx);
  return new Map(rows.map(({ configuration_id, ...figures }) => [configuration_id, figures]));
}

/** Titles of templates by their id; those that are gone are missing. */
export async function listTemplateTitles(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('template')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .where('is_template', '=', true)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Active people who may do something about an integration. */
export async function listPeopleToNotify(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('user.id')
    .distinct()
    .where('user.status', '=', 'active')
    .where(sql<boolean>`'APP_EDIT_SETTINGS' = any (role.permissions)`)
    .execute();
  return rows.map(({ id }) => id);
}
