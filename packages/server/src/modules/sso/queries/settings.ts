import type { SsoProtocol, SsoTestResult } from '@rounds/contract/sso';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export interface SettingRow {
  readonly protocol: SsoProtocol;
  readonly value: Readonly<Record<string, unknown>>;
  readonly secret: Buffer | null;
  readonly updated_at: Date;
}

const selectSettings = (tx: Tx) => tx.selectFrom('sso_setting').select(['protocol', 'value', 'secret', 'updated_at']);

/** The settings of the transaction's workspace. */
export const findSetting = (tx: Tx, protocol: SsoProtocol): Promise<SettingRow | undefined> =>
  selectSettings(tx).where('protocol', '=', protocol).executeTakeFirst();

/** The same, so that a second change waits for the first. */
export const lockSetting = (tx: Tx, protocol: SsoProtocol): Promise<SettingRow | undefined> =>
  selectSettings(tx).where('protocol', '=', protocol).forUpdate().executeTakeFirst();

export const listSettings = (tx: Tx): Promise<SettingRow[]> => selectSettings(tx).execute();

/** @param secret undefined leaves the stored one */
export async function saveSetting(
  tx: Tx,
  protocol: SsoProtocol,
  value: object,
  secret: Buffer | null | undefined,
): Promise<void> {
  const changed = { value: JSON.stringify(value), ...(secret !== undefined && { secret }) };
  await tx
    .insertInto('sso_setting')
    .values({ protocol, ...changed })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'protocol']).doUpdateSet({ ...changed, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function saveTestResult(tx: Tx, protocol: SsoProtocol, result: SsoTestResult): Promise<void> {
  await tx
    .updateTable('sso_setting')
    .set({ last_test: JSON.stringify(result) })
    .where('protocol', '=', protocol)
    .execute();
}

export const findTestResult = async (tx: Tx, protocol: SsoProtocol): Promise<SsoTestResult | null> =>
  (await tx.selectFrom('sso_setting').select('last_test').where('protocol', '=', protocol).executeTakeFirst())
    ?.last_test ?? null;

/** Replaces the domains from whose addresses people are led to this workspace. */
export async function saveDomains(tx: Tx, workspaceId: number, domains: readonly string[]): Promise<void> {
  await tx.deleteFrom('sso_domain').where('in_workspace', '=', workspaceId).execute();
  if (domains.length === 0) return;
  await tx
    .insertInto('sso_domain')
    .values([...new Set(domains)].map((domain) => ({ domain, in_workspace: workspaceId })))
    .execute();
}

/** Finds the workspaces of a domain, at most two: more than one is no match. */
export const findWorkspaceIdsOfDomain = async (tx: Tx, domain: string): Promise<number[]> =>
  (await tx.selectFrom('sso_domain').select('in_workspace').where('domain', '=', domain).limit(2).execute()).map(
    ({ in_workspace }) => in_workspace,
  );

/** The only workspace of the installation; undefined if there are several. */
export async function findOnlyWorkspaceId(tx: Tx): Promise<number | undefined> {
  const rows = await tx.selectFrom('workspace').select('id').limit(2).execute();
  return rows.length === 1 ? rows[0]!.id : undefined;
}

/** Counts the active administrators who have a password, with which they could sign in if the service did not work. */
export async function countAdministrators(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('user')
    .innerJoin('account', 'account.id', 'user.account_id')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(({ fn }) => fn.count<number>('user.id').distinct().as('count'))
    .where('role.system_key', '=', 'administrator')
    .where('user.status', '=', 'active')
    .where('account.password_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isAdministrator(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('role.id')
    .where('user_role.user_id', '=', userId)
    .where('role.system_key', '=', 'administrator')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSecret(tx: Tx, protocol: SsoProtocol, secret: Buffer): Promise<void> {
  await tx.updateTable('sso_setting').set({ secret }).where('protocol', '=', protocol).execute();
}
