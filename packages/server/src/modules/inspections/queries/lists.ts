/** The lists of inspections: what their columns are in SQL, and which rows each of them has. */
import { archivedInspectionList, inspectionList, ownInspectionList } from '@rounds/contract/inspections';
import type { ListDeclaration } from '@rounds/contract/list';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ListSource } from '../../../db/list-order.ts';
import { templatesWithin } from '../../checklists/index.ts';
import { INSPECTION_COLUMNS, type InspectionRow } from '../queries.ts';

/** A time as lists sort and filter it: not yet comes before all times. */
const timed = (column: string, order: string) => ({
  column: sql.ref(column),
  sort: sql.ref(order),
  filter: sql.ref(order),
});

const sourceOf = (declaration: ListDeclaration, indexed: readonly string[]): ListSource => ({
  declaration,
  columns: {
    asset_name: { column: sql.ref('asset_name'), lower: sql.ref('asset_search') },
    document_id: sql.ref('document_id'),
    template_title: { column: sql.ref('template_title'), filter: sql.ref('template_id'), below: templatesWithin },
    status: sql.ref('status'),
    score_percent: { column: sql.ref('score_percent'), sort: sql.ref('score_order') },
    failed_count: sql.ref('failed_count'),
    user_name: { column: sql.ref('user_name'), filter: sql.ref('user_id') },
    started_at: timed('started_at', 'started_order'),
    completed_at: timed('completed_at', 'completed_order'),
    created_at: sql.ref('created_at'),
  },
  id: sql.ref('id'),
  uuid: sql.ref('uuid'),
  indexed,
  foundWith: 'started_at',
});
const INDEXED = [
  'asset_name',
  'template_title',
  'status',
  'score_percent',
  'failed_count',
  'user_name',
  'started_at',
  'completed_at',
];
/** The template, and the asset where there is one: as the log calls one inspection. */
export const nameInLists = sql`concat_ws(' – ', template_title, nullif(asset_name, ''))`;

export const liveSource = sourceOf(inspectionList, INDEXED);
export const archivedSource = sourceOf(archivedInspectionList, INDEXED);
export const ownSource = sourceOf(ownInspectionList, ['started_at']);

/** What only the report itself needs. */
const UNLISTED = ['workspace_id', 'template_version_id', 'context', 'sequence'] as const;
export type ListedInspection = Omit<InspectionRow, (typeof UNLISTED)[number]>;
type Listed = Exclude<(typeof INSPECTION_COLUMNS)[number], (typeof UNLISTED)[number]>;
const LISTED = INSPECTION_COLUMNS.filter(
  (column): column is Listed => !(UNLISTED as readonly string[]).includes(column),
);

export const inspectionRows = (tx: Tx, { isArchived }: { isArchived: boolean }) =>
  tx.selectFrom('listed_inspection').select(LISTED).where('archived', '=', isArchived);

export const ownRows = (tx: Tx, userId: number) =>
  inspectionRows(tx, { isArchived: false }).where('user_id', '=', userId);
