/** Inspections as lists: all, archived ones, one's own, and those that another module selects. */
import type { InspectionSummary } from '@rounds/contract/inspections';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ListView } from '../../lists/index.ts';
import { addIssuesCounts, raisedIssues } from './issues/raised-issues.ts';
import {
  activeSource,
  archivedSource,
  createSource,
  inspectionRows,
  type ListedInspection,
  ownRows,
  ownSource,
  selectedRows,
  titleExpression,
} from './queries/lists.ts';
import { type CountedInspection, toSummary } from './record.ts';

export type InspectionList = ListView<ListedInspection, InspectionSummary>;

const cells: InspectionList['cells'] = {
  asset: ({ asset_id }) => asset_id,
  quantity: ({ answered_count }) => answered_count,
  managers: ({ managers }) => managers.map(({ name }) => name).join(', '),
};
const complete: InspectionList['complete'] = (rows, context) => addIssuesCounts(context, context.actor, rows);
const toRecord: InspectionList['toRecord'] = (row) => toSummary(row as CountedInspection);

/** Adds the filter by issues, which depends on those that the reader may see. */
const addReader = (view: InspectionList): InspectionList => ({
  ...view,
  forReader: async ({ tx, registry, actor }) => ({
    ...view,
    source: {
      ...view.source,
      ...createSource(view.source.declaration, await registry.get(raisedIssues).selectInspections(tx, actor)),
    },
  }),
});

export const liveView = addReader({
  source: activeSource,
  title: titleExpression,
  rows: (tx) => inspectionRows(tx, { isArchived: false }),
  complete,
  toRecord,
  cells,
});
export const archivedView = addReader({
  source: archivedSource,
  title: titleExpression,
  rows: (tx) => inspectionRows(tx, { isArchived: true }),
  complete,
  toRecord,
  cells,
});
export const ownView = addReader({
  source: ownSource,
  rows: (tx, actor) => ownRows(tx, actor.user_id),
  complete,
  toRecord,
  cells,
});

/**
 * The inspections, archived or not, that the caller may read and for which a condition on `listed_inspection` holds.
 * @param declaration a variant of the list of inspections
 */
export const createInspectionView = (declaration: ListDeclaration, condition: RawBuilder<SqlBool>): InspectionList =>
  addReader({
    source: { ...createSource(declaration), isShort: true },
    rows: (tx, actor) => selectedRows(tx, actor, condition),
    complete,
    toRecord,
    cells,
  });
