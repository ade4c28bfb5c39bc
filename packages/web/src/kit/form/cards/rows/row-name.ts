import { type Item, printAnswer } from '@rounds/engine';
import { stripLinks } from '../../../../ui/index.ts';
import type { Form } from '../../model/form.ts';
import { printWords } from '../../model/print-words.ts';
import { findPlace, type StepRow, toHeading } from '../../model/steps.ts';

const MAX_NAME_LENGTH = 80;
/** The types of questions whose answers tell rows apart; “Yes” or 62 would not. */
const NAMING_TYPES: readonly Item['type'][] = [
  ...(['textAnswer', 'dropdown', 'list', 'global_list', 'dataset'] as const),
  ...(['person', 'asset', 'site', 'qr', 'barcode'] as const),
];

/** The entries of a row, including nested rows. */
export function listRowEntries(form: Form, { key, place }: StepRow): readonly StepRow[] {
  const within = `${place.row?.join('/')}/`;
  return findPlace(form.steps(), key)?.step.rows.filter((row) => row.key !== key && row.key.startsWith(within)) ?? [];
}

/** The name of a row by its number, such as `Cold room 2`. */
export const getNumberedName = (row: StepRow): string => stripLinks(toHeading(row));

/** The first question of a row if its answer can serve as the name of the row. */
export function findNamingQuestion(form: Form, row: StepRow): StepRow | null {
  const first = listRowEntries(form, row).find(({ kind }) => kind === 'question');
  const isOwn = first?.place.row?.length === row.place.row?.length;
  return first && isOwn && NAMING_TYPES.includes(first.item.type) && first.item.options.secure !== true ? first : null;
}

/** The answer that names a row; null without one. */
export function printName(form: Form, { item, key }: StepRow): string | null {
  const state = form.run().item(key);
  if (state.na || !state.answered) return null;
  const answer = { value: state.value, ...(state.unit && { unit: state.unit }) };
  const words = printWords(form.records, form.context());
  const printed = printAnswer(item, form.records.response_sets, answer, words).trim();
  return printed === '' ? null : printed.split('\n')[0]!.slice(0, MAX_NAME_LENGTH);
}
