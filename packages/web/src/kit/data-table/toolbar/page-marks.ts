/** The page numbers to show: two at each end, and those next to the current one. */
export type PageMark = number | 'gap';

const MARGIN = 2;
const RANGE = 2;

export function getPageMarks(current: number, pages: number): readonly PageMark[] {
  const visiblePages = new Set<number>();
  for (let page = 1; page <= Math.min(MARGIN, pages); page += 1) visiblePages.add(page);
  for (let page = Math.max(1, pages - MARGIN + 1); page <= pages; page += 1) visiblePages.add(page);
  for (const page of getPagesAround(current, pages)) visiblePages.add(page);
  const marks: PageMark[] = [];
  for (const page of [...visiblePages].toSorted((a, b) => a - b)) {
    const previous = marks.at(-1);
    if (typeof previous === 'number' && page - previous === 2) marks.push(page - 1);
    else if (typeof previous === 'number' && page - previous > 2) marks.push('gap');
    marks.push(page);
  }
  return marks;
}

/** The current page and the ones next to it; at the ends, two on the open side. */
function getPagesAround(current: number, pages: number): number[] {
  const first = Math.max(1, Math.min(current - RANGE / 2, pages - RANGE));
  return Array.from({ length: RANGE + 1 }, (_, index) => first + index).filter((page) => page <= pages);
}
