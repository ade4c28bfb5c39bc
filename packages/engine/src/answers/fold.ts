/**
 * The log, folded to answers: from changes in any order and any number of times to the same answers.
 * A fold stays open, so that a running inspection takes one change in at the cost of its place.
 */
import type { Id } from '../template/document.ts';
import type { Answer, AnswerChange, AnswerKey, Answers, Change, LoggedChange, RowChange, Stamp } from './change.ts';
import { answerKey } from './change.ts';
import { answerOf, claimAll, claimValue, type Place, placeOf, seed } from './place.ts';
import { laterOf, orderRows, type RowClaim } from './rows.ts';
import { answerAfter, answersUpTo, follows, isOneStep, type Step } from './succession.ts';

/** Whether a change is about a row and not about an answer. */
export const isRowChange = (change: Change): change is RowChange => 'op' in change;

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const utc = (time: string): string => {
  if (UTC.test(time)) return time;
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString();
};

/** The device's clock may run ahead: no change is later than its receipt. */
function timeOf(change: LoggedChange): string {
  const at = utc(change.at);
  if (change.received_at === undefined) return at;
  const received = utc(change.received_at);
  const isAhead = at > received;
  return isAhead ? received : at;
}

function stampOf(change: AnswerChange & LoggedChange): Stamp {
  const { id, seen, by } = change;
  const stamp: { -readonly [K in keyof Stamp]: Stamp[K] } = { id, at: timeOf(change) };
  if (seen) stamp.seen = seen;
  if (by !== undefined) stamp.by = by;
  return stamp;
}

/** An open fold: the answers so far, and everything needed to take more changes in. */
export class Fold implements Answers {
  readonly answers: Map<AnswerKey, Answer>;
  readonly rows = new Map<AnswerKey, readonly Id[]>();
  readonly #steps = new Map<AnswerKey, Step>();
  readonly #places = new Map<AnswerKey, Place>();
  readonly #rowClaims = new Map<AnswerKey, Map<Id, RowClaim>>();

  /** Starts from answers that were folded before, whose log is not at hand. */
  constructor(start?: Answers) {
    this.answers = new Map(start?.answers);
    for (const [key, rows] of start?.rows ?? []) {
      const claim = (row: Id, index: number): RowClaim => {
        return { row, added: { id: '', at: '', after: rows[index - 1] ?? null }, removed: undefined };
      };
      this.#rowClaims.set(key, new Map(rows.map((row, index) => [row, claim(row, index)])));
      this.rows.set(key, rows);
    }
  }

  /** Takes a change in; answers the key of the answer or of the repeat that it may have changed, or null. */
  add(change: LoggedChange): AnswerKey | null {
    return isRowChange(change) ? this.#addRow(change) : this.#addAnswer(change);
  }

  #addAnswer(change: AnswerChange & LoggedChange): AnswerKey | null {
    const key = answerKey(change);
    return this.#step(key, change) ? key : this.#claim(key, change);
  }

  /** Takes the next step of a simple place; false where there is something to weigh. */
  #step(key: AnswerKey, change: AnswerChange & LoggedChange): boolean {
    let before = this.#steps.get(key);
    if (!before) {
      if (this.#places.has(key)) return false;
      const answer = this.answers.get(key);
      if (answer && !isOneStep(answer)) return false;
      before = answer && { answer, before: undefined };
    }
    if (!follows(before, change)) return false;
    const answer = answerAfter(change, timeOf(change));
    this.#steps.set(key, { answer, before });
    this.answers.set(key, answer);
    return true;
  }

  #claim(key: AnswerKey, change: AnswerChange & LoggedChange): AnswerKey | null {
    const place = this.#placeAt(key, change);
    const known = place.changes.get(change.id);
    const stamp = stampOf(change);
    // A change that comes back from the server carries its author and the capped time.
    if (known && (change.received_at === undefined || (known.at === stamp.at && known.by === stamp.by))) return null;
    place.changes.set(change.id, stamp);
    claimAll(place, change, stamp);
    this.answers.set(key, answerOf(place));
    return key;
  }

  #placeAt(key: AnswerKey, change: AnswerChange): Place {
    const known = this.#places.get(key);
    if (known) return known;
    const place = placeOf(change);
    const last = this.#steps.get(key);
    const answer = this.answers.get(key);
    if (last) for (const step of answersUpTo(last)) claimValue(place, step);
    else if (answer) seed(place, answer);
    this.#steps.delete(key);
    this.#places.set(key, place);
    return place;
  }

  #addRow(change: RowChange & LoggedChange): AnswerKey | null {
    const row = change.row.at(-1) as Id;
    const key = answerKey({ item_id: change.item_id, row: change.row.slice(0, -1) });
    const claims = this.#rowClaims.get(key) ?? new Map<Id, RowClaim>();
    this.#rowClaims.set(key, claims);
    const known = claims.get(row);
    const made = { id: change.id, at: timeOf(change), after: change.after };
    const isAdded = change.op === 'add_row';
    claims.set(row, {
      row,
      added: isAdded ? laterOf(known?.added, made) : known?.added,
      removed: isAdded ? known?.removed : laterOf(known?.removed, made),
    });
    const rows = orderRows([...claims.values()]);
    const before = this.rows.get(key) ?? [];
    if (rows.length === before.length && rows.every((one, index) => one === before[index])) return null;
    if (rows.length > 0) this.rows.set(key, rows);
    else this.rows.delete(key);
    return key;
  }
}

/** The answers that a log makes, whatever the order of its changes and however often each comes. */
export function foldChanges(changes: Iterable<LoggedChange>): Answers {
  const fold = new Fold();
  for (const change of changes) fold.add(change);
  return { answers: fold.answers, rows: fold.rows };
}
