/** The reference implementation of problems, for inspections in which issues can be raised. */
import { CATALOGUE } from '../catalogue/index.ts';
import { parse } from '../expression/parse.ts';
import { isEmpty } from '../is-empty.ts';
import type { AnswerProblem } from '../run/types.ts';
import type { Item } from '../template/document.ts';
import type { Expected, ReferenceSlot, ReferenceState } from './reference-state.ts';
import { isLess } from './reference-values.ts';

/** A repeat with required questions needs a row, unless nobody can add one. */
export function findRowProblems({ document, answers, key }: ReferenceState, place: ReferenceSlot): AnswerProblem[] {
  const { item, row } = place;
  if (item.options.read_only === true || (answers.rows.get(key(place)) ?? []).length > 0) return [];
  const isInside = (one: Item | undefined): boolean =>
    one !== undefined && (one.id === item.id || isInside(document.items.find(({ id }) => id === one.parent_id)));
  const isRequired = ({ type, options }: Item): boolean =>
    options.required === true &&
    CATALOGUE[type].kind === 'question' &&
    !CATALOGUE[type].computed &&
    [options.hidden, options.not_visible, options.read_only].every((option) => option !== true);
  if (!document.items.some((one) => isRequired(one) && isInside(one))) return [];
  return [{ item_id: item.id, ...(row.length > 0 && { row }), code: 'ROWS_AT_LEAST', params: { count: 1 } }];
}

export function findProblems(
  reference: ReferenceState,
  place: ReferenceSlot,
  expected: Pick<Expected, 'required' | 'requires' | 'prefilled'> & { readonly readOnly: boolean },
  value: unknown,
): AnswerProblem[] {
  const { item, row } = place;
  const problem = (code: string): AnswerProblem => ({ item_id: item.id, ...(row.length > 0 && { row }), code });
  const mayAnswer = !CATALOGUE[item.type].computed;
  const isOpen = expected.required && mayAnswer && !expected.readOnly;
  if (expected.prefilled) return isOpen ? [problem('DEFAULT_NOT_CONFIRMED')] : [];
  if (isEmpty(value)) return isOpen ? [problem('ANSWER_REQUIRED')] : [];
  const answer = reference.answers.answers.get(reference.key(place));
  const constraint = (item.options.constraint as { expression: string } | undefined)?.expression;
  const isUnfit = constraint !== undefined && isLess(reference, parse(constraint), place, value as number) === false;
  return [
    ...(expected.requires.note && !answer?.note ? [problem('NOTE_REQUIRED')] : []),
    ...(expected.requires.media && !answer?.media?.length ? [problem('MEDIA_REQUIRED')] : []),
    ...(expected.requires.action && !answer?.issues?.length ? [problem('ISSUE_REQUIRED')] : []),
    ...(isUnfit ? [problem('CONSTRAINT')] : []),
  ];
}
