/** Formatted text as `report.typ` prints it: with the markers of lists, and break opportunities in long words. */
import { type RichBlock, type RichText, toRichText } from '@rounds/engine';

export type PrintedBlock = RichBlock & {
  /** The bullet or number in front of a list item; empty for other blocks. */
  readonly marker: string;
};

export function toPrintedText(rich: RichText | undefined, text: string, addBreaks: (text: string) => string) {
  /** The number of the last item by depth. */
  let counts: number[] = [];
  return (rich ?? toRichText(text)).map((block): PrintedBlock => {
    const depth = block.list ? (block.depth ?? 0) : -1;
    counts = counts.slice(0, depth + 1);
    if (block.list) counts[depth] = block.list === 'number' ? (counts[depth] ?? 0) + 1 : 0;
    const runs = block.runs.map((run) => ({ ...run, text: addBreaks(run.text) }));
    return { ...block, runs, marker: block.list ? toMarker(depth, counts[depth] ?? 0) : '' };
  });
}

/** Numbers in the outermost list, letters in the others, as on screens. */
function toMarker(depth: number, count: number): string {
  if (count === 0) return depth === 0 ? '•' : '◦';
  if (depth === 0 || count > 26) return `${count}.`;
  return `${String.fromCharCode(96 + count)}.`;
}
