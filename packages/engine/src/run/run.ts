/** A running inspection: takes changes, and returns states, scores, progress and problems. */
import type { Answer, AnswerAddress, AnswerChange, AnswerKey, Answers, LoggedChange } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import { Fold, isRowChange } from '../answers/fold.ts';
import type { Id } from '../template/document.ts';
import { ENGINE_VERSION } from '../version.ts';
import { AnswerHandle } from './answer-handle.ts';
import type { Program } from './compile/program.ts';
import * as Trait from './compile/traits.ts';
import { Evaluator } from './evaluate/evaluator.ts';
import { createMissingItemState, toItemState } from './evaluate/item-state.ts';
import { findProblems, getRowBounds } from './evaluate/problems.ts';
import { explainSlot } from './explain.ts';
import type { Explanation } from './explanation.ts';
import { listRuleOutcomes, type RuleOutcome } from './rule-outcomes.ts';
import { toScore } from './score.ts';
import type { SlotSet } from './state/dirty-set.ts';
import * as Flag from './state/flags.ts';
import { isSameView } from './state/run-state.ts';
import type { AnswerProblem, Computed, ItemState, Progress, RowBounds, RunContext, Score } from './types.ts';

/** A program with answers. Results are the same objects until the state behind them changes. */
export interface Run {
  /** A handle of an answer, which finds its slot without a search by key, in this and any later run of the program. */
  getHandle(address: AnswerAddress): AnswerHandle;
  /**
   * Applies changes. Returns the keys whose state changed, including those of pages and sections. If
   * all changes concern one answer, its handle saves the search for the slot.
   */
  apply(changes: readonly LoggedChange[], handle?: AnswerHandle): readonly AnswerKey[];
  /**
   * Moves the clock of an inspection that is open, ISO 8601 in UTC, and evaluates again what reads it. Returns
   * the keys whose state may have changed. A completed inspection keeps the moment of its completion.
   */
  setNow(now: string): readonly AnswerKey[];
  item(key: AnswerKey): ItemState;
  answer(at: AnswerKey | AnswerHandle): Answer | undefined;
  /** Rows of a repeat in their order. */
  rows(key: AnswerKey): readonly Id[];
  /** The minimum and maximum number of rows of a repeat. */
  rowBounds(key: AnswerKey): RowBounds;
  score(): Score;
  groupScore(key: AnswerKey): Score;
  /** The progress of the whole inspection, or of a page, section, row or question. */
  progress(key?: AnswerKey): Progress;
  problems(): readonly AnswerProblem[];
  /**
   * Explains the state of an item: for each fact (visible, required, value, score, color …) what
   * decided it (rules, settings, ancestors, people, defaults, calculations), and the rules that act on
   * the item with the answers that they compared. Null for an unknown key. Computed on demand.
   */
  explain(key: AnswerKey): Explanation | null;
  /** The outcome of each rule for every item on which it acts. */
  ruleOutcomes(): readonly RuleOutcome[];
  computed(): Computed;
}

/**
 * Starts a run of a program, which can be answered. `answers` is read, never changed.
 * @throws EvaluationLimitError if the program was compiled with a limit and needs more steps
 */
export function startRun(program: Program, context: RunContext, answers: Answers): Run {
  return new RunningInspection(program, context, answers);
}

/**
 * Evaluates everything at once and returns what completing an inspection stores.
 * @throws EvaluationLimitError if the program was compiled with a limit and needs more steps
 */
export function evaluate(program: Program, context: RunContext, answers: Answers): Computed {
  return new RunningInspection(program, context, answers).computed();
}

const NO_ROWS: readonly Id[] = [];

/** The views returned for a slot, which stay the same objects until it changes. */
interface CachedView {
  item: ItemState | undefined;
  score: Score | undefined;
  progress: Progress | undefined;
}

class RunningInspection implements Run {
  readonly #program: Program;
  #context: RunContext;
  readonly #fold: Fold;
  #evaluator: Evaluator;
  /** The views of each slot since its last change; created on first use. */
  #cached: (CachedView | undefined)[] | undefined;
  #problems: readonly AnswerProblem[] | undefined;

  constructor(program: Program, context: RunContext, answers: Answers) {
    this.#program = program;
    this.#context = context;
    this.#fold = new Fold(answers);
    this.#evaluator = this.#createEvaluator();
  }

  #createEvaluator(): Evaluator {
    const { rows, answers } = this.#fold;
    const layout = this.#program.getLayout(rows);
    this.#fold.setSlotCount(layout.formSize, layout.size);
    return new Evaluator(layout, this.#context, answers, this.#program.maxSteps);
  }

  getHandle(address: AnswerAddress): AnswerHandle {
    const handle = address instanceof AnswerHandle ? address : new AnswerHandle(address);
    handle.findSlot(this.#evaluator.layout);
    return handle;
  }

  apply(changes: readonly LoggedChange[], handle?: AnswerHandle): readonly AnswerKey[] {
    let isNewLayout = false;
    for (let index = 0; index < changes.length; index++) {
      const change = changes[index] as LoggedChange;
      if (!isRowChange(change)) this.#applyAnswer(change, handle ?? new AnswerHandle(change));
      else if (this.#fold.addRow(change) !== null) isNewLayout = true;
    }
    if (isNewLayout) return this.#rebuild(changes);
    return this.#evaluator.update() ? this.#invalidate(this.#evaluator.changedSlots) : [];
  }

  setNow(now: string): readonly AnswerKey[] {
    const readers = this.#program.clockReaders;
    this.#context = { ...this.#context, now };
    return this.#evaluator.setContext(this.#context, readers) ? this.#invalidate(this.#evaluator.changedSlots) : [];
  }

  #applyAnswer(change: AnswerChange & LoggedChange, handle: AnswerHandle): void {
    const slots = this.#evaluator;
    const slot = handle.findSlot(slots.layout);
    if (slot === undefined) this.#fold.addAnswer(handle.key, change);
    else {
      const address = this.#fold.addForSlot(slot, change, slots.answers[slot]);
      if (address !== null) slots.setAnswer(slot, address.answer);
    }
  }

  /** Drops the cached views of these slots and returns their keys. */
  #invalidate({ slots, count }: SlotSet): AnswerKey[] {
    const { keys, size } = this.#evaluator.layout;
    // The last slot may be the whole inspection, which has no key.
    const findByName: AnswerKey[] = new Array(slots[count - 1] === size ? count - 1 : count);
    const cached = this.#cached;
    if (count > 0) this.#problems = undefined;
    for (let index = 0; index < count; index++) {
      const slot = slots[index] as number;
      if (cached) cached[slot] = undefined;
      if (slot < size) findByName[index] = keys[slot] as AnswerKey;
    }
    return findByName;
  }

  /** Creates a new layout after rows were added or removed, and compares the states before and after. */
  #rebuild(changes: readonly LoggedChange[]): AnswerKey[] {
    const before = this.#evaluator;
    const current = this.#createEvaluator();
    this.#evaluator = current;
    this.#cached = undefined;
    this.#problems = undefined;
    const changed = new Set<AnswerKey>();
    for (const change of changes) if (!isRowChange(change)) changed.add(answerKey(change));
    current.layout.keys.forEach((key, slot) => {
      if ((current.layout.positions[slot] as number) < 0) return;
      const old = before.layout.findSlot(key);
      // The number of rows may be a problem of a repeat, even when its last row is gone.
      const isRepeat = current.layout.isRepeat[slot] === 1;
      if (isRepeat || old === undefined || !isSameView(current.view(slot), before.view(old))) changed.add(key);
    });
    for (const slot of before.layout.order) {
      const key = before.layout.keys[slot] as AnswerKey;
      if (current.layout.findSlot(key) === undefined) changed.add(key);
    }
    for (const [key] of this.#fold.rows) changed.add(key);
    return [...changed];
  }

  answer(at: AnswerKey | AnswerHandle): Answer | undefined {
    const { layout, answers } = this.#evaluator;
    const isKey = typeof at === 'string';
    const slot = isKey ? layout.findSlot(at) : at.findSlot(layout);
    return slot === undefined ? this.#fold.answer(isKey ? at : at.key) : answers[slot];
  }

  rows(key: AnswerKey): readonly Id[] {
    return this.#fold.rows.get(key) ?? NO_ROWS;
  }

  item(key: AnswerKey): ItemState {
    const slot = this.#evaluator.layout.findSlot(key);
    if (slot === undefined) return createMissingItemState(key);
    const cached = this.#getCached(slot);
    cached.item ??= toItemState(this.#evaluator, slot);
    return cached.item;
  }

  #getCached(slot: number): CachedView {
    this.#cached ??= new Array(this.#evaluator.layout.size + 1).fill(undefined);
    const cached = this.#cached[slot];
    if (cached) return cached;
    const created: CachedView = { item: undefined, score: undefined, progress: undefined };
    this.#cached[slot] = created;
    return created;
  }

  rowBounds(key: AnswerKey): RowBounds {
    const { layout } = this.#evaluator;
    const slot = layout.findSlot(key);
    const node = slot === undefined ? undefined : layout.nodes[slot];
    return slot === undefined || !node ? { min: null, max: null } : getRowBounds(this.#evaluator, slot, node.item);
  }

  score(): Score {
    return this.#scoreAt(this.#evaluator.layout.size);
  }

  groupScore(key: AnswerKey): Score {
    const slot = this.#evaluator.layout.findSlot(key);
    return slot === undefined ? toScore(0, 0) : this.#scoreAt(slot);
  }

  #scoreAt(slot: number): Score {
    const { state } = this.#evaluator;
    const cached = this.#getCached(slot);
    const isScored = ((state.flags[slot] as number) & Flag.SCORED) !== 0;
    cached.score ??= this.#isGroup(slot)
      ? toScore(this.#sum(slot, Flag.SUM_SCORE), this.#sum(slot, Flag.SUM_MAX))
      : toScore(state.scores[slot] as number, isScored ? (state.inputs.maxima[slot] as number) : 0);
    return cached.score;
  }

  #sum(group: number, sum: number): number {
    const { layout } = this.#evaluator;
    return this.#evaluator.state.sums[(layout.groupOffsets[group] as number) + sum] as number;
  }

  #isGroup(slot: number): boolean {
    return (
      slot === this.#evaluator.layout.size || ((this.#evaluator.layout.traits[slot] as number) & Trait.QUESTION) === 0
    );
  }

  progress(key?: AnswerKey): Progress {
    const slot = key === undefined ? this.#evaluator.layout.size : this.#evaluator.layout.findSlot(key);
    if (slot === undefined) return { total: 0, answered: 0, required_open: 0, failed: 0 };
    const cached = this.#getCached(slot);
    const flags = this.#evaluator.state.flags[slot] as number;
    cached.progress ??= this.#isGroup(slot)
      ? {
          total: this.#sum(slot, Flag.SUM_TOTAL),
          answered: this.#sum(slot, Flag.SUM_DONE),
          required_open: this.#sum(slot, Flag.SUM_OPEN),
          failed: this.#sum(slot, Flag.SUM_FAILED),
        }
      : {
          total: Flag.difference(0, flags, Flag.COUNTED),
          answered: Flag.difference(0, flags, Flag.DONE),
          required_open: Flag.difference(0, flags, Flag.REQUIRED_OPEN),
          failed: Flag.difference(0, flags, Flag.FAILED),
        };
    return cached.progress;
  }

  problems(): readonly AnswerProblem[] {
    if (!this.#problems) {
      const problems: AnswerProblem[] = [];
      for (const slot of this.#evaluator.layout.order) problems.push(...findProblems(this.#evaluator, slot));
      this.#problems = problems;
    }
    return this.#problems;
  }

  explain(key: AnswerKey): Explanation | null {
    const slot = this.#evaluator.layout.findSlot(key);
    if (slot === undefined) return null;
    return explainSlot(this.#program, this.#evaluator, slot);
  }

  ruleOutcomes(): readonly RuleOutcome[] {
    return listRuleOutcomes(this.#program, this.#evaluator);
  }

  computed(): Computed {
    const groups: Record<AnswerKey, Score & Progress> = {};
    const { keys, order } = this.#evaluator.layout;
    for (const slot of order) {
      const key = keys[slot] as AnswerKey;
      if (this.#isGroup(slot)) groups[key] = { ...this.#scoreAt(slot), ...this.progress(key) };
    }
    const items = Array.from(order, (slot) => this.item(keys[slot] as AnswerKey));
    this.#problems ??= items.flatMap(({ problems }) => problems);
    return {
      engine_version: ENGINE_VERSION,
      score: this.score(),
      groups,
      items,
      progress: this.progress(),
      problems: this.#problems,
    };
  }
}
