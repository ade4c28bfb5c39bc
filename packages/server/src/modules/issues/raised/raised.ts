/** The issues of inspections and assets, for the modules of these. */
import { extend } from '../../../http/extensions.ts';
import { openIssues } from '../../assets/index.ts';
import { raisedIssues } from '../../inspections/index.ts';
import { toSummary } from '../issues.ts';
import { isOpenFor, loadViewer } from '../queries/access.ts';
import {
  countRaised,
  findHidden,
  findNameable,
  findRaisedCategories,
  listRaised,
  selectInspectionsByIssues,
} from '../queries/raised.ts';

const openForReader = extend(openIssues, async (tx, reader) => isOpenFor(await loadViewer(tx, reader)));

const raisedInInspections = extend(raisedIssues, {
  findCategories: findRaisedCategories,
  findNameable: async (tx, { actor }, uuids) => findNameable(tx, await loadViewer(tx, actor), uuids),
  findHidden: async (tx, { actor }, uuids) => findHidden(tx, await loadViewer(tx, actor), uuids),
  selectInspections: async (tx, actor) => selectInspectionsByIssues(await loadViewer(tx, actor)),
  count: async (tx, actor, inspections) => countRaised(tx, await loadViewer(tx, actor), inspections),
  list: async (tx, { actor, locale }, inspection) => {
    const viewer = await loadViewer(tx, actor);
    const rows = await listRaised(tx, { viewer, locale }, inspection);
    return rows.map((row) => {
      const summary = toSummary(row, viewer);
      const { id, uuid, number, title, status, priority, category, due_at, is_overdue, assignee } = summary;
      const isSource = row.source_inspection_uuid === inspection.uuid && row.source_item_id !== null;
      return {
        ...{ id, uuid, number, title, status, priority, category, due_at, is_overdue, assignee },
        archived_at: summary.archived_at,
        source: isSource ? { item_id: row.source_item_id!, row: [...row.source_row] } : null,
      };
    });
  },
});

export const raisedExtensions = [openForReader, raisedInInspections];
