/**
 * Folds the log of an inspection to answers. The result does not depend on the order of the changes or
 * on repetitions. A fold takes further changes at constant cost, and reads the answers that it starts
 * from without copying them.
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
import { orderRows, pickLatest, type RowClaim } from './rows.ts';

/** Whether a change adds or removes a row. */
export const isRowChange = (change: Change): change is RowChange => 'op' in change;

/** Holds the answers so far, and everything needed to apply further changes. */
export class Fold implements Answers {
  readonly rows = new Map<AnswerKey, readonly Id[]>();
  readonly #start: Answers['answers'];
  readonly #byKey = new Map<AnswerKey, AnswerFold>();
  /** The folds of answers with changes, by the slot of a run. */
  readonly #bySlot: (AnswerFold | undefined)[] = [];
  /** Whether any answer has changed. */
  #hasChanged = false;
  readonly #rowClaims = new Map<AnswerKey, Map<Id, RowClaim>>();
  /** The changes that were recorded but are not resolved yet. */
  readonly #unorderedRepeats = new Set<AnswerKey>();
  readonly #unresolvedAnswers = new Set<AnswerFold>();

  /** Starts from answers that were folded before, without their log. */
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

  /** All answers. Creates a new map if any answer has changed. */
  get answers(): ReadonlyMap<AnswerKey, Answer> {
    if (!this.#hasChanged) return this.#start;
    const answers = new Map(this.#start);
    for (const [key, { answer }] of this.#byKey) if (answer) answers.set(key, answer);
    for (const place of this.#bySlot) if (place?.answer) answers.set(answerKey(place.answer), place.answer);
    return answers;
  }

  answer(key: AnswerKey): Answer | undefined {
    const open = this.#byKey.get(key);
    return open ? open.answer : this.#start.get(key);
  }

  /** Applies a change. Returns the key of the answer or repeat that it may have changed; null if it changed nothing. */
  add(change: LoggedChange): AnswerKey | null {
    if (change.late) return null;
    if (isRowChange(change)) return this.addRow(change);
    const key = answerKey(change);
    return this.addAnswer(key, change) ? key : null;
  }

  /** Applies a change of the answer with a key. */
  addAnswer(key: AnswerKey, change: AnswerChange & LoggedChange): AnswerFold | null {
    const place = this.#getOrCreate(key);
    return applyChange(place, change) ? place : null;
  }

  #getOrCreate(key: AnswerKey): AnswerFold {
    let place = this.#byKey.get(key);
    if (place === undefined) {
      place = createAnswerFold(this.#start.get(key));
      this.#byKey.set(key, place);
      this.#hasChanged = true;
    }
    return place;
  }

  /** Sets the number of slots of the run. Slots below `unchanged` still mean the same answers. */
  setSlotCount(unchanged: number, count: number): void {
    for (const place of this.#bySlot.slice(unchanged))
      if (place?.answer) this.#byKey.set(answerKey(place.answer), place);
    this.#bySlot.length = unchanged;
    this.#bySlot.length = count;
  }

  /** Applies a change of the answer of a slot, without a search by key. `current` is its current answer. */
  addForSlot(number: number, change: AnswerChange & LoggedChange, current: Answer | undefined): AnswerFold | null {
    let place = this.#bySlot[number];
    if (place === undefined) {
      const open = this.#byKey.size === 0 ? undefined : this.#byKey.get(answerKey(change));
      place = open ?? createAnswerFold(current);
      this.#bySlot[number] = place;
      this.#hasChanged = true;
    }
    return applyChange(place, change) ? place : null;
  }

  /** Applies many changes. */
  addAll(changes: Iterable<LoggedChange>): void {
    this.recordAll(changes);
    this.resolveAll();
  }

  /**
   * Records changes like `addAll`, but answers and rows follow only with `resolveAll`. Use it for each part of a long
   * log, because the cost of resolving claims and row orders grows with their number.
   */
  recordAll(changes: Iterable<LoggedChange>): void {
    for (const change of changes) {
      if (change.late) continue;
      if (isRowChange(change)) this.#unorderedRepeats.add(this.#claim(change));
      else {
        const place = this.#getOrCreate(answerKey(change));
        recordChange(place, change);
        if (place.claims !== undefined) this.#unresolvedAnswers.add(place);
      }
    }
  }

  resolveAll(): void {
    for (const key of this.#unorderedRepeats) this.#order(key);
    for (const place of this.#unresolvedAnswers) resolveClaims(place);
    this.#unorderedRepeats.clear();
    this.#unresolvedAnswers.clear();
  }

  addRow(change: RowChange & LoggedChange): AnswerKey | null {
    return this.#order(this.#claim(change));
  }

  #claim(change: RowChange & LoggedChange): AnswerKey {
    const row = change.row.at(-1) as Id;
    const key = answerKey({ item_id: change.item_id, row: change.row.slice(0, -1) });
    const claims = this.#rowClaims.get(key) ?? new Map<Id, RowClaim>();
    this.#rowClaims.set(key, claims);
    const existing = claims.get(row);
    const stamp = { id: change.id, at: getChangeTime(change), after: change.after };
    const isAdded = change.op === 'add_row';
    claims.set(row, {
      row,
      added: isAdded ? pickLatest(existing?.added, stamp) : existing?.added,
      removed: isAdded ? existing?.removed : pickLatest(existing?.removed, stamp),
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

/**
 * Folds a log to answers, independently of the order and repetition of its changes. Changes that came after the
 * completion (`late`) have no effect.
 */
export function foldChanges(changes: Iterable<LoggedChange>): Answers {
  const fold = new Fold();
  fold.addAll(changes);
  return { answers: fold.answers, rows: fold.rows };
}
