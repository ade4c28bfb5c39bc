import type { Language, LocalizedName } from '@rounds/contract/languages.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import { IMPORT_UNDO_DAYS } from '@rounds/contract/record-import.ts';
import type { UserStatus } from '@rounds/contract/users';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { StoredPeopleUndo } from '../../db/schema/stored-types.ts';
import { toEmailKey } from '../auth/index.ts';

export interface NamedRow {
  readonly id: number;
  readonly name_lang: LocalizedName;
}

export const listRoles = (tx: Tx): Promise<(NamedRow & { readonly permissions: readonly Permission[] })[]> =>
  tx.selectFrom('role').select(['id', 'name_lang', 'permissions']).orderBy('id').execute();

export const listGroups = (tx: Tx): Promise<NamedRow[]> =>
  tx.selectFrom('user_group').select(['id', 'name_lang']).orderBy('id').execute();

export interface ExistingPerson {
  readonly id: number;
  readonly email_key: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly mobile: string | null;
  readonly locale: Language;
  readonly status: UserStatus;
  readonly roles: readonly number[];
  readonly groups: readonly number[];
  /** The sites that the person is limited to; null for those of the roles. */
  readonly site_ids: readonly number[] | null;
  /** The sites of the person or else of the roles; null for all sites. */
  readonly site_limit: readonly number[] | null;
}

/** Locks the rows until the transaction ends, by their address. */
export async function findPeopleByEmail(
  tx: Tx,
  workspaceId: number,
  emails: readonly string[],
): Promise<Map<string, ExistingPerson>> {
  const { rows } = await sql<ExistingPerson>`
    select u.id, a.email_key, u.first_name, u.last_name, u.full_name, u.mobile, u.locale, u.status,
      array(select role_id from user_role r where r.user_id = u.id order by role_id) as roles,
      array(select group_id from user_group_member m where m.user_id = u.id order by group_id) as groups,
      u.site_ids, limited.sites as site_limit
    from "user" u join account a on a.id = u.account_id
      left join lateral get_site_limit(u.id) as limited (sites) on true
    where u.workspace_id = ${workspaceId} and u.removed_at is null
      and a.email_key = any(${emails.map(toEmailKey)}::text[])
    order by u.id for no key update of u`.execute(tx);
  return new Map(rows.map((row) => [row.email_key, row]));
}

/** Invitations of the last day that imports have sent or could send. */
export async function countRecentInvitations(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(created), 0)::int as count from people_import
    where created_at > now() - interval '1 day'`.execute(tx);
  return rows[0]!.count;
}

export async function insertGroup(tx: Tx, name_lang: LocalizedName): Promise<number> {
  const { id } = await tx
    .insertInto('user_group')
    .values({ name_lang: JSON.stringify(name_lang) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The person is in exactly these groups afterwards. */
export async function setGroups(tx: Tx, userId: number, groupIds: readonly number[]): Promise<void> {
  await sql`delete from user_group_member
    where user_id = ${userId} and not group_id = any(${[...groupIds]}::bigint[])`.execute(tx);
  await sql`insert into user_group_member (group_id, user_id)
    select id, ${userId}::bigint from user_group where id = any(${[...groupIds]}::bigint[])
    on conflict do nothing`.execute(tx);
}

interface NewImport {
  readonly file_name: string;
  readonly user_id: number;
  readonly created: number;
  readonly changed: number;
  readonly undo: StoredPeopleUndo;
}

export async function insertImport(tx: Tx, { undo, ...values }: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('people_import')
    .values({ ...values, undo: JSON.stringify(undo) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const IS_RECENT = sql<boolean>`people_import.created_at > now() - make_interval(days => ${IMPORT_UNDO_DAYS}::int)`;
const MAX_LISTED_IMPORTS = 20;

const selectImports = (tx: Tx) =>
  tx
    .selectFrom('people_import')
    .innerJoin('user as author', 'author.id', 'people_import.user_id')
    .select([
      'people_import.id',
      'people_import.file_name',
      'author.full_name as created_by',
      'people_import.created_at',
      'people_import.created',
      'people_import.changed',
      'people_import.undone_at',
    ])
    .where(IS_RECENT);
export type ImportRow = Awaited<ReturnType<typeof listImports>>[number];

export const listImports = (tx: Tx) =>
  selectImports(tx).orderBy('people_import.id', 'desc').limit(MAX_LISTED_IMPORTS).execute();

export const getImport = (tx: Tx, id: number): Promise<ImportRow | undefined> =>
  selectImports(tx).where('people_import.id', '=', id).executeTakeFirst();

/** Locked, with what it changed; `undo` is null if it was undone. */
export const lockImport = (tx: Tx, id: number) =>
  tx
    .selectFrom('people_import')
    .select(['id', 'file_name', 'undo', 'created_at'])
    .where('id', '=', id)
    .where(IS_RECENT)
    .forUpdate()
    .executeTakeFirst();

export async function markUndone(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('people_import').set({ undo: null, undone_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Lists the people who have not changed since the import. */
export async function listUntouched(tx: Tx, importId: number, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from "user" u join people_import i on i.id = ${importId} and u.updated_at = i.created_at
    where u.id = any(${[...userIds]}::bigint[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function isEmptyGroup(tx: Tx, id: number): Promise<boolean> {
  const member = await tx
    .selectFrom('user_group_member')
    .select('user_id')
    .where('group_id', '=', id)
    .executeTakeFirst();
  return member === undefined;
}

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user_group').where('id', '=', id).execute();
}
