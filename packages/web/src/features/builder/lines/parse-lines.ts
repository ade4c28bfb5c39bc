/** Reads questions that people write or paste as text, one per line. */
import { MAX_ITEM_TITLE_LENGTH, MAX_OPTION_LABEL_LENGTH, MAX_OPTIONS } from '../../../kit/templates/limits.ts';

/** Longer texts are rejected before they are read: a whole document belongs into an import. */
export const MAX_WRITTEN_LENGTH = 300_000;
export const MAX_WRITTEN_LINES = 1_000;

type LineProblem = 'no_title' | 'title_too_long' | 'answer_too_long' | 'too_many_answers';

/** The question or section that one line becomes. */
export interface WrittenLine {
  /** The number of the line in the text, from 1. */
  readonly number: number;
  readonly becomes: 'section' | 'yesno' | 'choices' | 'text';
  readonly title: string;
  readonly required: boolean;
  /** The labels of the choices. */
  readonly answers: readonly string[];
  readonly problem: LineProblem | null;
}

type WrittenText =
  | { readonly lines: readonly WrittenLine[]; readonly problem?: undefined }
  | { readonly lines?: undefined; readonly problem: 'too_long' | 'too_many_lines'; readonly size: number };

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
/** Marks of lists and of tasks, which text from other programs starts with. */
const BULLET = /^(?:(?:[-–—*](?=\s)|[•▪◦●○∙·‣☐☑☒✓✔])\s*(?:\[[ xX]?\]\s+)?|\[[ xX]?\]\s+)/;
const HEADING = /^#+/;
const QUESTION_MARK = /[?？؟]$/;
const FIRST_QUESTION_MARK = /^[?？؟]\s+/;
/** Matches answers, which are behind the question or before it. */
const ANSWERS = /\[([^[\]]*)\]$|^\[([^[\]]*)\]/;

/** Whether text has more than one line that is not empty. */
export const hasSeveralLines = (text: string): boolean => {
  const trimmed = text.trim();
  return LINE_BREAK.test(trimmed);
};

/** The text as one line, with single spaces. */
export const toOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Reads a text. `yesNo` are the words for yes and no, whose choices become a yes/no question. */
export function parseLines(text: string, yesNo: readonly [string, string]): WrittenText {
  if (text.length > MAX_WRITTEN_LENGTH) return { problem: 'too_long', size: text.length };
  const lines = text.split(LINE_BREAK).flatMap((line, at) => {
    const content = toOneLine(line);
    return content === '' ? [] : [parseLine(content, at + 1, yesNo)];
  });
  return lines.length > MAX_WRITTEN_LINES ? { problem: 'too_many_lines', size: lines.length } : { lines };
}

function parseLine(line: string, number: number, yesNo: readonly [string, string]): WrittenLine {
  if (HEADING.test(line)) {
    const title = line.replace(HEADING, '').trim();
    return { number, becomes: 'section', title, required: false, answers: [], problem: findTitleProblem(title) };
  }
  const { text, required } = takeAsterisk(line.replace(BULLET, ''));
  const answers = readAnswers(text);
  // The asterisk may also precede the answers.
  const rest = takeAsterisk(answers ? text.replace(ANSWERS, '').trim() : text);
  const title = rest.text.replace(FIRST_QUESTION_MARK, '');
  const isYesNo = answers ? isSameList(answers, yesNo) : title !== rest.text || QUESTION_MARK.test(title);
  return {
    number,
    becomes: isYesNo ? 'yesno' : answers ? 'choices' : 'text',
    title,
    required: required || rest.required,
    answers: isYesNo ? [] : (answers ?? []),
    problem: findTitleProblem(title) ?? findAnswersProblem(answers ?? []),
  };
}

function takeAsterisk(line: string): { readonly text: string; readonly required: boolean } {
  const start = line.startsWith('*') ? 1 : 0;
  const end = line.length > 1 && line.endsWith('*') ? -1 : undefined;
  const text = line.slice(start, end).trim();
  return { text, required: text !== line };
}

/** Text in brackets is a list of answers if a bar separates at least two. */
function readAnswers(text: string): readonly string[] | null {
  const [, behind, before] = ANSWERS.exec(text) ?? [];
  const parts = (behind ?? before ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length < 2 ? null : [...new Set(parts)];
}

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one.toLowerCase() === b[at]?.toLowerCase());

function findTitleProblem(title: string): LineProblem | null {
  if (title === '') return 'no_title';
  return title.length > MAX_ITEM_TITLE_LENGTH ? 'title_too_long' : null;
}

function findAnswersProblem(answers: readonly string[]): LineProblem | null {
  if (answers.length > MAX_OPTIONS) return 'too_many_answers';
  return answers.some((label) => label.length > MAX_OPTION_LABEL_LENGTH) ? 'answer_too_long' : null;
}
