/**
 * Most places of a log are simple: each change sets the value alone and has seen the one before it.
 * Then nothing is to be weighed, and the last stands. Whatever does not fit goes the long way, over
 * the claims of a place, which start from the steps so far.
 */
import type { Id } from '../template/document.ts';
import type { Answer, AnswerChange } from './change.ts';
import { isFileChange } from './register-claims.ts';

/** An answer that the next step replaced, and the one that it had replaced. */
export interface Step {
  readonly answer: Answer;
  readonly before: Step | undefined;
}

/** A succession: the answer that stands, and those that it replaced, the last one first. */
export interface StepHistory {
  readonly answer: Answer | undefined;
  readonly before: Step | undefined;
}

type Registers = Pick<AnswerChange, 'unit' | 'na' | 'note' | 'rating' | 'score'> & {
  readonly media?: unknown;
  readonly issues?: unknown;
};
const hasOtherRegisters = ({ unit, na, note, rating, score, media, issues }: Registers): boolean =>
  unit !== undefined ||
  na !== undefined ||
  note !== undefined ||
  rating !== undefined ||
  score !== undefined ||
  media !== undefined ||
  issues !== undefined;

/** Whether an answer is a value that one change set, and so may be the first step. */
export const isSingleStep = (answer: Answer): boolean =>
  answer.value !== undefined && answer.stamps === undefined && !hasOtherRegisters(answer);

/** Whether a change may be a step: a value alone, by someone who saw the last. */
export function isPossibleStep(last: Answer | undefined, change: AnswerChange): boolean {
  const { seen, value } = change;
  if (last !== undefined && (!seen || seen !== last.change_id)) return false;
  if (value === undefined || value === null || hasOtherRegisters(change)) return false;
  return typeof value !== 'object' || Array.isArray(value) || !isFileChange(value);
}

/** Whether a change is one of the steps so far, or closes a circle with the first. */
export function includesChange({ answer, before }: StepHistory, id: Id): boolean {
  if (answer === undefined) return false;
  let first = answer;
  for (let step = before; step; step = step.before) {
    if (first.change_id === id) return true;
    first = step.answer;
  }
  return first.change_id === id || first.seen === id;
}

/** The same for many: all ids that are among the steps. */
export function listChangeIds(steps: StepHistory): Set<Id> {
  const ids = new Set<Id>();
  const answers = listAnswers(steps);
  for (const { change_id } of answers) if (change_id !== undefined) ids.add(change_id);
  if (answers[0]?.seen) ids.add(answers[0].seen);
  return ids;
}

/** The answer that a next step makes, at a time. Each kind is written as one literal, which keeps answers small. */
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

/** The answers of all steps, the first one first. */
export function listAnswers({ answer, before }: StepHistory): Answer[] {
  const found = answer ? [answer] : [];
  for (let step = before; step; step = step.before) found.push(step.answer);
  return found.reverse();
}
