/** The lists of inspections: what their columns are in SQL, and which rows each of them has. */
import { archivedInspectionList, inspectionList, ownInspectionList } from '@rounds/contract/inspections';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../http/module.ts';
import type { ListSource } from '../../../lists/sql/order.ts';
import { selectTemplatesWithin } from '../../checklists/index.ts';
import { canListAll } from '../access.ts';
import {
  selectAssetsAtSites,
  selectAssetsOfTypes,
  selectMembers,
  selectNamingItems,
  selectWithAnswers,
} from './filtered-by.ts';
import { INSPECTION_COLUMNS, type InspectionRow } from './inspections.ts';

/** A time that may be missing: lists sort and filter it by a column in which a missing time comes before all others. */
const timeColumn = (column: string, order: string) => ({
  column: sql.ref(column),
  sort: sql.ref(order),
  filter: sql.ref(order),
});

/** A query of the uuids of the inspections with issues, with open ones or without any. */
export type SelectByIssues = (choices: readonly (string | number)[]) => RawBuilder<unknown>;
const selectNothing: SelectByIssues = () => sql`select null::uuid where false`;

/** @param byIssues of those that the reader may see */
export const createSource = (declaration: ListDeclaration, byIssues = selectNothing): ListSource => ({
  declaration,
  columns: {
    asset_name: { column: sql.ref('asset_name'), lower: sql.ref('asset_search') },
    asset: { column: sql.ref('asset_id'), filter: sql.ref('asset_uuid'), isByUuid: true },
    document_id: sql.ref('document_id'),
    title: sql.ref('title'),
    template_title: { column: sql.ref('template_title'), filter: sql.ref('template_id'), below: selectTemplatesWithin },
    status: sql.ref('status'),
    score_percent: { column: sql.ref('score_percent'), sort: sql.ref('score_order') },
    failed_count: sql.ref('failed_count'),
    quantity: sql.ref('answered_count'),
    managers: sql.ref('managers'),
    note: sql.ref('note'),
    collaborative: sql.ref('collaborative'),
    imported: sql`(import_id is not null)`,
    user_name: { column: sql.ref('user_name'), filter: sql.ref('user_id') },
    started_at: timeColumn('started_at', 'started_order'),
    completed_at: timeColumn('completed_at', 'completed_order'),
    assignment: { column: sql.ref('assignment_title'), filter: sql.ref('assignment_id') },
    due_at: timeColumn('due_at', 'due_order'),
    created_at: sql.ref('created_at'),
    search: { column: sql.ref('search'), lower: sql.ref('search') },
    site: { column: sql.ref('asset_uuid'), filter: sql.ref('asset_uuid'), below: selectAssetsAtSites },
    asset_type: {
      column: sql.ref('asset_uuid'),
      filter: sql.ref('asset_uuid'),
      isByUuid: true,
      below: selectAssetsOfTypes,
    },
    list_item: { column: sql.ref('id'), filter: sql.ref('id'), isByUuid: true, below: selectNamingItems },
    group: { column: sql.ref('user_id'), filter: sql.ref('user_id'), below: selectMembers },
    answer: { column: sql.ref('id'), below: selectWithAnswers, isByText: true },
    issues: { column: sql.ref('uuid'), below: byIssues },
  },
  id: sql.ref('id'),
  uuid: sql.ref('uuid'),
});
/** The title of an inspection in the activity log. */
export const titleExpression = sql`concat_ws(' – ', template_title, coalesce(nullif(asset_name, ''), title))`;

export const activeSource: ListSource = {
  ...createSource(inspectionList),
  inReach: { ids: sql`select id from limited.inspection_in_reach where not archived`, isWhole: true },
};
export const archivedSource = createSource(archivedInspectionList);
export const ownSource = createSource(ownInspectionList);

/** Columns that only the report itself needs. */
const UNLISTED = ['workspace_id', 'template_version_id', 'context', 'sequence', 'sign_off'] as const;
export type ListedInspection = Omit<InspectionRow, (typeof UNLISTED)[number]> & {
  /** Added by `addIssuesCounts`, because it depends on the reader. */
  readonly issues_count?: number;
};
type ListedColumn = Exclude<(typeof INSPECTION_COLUMNS)[number], (typeof UNLISTED)[number]>;
const LISTED = INSPECTION_COLUMNS.filter(
  (column): column is ListedColumn => !(UNLISTED as readonly string[]).includes(column),
);

export const inspectionRows = (tx: Tx, { isArchived }: { isArchived: boolean }) =>
  tx.selectFrom('listed_inspection').select(LISTED).where('archived', '=', isArchived);

/**
 * Selects what a person conducts, collaborates on or manages, without inspections that were skipped before anybody
 * began them.
 */
export const ownRows = (tx: Tx, userId: number) =>
  inspectionRows(tx, { isArchived: false })
    .where(({ or, eb }) => or([eb('skipped_at', 'is', null), eb('status', '<>', 'to_do')]))
    .where(isInvolved(userId));

/** Selects what a person conducts, collaborates on or manages. */
const isInvolved = (userId: number) =>
  sql<SqlBool>`(listed_inspection.user_id = ${userId} or ${includesPerson('managers', userId)}
    or ${includesPerson('collaborators', userId)})`;

const includesPerson = (column: 'managers' | 'collaborators', userId: number) =>
  sql<SqlBool>`${sql.ref(`listed_inspection.${column}`)} @> ${JSON.stringify([{ id: userId }])}::jsonb`;

/** The inspections that a person may read and find, as a condition on `listed_inspection`. */
export function isReadableInspection(actor: Pick<Actor, 'user_id' | 'permissions'>): RawBuilder<SqlBool> {
  if (canListAll(actor)) return sql`true`;
  return actor.permissions.has('INS_CONDUCT_INSPECTION') ? isInvolved(actor.user_id) : sql`false`;
}

/** Returns those of these inspections, archived or not, that the person may read and find. */
export async function findReadableInspections(
  tx: Tx,
  actor: Pick<Actor, 'user_id' | 'permissions'>,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('listed_inspection')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .where(isReadableInspection(actor))
    .execute();
  return rows.map(({ id }) => id);
}

/** Archived or not; the condition lets the indexes of the lists serve. */
export const selectedRows = (tx: Tx, actor: Pick<Actor, 'user_id' | 'permissions'>, condition: RawBuilder<SqlBool>) =>
  tx
    .selectFrom('listed_inspection')
    .select(LISTED)
    .where('archived', 'in', [false, true])
    .where(isReadableInspection(actor))
    .where(condition);

/** The newest of the inspections whose answers name a file, of those that match a condition on `listed_inspection`. */
export const listInspectionsOfFile = (tx: Tx, uuid: string, condition: RawBuilder<SqlBool>, limit: number) =>
  tx
    .selectFrom('listed_inspection')
    .select(['id', 'uuid', 'template_title', 'asset_name', 'title'])
    .where(sql<SqlBool>`id = any(array(select inspection_id from inspection_file where file_uuid = ${uuid}))`)
    .where(condition)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
