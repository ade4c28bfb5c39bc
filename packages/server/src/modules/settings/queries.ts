import type { Language } from '@rounds/contract/languages.ts';
import type { SecuritySettings } from '@rounds/contract/settings';
import type { Holiday, Region } from '@rounds/contract/settings/region.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The settings under a name in the transaction's workspace, with defaults for those that were never set. */
export async function findSettings<T extends object>(tx: Tx, name: string, defaults: T): Promise<T> {
  const row = await tx.selectFrom('workspace_setting').select('value').where('name', '=', name).executeTakeFirst();
  return { ...defaults, ...(row?.value as Partial<T> | undefined) };
}

export async function saveSettings(tx: Tx, name: string, value: object): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto('workspace_setting')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doUpdateSet({ value: text }))
    .execute();
}

export interface Organization extends Region {
  readonly display_name: string;
  readonly logo: string | null;
  readonly logo_full: string | null;
  readonly langs: Language[];
  readonly saved_queries_enabled: boolean;
  readonly address: string;
  readonly holidays: readonly Holiday[];
}

export const getOrganization = (tx: Tx, workspaceId: number): Promise<Organization> =>
  tx
    .selectFrom('workspace')
    .select(['display_name', 'logo', 'logo_full', 'langs', 'saved_queries_enabled'])
    .select(['time_zone', 'first_weekday', 'number_format', 'address', 'holidays'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();

export const getHolidays = async (tx: Tx, workspaceId: number): Promise<readonly Holiday[]> =>
  (await tx.selectFrom('workspace').select('holidays').where('id', '=', workspaceId).executeTakeFirstOrThrow())
    .holidays;

export async function updateOrganization(tx: Tx, workspaceId: number, organization: Organization): Promise<void> {
  const values = { ...organization, holidays: JSON.stringify(organization.holidays) };
  await tx.updateTable('workspace').set(values).where('id', '=', workspaceId).execute();
}

export const listRoleIds = async (tx: Tx, userId: number): Promise<number[]> =>
  (await tx.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute()).map(
    ({ role_id }) => role_id,
  );

/** Lets sessions go on that waited for an authenticator app, of people who need none any more. */
export async function releaseSessions(tx: Tx, workspaceId: number, requiredRoles: readonly number[]): Promise<void> {
  await sql`update session set must_set_up_authenticator = false
    where in_workspace = ${workspaceId} and must_set_up_authenticator and not exists (
      select from user_role ur where ur.user_id = session.user_id and ur.role_id = any(${[...requiredRoles]}::bigint[])
    )`.execute(tx);
}

/** Active people whose account has no authenticator app, administrators first. */
export async function listWithoutAuthenticator(tx: Tx, workspaceId: number, limit: number) {
  const { rows } = await sql<{ id: number; full_name: string; is_administrator: boolean; total: number }>`
    select u.id, u.full_name, count(*) over ()::int as total, exists (
      select from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = u.id and r.system_key = 'administrator') as is_administrator
    from "user" u join account a on a.id = u.account_id
    where u.workspace_id = ${workspaceId} and u.status = 'active' and a.second_factor is distinct from 'totp'
    order by is_administrator desc, u.full_name collate natural_order, u.id
    limit ${limit}`.execute(tx);
  return { total: rows[0]?.total ?? 0, people: rows.map(({ total: _, ...person }) => person) };
}

export const listRoles = (tx: Tx) => tx.selectFrom('role').select(['id', 'name_lang']).orderBy('id').execute();

/** Applies shorter lifetimes to running sessions. Longer ones apply only to new sessions. */
export async function limitSessions(tx: Tx, workspaceId: number, times: SecuritySettings): Promise<void> {
  const idle = times.session_idle_minutes * 60;
  const absolute = times.session_absolute_hours * 3600;
  await sql`update session set
      idle_seconds = least(idle_seconds, ${idle}::int),
      idle_until = least(idle_until, seen_at + make_interval(secs => ${idle})),
      expires_at = least(expires_at, created_at + make_interval(secs => ${absolute}))
    where in_workspace = ${workspaceId}`.execute(tx);
}

/** Sets users inactive after this many days without a visit, except administrators, who can reactivate the others. */
export async function setAbsentUsersInactive(tx: Tx, days: number): Promise<void> {
  await sql`update "user" set status = 'inactive', updated_at = now()
    where status = 'active' and coalesce(signed_in_at, created_at) < now() - make_interval(days => ${days})
      and not exists (
        select from session s
        where s.in_workspace = "user".workspace_id and s.user_id = "user".id and s.seen_at > now() - make_interval(days => ${days}))
      and not exists (
        select from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = "user".id and r.system_key = 'administrator')`.execute(tx);
}
