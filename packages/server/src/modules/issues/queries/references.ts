/** The records that issues name: categories, labels, people and groups; and the issues that name a record. */
import type { IssueSettings } from '@rounds/contract/issues';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { findPeople } from '../../users/index.ts';

export interface StoredSettings extends Omit<IssueSettings, 'time_zone'> {
  readonly time_zone: string;
}

export const getSettings = (tx: Tx): Promise<StoredSettings> =>
  tx
    .selectFrom('issue_settings')
    .select(['policy', 'types', 'default_category_id', 'default_priority', 'time_zone'])
    .executeTakeFirstOrThrow();

export async function saveSettings(tx: Tx, { policy, types, ...columns }: StoredSettings): Promise<void> {
  await tx
    .updateTable('issue_settings')
    .set({ ...columns, policy: JSON.stringify(policy), types: JSON.stringify(types) })
    .execute();
}

/** The category of an issue. It cannot be deleted before the transaction ends. */
export const lockCategoryForShare = (tx: Tx, id: number) =>
  tx
    .selectFrom('issue_category')
    .select(['id', 'parent_id', 'has_subcategory', 'fields'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

/** The keys of the custom fields that the issues of a category have; null for all. */
export async function getCategoryFields(tx: Tx, policyCategoryId: number): Promise<readonly string[] | null> {
  const { rows } = await sql<{ fields: string[] | null }>`
    select coalesce(c.fields, p.fields) as fields
    from issue_category c left join issue_category p on p.id = c.parent_id where c.id = ${policyCategoryId}`.execute(
    tx,
  );
  return rows[0]?.fields ?? null;
}

export const countLabels = async (tx: Tx, ids: readonly number[]): Promise<number> =>
  (
    await tx
      .selectFrom('issue_label')
      .select('id')
      .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
      .forKeyShare()
      .execute()
  ).length;

/** Groups with their names in all languages, by id. */
export const listNamedGroups = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('user_group')
    .select(['id', 'name_lang'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();

export const findGroups = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('user_group')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .forKeyShare()
    .execute();

/** Active people whose name contains each word. */
export function searchPeople(
  tx: Tx,
  workspaceId: number,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
) {
  let rows = tx
    .selectFrom('listed_user')
    .select(['id', 'full_name', 'avatar'])
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ['active', 'invite']);
  for (const word of words) {
    rows = rows.where(sql<boolean>`strpos(name_search, fold_text(${word}::text)) > 0`);
  }
  return rows.orderBy('full_name').orderBy('id').limit(limit).execute();
}

type Refers = (keys: RawBuilder<unknown>) => RawBuilder<boolean>;
/** Whether an issue refers to one of these records. */
export const REFERS = {
  user: (keys) => sql`(assignee_user_id = any(${keys}::bigint[])
    or id in (select issue_id from issue_collaborator where user_id = any(${keys}::bigint[])))`,
  group: (keys) => sql`assignee_group_id = any(${keys}::bigint[])`,
  asset: (keys) => sql`asset_uuid = any(${keys}::uuid[])`,
  site: (keys) => sql`site_id = any(${keys}::bigint[])`,
  site_structure: (keys) => sql`site_id in (select id from site_node where structure_id = any(${keys}::bigint[]))`,
} as const satisfies Record<string, Refers>;
export type ReferredKind = keyof typeof REFERS;

interface Referring {
  readonly kind: ReferredKind;
  readonly keys: readonly (number | string)[];
  /** Limits the result to issues that are still to be fixed. */
  readonly isOpen: boolean;
}
const selectReferring = (tx: Tx, { kind, keys, isOpen }: Referring) => {
  const rows = tx.selectFrom('issue').where(REFERS[kind](sql`${[...keys]}`));
  return isOpen ? rows.where('archived_at', 'is', null).where('status', 'in', ['to_do', 'in_progress']) : rows;
};

export async function countIssuesWith(tx: Tx, referring: Referring): Promise<number> {
  const { count } = await selectReferring(tx, referring)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listIssuesWith = (tx: Tx, referring: Referring, limit: number) =>
  selectReferring(tx, referring).select(['id', 'title']).orderBy('title').orderBy('id').limit(limit).execute();

const CLEARED: Record<ReferredKind, RawBuilder<unknown>> = {
  user: sql`assignee_user_id = null`,
  group: sql`assignee_group_id = null`,
  asset: sql`asset_uuid = null`,
  site: sql`site_id = null`,
  site_structure: sql`site_id = null`,
};

export async function unlinkIssues(tx: Tx, kind: ReferredKind, keys: readonly (number | string)[]): Promise<void> {
  await sql`update issue set ${CLEARED[kind]}, revision = revision + 1, updated_at = now()
    where ${kind === 'user' ? sql`assignee_user_id = any(${[...keys]}::bigint[])` : REFERS[kind](sql`${[...keys]}`)}`.execute(
    tx,
  );
  if (kind !== 'user') return;
  await sql`delete from issue_collaborator where user_id = any(${[...keys]}::bigint[])`.execute(tx);
}

const isOpenOf = (userId: number) => sql<boolean>`(assignee_user_id = ${userId} and archived_at is null
  and status in ('to_do', 'in_progress'))`;

export async function countOpenIssuesOf(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from issue where ${isOpenOf(userId)}`.execute(tx);
  return rows[0]!.count;
}

export async function reassignOpenIssues(tx: Tx, userId: number, to: number | null) {
  const { rows } = await sql<{ id: number; uuid: string }>`
    update issue set assignee_user_id = ${to}, revision = revision + 1, updated_at = now()
    where ${isOpenOf(userId)} returning id, uuid`.execute(tx);
  return rows;
}

/** People and groups of a policy that exist in the workspace. */
export async function findPolicyMembers(
  tx: Tx,
  workspaceId: number,
  users: readonly number[],
  groups: readonly number[],
) {
  const people = await findPeople(tx, workspaceId, users);
  const existingGroups = await findGroups(tx, groups);
  return { users: new Set(people.map(({ id }) => id)), groups: new Set(existingGroups.map(({ id }) => id)) };
}

/** The issues of a merged asset are those of the other one. Returns those that changed. */
export async function moveIssues(
  tx: Tx,
  from: string,
  to: string,
): Promise<{ readonly id: number; readonly uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    update issue set asset_uuid = ${to}::uuid, revision = revision + 1, updated_at = now()
    where asset_uuid = ${from}::uuid returning id, uuid`.execute(tx);
  return rows;
}
