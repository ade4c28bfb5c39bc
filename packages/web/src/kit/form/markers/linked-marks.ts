/** Marks on pictures that represent questions. */
import {
  type Answer,
  type AnswerKey,
  type ImageMarker,
  type Item,
  type ItemState,
  printAnswer,
  type TemplateRecords,
} from '@rounds/engine';
import { stripLinks } from '../../../ui/index.ts';
import type { Form } from '../model/form.ts';
import { printWords } from '../model/print-words.ts';
import { findPlace } from '../model/steps.ts';
import type { MarkedAnswer, MarkState } from './marked-answers.tsx';

/** Finds the picture of a page, a section or a question, if any of its marks represents a question. */
export function findLinkedMarker(
  { items, image_markers }: TemplateRecords,
  item: Item | undefined,
): ImageMarker | null {
  const marker = image_markers[String(item?.options.image_marker_id)];
  const isLinked = marker?.picture && marker.marks?.some(({ item_id }) => item_id && items[item_id]);
  return isLinked ? marker : null;
}

/** The state that a mark shows of its question: failed answers take precedence. */
export const toMarkState = ({ failed, na, answered }: Pick<ItemState, 'failed' | 'na' | 'answered'>): MarkState =>
  failed ? 'failed' : na ? 'na' : answered ? 'answered' : 'open';

/** Lists the marks of a picture whose questions are visible now; in repeating groups they represent the first row. */
export function listMarkedAnswers(
  form: Form,
  { marks = [] }: ImageMarker,
): (MarkedAnswer & { readonly key: AnswerKey })[] {
  const run = form.run();
  const words = printWords(form.records, form.context());
  return marks.flatMap(({ uuid, x, y, label, item_id }) => {
    const key = item_id && findPlace(form.steps(), item_id)?.key;
    const item = key ? form.itemAt(key) : undefined;
    if (!key || !item) return [];
    const state = run.item(key);
    const currentAnswer = run.answer(key);
    const answer = state.answered && !state.na ? printMarkedAnswer(form, item, state, words) : '';
    const details = {
      title: label || stripLinks(item.title),
      state: toMarkState(state),
      answer,
      note: getNote(currentAnswer),
    };
    return [{ uuid, x, y, key, ...details }];
  });
}

const getNote = (answer: Answer | undefined): string => answer?.note ?? '';

function printMarkedAnswer(
  { records }: Form,
  item: Item,
  { value, na, unit }: ItemState,
  words: ReturnType<typeof printWords>,
) {
  return printAnswer(item, records.response_sets, { value, na, ...(unit && { unit }) }, words);
}
