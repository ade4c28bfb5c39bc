/**
 * The log, folded to answers: from changes in any order and any number of times to the same answers.
 * A fold stays open, so that a running inspection takes one change in at the cost of its place: the
 * answers that it starts from are only looked at, never copied.
 */
import type { Id } from '../template/document.ts';
import {
  type AnswerFold,
  applyChange,
  createAnswerFold,
  getChangeTime,
  recordChange,
  resolveClaims,
} from './answer-fold.ts';
import type { Answer, AnswerChange, AnswerKey, Answers, Change, LoggedChange, RowChange } from './change.ts';
import { answerKey } from './change.ts';
import { orderRows, pickLater, type RowClaim } from './rows.ts';

/** Whether a change is about a row and not about an answer. */
export const isRowChange = (change: Change): change is RowChange => 'op' in change;

/** An open fold: the answers so far, and everything needed to take more changes in. */
export class Fold implements Answers {
  readonly rows = new Map<AnswerKey, readonly Id[]>();
  readonly #start: Answers['answers'];
  readonly #open = new Map<AnswerKey, AnswerFold>();
  /** Open places that a running inspection knows by numbers of its own. */
  readonly #numbered: (AnswerFold | undefined)[] = [];
  /** Some place was opened. */
  #isOpen = false;
  readonly #rowClaims = new Map<AnswerKey, Map<Id, RowClaim>>();

  /** Starts from answers that were folded before, whose log is not at hand. */
  constructor(start?: Answers) {
    this.#start = start?.answers ?? NO_ANSWERS;
    for (const [key, rows] of start?.rows ?? []) {
      const claim = (row: Id, index: number): RowClaim => {
        return { row, added: { id: '', at: '', after: rows[index - 1] ?? null }, removed: undefined };
      };
      this.#rowClaims.set(key, new Map(rows.map((row, index) => [row, claim(row, index)])));
      this.rows.set(key, rows);
    }
  }

  /** All answers, put together when they are asked for. */
  get answers(): ReadonlyMap<AnswerKey, Answer> {
    if (!this.#isOpen) return this.#start;
    const answers = new Map(this.#start);
    for (const [key, { answer }] of this.#open) if (answer) answers.set(key, answer);
    for (const place of this.#numbered) if (place?.answer) answers.set(answerKey(place.answer), place.answer);
    return answers;
  }

  answer(key: AnswerKey): Answer | undefined {
    const open = this.#open.get(key);
    return open ? open.answer : this.#start.get(key);
  }

  /** Takes a change in; answers the key of the answer or of the repeat that it may have changed, or null. */
  add(change: LoggedChange): AnswerKey | null {
    if (isRowChange(change)) return this.addRow(change);
    const key = answerKey(change);
    return this.addAnswer(key, change) ? key : null;
  }

  /** The same for the answer at a key, which may now be another unless this says null. */
  addAnswer(key: AnswerKey, change: AnswerChange & LoggedChange): AnswerFold | null {
    const place = this.#opened(key);
    return applyChange(place, change) ? place : null;
  }

  #opened(key: AnswerKey): AnswerFold {
    let place = this.#open.get(key);
    if (place === undefined) {
      place = createAnswerFold(this.#start.get(key));
      this.#open.set(key, place);
      this.#isOpen = true;
    }
    return place;
  }

  /** Places have so many numbers from here on; those below `kept` mean the same as before. */
  setSlotCount(kept: number, count: number): void {
    for (const place of this.#numbered.slice(kept)) if (place?.answer) this.#open.set(answerKey(place.answer), place);
    this.#numbered.length = kept;
    this.#numbered.length = count;
  }

  /** The same for a place with a number, and the answer that it has so far: nothing is looked up by its key. */
  addForSlot(number: number, change: AnswerChange & LoggedChange, known: Answer | undefined): AnswerFold | null {
    let place = this.#numbered[number];
    if (place === undefined) {
      const open = this.#open.size === 0 ? undefined : this.#open.get(answerKey(change));
      place = open ?? createAnswerFold(known);
      this.#numbered[number] = place;
      this.#isOpen = true;
    }
    return applyChange(place, change) ? place : null;
  }

  /** Many at once: answers are weighed and rows put in order when the last is known, for doing it after each takes ever longer. */
  addAll(changes: Iterable<LoggedChange>): void {
    const repeats = new Set<AnswerKey>();
    const claimed = new Set<AnswerFold>();
    for (const change of changes) {
      if (isRowChange(change)) repeats.add(this.#claim(change));
      else {
        const place = this.#opened(answerKey(change));
        recordChange(place, change);
        if (place.claims !== undefined) claimed.add(place);
      }
    }
    for (const key of repeats) this.#order(key);
    for (const place of claimed) resolveClaims(place);
  }

  addRow(change: RowChange & LoggedChange): AnswerKey | null {
    return this.#order(this.#claim(change));
  }

  #claim(change: RowChange & LoggedChange): AnswerKey {
    const row = change.row.at(-1) as Id;
    const key = answerKey({ item_id: change.item_id, row: change.row.slice(0, -1) });
    const claims = this.#rowClaims.get(key) ?? new Map<Id, RowClaim>();
    this.#rowClaims.set(key, claims);
    const known = claims.get(row);
    const made = { id: change.id, at: getChangeTime(change), after: change.after };
    const isAdded = change.op === 'add_row';
    claims.set(row, {
      row,
      added: isAdded ? pickLater(known?.added, made) : known?.added,
      removed: isAdded ? known?.removed : pickLater(known?.removed, made),
    });
    return key;
  }

  #order(key: AnswerKey): AnswerKey | null {
    const rows = orderRows([...(this.#rowClaims.get(key)?.values() ?? [])]);
    const before = this.rows.get(key) ?? [];
    if (rows.length === before.length && rows.every((one, index) => one === before[index])) return null;
    if (rows.length > 0) this.rows.set(key, rows);
    else this.rows.delete(key);
    return key;
  }
}
const NO_ANSWERS: Answers['answers'] = new Map();

/** The answers that a log makes, whatever the order of its changes and however often each comes. */
export function foldChanges(changes: Iterable<LoggedChange>): Answers {
  const fold = new Fold();
  fold.addAll(changes);
  return { answers: fold.answers, rows: fold.rows };
}
