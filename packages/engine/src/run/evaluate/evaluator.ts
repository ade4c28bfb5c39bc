/** Keeps all slots of a run up to date: evaluates the dirty slots and everything that depends on them, in order. */
import type { Answer, AnswerKey } from '../../answers/change.ts';
import type { Layout } from '../compile/layout.ts';
import * as trait from '../compile/traits.ts';
import { DirtySet, SlotSet } from '../state/dirty-set.ts';
import { RunState, type SlotView } from '../state/run-state.ts';
import { INHERITED_CHANGED, propagateSums, SlotResult, UNCHANGED, VALUE_CHANGED } from '../state/store-slot.ts';
import type { NoticeCode, RunContext } from '../types.ts';
import { evaluateTest } from './conditions.ts';
import { type EvalContext, evaluateSlot } from './evaluate-slot.ts';

const NO_SLOT = -1;
const MANY_SLOTS = -2;

export class Evaluator implements EvalContext {
  readonly layout: Layout;
  readonly context: RunContext;
  readonly state: RunState;
  readonly expressionContext: { noticeCode: NoticeCode | null; values: readonly unknown[]; context: RunContext };
  readonly scratch = new SlotResult();
  readonly answers: (Answer | undefined)[];
  /** The slots that the last update changed. */
  changedSlots: SlotSet;
  /** The slot of the only answer since the last update; several answers are in the dirty set instead. */
  #pendingSlot = NO_SLOT;
  /** Positions in the evaluation order that have to be evaluated again. */
  readonly #dirty: DirtySet;

  constructor(layout: Layout, context: RunContext, answers: ReadonlyMap<AnswerKey, Answer>) {
    const { size } = layout;
    this.layout = layout;
    this.context = context;
    this.state = new RunState(layout);
    this.expressionContext = { noticeCode: null, values: this.state.values, context };
    this.answers = new Array(size).fill(undefined);
    this.changedSlots = new SlotSet(size);
    this.#dirty = new DirtySet(size);
    this.#setAllAnswers(answers);
    this.#evaluateAll();
  }

  /** Most forms are answered from top to bottom, so the slot of an answer is first looked for right after the last one. */
  #setAllAnswers(answers: ReadonlyMap<AnswerKey, Answer>): void {
    const { keys, order, positions, findSlot } = this.layout;
    let position = -1;
    answers.forEach((answer, key) => {
      position += keys[order[position + 1] as number] === key ? 1 : 2;
      let slot = order[position];
      if (slot === undefined || keys[slot] !== key) {
        slot = findSlot(key);
        if (slot === undefined) return;
        position = positions[slot] as number;
      }
      this.#storeAnswer(slot, answer);
    });
  }

  /** Evaluates everything through the same code as later changes, which then find it already compiled. */
  #evaluateAll(): void {
    const { length } = this.layout.graph.order;
    if (length === 0) return;
    this.#dirty.addAll(length);
    this.#evaluateDirty();
    propagateSums(this, this.changedSlots);
    this.changedSlots = new SlotSet(this.layout.size);
  }

  /** The current state of a slot, for comparing it with that of another evaluator. */
  view(slot: number): SlotView {
    return { state: this.state, slot, sumOffset: this.layout.groupOffsets[slot] as number };
  }

  /** Stores an answer. It takes effect with the next `update`. */
  setAnswer(slot: number, answer: Answer | undefined): void {
    if (this.#pendingSlot === NO_SLOT) {
      this.changedSlots.clear();
      this.#pendingSlot = slot;
    } else {
      if (this.#pendingSlot !== MANY_SLOTS) this.#mark(this.#pendingSlot);
      this.#mark(slot);
      this.#pendingSlot = MANY_SLOTS;
    }
    this.#storeAnswer(slot, answer);
    this.changedSlots.add(slot);
  }

  #storeAnswer(slot: number, answer: Answer | undefined): void {
    this.answers[slot] = answer;
    this.state.inputs.set(slot, this.layout, answer);
  }

  /** Evaluates what depends on the answers stored since the last update. Returns false if there were none. */
  update(): boolean {
    if (this.#pendingSlot === NO_SLOT) return false;
    if (this.#pendingSlot !== MANY_SLOTS) this.#evaluateOne(this.#pendingSlot);
    this.#pendingSlot = NO_SLOT;
    if (!this.#dirty.isEmpty) this.#evaluateDirty();
    if (this.state.pendingGroups.count > 0) propagateSums(this, this.changedSlots);
    return true;
  }

  #mark(slot: number): void {
    this.#dirty.add(this.layout.graph.positions[slot] as number);
  }

  /** Evaluates the dirty slots in dependency order: a dependent always comes after the slots that it reads. */
  #evaluateDirty(): void {
    const { order } = this.layout.graph;
    for (let position = this.#dirty.takeFirst(); position >= 0; position = this.#dirty.takeFirst())
      this.#evaluateOne(order[position] as number);
  }

  #evaluateOne(slot: number): void {
    const traits = this.layout.traits[slot] as number;
    const changed = evaluateSlot(this, slot, traits);
    if ((traits & trait.HAS_DERIVED_VIEW) !== 0 || changed !== UNCHANGED) this.changedSlots.add(slot);
    if ((traits & trait.HAS_DEPENDENTS) !== 0 && (changed & VALUE_CHANGED) !== 0) this.#markDependents(slot);
    if ((traits & trait.HAS_CHILDREN) !== 0 && (changed & INHERITED_CHANGED) !== 0) this.#markChildren(slot);
  }

  /** Marks the slots that read the value, and those whose rules contain a test that now has another outcome. */
  #markDependents(slot: number): void {
    const { conditions, graph } = this.layout;
    const { tests, ruleOwners, readers } = graph;
    const { testOutcomes } = this.state;
    for (let at = readers.heads[slot] as number; at >= 0; at = readers.next[at] as number)
      this.#mark(readers.targets[at] as number);
    for (let at = tests.heads[slot] as number; at >= 0; at = tests.next[at] as number) {
      const test = tests.targets[at] as number;
      const outcome = evaluateTest(conditions, test, this.state);
      if (testOutcomes[test] === outcome) continue;
      testOutcomes[test] = outcome;
      for (let entry = ruleOwners.heads[test] as number; entry >= 0; entry = ruleOwners.next[entry] as number)
        this.#mark(ruleOwners.targets[entry] as number);
    }
  }

  #markChildren(slot: number): void {
    const { order, positions, ends, parents, isRepeat } = this.layout;
    const parent = parents[slot] as number;
    if (isRepeat[parent] === 1) this.changedSlots.add(parent);
    for (let position = (positions[slot] as number) + 1; position < (ends[slot] as number); ) {
      const child = order[position] as number;
      this.#mark(child);
      position = ends[child] as number;
    }
  }
}
