/** All slots of a run, kept up to date: what is marked is settled, and what follows from it, in order. */
import type { Answer, AnswerKey } from '../../answers/change.ts';
import type { Layout } from '../compile/layout.ts';
import * as trait from '../compile/traits.ts';
import { SlotSet } from '../state/dirty-set.ts';
import { RunState, type SlotView } from '../state/run-state.ts';
import { INHERITED_CHANGED, propagateSums, UNCHANGED, VALUE_CHANGED } from '../state/store-slot.ts';
import type { RunContext } from '../types.ts';
import { evaluateTest } from './conditions.ts';
import { type EvalContext, evaluateSlot } from './evaluate-slot.ts';

const NO_SLOT = -1;
const MANY_SLOTS = -2;

export class Evaluator implements EvalContext {
  readonly layout: Layout;
  readonly context: RunContext;
  readonly state: RunState;
  readonly expressionContext: { noticeCode: string | null; values: readonly unknown[]; context: RunContext };
  readonly answers: (Answer | undefined)[];
  /** What the last settling changed. */
  changedSlots: SlotSet;
  /** Where the only answer was put in since the last settling; one of several is marked. */
  #pendingSlot = NO_SLOT;
  /** A bit for each place in the order of settling. */
  readonly #marks: Int32Array;
  /** The words of `#marks` between which marks stand. */
  #first: number;
  #last = -1;

  constructor(layout: Layout, context: RunContext, answers: ReadonlyMap<AnswerKey, Answer>) {
    const { size } = layout;
    this.layout = layout;
    this.context = context;
    this.state = new RunState(layout);
    this.expressionContext = { noticeCode: null, values: this.state.values, context };
    this.answers = new Array(size).fill(undefined);
    this.changedSlots = new SlotSet(size);
    this.#marks = new Int32Array((size >> 5) + 1);
    this.#first = this.#marks.length;
    this.#setAllAnswers(answers);
    this.#evaluateAll();
  }

  /** Most forms are answered from top to bottom: the slot of an answer is sought right behind the last one first. */
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

  /** At first everything is marked: it is settled just as later changes are, and these find warm code. */
  #evaluateAll(): void {
    const { length } = this.layout.graph.order;
    if (length === 0) return;
    this.#first = 0;
    this.#last = (length - 1) >> 5;
    this.#marks.fill(-1, 0, this.#last + 1);
    this.#marks[this.#last] = -1 >>> (31 - ((length - 1) & 31));
    this.#evaluateDirty();
    propagateSums(this, this.changedSlots);
    this.changedSlots = new SlotSet(this.layout.size);
  }

  /** A slot as it stands, for holding it against another's. */
  view(slot: number): SlotView {
    return { state: this.state, slot, sumOffset: this.layout.groupOffsets[slot] as number };
  }

  /** Puts an answer in; it counts once the slots are settled. */
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

  /** Brings up to date what follows from the answers put in; false where none was. */
  update(): boolean {
    if (this.#pendingSlot === NO_SLOT) return false;
    if (this.#pendingSlot !== MANY_SLOTS) this.#evaluateOne(this.#pendingSlot);
    this.#pendingSlot = NO_SLOT;
    if (this.#last >= 0) this.#evaluateDirty();
    if (this.state.pendingGroups.count > 0) propagateSums(this, this.changedSlots);
    return true;
  }

  #mark(slot: number): void {
    const position = this.layout.graph.positions[slot] as number;
    const word = position >> 5;
    (this.#marks[word] as number) |= 1 << (position & 31);
    if (word < this.#first) this.#first = word;
    if (word > this.#last) this.#last = word;
  }

  /** Settles what is marked, first things first; what follows from a slot always stands behind it. */
  #evaluateDirty(): void {
    const marks = this.#marks;
    const { order } = this.layout.graph;
    for (let word = this.#first; word <= this.#last; word++) {
      for (let bits = marks[word] as number; bits !== 0; bits = marks[word] as number) {
        const position = (word << 5) + (31 - Math.clz32(bits & -bits));
        marks[word] = bits & (bits - 1);
        this.#evaluateOne(order[position] as number);
      }
    }
    this.#first = marks.length;
    this.#last = -1;
  }

  #evaluateOne(slot: number): void {
    const traits = this.layout.traits[slot] as number;
    const changed = evaluateSlot(this, slot, traits);
    if ((traits & trait.HAS_DERIVED_VIEW) !== 0 || changed !== UNCHANGED) this.changedSlots.add(slot);
    if ((traits & trait.HAS_DEPENDENTS) !== 0 && (changed & VALUE_CHANGED) !== 0) this.#markDependents(slot);
    if ((traits & trait.HAS_CHILDREN) !== 0 && (changed & INHERITED_CHANGED) !== 0) this.#markChildren(slot);
  }

  /** Those that read the value, and those whose rules ask a test of it that now comes out differently. */
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
      for (let asker = ruleOwners.heads[test] as number; asker >= 0; asker = ruleOwners.next[asker] as number)
        this.#mark(ruleOwners.targets[asker] as number);
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
