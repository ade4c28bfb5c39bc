/** The rows of one page in reading order, as the tree shows them: sections are cards, the rest lines in them. */
import { CATALOGUE, childrenOf, type Id, type TemplateRecords } from '@rounds/engine';

export interface VisibleRow {
  readonly id: Id;
  readonly kind: 'section' | 'question' | 'empty';
  /** Depth inside the card: 0 is a section of the page, or a question straight on it. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** First and last row of a card, which carry its edges. */
  readonly starts: boolean;
  readonly ends: boolean;
}

const isSection = (type: keyof typeof CATALOGUE) => CATALOGUE[type].kind === 'section';

type Items = TemplateRecords['items'];
let last: { items: Items; pageId: Id; collapsed: ReadonlySet<Id>; rows: readonly VisibleRow[] } | null = null;

/**
 * Rows below `pageId`; children of collapsed sections are left out, an open empty section says so in
 * a row. The rows of the newest state are kept, because every key asks for them.
 */
export function visibleRows(
  records: Pick<TemplateRecords, 'items'>,
  pageId: Id,
  collapsed: ReadonlySet<Id>,
): readonly VisibleRow[] {
  const { items } = records;
  if (last?.items === items && last.pageId === pageId && last.collapsed === collapsed) return last.rows;
  const rows = workOut(records, pageId, collapsed);
  last = { items, pageId, collapsed, rows };
  return rows;
}

function workOut(records: Pick<TemplateRecords, 'items'>, pageId: Id, collapsed: ReadonlySet<Id>): VisibleRow[] {
  const rows: VisibleRow[] = [];
  const walk = (parentId: Id, level: number) => {
    const children = childrenOf(records, parentId);
    children.forEach((item, at) => {
      const section = isSection(item.type);
      const place = { level, position: at + 1, siblings: children.length, ends: false };
      const previous = level === 0 ? children[at - 1] : undefined;
      const starts = level === 0 && (section || !previous || isSection(previous.type));
      rows.push({ id: item.id, kind: section ? 'section' : 'question', starts, ...place });
      if (!section || collapsed.has(item.id)) return;
      if (childrenOf(records, item.id).length > 0) walk(item.id, level + 1);
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
 * The new rows with the old objects wherever nothing changed, so that only changed rows draw again. Most
 * stand where they stood from the front or, behind what came or went, from the end.
 */
export function keepSameRows(old: readonly VisibleRow[], rows: readonly VisibleRow[]): readonly VisibleRow[] {
  const shift = old.length - rows.length;
  const kept = rows.map((row, at) => [old[at], old[at + shift]].find((before) => isSameRow(before, row)) ?? row);
  return shift === 0 && kept.every((row, at) => row === old[at]) ? old : kept;
}
