/** Keeps all slots of a run up to date: evaluates the dirty slots and everything that depends on them, in order. */
import type { Answer, AnswerKey } from '../../answers/change.ts';
import { dateInZone } from '../../catalogue/date-shapes.ts';
import type { ExpressionContext } from '../../expression/values.ts';
import type { AdjacencyList } from '../compile/adjacency-list.ts';
import type { ClockStep } from '../compile/clock.ts';
import type { Layout } from '../compile/layout.ts';
import type { Node } from '../compile/node.ts';
import * as Trait from '../compile/traits.ts';
import { DirtySet, SlotSet } from '../state/dirty-set.ts';
import { RunState, type SlotView } from '../state/run-state.ts';
import { INHERITED_CHANGED, propagateSums, SlotResult, UNCHANGED, VALUE_CHANGED } from '../state/store-slot.ts';
import { getMoment, type RunContext } from '../types.ts';
import { repeatTest } from './conditions.ts';
import { type EvalContext, evaluateSlot } from './evaluate-slot.ts';

const CLOCK_SHAPES = { day: 'year_month_day', minute: 'year_month_day_hour_minute' } as const;
const isSameTime = (one: RunContext, other: RunContext, step: ClockStep): boolean =>
  dateInZone(getMoment(one), one.zone, CLOCK_SHAPES[step]) ===
  dateInZone(getMoment(other), other.zone, CLOCK_SHAPES[step]);

const NO_SLOT = -1;
const MANY_SLOTS = -2;

export class Evaluator implements EvalContext {
  readonly layout: Layout;
  context: RunContext;
  readonly state: RunState;
  readonly expressionContext: ExpressionContext;
  readonly scratch = new SlotResult();
  readonly answers: (Answer | undefined)[];
  /** The slots that the last update changed. */
  changedSlots: SlotSet;
  /** The slot of the only answer since the last update; several answers are added to the dirty set instead. */
  #pendingSlot = NO_SLOT;
  /** Positions in the evaluation order that have to be evaluated again. */
  readonly #dirty: DirtySet;
  /** The slots to evaluate again once all values are settled, because they read slots that come after them. */
  readonly #late: SlotSet;

  constructor(layout: Layout, context: RunContext, answers: ReadonlyMap<AnswerKey, Answer>, maxSteps: number) {
    const { size } = layout;
    this.layout = layout;
    this.context = context;
    this.state = new RunState(layout, maxSteps);
    this.expressionContext = {
      noticeCode: null,
      values: this.state.values,
      context,
      lists: new Map(),
      budget: this.state.budget,
    };
    this.answers = new Array(size).fill(undefined);
    this.changedSlots = new SlotSet(size);
    this.#dirty = new DirtySet(size);
    this.#late = new SlotSet(layout.graph.nodeCount);
    this.#setAllAnswers(answers);
    this.#evaluateAll();
  }

  /**
   * Most forms are answered from top to bottom, so the search for the slot of an answer begins right after the last
   * one.
   */
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
    this.#evaluateLate();
    propagateSums(this, this.changedSlots);
    this.changedSlots = new SlotSet(this.layout.size);
  }

  /** The current state of a slot, for comparing it with that of another evaluator. */
  view(slot: number): SlotView {
    return { state: this.state, slot, sumOffset: this.layout.groupOffsets[slot] as number };
  }

  /** Stores an answer, which takes effect with the next `update`. */
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
    this.#forgetLists();
    if (this.#pendingSlot !== MANY_SLOTS) this.#evaluateOne(this.#pendingSlot);
    this.#pendingSlot = NO_SLOT;
    if (!this.#dirty.isEmpty) this.#evaluateDirty();
    this.#evaluateLate();
    if (this.state.pendingGroups.count > 0) propagateSums(this, this.changedSlots);
    return true;
  }

  /** Takes a context in which only the clock differs, and evaluates what reads it. Returns false if nothing does. */
  setContext(context: RunContext, readers: ReadonlyMap<Node, ClockStep>): boolean {
    const before = this.context;
    this.context = context;
    this.expressionContext.context = context;
    if (readers.size === 0 || isSameTime(before, context, 'minute')) return false;
    const isSameDay = isSameTime(before, context, 'day');
    const { order, nodes } = this.layout;
    this.changedSlots.clear();
    order.forEach((slot) => {
      const step = readers.get(nodes[slot] as Node);
      if (step === undefined || (step === 'day' && isSameDay)) return;
      this.#mark(slot);
      this.changedSlots.add(slot);
      this.#pendingSlot = MANY_SLOTS;
    });
    return this.update();
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

  /**
   * Evaluates constraints and late rules, which judge settled values. No value is computed from them, so this
   * terminates.
   */
  #evaluateLate(): void {
    const { slots } = this.#late;
    const { size } = this.layout;
    while (this.#late.count > 0) {
      for (let index = 0; index < this.#late.count; index++)
        if ((slots[index] as number) < size) this.#mark(slots[index] as number);
      this.#late.clear();
      this.#forgetLists();
      this.#evaluateDirty();
    }
  }

  /** Drops the lists and sums that were read from several rows, because their values may change. */
  #forgetLists(): void {
    const { lists } = this.expressionContext;
    const { sharedSums, markedHubs } = this.state;
    if (lists.size > 0) lists.clear();
    if (sharedSums.size > 0) sharedSums.clear();
    if (markedHubs.size > 0) markedHubs.clear();
  }

  #evaluateOne(slot: number): void {
    const traits = this.layout.traits[slot] as number;
    const changed = evaluateSlot(this, slot, traits);
    if ((traits & Trait.HAS_DERIVED_VIEW) !== 0 || changed !== UNCHANGED) this.changedSlots.add(slot);
    if ((traits & Trait.HAS_DEPENDENTS) !== 0 && (changed & VALUE_CHANGED) !== 0) this.#markDependents(slot);
    if ((traits & Trait.HAS_CHILDREN) !== 0 && (changed & INHERITED_CHANGED) !== 0) this.#markChildren(slot);
  }

  /** Marks the slots that read the value, and those whose rules contain a test that now has another outcome. */
  #markDependents(slot: number): void {
    const { conditions, graph } = this.layout;
    const { tests, ruleOwners, lateOwners, readers, lateReaders, positions } = graph;
    const { testOutcomes } = this.state;
    const position = positions[slot] as number;
    this.#markReaders(readers, slot);
    for (let at = lateReaders.heads[slot] as number; at >= 0; at = lateReaders.next[at] as number)
      this.#markLate(lateReaders.targets[at] as number, position);
    for (let at = tests.heads[slot] as number; at >= 0; at = tests.next[at] as number) {
      const test = tests.targets[at] as number;
      const outcome = repeatTest(conditions, test, this.state, slot);
      if (testOutcomes[test] === outcome) continue;
      testOutcomes[test] = outcome;
      for (let entry = ruleOwners.heads[test] as number; entry >= 0; entry = ruleOwners.next[entry] as number)
        this.#mark(ruleOwners.targets[entry] as number);
      for (let entry = lateOwners.heads[test] as number; entry >= 0; entry = lateOwners.next[entry] as number)
        this.#markLate(lateOwners.targets[entry] as number, position);
    }
  }

  #markReaders({ heads, targets, next }: AdjacencyList, node: number): void {
    const { size } = this.layout;
    for (let at = heads[node] as number; at >= 0; at = next[at] as number) {
      const reader = targets[at] as number;
      if (reader < size) this.#mark(reader);
      else if (!this.state.markedHubs.has(reader)) {
        // All readers of a list come after all of its slots, so marking them once is enough.
        this.state.markedHubs.add(reader);
        this.#markReaders({ heads, targets, next }, reader);
      }
    }
  }

  /** Marks a slot that may lie before the one that it looks at, and is then evaluated again later. */
  #markLate(node: number, position: number): void {
    const { graph, size } = this.layout;
    if (node < size) {
      if ((graph.positions[node] as number) > position) this.#mark(node);
      else this.#late.add(node);
    } else if (this.#late.add(node)) {
      const { heads, targets, next } = graph.lateReaders;
      for (let at = heads[node] as number; at >= 0; at = next[at] as number) this.#late.add(targets[at] as number);
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
