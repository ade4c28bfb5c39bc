/** A running inspection: answers in, change by change; states, scores, progress and problems out. */
import type { Answer, AnswerKey, Answers, LoggedChange } from '../answers/change.ts';
import { Fold } from '../answers/fold.ts';
import type { Id } from '../template/document.ts';
import { ENGINE_VERSION } from '../version.ts';
import { absent, itemAt } from './item-state.ts';
import { type Layout, layOutRows } from './layout.ts';
import { problemsAt, rowBoundsAt } from './problems.ts';
import type { Program } from './program.ts';
import type { Why } from './reasons.ts';
import { scoreOf } from './score.ts';
import { type Ground, NOTHING, STANDING, SUMS, settle, VALUE } from './settle.ts';
import * as is from './state.ts';
import { isSameSlot, State } from './state.ts';
import { Touched } from './touched.ts';
import type { AnswerProblem, Computed, ItemState, Progress, RowBounds, RunContext, Score } from './types.ts';
import { whyAt } from './why.ts';

/** What a screen, the server and the report ask of a run. Answers of one state are the same object until it changes. */
export interface Run {
  /** Takes changes in; answers the keys whose state changed, pages and sections among them. */
  apply(changes: readonly LoggedChange[]): readonly AnswerKey[];
  item(key: AnswerKey): ItemState;
  answer(key: AnswerKey): Answer | undefined;
  /** Rows of a repeat in their order. */
  rows(key: AnswerKey): readonly Id[];
  /** How many rows a repeat asks for and takes. */
  rowBounds(key: AnswerKey): RowBounds;
  score(): Score;
  groupScore(key: AnswerKey): Score;
  /** Of the whole inspection, or of a page, section, row or question. */
  progress(key?: AnswerKey): Progress;
  problems(): readonly AnswerProblem[];
  /**
   * Why an item is what it is: for each fact (visible, required, value, score, color …) who decided it -
   * rules, settings, what stands above, people, defaults, calculations - and the rules that act on it
   * with the answers that they asked. Null for a key that is not there. Worked out when it is asked for.
   */
  why(key: AnswerKey): Why | null;
  computed(): Computed;
}

/** Starts a run of a compiled template from answers. */
export function startRun(program: Program, context: RunContext, answers: Answers): Run {
  return new RunningInspection(program, context, answers);
}

/** The full meaning: everything computed of a template and its answers at once. */
export function evaluate(program: Program, context: RunContext, answers: Answers): Computed {
  return new RunningInspection(program, context, answers).computed();
}

const NO_ROWS: readonly Id[] = [];

class RunningInspection implements Run, Ground {
  readonly #program: Program;
  readonly context: RunContext;
  readonly #fold: Fold;
  layout: Layout;
  state: State;
  readonly notes: { code: string | null; values: readonly unknown[]; context: RunContext };
  #dirty = new Uint32Array(0);
  /** The words of `#dirty` between which marks stand. */
  #first = 0;
  #last = -1;
  #answers: (Answer | undefined)[] = [];
  #touched = new Touched(0);
  #items: (ItemState | undefined)[] = [];
  #scores: (Score | undefined)[] = [];
  #progress: (Progress | undefined)[] = [];
  #problems: readonly AnswerProblem[] | undefined;

  constructor(program: Program, context: RunContext, answers: Answers) {
    this.#program = program;
    this.context = context;
    this.#fold = new Fold(answers);
    this.layout = this.#layOut();
    this.state = new State(this.layout);
    this.notes = { code: null, values: this.state.values, context };
    this.#settleAll();
  }

  answerAt = (slot: number): Answer | undefined => this.#answers[slot];

  #layOut(): Layout {
    return this.#fold.rows.size === 0 ? this.#program.layout : layOutRows(this.#program, this.#fold.rows);
  }

  #settleAll(): void {
    const { size, graph } = this.layout;
    this.notes.values = this.state.values;
    this.#dirty = new Uint32Array((size >> 5) + 1);
    this.#first = this.#dirty.length;
    this.#touched = new Touched(size);
    this.#answers = new Array(size);
    for (const [key, answer] of this.#fold.answers) {
      const slot = this.layout.slotOf(key);
      if (slot !== undefined) this.#answers[slot] = answer;
    }
    for (let place = 0; place < size; place++) settle(this, graph.order[place] as number);
    this.#items = new Array(size);
    this.#scores = new Array(size + 1);
    this.#progress = new Array(size + 1);
    this.#problems = undefined;
  }

  apply(changes: readonly LoggedChange[]): readonly AnswerKey[] {
    const touched = this.#touched;
    touched.clear();
    const places = new Set<AnswerKey>();
    let isNewLayout = false;
    for (const change of changes) {
      const key = this.#fold.add(change);
      if (key === null) continue;
      if ('op' in change) isNewLayout = true;
      else places.add(key);
    }
    if (isNewLayout) return this.#rebuild(places);
    for (const key of places) {
      const slot = this.layout.slotOf(key);
      if (slot === undefined) continue;
      touched.add(slot);
      this.#answers[slot] = this.#fold.answers.get(key);
      this.#mark(slot);
    }
    this.#settleMarked(touched);
    return this.#forget(touched);
  }

  #mark(slot: number): void {
    const place = this.layout.graph.places[slot] as number;
    const word = place >> 5;
    (this.#dirty[word] as number) |= 1 << (place & 31);
    if (word < this.#first) this.#first = word;
    if (word > this.#last) this.#last = word;
  }

  /** Settles what is marked, first things first; what follows from a slot always stands behind it. */
  #settleMarked(touched: Touched): void {
    const dirty = this.#dirty;
    const { order } = this.layout.graph;
    for (let word = this.#first; word <= this.#last; word++) {
      for (let bits = dirty[word] as number; bits !== 0; bits = dirty[word] as number) {
        const place = (word << 5) + (31 - Math.clz32(bits & -bits));
        dirty[word] = bits & (bits - 1);
        this.#settleOne(order[place] as number, touched);
      }
    }
    this.#first = dirty.length;
    this.#last = -1;
  }

  #settleOne(slot: number, touched: Touched): void {
    const { layout } = this;
    const changed = settle(this, slot);
    const binding = layout.bindings[slot];
    if (changed !== NOTHING || binding?.choices || binding?.repeatCount) touched.add(slot);
    if (changed === NOTHING) return;
    if ((changed & SUMS) !== 0) this.#touchAbove(slot, touched);
    if ((changed & VALUE) !== 0) {
      const { starts, readers } = layout.graph;
      for (let at = starts[slot] as number; at < (starts[slot + 1] as number); at++) this.#mark(readers[at] as number);
    }
    if ((changed & STANDING) === 0) return;
    const parent = layout.parents[slot] as number;
    if (layout.isRepeat[parent] === 1) touched.add(parent);
    const { order, places, ends } = layout;
    for (let place = (places[slot] as number) + 1; place < (ends[slot] as number); ) {
      const below = order[place] as number;
      this.#mark(below);
      place = ends[below] as number;
    }
  }

  #touchAbove(slot: number, touched: Touched): void {
    const { parents, size } = this.layout;
    let group = parents[slot] as number;
    while (touched.addGroup(group) && group !== size) group = parents[group] as number;
  }

  /** Drops what was remembered of these slots, and names them. */
  #forget(touched: Touched): AnswerKey[] {
    if (touched.slots.length === 0) return [];
    this.#problems = undefined;
    const keys: AnswerKey[] = [];
    for (const slot of touched.slots) {
      this.#items[slot] = undefined;
      this.#scores[slot] = undefined;
      this.#progress[slot] = undefined;
      if (slot < this.layout.size) keys.push(this.layout.keys[slot] as AnswerKey);
    }
    return keys;
  }

  /** Rows came or went: everything is laid out anew, and the states before and after compared. */
  #rebuild(places: ReadonlySet<AnswerKey>): AnswerKey[] {
    const before = { layout: this.layout, state: this.state };
    this.layout = this.#layOut();
    this.state = new State(this.layout);
    this.#settleAll();
    const changed = new Set<AnswerKey>(places);
    this.layout.keys.forEach((key, slot) => {
      const old = before.layout.slotOf(key);
      if (old === undefined || !isSameSlot(this.state, slot, before.state, old)) changed.add(key);
    });
    for (const key of before.layout.keys) if (this.layout.slotOf(key) === undefined) changed.add(key);
    for (const [key] of this.#fold.rows) changed.add(key);
    return [...changed];
  }

  answer(key: AnswerKey): Answer | undefined {
    return this.#fold.answers.get(key);
  }

  rows(key: AnswerKey): readonly Id[] {
    return this.#fold.rows.get(key) ?? NO_ROWS;
  }

  rowBounds(key: AnswerKey): RowBounds {
    const slot = this.layout.slotOf(key);
    const node = slot === undefined ? undefined : this.layout.nodes[slot];
    return slot === undefined || !node ? { min: null, max: null } : rowBoundsAt(this, slot, node.item);
  }

  item(key: AnswerKey): ItemState {
    const slot = this.layout.slotOf(key);
    if (slot === undefined) return absent(key);
    const known = this.#items[slot];
    if (known) return known;
    const made = itemAt(this, slot);
    this.#items[slot] = made;
    return made;
  }

  score(): Score {
    return this.#scoreAt(this.layout.size);
  }

  groupScore(key: AnswerKey): Score {
    const slot = this.layout.slotOf(key);
    return slot === undefined ? scoreOf(0, 0) : this.#scoreAt(slot);
  }

  #scoreAt(slot: number): Score {
    const known = this.#scores[slot];
    if (known) return known;
    const { state } = this;
    const made = this.#isGroup(slot)
      ? scoreOf(this.#sum(slot, is.SCORE), this.#sum(slot, is.MAX))
      : scoreOf(state.scores[slot] as number, state.maxima[slot] as number);
    this.#scores[slot] = made;
    return made;
  }

  #sum(group: number, sum: number): number {
    return this.state.sums[group * is.SUMS_OF_GROUP + sum] as number;
  }

  #isGroup(slot: number): boolean {
    return slot === this.layout.size || this.layout.isRepeat[slot] === 1 || !this.layout.nodes[slot]?.isQuestion;
  }

  progress(key?: AnswerKey): Progress {
    const slot = key === undefined ? this.layout.size : this.layout.slotOf(key);
    if (slot === undefined) return { total: 0, answered: 0, required_open: 0, failed: 0 };
    const known = this.#progress[slot];
    if (known) return known;
    const { state } = this;
    const flags = state.flags[slot] as number;
    const one = (flag: number) => ((flags & flag) === 0 ? 0 : 1);
    const made = this.#isGroup(slot)
      ? {
          total: this.#sum(slot, is.TOTAL),
          answered: this.#sum(slot, is.ALL_DONE),
          required_open: this.#sum(slot, is.ALL_OPEN),
          failed: this.#sum(slot, is.ALL_FAILED),
        }
      : { total: one(is.COUNTED), answered: one(is.DONE), required_open: one(is.OPEN), failed: one(is.FAILED) };
    this.#progress[slot] = made;
    return made;
  }

  problems(): readonly AnswerProblem[] {
    if (!this.#problems) {
      const found: AnswerProblem[] = [];
      for (const slot of this.layout.order) found.push(...problemsAt(this, slot));
      this.#problems = found;
    }
    return this.#problems;
  }

  why(key: AnswerKey): Why | null {
    const slot = this.layout.slotOf(key);
    if (slot === undefined) return null;
    return whyAt(this.#program, this, slot);
  }

  computed(): Computed {
    const groups: Record<AnswerKey, Score & Progress> = {};
    const { keys, order } = this.layout;
    for (const slot of order) {
      const key = keys[slot] as AnswerKey;
      if (this.#isGroup(slot)) groups[key] = { ...this.#scoreAt(slot), ...this.progress(key) };
    }
    return {
      engine_version: ENGINE_VERSION,
      score: this.score(),
      groups,
      items: Array.from(order, (slot) => this.item(keys[slot] as AnswerKey)),
      progress: this.progress(),
      problems: this.problems(),
    };
  }
}
