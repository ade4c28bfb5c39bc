/**
 * Formatted text as translators see it. Numbered marks surround the words that have a format of their own, such as
 * `Wear <1>gloves</1>`, so that a translation can say which of its words have them. Marks are not nested.
 */
import {
  blockText,
  commonFormat,
  isRichFormatShared,
  type RichBlock,
  type RichRun,
  type RichText,
  toPlainText,
  translateRichText,
} from './rich-text.ts';

const MARK = /<(\/?)(\d{1,4})>/g;

/** The text without marks. */
export const removeMarks = (markedText: string): string => markedText.replace(MARK, '');

/** The numbers of the opened marks of a text in order; null if one is not closed, or is inside of another one. */
export function listMarks(markedText: string): readonly number[] | null {
  const numbers: number[] = [];
  let open: string | null = null;
  for (const [, slash, number] of markedText.matchAll(MARK)) {
    if (slash ? open !== number : open !== null) return null;
    if (!slash) numbers.push(Number(number));
    open = slash ? null : (number as string);
  }
  return open === null ? numbers : null;
}

/** The runs that need a mark; their index plus one is its number. */
const listMarkedRuns = (blocks: RichText): readonly RichRun[] =>
  blocks.flatMap(({ runs }) => runs.filter((run) => !isRichFormatShared(run, runs)));

/** The plain text with marks around runs whose format is not that of their whole block. */
export function toMarkedText(blocks: RichText): string {
  const plain = toPlainText(blocks);
  if (plain.match(MARK)) return plain;
  let count = 0;
  const mark = ({ runs }: RichBlock): string =>
    runs
      .map((run) => {
        if (isRichFormatShared(run, runs)) return run.text;
        count += 1;
        return `<${count}>${run.text}</${count}>`;
      })
      .join('');
  return blocks.map(mark).join('\n');
}

/**
 * Translates blocks with a text that has marks. A translation with other lines or with wrong marks is shown with fewer
 * formats.
 */
export function translateMarkedText(blocks: RichText, markedText: string): RichText {
  const plain = removeMarks(markedText);
  const lines = markedText.split('\n');
  if (lines.length !== toPlainText(blocks).split('\n').length) return translateRichText(blocks, plain);
  const formats = listMarkedRuns(blocks);
  const parts = blocks.map((block) => lines.splice(0, blockText(block).split('\n').length).join('\n'));
  if (parts.some((part) => listMarks(part) === null)) return translateRichText(blocks, plain);
  return blocks.map((block, at) => ({
    ...block,
    runs: toRuns(parts[at] as string, commonFormat(block.runs), formats),
  }));
}

function toRuns(part: string, common: Omit<RichRun, 'text'>, formats: readonly RichRun[]): readonly RichRun[] {
  const runs: RichRun[] = [];
  const add = (text: string, format: Omit<RichRun, 'text'>): void => {
    if (text !== '') runs.push({ ...format, text });
  };
  let [end, open] = [0, 0];
  for (const match of part.matchAll(MARK)) {
    const { text: _text, ...format } = formats[open - 1] ?? { text: '', ...common };
    add(part.slice(end, match.index), open === 0 ? common : format);
    open = match[1] ? 0 : Number(match[2]);
    end = match.index + match[0].length;
  }
  add(part.slice(end), common);
  return runs;
}
