/** The records that an assignment names: templates, assets, people, groups; and the assignments that name a record. */
import type { Language } from '@rounds/contract/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { translatedName } from '../../../db/translated-names.ts';
import { isActivePerson } from './rows.ts';

/** Locks the template, so that nobody can delete it before the transaction ends. */
export async function lockTemplate(tx: Tx, id: number) {
  return tx
    .selectFrom('template')
    .select(['id', 'title', 'archived_at', 'published_id'])
    .where('id', '=', id)
    .where('is_template', '=', true)
    .forKeyShare()
    .executeTakeFirst();
}

export const lockAssets = (tx: Tx, uuids: readonly string[]) =>
  tx
    .selectFrom('asset')
    .select(['uuid', 'display_name', sql<boolean>`archived_at is not null`.as('is_archived')])
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .forKeyShare()
    .execute();

export async function lockGroups(tx: Tx, ids: readonly number[], locale: Language) {
  return tx
    .selectFrom('user_group')
    .select(['id', translatedName('user_group', locale).as('name')])
    .select(
      sql<boolean>`exists (select from user_group_member m join "user" u on u.id = m.user_id
        where m.group_id = user_group.id and ${isActivePerson('u')})`.as('has_people'),
    )
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .forKeyShare()
    .execute();
}

/** The sites that the conditions of an assignment name. */
const SITE_IDS = sql`(select (condition ->> 'value')::bigint as id from jsonb_array_elements(dynamic_assets) rule,
  jsonb_array_elements(rule -> 'conditions') condition
  where condition ->> 'field_key' = '@site' and condition ->> 'operator' <> 'null') site`;

type ReferenceCondition = (keys: RawBuilder<unknown>) => RawBuilder<boolean>;
/** Whether an assignment names one of these. */
export const REFERENCE_CONDITIONS = {
  template: (keys) => sql`template_id = any(${keys}::bigint[])`,
  asset: (keys) => sql`id in (select assignment_id from assignment_asset where asset_uuid = any(${keys}::uuid[]))`,
  user: (keys) => sql`(id in (select assignment_id from assignment_assignee where user_id = any(${keys}::bigint[]))
    or id in (select assignment_id from assignment_manager where user_id = any(${keys}::bigint[])))`,
  group: (keys) => sql`id in (select assignment_id from assignment_assignee where group_id = any(${keys}::bigint[]))`,
  asset_type: (keys) => sql`exists (select from jsonb_array_elements(dynamic_assets) rule
    where (rule ->> 'asset_type_uuid')::uuid = any(${keys}::uuid[]))`,
  site: (keys) => sql`exists (select from ${SITE_IDS} where site.id = any(${keys}::bigint[]))`,
  site_structure: (keys) => sql`exists (select from ${SITE_IDS} join site_node node on node.id = site.id
    where node.structure_id = any(${keys}::bigint[]))`,
  custom_field: (keys) => sql`exists (select from jsonb_array_elements(dynamic_assets) rule,
    jsonb_array_elements(rule -> 'conditions') condition where condition ->> 'field_key' = any(${keys}::text[]))`,
} as const satisfies Record<string, ReferenceCondition>;
export type ReferredKind = keyof typeof REFERENCE_CONDITIONS;

interface Referring {
  readonly kind: ReferredKind;
  readonly keys: readonly (number | string)[];
  /** Limits the count to assignments that still open inspections. */
  readonly isLive: boolean;
}
const selectReferring = (tx: Tx, { kind, keys, isLive }: Referring) => {
  const rows = tx.selectFrom('assignment').where(REFERENCE_CONDITIONS[kind](sql`${[...keys]}`));
  return isLive ? rows.where('archived_at', 'is', null).where('status', '!=', 'finished') : rows;
};

export async function countAssignmentsWith(tx: Tx, referring: Referring): Promise<number> {
  const { count } = await selectReferring(tx, referring)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listAssignmentsWith = (tx: Tx, referring: Referring, limit: number) =>
  selectReferring(tx, referring).select(['id', 'title']).orderBy('title').orderBy('id').limit(limit).execute();

/** Removes assets from the assignments that name them. Returns the assignments. */
export async function unlinkAssets(tx: Tx, uuids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ assignment_id: number }>`
    with removed as (delete from assignment_asset where asset_uuid = any(${[...uuids]}::uuid[]) returning assignment_id),
      counts as (select assignment_id, count(*) as count from removed group by assignment_id)
    update assignment set assets_count = assets_count - counts.count, updated_at = now()
    from counts where assignment.id = counts.assignment_id returning counts.assignment_id`.execute(tx);
  return rows.map(({ assignment_id }) => assignment_id);
}

export async function unlinkAssignees(
  tx: Tx,
  column: 'user_id' | 'group_id',
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ assignment_id: number }>`
    delete from assignment_assignee where ${sql.ref(column)} = any(${[...ids]}::bigint[]) returning assignment_id`.execute(
    tx,
  );
  if (column === 'user_id')
    await sql`delete from assignment_manager where user_id = any(${[...ids]}::bigint[])`.execute(tx);
  return [...new Set(rows.map(({ assignment_id }) => assignment_id))];
}
