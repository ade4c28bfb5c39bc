/** Finds questions of a running inspection by their texts, or because they have no answer. */
import { getReference, printAnswer } from '@rounds/engine';
import { findHelp, printWords, type Step, type StepRow } from '../../../kit/form/index.ts';
import { normalizeText, toSearchWords } from '../../../platform/i18n/index.ts';
import { stripLinks } from '../../../ui/index.ts';
import type { Conduct } from '../store/conduct-store.ts';

export interface FoundQuestion {
  readonly row: StepRow;
  readonly step: Step;
  /** The help, answer or note that contains the text; empty if the question itself does. */
  readonly detail: string;
}

export interface SearchableQuestion {
  readonly row: StepRow;
  readonly step: Step;
  /** The question, its number, the help, the answer and the note. */
  readonly texts: readonly string[];
  readonly lower: readonly string[];
}

export const MAX_FOUND = 50;

/** The texts of all questions, to search in while a person types. */
export function listSearchable(conduct: Conduct): SearchableQuestion[] {
  const { records } = conduct;
  const words = printWords(records, conduct.context());
  const run = conduct.run();
  return listQuestions(conduct).map(({ row, step }) => {
    const { item, key } = row;
    const { value, na, unit } = run.item(key);
    const own = item.options.info_id ? findHelp(conduct, key)?.text : '';
    const answer =
      value === null && !na
        ? ''
        : printAnswer(item, records.response_sets, { value, na, ...(unit && { unit }) }, words);
    const title = [getReference(item), stripLinks(item.title)].filter(Boolean).join(' ');
    const texts = [title, own ?? '', answer, run.answer(key)?.note ?? ''];
    return { row, step, texts, lower: texts.map(normalizeText) };
  });
}

/** The questions in which every word occurs, those with all words in the question itself first. */
export function searchQuestions(questions: readonly SearchableQuestion[], query: string): FoundQuestion[] {
  const words = toSearchWords(query);
  if (words.length === 0) return [];
  const inTitle: FoundQuestion[] = [];
  const elsewhere: FoundQuestion[] = [];
  for (const { row, step, texts, lower } of questions) {
    if (words.every((word) => lower[0]?.includes(word))) inTitle.push({ row, step, detail: '' });
    else if (words.every((word) => lower.some((text) => text.includes(word)))) {
      const at = lower.findIndex((text, index) => index > 0 && words.some((word) => text.includes(word)));
      elsewhere.push({ row, step, detail: texts[at] ?? '' });
    }
  }
  return [...inTitle, ...elsewhere].slice(0, MAX_FOUND);
}

/** Lists questions without an answer, the required ones first. */
export function listUnanswered(
  conduct: Conduct,
): { readonly row: StepRow; readonly step: Step; readonly required: boolean }[] {
  const run = conduct.run();
  const open = listQuestions(conduct).flatMap(({ row, step }) => {
    const { total, answered, required_open } = run.progress(row.key);
    return total > answered ? [{ row, step, required: required_open > 0 }] : [];
  });
  return [...open.filter(({ required }) => required), ...open.filter(({ required }) => !required)];
}

const listQuestions = (conduct: Conduct) =>
  conduct.steps().flatMap((step) => step.rows.flatMap((row) => (row.kind === 'question' ? [{ row, step }] : [])));
