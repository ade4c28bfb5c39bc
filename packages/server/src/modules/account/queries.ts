import type { MyProfile } from '@rounds/contract/account';
import type { SecondFactor } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { enterWorkspace } from '../workspaces/index.ts';

export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name: string | null;
  readonly avatar: string | null;
  readonly mobile: string | null;
  readonly gender: MyProfile['basic_info']['gender'];
  readonly birth_date: string | null;
}

export const getPerson = (tx: Tx, userId: number): Promise<Person> =>
  tx
    .selectFrom('user')
    .select(['first_name', 'last_name', 'nick_name', 'avatar', 'mobile', 'gender', 'birth_date'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export async function updatePerson(tx: Tx, userId: number, person: Person & { full_name: string }): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...person, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export interface Preferences {
  readonly locale: Language;
  readonly tz_code: string;
  readonly date_format: MyProfile['preference_info']['date_format'];
}

export async function updatePreferences(tx: Tx, userId: number, preferences: Preferences): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...preferences, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export const getClosedBanners = async (tx: Tx, userId: number): Promise<readonly string[]> =>
  (await tx.selectFrom('user').select('closed_banners').where('id', '=', userId).executeTakeFirstOrThrow())
    .closed_banners;

export async function updateClosedBanners(tx: Tx, userId: number, closed: readonly string[]): Promise<void> {
  await tx
    .updateTable('user')
    .set({ closed_banners: [...closed] })
    .where('id', '=', userId)
    .execute();
}

export const getSecondFactor = async (tx: Tx, accountId: number): Promise<SecondFactor | null> =>
  (await tx.selectFrom('account').select('second_factor').where('id', '=', accountId).executeTakeFirstOrThrow())
    .second_factor;

/** Runs `work` in another workspace and then returns to the transaction's own. */
export async function runInWorkspace<T>(
  tx: Tx,
  workspaceId: number,
  ownWorkspaceId: number,
  work: () => Promise<T>,
): Promise<T> {
  await enterWorkspace(tx, workspaceId);
  const result = await work();
  await enterWorkspace(tx, ownWorkspaceId);
  return result;
}

export const listUserRoles = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['role.id', 'role.name_lang'])
    .where('user_role.user_id', '=', userId)
    .orderBy('role.id')
    .execute();
