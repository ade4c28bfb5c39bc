/** The visible rows of one page in reading order: sections are cards, everything else is a line in them. */
import { CATALOGUE, getChildren, type Id, type TemplateRecords } from '@rounds/engine';

export interface VisibleRow {
  readonly id: Id;
  readonly kind: 'section' | 'question' | 'empty';
  /** The depth inside the card: 0 for sections and questions directly on the page. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** Whether the row is the first or the last one of a card. */
  readonly starts: boolean;
  readonly ends: boolean;
}

const isSection = (type: keyof typeof CATALOGUE) => CATALOGUE[type].kind === 'section';

type Items = TemplateRecords['items'];
let lastResult: { items: Items; pageId: Id; collapsed: ReadonlySet<Id>; rows: readonly VisibleRow[] } | null = null;

/**
 * The rows below `pageId` without the children of collapsed sections; an empty section has a placeholder row.
 * The latest result is cached, because every key needs it.
 */
export function getVisibleRows(
  records: Pick<TemplateRecords, 'items'>,
  pageId: Id,
  collapsed: ReadonlySet<Id>,
): readonly VisibleRow[] {
  const { items } = records;
  if (lastResult?.items === items && lastResult.pageId === pageId && lastResult.collapsed === collapsed)
    return lastResult.rows;
  const rows = computeRows(records, pageId, collapsed);
  lastResult = { items, pageId, collapsed, rows };
  return rows;
}

function computeRows(records: Pick<TemplateRecords, 'items'>, pageId: Id, collapsed: ReadonlySet<Id>): VisibleRow[] {
  const rows: VisibleRow[] = [];
  const walk = (parentId: Id, level: number) => {
    const children = getChildren(records, parentId);
    children.forEach((item, at) => {
      const section = isSection(item.type);
      const place = { level, position: at + 1, siblings: children.length, ends: false };
      const previous = level === 0 ? children[at - 1] : undefined;
      const starts = level === 0 && (section || !previous || isSection(previous.type));
      rows.push({ id: item.id, kind: section ? 'section' : 'question', starts, ...place });
      if (!section || collapsed.has(item.id)) return;
      if (getChildren(records, item.id).length > 0) walk(item.id, level + 1);
      else rows.push({ id: item.id, kind: 'empty', starts: false, ...place, level: level + 1 });
    });
  };
  walk(pageId, 0);
  return rows.map((row, at) => ({ ...row, ends: rows[at + 1]?.starts ?? true }));
}

const isSameRow = (a: VisibleRow | undefined, b: VisibleRow) =>
  a !== undefined &&
  a.id === b.id &&
  a.kind === b.kind &&
  a.level === b.level &&
  a.position === b.position &&
  a.siblings === b.siblings &&
  a.starts === b.starts &&
  a.ends === b.ends;

/**
 * The new rows with the old objects where nothing changed, so that only changed rows re-render. Most rows keep
 * their index, counted from the start or, behind an insertion or removal, from the end.
 */
export function reuseRows(old: readonly VisibleRow[], rows: readonly VisibleRow[]): readonly VisibleRow[] {
  const shift = old.length - rows.length;
  const reused = rows.map(
    (row, at) => [old[at], old[at + shift]].find((candidate) => isSameRow(candidate, row)) ?? row,
  );
  return shift === 0 && reused.every((row, at) => row === old[at]) ? old : reused;
}
