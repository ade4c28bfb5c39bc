/** All slots of a run, kept up to date: what is marked is settled, and what follows from it, in order. */
import type { Answer, AnswerKey } from '../answers/change.ts';
import { outcomeOf } from './conditions.ts';
import type { Layout } from './layout.ts';
import { type Ground, settle } from './settle.ts';
import { type SlotOfState, State } from './state.ts';
import { carryUp, NOTHING, STANDING, VALUE } from './store.ts';
import { Touched } from './touched.ts';
import * as trait from './traits.ts';
import type { RunContext } from './types.ts';

const NONE = -1;
const SEVERAL = -2;

export class Slots implements Ground {
  readonly layout: Layout;
  readonly context: RunContext;
  readonly state: State;
  readonly notes: { code: string | null; values: readonly unknown[]; context: RunContext };
  readonly answers: (Answer | undefined)[];
  /** What the last settling changed. */
  touched: Touched;
  /** Where the only answer was put in since the last settling; one of several is marked. */
  #put = NONE;
  /** A bit for each place in the order of settling. */
  readonly #marks: Int32Array;
  /** The words of `#marks` between which marks stand. */
  #first: number;
  #last = -1;

  constructor(layout: Layout, context: RunContext, answers: ReadonlyMap<AnswerKey, Answer>) {
    const { size } = layout;
    this.layout = layout;
    this.context = context;
    this.state = new State(layout);
    this.notes = { code: null, values: this.state.values, context };
    this.answers = new Array(size).fill(undefined);
    this.touched = new Touched(size);
    this.#marks = new Int32Array((size >> 5) + 1);
    this.#first = this.#marks.length;
    this.#takeAll(answers);
    this.#settleAll();
  }

  /** Most forms are answered from top to bottom: the slot of an answer is sought right behind the last one first. */
  #takeAll(answers: ReadonlyMap<AnswerKey, Answer>): void {
    const { keys, order, places, slotOf } = this.layout;
    let place = -1;
    answers.forEach((answer, key) => {
      place += keys[order[place + 1] as number] === key ? 1 : 2;
      let slot = order[place];
      if (slot === undefined || keys[slot] !== key) {
        slot = slotOf(key);
        if (slot === undefined) return;
        place = places[slot] as number;
      }
      this.#answer(slot, answer);
    });
  }

  /** At first everything is marked: it is settled just as later changes are, and these find warm code. */
  #settleAll(): void {
    const { length } = this.layout.graph.order;
    if (length === 0) return;
    this.#first = 0;
    this.#last = (length - 1) >> 5;
    this.#marks.fill(-1, 0, this.#last + 1);
    this.#marks[this.#last] = -1 >>> (31 - ((length - 1) & 31));
    this.#settleMarked();
    carryUp(this, this.touched);
    this.touched = new Touched(this.layout.size);
  }

  /** A slot as it stands, for holding it against another's. */
  at(slot: number): SlotOfState {
    return { state: this.state, slot, sumsAt: this.layout.groupsAt[slot] as number };
  }

  /** Puts an answer in; it counts once the slots are settled. */
  put(slot: number, answer: Answer | undefined): void {
    if (this.#put === NONE) {
      this.touched.clear();
      this.#put = slot;
    } else {
      if (this.#put !== SEVERAL) this.#mark(this.#put);
      this.#mark(slot);
      this.#put = SEVERAL;
    }
    this.#answer(slot, answer);
    this.touched.add(slot);
  }

  #answer(slot: number, answer: Answer | undefined): void {
    this.answers[slot] = answer;
    this.state.given.put(slot, this.layout, answer);
  }

  /** Brings up to date what follows from the answers put in; false where none was. */
  settle(): boolean {
    if (this.#put === NONE) return false;
    if (this.#put !== SEVERAL) this.#settleOne(this.#put);
    this.#put = NONE;
    if (this.#last >= 0) this.#settleMarked();
    if (this.state.movedGroups.count > 0) carryUp(this, this.touched);
    return true;
  }

  #mark(slot: number): void {
    const place = this.layout.graph.places[slot] as number;
    const word = place >> 5;
    (this.#marks[word] as number) |= 1 << (place & 31);
    if (word < this.#first) this.#first = word;
    if (word > this.#last) this.#last = word;
  }

  /** Settles what is marked, first things first; what follows from a slot always stands behind it. */
  #settleMarked(): void {
    const marks = this.#marks;
    const { order } = this.layout.graph;
    for (let word = this.#first; word <= this.#last; word++) {
      for (let bits = marks[word] as number; bits !== 0; bits = marks[word] as number) {
        const place = (word << 5) + (31 - Math.clz32(bits & -bits));
        marks[word] = bits & (bits - 1);
        this.#settleOne(order[place] as number);
      }
    }
    this.#first = marks.length;
    this.#last = -1;
  }

  #settleOne(slot: number): void {
    const traits = this.layout.traits[slot] as number;
    const changed = settle(this, slot, traits);
    if ((traits & trait.SHOWS_MORE) !== 0 || changed !== NOTHING) this.touched.add(slot);
    if ((traits & trait.FOLLOWED) !== 0 && (changed & VALUE) !== 0) this.#markFollowers(slot);
    if ((traits & trait.LEADS) !== 0 && (changed & STANDING) !== 0) this.#markBelow(slot);
  }

  /** Those that read the value, and those whose rules ask a test of it that now comes out differently. */
  #markFollowers(slot: number): void {
    const { conditions, graph } = this.layout;
    const { tests, askers, readers } = graph;
    const { truths } = this.state;
    for (let at = readers.heads[slot] as number; at >= 0; at = readers.next[at] as number)
      this.#mark(readers.to[at] as number);
    for (let at = tests.heads[slot] as number; at >= 0; at = tests.next[at] as number) {
      const test = tests.to[at] as number;
      const outcome = outcomeOf(conditions, test, this.state);
      if (truths[test] === outcome) continue;
      truths[test] = outcome;
      for (let asker = askers.heads[test] as number; asker >= 0; asker = askers.next[asker] as number)
        this.#mark(askers.to[asker] as number);
    }
  }

  #markBelow(slot: number): void {
    const { order, places, ends, parents, isRepeat } = this.layout;
    const parent = parents[slot] as number;
    if (isRepeat[parent] === 1) this.touched.add(parent);
    for (let place = (places[slot] as number) + 1; place < (ends[slot] as number); ) {
      const below = order[place] as number;
      this.#mark(below);
      place = ends[below] as number;
    }
  }
}
