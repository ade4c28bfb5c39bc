/** What stands between a place and completion: the problems' part of the reference. */
import { CATALOGUE } from '../catalogue/index.ts';
import { parse } from '../expression/parse.ts';
import { isEmpty } from '../run/empty.ts';
import type { AnswerProblem } from '../run/types.ts';
import type { Expected, Reference, ReferenceSlot } from './reference.ts';
import { isLess } from './reference-values.ts';

export function findProblems(
  reference: Reference,
  place: ReferenceSlot,
  asked: Pick<Expected, 'required' | 'requires'> & { readonly readOnly: boolean },
  value: unknown,
): AnswerProblem[] {
  const { item, row } = place;
  const problem = (code: string): AnswerProblem => ({ item_id: item.id, ...(row.length > 0 && { row }), code });
  const mayAnswer = !CATALOGUE[item.type].computed;
  if (isEmpty(value)) return asked.required && mayAnswer && !asked.readOnly ? [problem('ANSWER_REQUIRED')] : [];
  const answer = reference.answers.answers.get(reference.key(place));
  const constraint = (item.options.constraint as { expression: string } | undefined)?.expression;
  const isUnfit = constraint !== undefined && isLess(reference, parse(constraint), place, value as number) === false;
  return [
    ...(asked.requires.note && !answer?.note ? [problem('NOTE_REQUIRED')] : []),
    ...(asked.requires.media && !answer?.media?.length ? [problem('MEDIA_REQUIRED')] : []),
    ...(isUnfit ? [problem('CONSTRAINT')] : []),
  ];
}
