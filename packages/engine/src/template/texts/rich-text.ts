/**
 * Formatted text: a flat list of blocks, each with runs of one format. Its plain text, with one line for each block, is
 * stored with it for searching, exporting and translating.
 */
import { listKeysInText } from './text-keys.ts';

/** The styles of a block: a paragraph, headings of six levels, a quote, or code. */
export const RICH_STYLES = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'quote', 'code'] as const;
export type RichStyle = (typeof RICH_STYLES)[number];

export const RICH_LISTS = ['bullet', 'number'] as const;
export type RichList = (typeof RICH_LISTS)[number];

/** The alignments by the direction of the text; a block without one begins at the start. */
export const RICH_ALIGNMENTS = ['center', 'end', 'justify'] as const;
export type RichAlignment = (typeof RICH_ALIGNMENTS)[number];

export const RICH_FONTS = ['arial', 'verdana', 'trebuchet', 'georgia', 'times', 'courier'] as const;
export type RichFont = (typeof RICH_FONTS)[number];

/** The names of colors, which each skin and the PDF show with enough contrast. */
export const RICH_COLORS = ['gray', 'red', 'amber', 'green', 'blue', 'violet'] as const;
export type RichColor = (typeof RICH_COLORS)[number];

/** The font sizes in CSS pixels. */
export const MIN_RICH_SIZE = 8;
export const MAX_RICH_SIZE = 96;
/** The depth of a list item in the outermost list is 0. */
export const MAX_RICH_DEPTH = 4;
export const MAX_RICH_BLOCKS = 2_000;
/** The maximum number of runs in one block. */
export const MAX_RICH_RUNS = 1_000;
/** The addresses that a link may have. */
export const RICH_LINK = /^(?:https?:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+)$/i;
export const MAX_RICH_LINK_LENGTH = 2_000;

/** The format of a run. */
export interface RichFormat {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly size?: number;
  readonly font?: RichFont;
  readonly color?: RichColor;
  readonly link?: string;
}

/** A piece of text with one format. A line break in it does not begin a new block. */
export interface RichRun extends RichFormat {
  readonly text: string;
}

/** A paragraph, heading, quote, or item of a list. Its runs follow each other without separators. */
export interface RichBlock {
  readonly style: RichStyle;
  readonly list?: RichList;
  /** The depth in the list; only blocks with `list` have one. */
  readonly depth?: number;
  readonly align?: RichAlignment;
  readonly runs: readonly RichRun[];
}

export type RichText = readonly RichBlock[];

/** The text of one block without formats. */
export const blockText = ({ runs }: RichBlock): string => runs.map(({ text }) => text).join('');

/** The text without formats: one line for each block and line break. */
export const toPlainText = (blocks: RichText): string => blocks.map(blockText).join('\n');

/** Converts a text to blocks without formats, one for each line. */
export const toRichText = (text: string): RichText =>
  text.split('\n').map((line) => ({ style: 'normal', runs: line === '' ? [] : [{ text: line }] }));

/** Whether the blocks contain more than their plain text. */
export const hasFormats = (blocks: RichText): boolean =>
  blocks.some(
    ({ style, list, align, runs }) =>
      style !== 'normal' || list || align || runs.some((run) => Object.keys(run).length > 1),
  );

/**
 * Whether the plain text belongs to the blocks. References to answers must be inside of one run, because each run is
 * filled in by itself.
 */
export function matchesPlainText(blocks: RichText, text: string): boolean {
  const inRuns = blocks.flatMap(({ runs }) => runs.flatMap((run) => listKeysInText(run.text)));
  return toPlainText(blocks) === text && listKeysInText(text).length === inRuns.length;
}

/** Maps the text of each run. Returns the same blocks if none changes. */
export function mapRichText(blocks: RichText, map: (text: string) => string): RichText {
  let isChanged = false;
  const next = blocks.map((block) => ({
    ...block,
    runs: block.runs.map((run) => {
      const text = map(run.text);
      isChanged ||= text !== run.text;
      return { ...run, text };
    }),
  }));
  return isChanged ? next : blocks;
}

/**
 * Translates blocks with a translation of their plain text. A translation with the same number of lines keeps the
 * styles of the blocks and the formats of whole blocks; any other one is shown without formats.
 */
export function translateRichText(blocks: RichText, translation: string): RichText {
  const lines = translation.split('\n');
  if (lines.length !== toPlainText(blocks).split('\n').length) return toRichText(translation);
  return blocks.map((block) => {
    const text = lines.splice(0, blockText(block).split('\n').length).join('\n');
    return { ...block, runs: text === '' ? [] : [{ ...commonFormat(block.runs), text }] };
  });
}

/** The formats that all runs share. */
export function commonFormat([first, ...others]: readonly RichRun[]): RichFormat {
  const { text: _text, ...format } = first ?? { text: '' };
  const isShared = ([name, value]: readonly [string, unknown]): boolean =>
    others.every((run) => run[name as keyof RichFormat] === value);
  return Object.fromEntries(Object.entries(format).filter(isShared));
}

/** Whether all runs of a block have the formats of this one. */
export const isRichFormatShared = (run: RichRun, runs: readonly RichRun[]): boolean =>
  Object.keys(run).length === Object.keys(commonFormat(runs)).length + 1;
