/**
 * The points in an export of a completed audit (SafetyCulture, formerly iAuditor). Its column of the highest points
 * holds a question's own where it has some; where it has none, and for headings and conditions, it holds the sum of
 * all that hangs below. What hangs below what, the file says in two columns of ids.
 */
import type { ImportTarget } from '@rounds/contract/checklists';
import { plainWord, type TargetColumns } from '../../../imports/in-thread.ts';
import type { SheetRow, Table } from '../../../sheets/index.ts';
import { readPoints } from './cells.ts';
import { type FindType, isHeading } from './type-names.ts';

export interface AuditExport {
  /**
   * Rows of questions whose points equal those of what hangs below: `below` where they are that sum and the question
   * has none of its own, `unclear` where the file does not tell.
   */
  readonly sums: ReadonlyMap<number, 'below' | 'unclear'>;
  /** Whether a row hangs below no other, in a file that says what hangs where. */
  readonly isOutermost: (row: number) => boolean;
}

interface Entry {
  readonly row: number;
  /** The highest points and those given, in 1/10,000; null where the file says none. */
  readonly max: number | null;
  readonly score: number | null;
  /** A heading, a condition or a group: its points are always the sum of those below. */
  readonly kind: 'question' | 'heading' | 'holder';
  /** A branch that was not taken counts for nothing above it. */
  readonly isInactive: boolean;
  readonly below: Entry[];
}

/** Null for a file whose points are not the column of such an export. */
export function auditExport(
  table: Table,
  columns: TargetColumns<ImportTarget>,
  findType: FindType,
): AuditExport | null {
  const { points, type } = columns;
  if (!points || !type || !isNamed(points.name, 'ItemMaxScore')) return null;
  const columnOf = (name: string) => table.columns.find((column) => isNamed(column.name, name))?.index ?? -1;
  const [id, parent] = [columnOf('ItemID'), columnOf('ParentID')];
  const [score, inactive] = [columnOf('ItemScore'), columnOf('Inactive')];
  const entries = table.rows.map((row): Entry => {
    const word = row.cells[type.index] ?? '';
    return {
      row: row.number,
      max: pointsIn(row, points.index),
      score: pointsIn(row, score),
      kind: isHeading(word) ? 'heading' : word === '' || findType(word) ? 'question' : 'holder',
      isInactive: /^true$/i.test(row.cells[inactive] ?? ''),
      below: [],
    };
  });
  const hasParents = id >= 0 && parent >= 0;
  const outermost = hasParents ? hangByIds(table.rows, entries, id, parent) : hangByPlace(entries);
  const sums = new Map<number, 'below' | 'unclear'>();
  tellSums(null, outermost, sums);
  for (const { kind, max, below } of entries) if (kind !== 'question') tellSums(max, below, sums);
  const first = new Set(hasParents ? outermost.map(({ row }) => row) : []);
  return { sums, isOutermost: (row) => first.has(row) };
}

const isNamed = (header: string, name: string) => plainWord(header).replaceAll(' ', '') === name.toLowerCase();

function pointsIn(row: SheetRow, column: number): number | null {
  const points = readPoints(row.cells[column] ?? '');
  return points === undefined ? null : Math.round(points * 10_000);
}

/** Hangs each entry below the one that its row names; what is left hangs below none. */
function hangByIds(rows: readonly SheetRow[], entries: readonly Entry[], id: number, parent: number): Entry[] {
  const byId = new Map(rows.map((row, at) => [row.cells[id] ?? '', entries[at]!]));
  byId.delete('');
  return entries.filter((entry, at) => {
    const above = byId.get(rows[at]!.cells[parent] ?? '');
    above?.below.push(entry);
    return !above;
  });
}

/** Without ids only this is sure: a condition right after a question hangs on it. */
const hangByPlace = (entries: readonly Entry[]): Entry[] =>
  entries.filter((entry, at) => {
    const before = entries[at - 1];
    const hangs = entry.kind === 'holder' && before?.kind === 'question';
    if (hangs) before.below.push(entry);
    return !hangs;
  });

/**
 * Tells the sums among what hangs directly below one row, by its points: they hold each question's own points and
 * what hangs below it. What the certain ones leave of them says whether the doubtful ones have points of their own.
 */
function tellSums(max: number | null, entries: readonly Entry[], sums: Map<number, 'below' | 'unclear'>): void {
  const counted = entries.filter(({ isInactive }) => !isInactive);
  const doubtful = counted.filter(mayBeSum);
  const own = doubtful.reduce((sum, entry) => sum + (entry.max ?? 0), 0);
  const others = counted.reduce((sum, entry) => sum + (entry.max ?? 0) + hanging(entry, 'max'), 0) - own;
  const rest = max === null ? null : max - others;
  if (rest !== own) for (const { row } of doubtful) sums.set(row, rest === 0 ? 'below' : 'unclear');
  for (const entry of entries) if (entry.isInactive && mayBeSum(entry)) sums.set(entry.row, 'unclear');
}

const mayBeSum = (entry: Entry): boolean =>
  entry.kind === 'question' &&
  (entry.max ?? 0) > 0 &&
  entry.max === hanging(entry, 'max') &&
  (entry.score === null || entry.score === hanging(entry, 'score'));

/** The points of what hangs below a question. Of any other row they are its own number already. */
const hanging = ({ kind, below }: Entry, points: 'max' | 'score'): number =>
  kind === 'question' ? below.reduce((sum, entry) => sum + (entry.isInactive ? 0 : (entry[points] ?? 0)), 0) : 0;
