/**
 * Reads the points in an export of a completed SafetyCulture (formerly iAuditor) audit. The column of maximum points
 * contains a question's own points if it has any. Otherwise, and for headings and conditions, it contains the sum of
 * all descendants. Two columns of ids describe the hierarchy.
 */
import type { ImportTarget } from '@rounds/contract/checklists';
import { normalizeName, type TargetColumns } from '../../../import-reading/task.ts';
import type { SheetRow, Table } from '../../../sheets/index.ts';
import { parsePoints } from './cells.ts';
import { type FindType, isHeading } from './type-names.ts';

export interface AuditExport {
  /**
   * Rows of questions whose points equal those of their descendants: `below` if they are that sum and the question
   * has no points of its own, `unclear` if the file does not tell.
   */
  readonly sums: ReadonlyMap<number, 'below' | 'unclear'>;
  /** Whether a row has no parent. Always false if the file has no hierarchy. */
  readonly isTopLevel: (row: number) => boolean;
}

interface AuditRow {
  readonly row: number;
  /** The maximum and the achieved points in 1/10,000; null if the cell is empty. */
  readonly max: number | null;
  readonly score: number | null;
  /** `holder` is a condition or a group. The points of headings and holders are always the sum of their descendants. */
  readonly kind: 'question' | 'heading' | 'holder';
  /** Points of an inactive branch do not count for its ancestors. */
  readonly isInactive: boolean;
  readonly children: AuditRow[];
}

/** Null if the points column is not the one of such an export. */
export function readAuditExport(
  table: Table,
  columns: TargetColumns<ImportTarget>,
  findType: FindType,
): AuditExport | null {
  const { points, type } = columns;
  if (!points || !type || !hasName(points.name, 'ItemMaxScore')) return null;
  const findColumn = (name: string) => table.columns.find((column) => hasName(column.name, name))?.index ?? -1;
  const [id, parent] = [findColumn('ItemID'), findColumn('ParentID')];
  const [score, inactive] = [findColumn('ItemScore'), findColumn('Inactive')];
  const auditRows = table.rows.map((row): AuditRow => {
    const typeName = row.cells[type.index] ?? '';
    return {
      row: row.number,
      max: readPointsAt(row, points.index),
      score: readPointsAt(row, score),
      kind: isHeading(typeName) ? 'heading' : typeName === '' || findType(typeName) ? 'question' : 'holder',
      isInactive: /^true$/i.test(row.cells[inactive] ?? ''),
      children: [],
    };
  });
  const hasParents = id >= 0 && parent >= 0;
  const topLevel = hasParents ? linkByIds(table.rows, auditRows, id, parent) : linkByPosition(auditRows);
  const sums = new Map<number, 'below' | 'unclear'>();
  classifySums(null, topLevel, sums);
  for (const { kind, max, children } of auditRows) if (kind !== 'question') classifySums(max, children, sums);
  const topLevelRows = new Set(hasParents ? topLevel.map(({ row }) => row) : []);
  return { sums, isTopLevel: (row) => topLevelRows.has(row) };
}

const hasName = (header: string, name: string) => normalizeName(header).replaceAll(' ', '') === name.toLowerCase();

function readPointsAt(row: SheetRow, column: number): number | null {
  const points = parsePoints(row.cells[column] ?? '');
  return points === undefined ? null : Math.round(points * 10_000);
}

/** Links each row to the parent that it names, and returns the rows without a parent. */
function linkByIds(rows: readonly SheetRow[], entries: readonly AuditRow[], id: number, parent: number): AuditRow[] {
  const byId = new Map(rows.map((row, at) => [row.cells[id] ?? '', entries[at]!]));
  byId.delete('');
  return entries.filter((entry, at) => {
    const parentRow = byId.get(rows[at]!.cells[parent] ?? '');
    parentRow?.children.push(entry);
    return !parentRow;
  });
}

/** If the file has no ids, only one relation is certain: a condition right after a question belongs to it. */
const linkByPosition = (entries: readonly AuditRow[]): AuditRow[] =>
  entries.filter((entry, at) => {
    const previous = entries[at - 1];
    const isChild = entry.kind === 'holder' && previous?.kind === 'question';
    if (isChild) previous.children.push(entry);
    return !isChild;
  });

/**
 * Finds the sums among the direct children of a row. The row's points are the children's own points plus
 * those of their descendants, so subtracting the certain ones shows whether the ambiguous ones have points of their own.
 */
function classifySums(max: number | null, entries: readonly AuditRow[], sums: Map<number, 'below' | 'unclear'>): void {
  const activeEntries = entries.filter(({ isInactive }) => !isInactive);
  const ambiguous = activeEntries.filter(couldBeSum);
  const own = ambiguous.reduce((sum, entry) => sum + (entry.max ?? 0), 0);
  const others = activeEntries.reduce((sum, entry) => sum + (entry.max ?? 0) + sumChildren(entry, 'max'), 0) - own;
  const rest = max === null ? null : max - others;
  if (rest !== own) for (const { row } of ambiguous) sums.set(row, rest === 0 ? 'below' : 'unclear');
  for (const entry of entries) if (entry.isInactive && couldBeSum(entry)) sums.set(entry.row, 'unclear');
}

const couldBeSum = (entry: AuditRow): boolean =>
  entry.kind === 'question' &&
  (entry.max ?? 0) > 0 &&
  entry.max === sumChildren(entry, 'max') &&
  (entry.score === null || entry.score === sumChildren(entry, 'score'));

/** The points of a question's descendants; 0 for other rows, whose own points already include them. */
const sumChildren = ({ kind, children }: AuditRow, points: 'max' | 'score'): number =>
  kind === 'question' ? children.reduce((sum, entry) => sum + (entry.isInactive ? 0 : (entry[points] ?? 0)), 0) : 0;
