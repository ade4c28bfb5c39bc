/** The states of all slots in flat arrays, and the sums of groups, kept by difference. */
import type { RuleAssignments } from '../../rules/effects.ts';
import type { Id } from '../../template/document.ts';
import type { Layout } from '../compile/layout.ts';
import { AnswerInputs } from './answer-inputs.ts';
import { SlotSet } from './dirty-set.ts';
import { HAS_EXTRAS, INHERITED, SUMS_PER_GROUP } from './flags.ts';

export class RunState {
  /** One more than there are slots: the last stands for the whole inspection, above all pages. */
  readonly flags: Int32Array;
  /** The values that count. */
  readonly values: unknown[];
  /** The same as numbers, see `numbers.ts`. */
  readonly numbers: Float64Array;
  /** What people answered, as `given.ts` puts it. */
  readonly inputs: AnswerInputs;
  /** Points of what has `SCORED`; the most that it can have stands in `given.maxima`. */
  readonly scores: Float64Array;
  /** `SUMS_PER_GROUP` sums for each group, side by side, where `Layout.groupsAt` says; the first are of the whole. */
  readonly sums: Float64Array;
  /** What the groups right above settled slots have still to add to their sums, and which groups these are. */
  readonly pendingSums: Float64Array;
  readonly pendingGroups: SlotSet;
  /** Which tests of conditions come out true. */
  readonly testOutcomes: Uint8Array;
  /** What few slots have, by slot: gifts of rules, … */
  readonly assignments = new Map<number, RuleAssignments>();
  /** … why a calculation gives nothing, … */
  readonly notices = new Map<number, string>();
  /** … and the issues of answers that can be seen. */
  readonly issues = new Map<number, readonly Id[]>();

  constructor({ size, conditions, groupCount }: Pick<Layout, 'size' | 'conditions' | 'groupCount'>) {
    this.flags = new Int32Array(size + 1).fill(INHERITED);
    this.values = new Array(size).fill(null);
    this.numbers = new Float64Array(size).fill(Number.NaN);
    this.inputs = new AnswerInputs(size);
    this.scores = new Float64Array(size);
    this.sums = new Float64Array(groupCount * SUMS_PER_GROUP);
    this.pendingSums = new Float64Array(groupCount * SUMS_PER_GROUP);
    this.pendingGroups = new SlotSet(size);
    this.testOutcomes = conditions.initialOutcomes.slice();
  }
}

/** A slot of a state, and where its layout keeps the sums of groups. */
export interface SlotView {
  readonly state: RunState;
  readonly slot: number;
  readonly sumOffset: number;
}

/** Whether a slot of one state shows the same as a slot of another. */
export function isSameView(now: SlotView, before: SlotView): boolean {
  const { state, slot } = now;
  const { state: was, slot: old } = before;
  return (
    (((state.flags[slot] as number) ^ (was.flags[old] as number)) & ~HAS_EXTRAS) === 0 &&
    state.scores[slot] === was.scores[old] &&
    hasSameSums(now, before) &&
    hasSameAppearance(state.assignments.get(slot), was.assignments.get(old)) &&
    state.notices.get(slot) === was.notices.get(old) &&
    isSameValue(state.values[slot], was.values[old])
  );
}

function hasSameSums(now: SlotView, before: SlotView): boolean {
  if (now.sumOffset < 0 || before.sumOffset < 0) return now.sumOffset === before.sumOffset;
  for (let sum = 0; sum < SUMS_PER_GROUP; sum++) {
    if (now.state.sums[now.sumOffset + sum] !== before.state.sums[before.sumOffset + sum]) return false;
  }
  return true;
}

/** Of gifts, color and rating are seen as such; values and points show in the slot's own. */
export const hasSameAppearance = (a: RuleAssignments | undefined, b: RuleAssignments | undefined): boolean =>
  a === b || (a?.color === b?.color && a?.rating === b?.rating);

/** Values are plain JSON: lists and records are the same when what they hold is. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => isSameValue(one, b[index]));
  }
  return JSON.stringify(a) === JSON.stringify(b);
}
