/** A running inspection: answers in, change by change; states, scores, progress and problems out. */
import type { Answer, AnswerChange, AnswerKey, AnswerPlace, Answers, LoggedChange } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import { Fold, isRowChange } from '../answers/fold.ts';
import type { Id } from '../template/document.ts';
import { ENGINE_VERSION } from '../version.ts';
import * as is from './flags.ts';
import { absent, itemAt } from './item-state.ts';
import { problemsAt, rowBoundsAt } from './problems.ts';
import type { Program } from './program.ts';
import type { Why } from './reasons.ts';
import { scoreOf } from './score.ts';
import { Slots } from './slots.ts';
import { Spot } from './spot.ts';
import { isSameSlot } from './state.ts';
import type { Touched } from './touched.ts';
import * as trait from './traits.ts';
import type { AnswerProblem, Computed, ItemState, Progress, RowBounds, RunContext, Score } from './types.ts';
import { whyAt } from './why.ts';

/** What a screen, the server and the report ask of a run. Answers of one state are the same object until it changes. */
export interface Run {
  /** A place as whoever shows it keeps it: found once, and from then on without its key, in this and any later run. */
  spot(place: AnswerPlace): Spot;
  /**
   * Takes changes in; answers the keys whose state changed, pages and sections among them. `spot` is
   * where all changes of answers are, if that is at hand.
   */
  apply(changes: readonly LoggedChange[], spot?: Spot): readonly AnswerKey[];
  item(key: AnswerKey): ItemState;
  answer(at: AnswerKey | Spot): Answer | undefined;
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

/** What a screen was shown of a slot: the same objects until it changes. */
interface Seen {
  item: ItemState | undefined;
  score: Score | undefined;
  progress: Progress | undefined;
}

class RunningInspection implements Run {
  readonly #program: Program;
  readonly #context: RunContext;
  readonly #fold: Fold;
  #slots: Slots;
  /** What was asked for since it last changed, by slot; made when first something is. */
  #seen: (Seen | undefined)[] | undefined;
  #problems: readonly AnswerProblem[] | undefined;

  constructor(program: Program, context: RunContext, answers: Answers) {
    this.#program = program;
    this.#context = context;
    this.#fold = new Fold(answers);
    this.#slots = this.#layOut();
  }

  #layOut(): Slots {
    const { rows, answers } = this.#fold;
    const layout = this.#program.layoutWith(rows);
    this.#fold.number(layout.form, layout.size);
    return new Slots(layout, this.#context, answers);
  }

  spot(place: AnswerPlace): Spot {
    const spot = place instanceof Spot ? place : new Spot(place);
    spot.slotIn(this.#slots.layout);
    return spot;
  }

  apply(changes: readonly LoggedChange[], spot?: Spot): readonly AnswerKey[] {
    let isNewLayout = false;
    for (let index = 0; index < changes.length; index++) {
      const change = changes[index] as LoggedChange;
      if (!isRowChange(change)) this.#take(change, spot ?? new Spot(change));
      else if (this.#fold.addRow(change) !== null) isNewLayout = true;
    }
    if (isNewLayout) return this.#rebuild(changes);
    return this.#slots.settle() ? this.#forget(this.#slots.touched) : [];
  }

  #take(change: AnswerChange & LoggedChange, spot: Spot): void {
    const slots = this.#slots;
    const slot = spot.slotIn(slots.layout);
    if (slot === undefined) this.#fold.addAnswer(spot.key, change);
    else {
      const place = this.#fold.addNumbered(slot, change, slots.answers[slot]);
      if (place !== null) slots.put(slot, place.answer);
    }
  }

  /** Drops what was remembered of these slots, and names them. */
  #forget({ slots, count }: Touched): AnswerKey[] {
    const { keys, size } = this.#slots.layout;
    // Last stands the whole inspection, which has no key.
    const named: AnswerKey[] = new Array(slots[count - 1] === size ? count - 1 : count);
    const seen = this.#seen;
    if (count > 0) this.#problems = undefined;
    for (let index = 0; index < count; index++) {
      const slot = slots[index] as number;
      if (seen) seen[slot] = undefined;
      if (slot < size) named[index] = keys[slot] as AnswerKey;
    }
    return named;
  }

  /** Rows came or went: everything is laid out anew, and the states before and after compared. */
  #rebuild(changes: readonly LoggedChange[]): AnswerKey[] {
    const before = this.#slots;
    const now = this.#layOut();
    this.#slots = now;
    this.#seen = undefined;
    this.#problems = undefined;
    const changed = new Set<AnswerKey>();
    for (const change of changes) if (!isRowChange(change)) changed.add(answerKey(change));
    now.layout.keys.forEach((key, slot) => {
      if ((now.layout.places[slot] as number) < 0) return;
      const old = before.layout.slotOf(key);
      if (old === undefined || !isSameSlot(now.at(slot), before.at(old))) changed.add(key);
    });
    for (const slot of before.layout.order) {
      const key = before.layout.keys[slot] as AnswerKey;
      if (now.layout.slotOf(key) === undefined) changed.add(key);
    }
    for (const [key] of this.#fold.rows) changed.add(key);
    return [...changed];
  }

  answer(at: AnswerKey | Spot): Answer | undefined {
    const { layout, answers } = this.#slots;
    const isKey = typeof at === 'string';
    const slot = isKey ? layout.slotOf(at) : at.slotIn(layout);
    return slot === undefined ? this.#fold.answer(isKey ? at : at.key) : answers[slot];
  }

  rows(key: AnswerKey): readonly Id[] {
    return this.#fold.rows.get(key) ?? NO_ROWS;
  }

  item(key: AnswerKey): ItemState {
    const slot = this.#slots.layout.slotOf(key);
    if (slot === undefined) return absent(key);
    const seen = this.#seenAt(slot);
    seen.item ??= itemAt(this.#slots, slot);
    return seen.item;
  }

  #seenAt(slot: number): Seen {
    this.#seen ??= new Array(this.#slots.layout.size + 1).fill(undefined);
    const known = this.#seen[slot];
    if (known) return known;
    const made: Seen = { item: undefined, score: undefined, progress: undefined };
    this.#seen[slot] = made;
    return made;
  }

  rowBounds(key: AnswerKey): RowBounds {
    const { layout } = this.#slots;
    const slot = layout.slotOf(key);
    const node = slot === undefined ? undefined : layout.nodes[slot];
    return slot === undefined || !node ? { min: null, max: null } : rowBoundsAt(this.#slots, slot, node.item);
  }

  score(): Score {
    return this.#scoreAt(this.#slots.layout.size);
  }

  groupScore(key: AnswerKey): Score {
    const slot = this.#slots.layout.slotOf(key);
    return slot === undefined ? scoreOf(0, 0) : this.#scoreAt(slot);
  }

  #scoreAt(slot: number): Score {
    const { state } = this.#slots;
    const seen = this.#seenAt(slot);
    const isScored = ((state.flags[slot] as number) & is.SCORED) !== 0;
    seen.score ??= this.#isGroup(slot)
      ? scoreOf(this.#sum(slot, is.SCORE), this.#sum(slot, is.MAX))
      : scoreOf(state.scores[slot] as number, isScored ? (state.given.maxima[slot] as number) : 0);
    return seen.score;
  }

  #sum(group: number, sum: number): number {
    const { layout } = this.#slots;
    return this.#slots.state.sums[(layout.groupsAt[group] as number) + sum] as number;
  }

  #isGroup(slot: number): boolean {
    return slot === this.#slots.layout.size || ((this.#slots.layout.traits[slot] as number) & trait.QUESTION) === 0;
  }

  progress(key?: AnswerKey): Progress {
    const slot = key === undefined ? this.#slots.layout.size : this.#slots.layout.slotOf(key);
    if (slot === undefined) return { total: 0, answered: 0, required_open: 0, failed: 0 };
    const seen = this.#seenAt(slot);
    const flags = this.#slots.state.flags[slot] as number;
    seen.progress ??= this.#isGroup(slot)
      ? progressOf(this.#sum(slot, is.PROGRESS), this.#sum(slot, is.TROUBLE))
      : progressOf(is.progressOf(flags), is.troubleOf(flags));
    return seen.progress;
  }

  problems(): readonly AnswerProblem[] {
    if (!this.#problems) {
      const found: AnswerProblem[] = [];
      for (const slot of this.#slots.layout.order) found.push(...problemsAt(this.#slots, slot));
      this.#problems = found;
    }
    return this.#problems;
  }

  why(key: AnswerKey): Why | null {
    const slot = this.#slots.layout.slotOf(key);
    if (slot === undefined) return null;
    return whyAt(this.#program, this.#slots, slot);
  }

  computed(): Computed {
    const groups: Record<AnswerKey, Score & Progress> = {};
    const { keys, order } = this.#slots.layout;
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

/** From the two sums that stand for four counts. */
const progressOf = (progress: number, trouble: number): Progress => ({
  total: progress % is.SECOND,
  answered: Math.floor(progress / is.SECOND),
  required_open: trouble % is.SECOND,
  failed: Math.floor(trouble / is.SECOND),
});
