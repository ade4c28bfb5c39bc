/** Converts between the stored blocks and the nested document of the editor. */
import {
  hasFormats,
  MAX_RICH_DEPTH,
  RICH_ALIGNMENTS,
  RICH_COLORS,
  RICH_FONTS,
  RICH_LINK,
  type RichBlock,
  type RichFormat,
  type RichRun,
  type RichText,
} from '@rounds/engine';
import type { JSONContent } from '@tiptap/core';

/** The document of the editor. */
export function toEditorContent(blocks: RichText): JSONContent {
  const content: JSONContent[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at]!;
    let end = at + 1;
    if (block.list) {
      while (blocks[end]?.list) end += 1;
      content.push(...toLists(blocks.slice(at, end), 0));
    } else if (block.style === 'quote') {
      while (blocks[end]?.style === 'quote' && !blocks[end]?.list) end += 1;
      content.push({ type: 'blockquote', content: blocks.slice(at, end).map(toTextNode) });
    } else content.push(toTextNode(block));
    at = end;
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function toLists(blocks: RichText, level: number): JSONContent[] {
  const lists: JSONContent[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at]!;
    let end = at + 1;
    while (end < blocks.length && (blocks[end]!.depth ?? 0) > level) end += 1;
    const item = {
      type: 'listItem',
      content: [toTextNode({ ...block, style: 'normal' }), ...toLists(blocks.slice(at + 1, end), level + 1)],
    };
    const type = block.list === 'number' ? 'orderedList' : 'bulletList';
    const last = lists.at(-1);
    if (last?.type === type) last.content?.push(item);
    else lists.push({ type, content: [item] });
    at = end;
  }
  return lists;
}

function toTextNode({ style, align, runs }: RichBlock): JSONContent {
  if (style === 'code') {
    const text = runs.map((run) => run.text).join('');
    return { type: 'codeBlock', ...(text && { content: [{ type: 'text', text }] }) };
  }
  const level = /^h(\d)$/.exec(style)?.[1];
  const attrs = { textAlign: align ?? null, ...(level && { level: Number(level) }) };
  return { type: level ? 'heading' : 'paragraph', attrs, content: runs.flatMap(toInlineNodes) };
}

function toInlineNodes({ text, ...format }: RichRun): JSONContent[] {
  const { size = null, font = null, color = null, link } = format;
  const marks = [
    ...(['bold', 'italic', 'underline', 'strike'] as const).filter((name) => format[name]).map((type) => ({ type })),
    ...(size || font || color ? [{ type: 'textStyle', attrs: { size, font, color } }] : []),
    ...(link ? [{ type: 'link', attrs: { href: link } }] : []),
  ];
  return text
    .split('\n')
    .flatMap((part, place) => [
      ...(place > 0 ? [{ type: 'hardBreak', marks }] : []),
      ...(part ? [{ type: 'text', text: part, marks }] : []),
    ]);
}

interface Place {
  readonly isQuote: boolean;
  readonly list?: RichBlock['list'];
  readonly depth: number;
}

/** The blocks of the editor's document, without empty lines at the end. */
export function fromEditorContent(content: JSONContent): RichText {
  const blocks = listBlocks(content, { isQuote: false, depth: -1 });
  const isEmpty = (block: RichBlock | undefined) => block && block.runs.length === 0 && !hasFormats([block]);
  while (isEmpty(blocks.at(-1))) blocks.pop();
  return blocks;
}

function listBlocks(node: JSONContent, place: Place): RichBlock[] {
  const inside = (next: Place) => (node.content ?? []).flatMap((child) => listBlocks(child, next));
  switch (node.type) {
    case 'blockquote':
      return inside({ ...place, isQuote: true });
    case 'bulletList':
    case 'orderedList':
      return inside({ ...place, list: node.type === 'bulletList' ? 'bullet' : 'number', depth: place.depth + 1 });
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return [toBlock(node, place)];
    default:
      return inside(place);
  }
}

function toBlock({ type, attrs, content = [] }: JSONContent, { isQuote, list, depth }: Place): RichBlock {
  const plain = isQuote && !list ? 'quote' : 'normal';
  const style = type === 'heading' ? (`h${attrs?.level}` as RichBlock['style']) : type === 'codeBlock' ? 'code' : plain;
  const align = RICH_ALIGNMENTS.find((one) => one === attrs?.textAlign);
  return {
    style,
    ...(list && { list, ...(depth > 0 && { depth: Math.min(depth, MAX_RICH_DEPTH) }) }),
    ...(align && { align }),
    runs: keepReferencesWhole(mergeRuns(content.map(toRun))),
  };
}

function toRun({ type, text = '', marks = [] }: JSONContent): RichRun {
  const attrs = (name: string) => marks.find((mark) => mark.type === name)?.attrs;
  const has = (name: string) => marks.some((mark) => mark.type === name);
  const { size, font, color } = attrs('textStyle') ?? {};
  const href = attrs('link')?.href;
  return {
    text: type === 'hardBreak' ? '\n' : text,
    ...(has('bold') && { bold: true }),
    ...(has('italic') && { italic: true }),
    ...(has('underline') && { underline: true }),
    ...(has('strike') && { strike: true }),
    ...(typeof size === 'number' && { size }),
    ...(RICH_FONTS.includes(font) && { font }),
    ...(RICH_COLORS.includes(color) && { color }),
    ...(typeof href === 'string' && RICH_LINK.test(href) && { link: href }),
  };
}

const FORMATS = ['bold', 'italic', 'underline', 'strike', 'size', 'font', 'color', 'link'] as const;
const hasSameFormat = (a: RichFormat, b: RichFormat): boolean => FORMATS.every((name) => a[name] === b[name]);

function mergeRuns(runs: readonly RichRun[]): RichRun[] {
  const merged: RichRun[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (run.text === '') continue;
    // A line break is not visible, so it has the format of what comes before it.
    if (last && (run.text === '\n' || hasSameFormat(last, run)))
      merged.push({ ...merged.pop()!, text: last.text + run.text });
    else merged.push(run);
  }
  return merged;
}

const REFERENCE = /\$\{\s*[^{}\s]{1,100}\s*\}/g;

/** A reference to an answer has the format of its first letter, because it is replaced as a whole. */
function keepReferencesWhole(runs: RichRun[]): RichRun[] {
  const text = runs.map((run) => run.text).join('');
  const references = [...text.matchAll(REFERENCE)].map(({ 0: { length }, index }) => [index, index + length] as const);
  if (runs.length < 2 || references.length === 0) return runs;
  let start = 0;
  const pieces = runs.map((run) => {
    const piece = { run, start, end: start + run.text.length };
    start = piece.end;
    return piece;
  });
  const moveOut = (at: number): number => references.find(([from, to]) => from < at && at < to)?.[1] ?? at;
  return pieces
    .map(({ run, start: from, end }) => ({ ...run, text: text.slice(moveOut(from), moveOut(end)) }))
    .filter((run) => run.text !== '');
}
