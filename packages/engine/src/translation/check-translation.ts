/** Checks whether a translation says what its source says, as far as a program can tell. */
import { listMarks, removeMarks } from '../template/texts/rich-marks.ts';
import { listKeysInText } from '../template/texts/text-keys.ts';
import { UNITS } from '../units/measures.ts';
import type { TemplateText } from './text.ts';

/** A problem of a translation. One that `blocks` must not be stored. */
export interface TranslationProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly blocks: boolean;
}

type Source = Pick<TemplateText, 'source' | 'is_rich' | 'max_length'>;

/** The problems of a translation; none for an empty one. */
export function checkTranslation(text: Source, translation: string): TranslationProblem[] {
  if (translation === '') return [];
  const { source, is_rich, max_length } = text;
  const plain = is_rich ? removeMarks(translation) : translation;
  return [
    ...(plain.length > max_length ? [{ code: 'TRANSLATION_LONG', params: { max: max_length }, blocks: true }] : []),
    ...checkPlaceholders(source, translation),
    ...(is_rich ? checkFormats(source, translation) : []),
    ...checkUnits(source, translation),
  ];
}

/** Checks the references to answers: without one, the inspector would not learn what the text is about. */
function checkPlaceholders(source: string, translation: string): TranslationProblem[] {
  const [before, after] = [new Set(listKeysInText(source)), new Set(listKeysInText(translation))];
  const toProblem = (code: string) => (key: string) => ({ code, params: { key }, blocks: true });
  return [
    ...[...before].filter((key) => !after.has(key)).map(toProblem('TRANSLATION_PLACEHOLDER_LOST')),
    ...[...after].filter((key) => !before.has(key)).map(toProblem('TRANSLATION_PLACEHOLDER_UNKNOWN')),
  ];
}

/** Checks the marks: a lost mark loses a format, but a wrong one would be visible in the text. */
function checkFormats(source: string, translation: string): TranslationProblem[] {
  const before = listMarks(source) ?? [];
  const after = listMarks(translation);
  if (!after || after.some((mark) => !before.includes(mark)))
    return [{ code: 'TRANSLATION_MARKS_WRONG', blocks: true }];
  const lost = before.filter((mark) => !after.includes(mark));
  return [
    ...lost.map((mark) => ({ code: 'TRANSLATION_MARK_LOST', params: { mark }, blocks: false })),
    ...(source.split('\n').length === translation.split('\n').length
      ? []
      : [{ code: 'TRANSLATION_LINES', params: { lines: source.split('\n').length }, blocks: false }]),
  ];
}

const SYMBOLS: ReadonlySet<string> = new Set([...[...UNITS.values()].map(({ symbol }) => symbol), '%', '°']);
/** A number and the word after it. Looking the word up is much faster than a pattern of all symbols. */
const NUMBER_AND_WORD = /\d[\s\u00a0\u202f]?([^\s\d.,;:!?()"'<>[\]]{1,12})/gu;

/** Lists the units after the numbers of a text, each as often as it occurs. */
export const listUnitsInText = (text: string): readonly string[] =>
  [...text.matchAll(NUMBER_AND_WORD)].flatMap(([, word]) => (word && SYMBOLS.has(word) ? [word] : []));

/** A translation may write a unit as a word, so a missing one is only a hint. */
function checkUnits(source: string, translation: string): TranslationProblem[] {
  const after = [...listUnitsInText(translation)];
  const lost = new Set<string>();
  for (const unit of listUnitsInText(source)) {
    const at = after.indexOf(unit);
    if (at === -1) lost.add(unit);
    else after.splice(at, 1);
  }
  return [...lost].map((unit) => ({ code: 'TRANSLATION_UNIT_LOST', params: { unit }, blocks: false }));
}
