/**
 * Records simple histories, which most answers have: each change sets only the value and has seen the previous one. The
 * last change then wins without comparing claims. Any other change needs the claims of the answer
 * (`register-claims.ts`), which start from the steps so far.
 */
import type { Id } from '../template/document.ts';
import type { Answer, AnswerChange } from './change.ts';
import { isFileChange } from './register-claims.ts';

/** An answer that a later step replaced, linked to the step before. */
export interface Step {
  readonly answer: Answer;
  readonly before: Step | undefined;
}

/** The current answer, and the answers that it replaced, the latest first. */
export interface StepHistory {
  readonly answer: Answer | undefined;
  readonly before: Step | undefined;
}

type Registers = Pick<AnswerChange, 'unit' | 'na' | 'note' | 'rating' | 'score'> & {
  readonly media?: unknown;
  readonly captions?: unknown;
  readonly issues?: unknown;
};
const hasOtherRegisters = ({ unit, na, note, rating, score, media, captions, issues }: Registers): boolean =>
  unit !== undefined ||
  na !== undefined ||
  note !== undefined ||
  rating !== undefined ||
  score !== undefined ||
  media !== undefined ||
  captions !== undefined ||
  issues !== undefined;

/** Whether an answer is only a value that one change set, and so can be the first step. */
export const isSingleStep = (answer: Answer): boolean =>
  answer.value !== undefined && answer.stamps === undefined && !hasOtherRegisters(answer);

/** Whether a change can be a step: it sets only the value and has seen the last change. */
export function isPossibleStep(last: Answer | undefined, change: AnswerChange): boolean {
  const { seen, value } = change;
  if (last !== undefined && (!seen || seen !== last.change_id)) return false;
  if (value === undefined || value === null || hasOtherRegisters(change)) return false;
  return typeof value !== 'object' || Array.isArray(value) || !isFileChange(value);
}

/** Whether a change is one of the steps, or the change that the first step has seen. */
export function includesChange({ answer, before }: StepHistory, id: Id): boolean {
  if (answer === undefined) return false;
  let first = answer;
  for (let step = before; step; step = step.before) {
    if (first.change_id === id) return true;
    first = step.answer;
  }
  return first.change_id === id || first.seen === id;
}

/** The ids for which `includesChange` is true. */
export function listChangeIds(steps: StepHistory): Set<Id> {
  const ids = new Set<Id>();
  const answers = listAnswers(steps);
  for (const { change_id } of answers) if (change_id !== undefined) ids.add(change_id);
  if (answers[0]?.seen) ids.add(answers[0].seen);
  return ids;
}

/** The answer after a step. Each combination is one object literal, which keeps answers small in memory. */
export function createAnswer(
  { id, item_id, row, value, seen, by }: AnswerChange & { by?: number },
  at: string,
): Answer {
  const answer: { -readonly [K in keyof Answer]: Answer[K] } = row?.length
    ? seen
      ? { item_id, row, value, change_id: id, at, seen }
      : { item_id, row, value, change_id: id, at }
    : seen
      ? { item_id, value, change_id: id, at, seen }
      : { item_id, value, change_id: id, at };
  if (by !== undefined) answer.by = by;
  return answer;
}

/** The answers of all steps, the oldest first. */
export function listAnswers({ answer, before }: StepHistory): Answer[] {
  const answers = answer ? [answer] : [];
  for (let step = before; step; step = step.before) answers.push(step.answer);
  return answers.reverse();
}
