/**
 * Folds the changes of one answer: its current state, and what is needed to compare further changes with earlier ones.
 * Most answers only ever have simple steps (see `step-history.ts`).
 */
import type { Id } from '../template/document.ts';
import type { Answer, AnswerChange, LoggedChange, Stamp } from './change.ts';
import {
  claimAnswer,
  claimRegisters,
  claimValue,
  createClaims,
  type RegisterClaims,
  resolveAnswer,
} from './register-claims.ts';
import {
  createAnswer,
  includesChange,
  isPossibleStep,
  isSingleStep,
  listAnswers,
  listChangeIds,
  type Step,
} from './step-history.ts';

export interface AnswerFold {
  answer: Answer | undefined;
  /** The answers that it replaced, and the number of steps since the initial answer. */
  before: Step | undefined;
  steps: number;
  /** The ids of the changes of all steps, once there are many. */
  ids: Set<Id> | undefined;
  /** All claims, which exist from the first change on that is more than a step. */
  claims: RegisterClaims | undefined;
}

/** Starts from an answer that was folded before. */
export const createAnswerFold = (answer: Answer | undefined): AnswerFold => ({
  answer,
  before: undefined,
  steps: 0,
  ids: undefined,
  claims: undefined,
});

/** Applies a change, as the next step or by comparing all claims. Returns false if the change was known. */
export function applyChange(place: AnswerFold, change: AnswerChange & LoggedChange): boolean {
  const isNew = recordChange(place, change);
  if (isNew) resolveClaims(place);
  return isNew;
}

/** Computes the answer from its claims, if it has some. */
export function resolveClaims(place: AnswerFold): void {
  if (place.claims) place.answer = resolveAnswer(place.claims);
}

/** Records a change like `applyChange`, but as one of many: `resolveClaims` must be called after the last of them. */
export function recordChange(place: AnswerFold, change: AnswerChange & LoggedChange): boolean {
  if (!isNextStep(place, change)) return recordClaim(place, change);
  const { answer } = place;
  if (answer !== undefined) place.before = { answer, before: place.before };
  place.answer = createAnswer(change, getChangeTime(change));
  place.steps += 1;
  if (place.ids !== undefined) place.ids.add(change.id);
  return true;
}

/** Whether a change is a further step of an answer that only had steps. */
function isNextStep(place: AnswerFold, change: AnswerChange): boolean {
  const { answer } = place;
  if (place.claims !== undefined || !isPossibleStep(answer, change)) return false;
  if (answer === undefined) return true;
  if (place.steps > 0) return !isKnown(place, change.id);
  return isSingleStep(answer) && answer.change_id !== change.id && answer.seen !== change.id;
}

/** Up to this number, steps are searched one by one; beyond it, their ids are kept in a set. */
const LOOKUP_THRESHOLD = 8;

function isKnown(place: AnswerFold, id: Id): boolean {
  if (place.steps <= LOOKUP_THRESHOLD) return includesChange(place, id);
  place.ids ??= listChangeIds(place);
  return place.ids.has(id);
}

function recordClaim(place: AnswerFold, change: AnswerChange & LoggedChange): boolean {
  const claims = getClaims(place, change);
  const existing = claims.changes.get(change.id);
  const stamp = createStamp(change);
  // A known change that returns from the server has its author and a time capped at the receipt.
  if (existing && (change.received_at === undefined || (existing.at === stamp.at && existing.by === stamp.by)))
    return false;
  claims.changes.set(change.id, stamp);
  claimRegisters(claims, change, stamp);
  return true;
}

function getClaims(place: AnswerFold, change: AnswerChange): RegisterClaims {
  if (place.claims) return place.claims;
  const claims = createClaims(change);
  if (place.steps > 0) for (const answer of listAnswers(place)) claimValue(claims, answer);
  else if (place.answer) claimAnswer(claims, place.answer);
  place.before = undefined;
  place.ids = undefined;
  place.claims = claims;
  return claims;
}

function createStamp(change: AnswerChange & LoggedChange): Stamp {
  const { id, seen, by } = change;
  const stamp: { -readonly [K in keyof Stamp]: Stamp[K] } = { id, at: getChangeTime(change) };
  if (seen) stamp.seen = seen;
  if (by !== undefined) stamp.by = by;
  return stamp;
}

/** The time of a change in ISO 8601 (UTC), capped at its receipt because the clock of a device may run ahead. */
export function getChangeTime({ at, received_at }: LoggedChange): string {
  const madeAt = toUtc(at);
  if (received_at === undefined) return madeAt;
  const receivedAt = toUtc(received_at);
  const isAhead = madeAt > receivedAt;
  return isAhead ? receivedAt : madeAt;
}

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
function toUtc(time: string): string {
  if (UTC.test(time)) return time;
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString();
}
