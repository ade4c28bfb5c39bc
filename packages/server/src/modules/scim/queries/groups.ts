import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Filter } from '../filter.ts';
import { type FilterAttributes, type Page, toCondition } from './filters.ts';
import { toId } from './people.ts';

export interface GroupRow {
  readonly id: number;
  readonly display_name: string;
  readonly external_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Empty if they were not asked for. */
  readonly members: readonly { readonly id: number; readonly full_name: string }[];
}

const hasMember = (id: string) => sql`exists (
  select from scim_group_member m
  where m.workspace_id = g.workspace_id and m.group_id = g.id and m.user_id = ${toId(id)})`;
const MEMBERS = sql`(select string_agg(m.user_id::text, ' ') from scim_group_member m
  where m.workspace_id = g.workspace_id and m.group_id = g.id)`;

const ATTRIBUTES: FilterAttributes = {
  id: { kind: 'exact', expression: sql`g.id::text`, equals: (id) => sql`g.id = ${toId(id)}` },
  displayname: { kind: 'text', expression: sql`g.display_name_key` },
  externalid: { kind: 'exact', expression: sql`g.external_id` },
  members: { kind: 'exact', expression: MEMBERS, equals: hasMember },
  'members.value': { kind: 'exact', expression: MEMBERS, equals: hasMember },
  'meta.created': { kind: 'time', expression: sql`g.created_at` },
  'meta.lastmodified': { kind: 'time', expression: sql`g.updated_at` },
};

const selectGroups = (withMembers: boolean, where: unknown, rest: unknown = sql``) => sql<GroupRow>`
  select g.id, g.display_name, g.external_id, g.created_at, g.updated_at, ${
    withMembers
      ? sql`coalesce((
          select jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.id)
          from scim_group_member m join "user" u on u.workspace_id = m.workspace_id and u.id = m.user_id
          where m.workspace_id = g.workspace_id and m.group_id = g.id), '[]'::jsonb)`
      : sql`'[]'::jsonb`
  } as members
  from scim_group g ${where} ${rest}`;

export async function listGroups(
  tx: Tx,
  filter: Filter | null,
  { offset, limit, withMembers }: Page & { readonly withMembers: boolean },
): Promise<{ rows: GroupRow[]; total: number }> {
  const where = filter ? sql`where ${toCondition(filter, ATTRIBUTES)}` : sql``;
  const { rows } = await selectGroups(withMembers, where, sql`order by g.id limit ${limit} offset ${offset}`).execute(
    tx,
  );
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLastPage) return { rows, total: offset + rows.length };
  const totals = await sql<{ total: number }>`select count(*)::integer as total from scim_group g ${where}`.execute(tx);
  return { rows, total: totals.rows[0]!.total };
}

export const findGroup = async (tx: Tx, id: number, withMembers: boolean): Promise<GroupRow | undefined> =>
  (await selectGroups(withMembers, sql`where g.id = ${id}`).execute(tx)).rows[0];

/** Locks the group until the transaction ends, so that its changes happen one after the other. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRow | undefined> {
  await tx.selectFrom('scim_group').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findGroup(tx, id, false);
}

export async function isDisplayNameTaken(tx: Tx, key: string, except: number | null): Promise<boolean> {
  const rows = await tx
    .selectFrom('scim_group')
    .select('id')
    .where('display_name_key', '=', key)
    .where('id', '!=', except ?? 0)
    .executeTakeFirst();
  return rows !== undefined;
}

export interface GroupValues {
  readonly display_name: string;
  readonly display_name_key: string;
  readonly external_id: string | null;
}

export async function insertGroup(tx: Tx, values: GroupValues): Promise<number> {
  const { id } = await tx.insertInto('scim_group').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateGroup(tx: Tx, id: number, values: GroupValues): Promise<void> {
  await tx
    .updateTable('scim_group')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('scim_group').where('id', '=', id).execute();
}

export const listMemberIds = async (tx: Tx, groupId: number): Promise<number[]> =>
  (await tx.selectFrom('scim_group_member').select('user_id').where('group_id', '=', groupId).execute()).map(
    ({ user_id }) => user_id,
  );

/** Returns those of these people that the provider knows. */
export async function findPeopleIds(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from "user" u left join scim_user s on s.workspace_id = u.workspace_id and s.user_id = u.id
    where u.workspace_id = ${workspaceId} and u.id = any(${[...ids]}::bigint[]) and s.is_deleted is not true`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function changeMembers(
  tx: Tx,
  groupId: number,
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
): Promise<void> {
  await tx
    .deleteFrom('scim_group_member')
    .where('group_id', '=', groupId)
    .where(sql<boolean>`user_id = any(${[...remove]}::bigint[])`)
    .execute();
  await sql`insert into scim_group_member (group_id, user_id)
    select ${groupId}::bigint, unnest(${[...add]}::bigint[]) on conflict do nothing`.execute(tx);
}

export interface GroupName {
  readonly display_name: string;
  readonly external_id: string | null;
}

/** The groups of each person, as the group map may name them. */
export async function listGroupsOf(
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly GroupName[]>> {
  const { rows } = await sql<{ user_id: number; groups: GroupName[] }>`
    select m.user_id, jsonb_agg(jsonb_build_object('display_name', g.display_name, 'external_id', g.external_id)) as groups
    from scim_group_member m join scim_group g on g.workspace_id = m.workspace_id and g.id = m.group_id
    where m.user_id = any(${[...userIds]}::bigint[]) group by m.user_id`.execute(tx);
  return new Map(rows.map(({ user_id, groups }) => [user_id, groups]));
}
