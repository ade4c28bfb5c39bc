/**
 * One place of the log while changes come in: its answer, and what has to be known to weigh further
 * changes against those before. Most places only ever take steps (see `succession.ts`).
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
  /** What the answer replaced, and how many steps were taken; none while it is the one it was opened with. */
  before: Step | undefined;
  steps: number;
  /** Where there are many, the ids that no further step may have. */
  ids: Set<Id> | undefined;
  /** All claims, from the first change on that was more than a step. */
  claims: RegisterClaims | undefined;
}

/** Opens a place at the answer that was folded before. */
export const createAnswerFold = (answer: Answer | undefined): AnswerFold => ({
  answer,
  before: undefined,
  steps: 0,
  ids: undefined,
  claims: undefined,
});

/** Takes a change in: as the next step, or weighed against all claims; false where it was known before. */
export function applyChange(place: AnswerFold, change: AnswerChange & LoggedChange): boolean {
  const isNews = recordChange(place, change);
  if (isNews) resolveClaims(place);
  return isNews;
}

/** Works out the answer of a place where there are claims to weigh. */
export function resolveClaims(place: AnswerFold): void {
  if (place.claims) place.answer = resolveAnswer(place.claims);
}

/** The same as `take` for one of many changes: what is claimed is weighed when the last has come. */
export function recordChange(place: AnswerFold, change: AnswerChange & LoggedChange): boolean {
  if (!isNextStep(place, change)) return recordClaim(place, change);
  const { answer } = place;
  if (answer !== undefined) place.before = { answer, before: place.before };
  place.answer = createAnswer(change, getChangeTime(change));
  place.steps += 1;
  if (place.ids !== undefined) place.ids.add(change.id);
  return true;
}

/** Whether a change is one more step of a place that has taken nothing but steps. */
function isNextStep(place: AnswerFold, change: AnswerChange): boolean {
  const { answer } = place;
  if (place.claims !== undefined || !isPossibleStep(answer, change)) return false;
  if (answer === undefined) return true;
  if (place.steps > 0) return !isKnown(place, change.id);
  return isSingleStep(answer) && answer.change_id !== change.id && answer.seen !== change.id;
}

/** So many steps are looked through one by one; more are looked up. */
const LOOKUP_THRESHOLD = 8;

function isKnown(place: AnswerFold, id: Id): boolean {
  if (place.steps <= LOOKUP_THRESHOLD) return includesChange(place, id);
  place.ids ??= listChangeIds(place);
  return place.ids.has(id);
}

function recordClaim(place: AnswerFold, change: AnswerChange & LoggedChange): boolean {
  const claims = getClaims(place, change);
  const known = claims.changes.get(change.id);
  const stamp = createStamp(change);
  // A change that comes back from the server carries its author and the capped time.
  if (known && (change.received_at === undefined || (known.at === stamp.at && known.by === stamp.by))) return false;
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

/** The device's clock may run ahead: no change is later than its receipt. */
export function getChangeTime({ at, received_at }: LoggedChange): string {
  const made = toUtc(at);
  if (received_at === undefined) return made;
  const received = toUtc(received_at);
  const isAhead = made > received;
  return isAhead ? received : made;
}

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
function toUtc(time: string): string {
  if (UTC.test(time)) return time;
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString();
}
