import { type SectionSummary, sectionList } from '@rounds/contract/sections';
import { sql } from 'kysely';
import type { Row, Tx } from '../../db/database.ts';
import type { StoredBlock } from '../../db/schema/stored-types.ts';
import type { ListSource } from '../../lists/sql/order.ts';

const COLUMNS = [
  ...(['id', 'uuid', 'owner_id', 'title', 'icon'] as const),
  ...(['blocks_count', 'is_for_everyone', 'revision', 'created_at', 'updated_at'] as const),
] as const;

export interface SectionRow extends Row<'section', (typeof COLUMNS)[number]> {
  readonly owner: SectionSummary['owner'];
  readonly shared_with: SectionSummary['shared_with'];
  readonly people: SectionSummary['people'];
  readonly default_for: SectionSummary['default_for'];
  readonly pinned: boolean;
}
export interface SectionRowWithBlocks extends SectionRow {
  readonly blocks: readonly StoredBlock[];
}

const OWNER = sql<SectionRow['owner']>`(select json_build_object('id', u.id, 'full_name', u.full_name)
  from "user" u where u.id = section.owner_id)`;
const GROUPS = sql<SectionRow['shared_with']>`(
  select coalesce(json_agg(json_build_object('type', 'group', 'id', g.id, 'name_lang', g.name_lang) order by g.id), '[]')
  from section_group s join user_group g on g.id = s.group_id where s.section_id = section.id)`;
const PEOPLE = sql<SectionRow['people']>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
  from section_user s join "user" u on u.id = s.user_id where s.section_id = section.id)`;
const DEFAULT_FOR = sql<SectionRow['default_for']>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'name_lang', r.name_lang) order by r.id), '[]')
  from role_section s join role r on r.id = s.role_id where s.section_id = section.id)`;
const isDefault = (userId: number) => sql<boolean>`exists (
  select from role_section s join user_role r on r.role_id = s.role_id
  where s.section_id = section.id and r.user_id = ${userId})`;
/** Chosen by the person, or by a role until the person removes it. */
const isPinned = (userId: number) => sql<boolean>`coalesce(
  (select not p.is_hidden from section_pin p where p.section_id = section.id and p.user_id = ${userId}),
  ${isDefault(userId)})`;
/** The sections of a person, and those shared with everyone, with them, with a group of theirs or with their role. */
const isReadable = (userId: number) => sql<boolean>`(section.owner_id = ${userId} or section.is_for_everyone
  or exists (select from section_user s where s.section_id = section.id and s.user_id = ${userId})
  or exists (
    select from section_group s join user_group_member m on m.group_id = s.group_id
    where s.section_id = section.id and m.user_id = ${userId})
  or ${isDefault(userId)})`;

export const selectSections = (tx: Tx, userId: number) =>
  tx
    .selectFrom('section')
    .select(COLUMNS)
    .select([OWNER.as('owner'), GROUPS.as('shared_with'), PEOPLE.as('people'), DEFAULT_FOR.as('default_for')])
    .select(isPinned(userId).as('pinned'))
    .where(isReadable(userId));

export const toListSource = (userId: number): ListSource => ({
  declaration: sectionList,
  columns: {
    title: sql.ref('section.title'),
    owner: sql`(select u.full_name from "user" u where u.id = section.owner_id)`,
    shared_with: sql`(select count(*) from section_group s where s.section_id = section.id)`,
    pinned: isPinned(userId),
    blocks_count: sql.ref('section.blocks_count'),
    updated_at: sql.ref('section.updated_at'),
  },
  id: sql.ref('section.id'),
});

const byId = (id: number | string) =>
  sql<boolean>`${sql.ref(`section.${typeof id === 'number' ? 'id' : 'uuid'}`)} = ${id}`;

/** The section, if this person may read it. */
export const findSection = (tx: Tx, userId: number, id: number | string): Promise<SectionRowWithBlocks | undefined> =>
  selectSections(tx, userId).select('section.blocks').where(byId(id)).executeTakeFirst();

/** Returns those of these sections that the person may read. */
export async function findReadableSections(tx: Tx, userId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('section')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(isReadable(userId))
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the section until the transaction ends, if this person owns it. */
export async function lockOwnSection(
  tx: Tx,
  userId: number,
  id: number | string,
): Promise<SectionRowWithBlocks | undefined> {
  await tx.selectFrom('section').select('id').where(byId(id)).where('owner_id', '=', userId).forUpdate().execute();
  const row = await findSection(tx, userId, id);
  return row?.owner_id === userId ? row : undefined;
}

interface SectionColumns {
  readonly title: string;
  readonly icon: string | null;
  readonly is_for_everyone: boolean;
  readonly blocks: readonly StoredBlock[];
}
const toColumns = ({ blocks, ...columns }: SectionColumns) => ({ ...columns, blocks: JSON.stringify(blocks) });

export const insertSection = (tx: Tx, owner_id: number, columns: SectionColumns): Promise<{ id: number }> =>
  tx
    .insertInto('section')
    .values({ owner_id, ...toColumns(columns) })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function updateSection(tx: Tx, id: number, columns: SectionColumns): Promise<void> {
  await tx
    .updateTable('section')
    .set({ ...toColumns(columns), revision: sql`revision + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function countOwnSections(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('section')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export const giveSections = (tx: Tx, from: number, owner_id: number) =>
  tx
    .updateTable('section')
    .set({ owner_id, revision: sql`revision + 1`, updated_at: sql<Date>`now()` })
    .where('owner_id', '=', from)
    .returning(['id', 'uuid', 'blocks'])
    .execute();

export async function deleteSection(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('section').where('id', '=', id).execute();
}

export async function replaceGroups(tx: Tx, section_id: number, groupIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('section_group').where('section_id', '=', section_id).execute();
  if (groupIds.length === 0) return;
  await tx
    .insertInto('section_group')
    .values(groupIds.map((group_id) => ({ section_id, group_id })))
    .execute();
}

export async function replacePeople(tx: Tx, section_id: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('section_user').where('section_id', '=', section_id).execute();
  if (userIds.length === 0) return;
  await tx
    .insertInto('section_user')
    .values(userIds.map((user_id) => ({ section_id, user_id })))
    .execute();
}

/** These roles, and no others, start with the section. A role that started with another one changes to this one. */
export async function replaceRoles(tx: Tx, section_id: number, roleIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('role_section').where('section_id', '=', section_id).execute();
  if (roleIds.length === 0) return;
  await tx
    .insertInto('role_section')
    .values(roleIds.map((role_id) => ({ role_id, section_id })))
    .onConflict((conflict) => conflict.columns(['workspace_id', 'role_id']).doUpdateSet({ section_id }))
    .execute();
}

export const listRoleDefaults = (tx: Tx) =>
  tx
    .selectFrom('role_section')
    .innerJoin('section', 'section.id', 'role_section.section_id')
    .select(['role_section.role_id', 'section.id as section_id', 'section.title', OWNER.as('owner')])
    .orderBy('role_section.role_id')
    .execute();

/** The sections in the menu of a person, in their order, without those that they may no longer read. */
export const listPins = (tx: Tx, userId: number) =>
  tx
    .selectFrom('section')
    .leftJoin('section_pin', (join) =>
      join.onRef('section_pin.section_id', '=', 'section.id').on('section_pin.user_id', '=', userId),
    )
    .select(['section.id', 'section.uuid', 'section.title', 'section.icon', isDefault(userId).as('is_default')])
    .where(isPinned(userId))
    .where(isReadable(userId))
    // The pins of roles come first until the person orders them.
    .orderBy(sql`coalesce(section_pin.position, -1)`)
    .orderBy('section.id')
    .execute();

/** Returns those of these sections that the person may read. */
export const listReadableIds = async (tx: Tx, userId: number, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('section')
    .select('section.id')
    .where('section.id', 'in', [0, ...ids])
    .where(isReadable(userId))
    .execute();
  return rows.map(({ id }) => id);
};

/** Makes concurrent changes of a person’s pins wait for each other. */
export async function lockPins(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('section_pin'), ${userId}::int)`.execute(tx);
}

/** Sections of roles that are not among them stay out of the menu. */
export async function replacePins(tx: Tx, user_id: number, ids: readonly number[]): Promise<void> {
  const defaults = await tx.selectFrom('section').select('id').where(isDefault(user_id)).execute();
  const hidden = defaults.filter(({ id }) => !ids.includes(id));
  const rows = [
    ...ids.map((section_id, position) => ({ user_id, section_id, position, is_hidden: false })),
    ...hidden.map(({ id }) => ({ user_id, section_id: id, position: 0, is_hidden: true })),
  ];
  await tx.deleteFrom('section_pin').where('user_id', '=', user_id).execute();
  if (rows.length > 0) await tx.insertInto('section_pin').values(rows).execute();
}
