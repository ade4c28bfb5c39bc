/** The answers of a call as the activity log keeps them: question and value in words. */
import { type Answer, type AnswerChange, answerKey, isRowChange, printAnswer } from '@rounds/engine';
import type { InspectionSession } from './inspection-session.ts';
import { getAssetNames, getPeopleNames } from './names.ts';
import { getPrintWords } from './report/print-words.ts';

/** Longer texts are shortened: the history of the inspection has them in full. */
const MAX_LOGGED_LENGTH = 200;

/** Questions are named in the language of the template, because everybody reads the same entry. */
export async function listLoggedAnswers({ context, version, row, added }: InspectionSession) {
  const changes = added.filter((change): change is AnswerChange => !isRowChange(change));
  const answers = changes.flatMap(({ item_id, value }): Answer[] => (value ? [{ item_id, value }] : []));
  const [people, assets] = [
    await getPeopleNames(context.tx, version, answers),
    await getAssetNames(context.tx, version, answers),
  ];
  const { document, items } = version;
  const words = getPrintWords(context.locale, document, { ...row.context, people, assets });
  return changes.flatMap((change) => {
    const item = items.get(change.item_id);
    if (!item) return [];
    const { value, unit, na, note } = change;
    const isFiles = typeof value === 'object' && value !== null && ('add' in value || 'remove' in value);
    const isPrinted = !isFiles && (value !== undefined || na === true);
    const printed = isPrinted
      ? printAnswer(item, document.response_sets, { value, ...(unit && { unit }), ...(na && { na }) }, words)
      : undefined;
    return {
      key: answerKey(change),
      question: shorten(item.title),
      ...(printed !== undefined && { value: shorten(printed) }),
      ...(note && { note: shorten(note) }),
    };
  });
}

const shorten = (text: string): string =>
  text.length > MAX_LOGGED_LENGTH ? `${text.slice(0, MAX_LOGGED_LENGTH - 1)}…` : text;
