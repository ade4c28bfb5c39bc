/**
 * Queries on shared templates. Policies of the database also show what other workspaces share, so what concerns only
 * the own ones says so.
 */
import type { LibraryCategory } from '@rounds/contract/checklists/library.ts';
import { migrateTemplate, type TemplateDocument } from '@rounds/engine';
import { type SqlBool, sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';
import { CURRENT_WORKSPACE } from '../../../db/workspace-table.ts';

const COLUMNS = [
  ...(['workspace_id', 'id', 'uuid', 'template_id', 'in_library', 'licence', 'category', 'version'] as const),
  ...(['template_version', 'title', 'description', 'language', 'languages', 'pages', 'questions'] as const),
  ...(['first_questions', 'features', 'picture', 'shared_at'] as const),
] as const;
const OWN = sql<SqlBool>`shared_template.workspace_id = ${CURRENT_WORKSPACE}`;
const RECEIVED = sql<boolean>`exists (select from shared_template_receiver r
  where r.workspace_id = shared_template.workspace_id and r.shared_id = shared_template.id
    and r.receiver_id = ${CURRENT_WORKSPACE})`;
const TIMES_TAKEN = sql<number>`(select count(*)::int from shared_template_taking t
  where t.workspace_id = shared_template.workspace_id and t.shared_id = shared_template.id)`;
const TAKEN = sql<{ template_id: number; version: number } | null>`(
  select jsonb_build_object('template_id', k.template_id, 'version', k.version)
  from taken_template k join template t on t.workspace_id = k.workspace_id and t.id = k.template_id
  where k.shared_uuid = shared_template.uuid and t.archived_at is null order by k.taken_at desc limit 1)`;

const selectShared = (tx: Tx) =>
  tx
    .selectFrom('shared_template')
    .innerJoin('workspace', 'workspace.id', 'shared_template.workspace_id')
    .select(COLUMNS.map((name) => `shared_template.${name}` as const))
    .select(['workspace.display_name as shared_by'])
    .select([OWN.as('is_own'), RECEIVED.as('is_received'), TIMES_TAKEN.as('times_taken'), TAKEN.as('taken')]);
export type SharedRow = Awaited<ReturnType<ReturnType<typeof selectShared>['execute']>>[number];

/** Shared with this workspace, in the library, or its own. */
export const findShared = (tx: Tx, uuid: string): Promise<SharedRow | undefined> =>
  selectShared(tx).where('shared_template.uuid', '=', uuid).executeTakeFirst();

export interface LibraryFilter {
  readonly q?: string | undefined;
  readonly language?: string | undefined;
  readonly category?: LibraryCategory | undefined;
}

function filterShared(tx: Tx, { q, language, category }: LibraryFilter) {
  let query = selectShared(tx);
  if (q) query = query.where(sql<SqlBool>`shared_template.search like '%' || folded_pattern(${q}) || '%'`);
  if (language) query = query.where(sql<SqlBool>`${language} = any(shared_template.languages)`);
  if (category) query = query.where('shared_template.category', '=', category);
  return query;
}

export const countShared = async (tx: Tx, filter: LibraryFilter): Promise<number> => {
  const { count } = await tx
    .selectFrom(filterShared(tx, filter).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Lists templates that were shared with this workspace first, then those that others take most often. */
export const listShared = (
  tx: Tx,
  filter: LibraryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SharedRow[]> =>
  filterShared(tx, filter)
    .orderBy(RECEIVED, 'desc')
    .orderBy(TIMES_TAKEN, 'desc')
    .orderBy('shared_template.title')
    .orderBy('shared_template.uuid')
    .limit(limit)
    .offset(offset)
    .execute();

export const findSharedOf = (tx: Tx, templateId: number): Promise<SharedRow | undefined> =>
  selectShared(tx).where('shared_template.template_id', '=', templateId).where(OWN).executeTakeFirst();

type NewShared = Omit<
  Row<'shared_template', (typeof COLUMNS)[number]>,
  'id' | 'workspace_id' | 'template_id' | 'in_library' | 'shared_at' | 'features'
> & { readonly template_id: number; readonly features: string };

/** Adds what is shared, or replaces it by its new version. */
export const saveShared = (tx: Tx, row: NewShared): Promise<{ id: number }> =>
  tx
    .insertInto('shared_template')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'template_id']).doUpdateSet({ ...row, shared_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateShared = (
  tx: Tx,
  id: number,
  change: Partial<Pick<SharedRow, 'in_library' | 'licence' | 'category'>>,
) => tx.updateTable('shared_template').set(change).where('id', '=', id).where(OWN).execute();

export const deleteShared = (tx: Tx, id: number) =>
  tx.deleteFrom('shared_template').where('id', '=', id).where(OWN).execute();

export const insertSharedVersion = (
  tx: Tx,
  row: { readonly shared_id: number; readonly version: number; readonly document: TemplateDocument },
) =>
  tx
    .insertInto('shared_template_version')
    .values({ ...row, document: JSON.stringify(row.document) })
    .execute();

type Key = Pick<SharedRow, 'workspace_id' | 'id'>;

export async function findSharedVersion(
  tx: Tx,
  { workspace_id, id }: Key,
  version: number,
): Promise<{ readonly document: TemplateDocument; readonly shared_at: Date } | undefined> {
  const row = await tx
    .selectFrom('shared_template_version')
    .select([sql<string>`document::text`.as('json'), 'shared_at'])
    .where('workspace_id', '=', workspace_id)
    .where('shared_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { document: migrateTemplate(JSON.parse(row.json)), shared_at: row.shared_at };
}

const FILE_COLUMNS = ['file_uuid', 'key', 'name', 'type', 'size', 'hash', 'scaled'] as const;
export type SharedFile = Row<'shared_template_file', (typeof FILE_COLUMNS)[number]>;

export const insertSharedFiles = async (tx: Tx, shared_id: number, files: readonly SharedFile[]): Promise<void> => {
  if (files.length === 0) return;
  const rows = files.map(({ scaled, ...file }) => ({ ...file, shared_id, scaled: scaled && JSON.stringify(scaled) }));
  await tx.insertInto('shared_template_file').values(rows).execute();
};

export const listSharedFiles = (tx: Tx, { workspace_id, id }: Key): Promise<SharedFile[]> =>
  tx
    .selectFrom('shared_template_file')
    .select(FILE_COLUMNS)
    .where('workspace_id', '=', workspace_id)
    .where('shared_id', '=', id)
    .execute();

/** A file of a template that is shared with this workspace. */
export const findSharedFile = (tx: Tx, uuid: string): Promise<SharedFile | undefined> =>
  tx.selectFrom('shared_template_file').select(FILE_COLUMNS).where('file_uuid', '=', uuid).executeTakeFirst();

/** Returns those of these files that copies of this workspace refer to. */
export const findOwnSharedFiles = async (tx: Tx, uuids: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('shared_template_file')
    .select('file_uuid')
    .where('file_uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .where(sql<SqlBool>`workspace_id = ${CURRENT_WORKSPACE}`)
    .execute();
  return rows.map(({ file_uuid }) => file_uuid);
};

export interface Receiver {
  readonly named: string;
  /** Null if nobody in the installation has the address. */
  readonly receiver_id: number | null;
}

export const addReceivers = async (tx: Tx, shared_id: number, receivers: readonly Receiver[]): Promise<void> => {
  if (receivers.length === 0) return;
  await tx
    .insertInto('shared_template_receiver')
    .values(receivers.map((receiver) => ({ ...receiver, shared_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Lists receivers by name, because an address may stand for several workspaces. */
export async function listReceivers(tx: Tx, shared_id: number): Promise<{ id: number; named: string }[]> {
  const rows = await tx
    .selectFrom('shared_template_receiver')
    .select(['named', ({ fn }) => fn.min('id').as('id')])
    .where('shared_id', '=', shared_id)
    .where(sql<SqlBool>`workspace_id = ${CURRENT_WORKSPACE}`)
    .groupBy('named')
    .orderBy('named')
    .execute();
  return rows.map(({ id, named }) => ({ id: Number(id), named }));
}

/** False if there is no such receiver. */
export async function removeReceiver(tx: Tx, shared_id: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`delete from shared_template_receiver r
    using shared_template_receiver named
    where named.id = ${id} and named.shared_id = ${shared_id} and named.workspace_id = ${CURRENT_WORKSPACE}
      and r.workspace_id = named.workspace_id and r.shared_id = named.shared_id and r.named = named.named
    returning r.id`.execute(tx);
  return rows.length > 0;
}

/** Removes this workspace from the receivers; false if it is none. */
export async function removeAsReceiver(tx: Tx, { workspace_id, id }: Key): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`delete from shared_template_receiver
    where workspace_id = ${workspace_id} and shared_id = ${id} and receiver_id = ${CURRENT_WORKSPACE}
    returning id`.execute(tx);
  return rows.length > 0;
}

export const insertTaking = ({ workspace_id, id }: Key, tx: Tx) =>
  tx.insertInto('shared_template_taking').values({ workspace_id, shared_id: id }).execute();

export const insertTaken = (
  tx: Tx,
  row: Omit<
    Row<'taken_template', 'template_id' | 'shared_uuid' | 'version' | 'title' | 'taken_from' | 'licence'>,
    never
  >,
) => tx.insertInto('taken_template').values(row).execute();

export const findTaken = (tx: Tx, templateId: number) =>
  tx
    .selectFrom('taken_template')
    .select(['template_id', 'shared_uuid', 'version', 'title', 'taken_from', 'licence'])
    .where('template_id', '=', templateId)
    .executeTakeFirst();

export const updateTaken = (tx: Tx, templateId: number, version: number) =>
  tx
    .updateTable('taken_template')
    .set({ version, taken_at: sql<Date>`now()` })
    .where('template_id', '=', templateId)
    .execute();
