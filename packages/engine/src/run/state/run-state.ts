/** The states of all slots in flat arrays indexed by slot, and the sums of groups. */
import type { StepBudget } from '../../expression/step-budget.ts';
import type { RuleAssignments } from '../../rules/effects.ts';
import type { Id } from '../../template/document.ts';
import type { Layout } from '../compile/layout.ts';
import { isSameValue } from '../same-value.ts';
import type { NoticeCode } from '../types.ts';
import { AnswerInputs } from './answer-inputs.ts';
import { SlotSet } from './dirty-set.ts';
import { HAS_EXTRAS, INHERITED, SUMS_PER_GROUP } from './flags.ts';

export class RunState {
  /** The flags by slot; the additional last entry is the inspection as a whole, the parent of all pages. */
  readonly flags: Int32Array;
  /** The effective values, to which rules, people, calculations and defaults lead. */
  readonly values: unknown[];
  /** The same values in numeric form (`numeric-value.ts`). */
  readonly numbers: Float64Array;
  /** The answers of people. */
  readonly inputs: AnswerInputs;
  /** The points of the slots with the flag `SCORED`, in 1/10,000; their maximum is in `inputs.maxima`. */
  readonly scores: Float64Array;
  /** `SUMS_PER_GROUP` sums for each group, side by side, at `Layout.groupOffsets`; the first ones belong to the whole inspection. */
  readonly sums: Float64Array;
  /** Differences that are not yet added to the sums of a group and its ancestors, and the groups that have some. */
  readonly pendingSums: Float64Array;
  readonly pendingGroups: SlotSet;
  /** Whether each test of the condition code currently holds (1) or not (0). */
  readonly testOutcomes: Uint8Array;
  /** The slots that satisfy each test of several rows. */
  readonly satisfiedRows = new Map<number, Set<number>>();
  /** The plain sums of several rows that this update computed, by offset, and the hubs whose readers it marked. */
  readonly sharedSums = new Map<number, number>();
  readonly markedHubs = new Set<number>();
  /** Working memory for evaluating one condition. */
  readonly conditionStack: Uint8Array;
  /** The assignments of rules by slot, for the few slots that have any. */
  readonly assignments = new Map<number, RuleAssignments>();
  /** The reasons why calculations have no result, by slot. */
  readonly notices = new Map<number, NoticeCode>();
  /** The issues of visible answers, by slot. */
  readonly issues = new Map<number, readonly Id[]>();

  /** The remaining steps of this run. */
  readonly budget: StepBudget;

  constructor({ size, conditions, groupCount }: Pick<Layout, 'size' | 'conditions' | 'groupCount'>, maxSteps: number) {
    this.budget = { stepsLeft: maxSteps };
    this.flags = new Int32Array(size + 1).fill(INHERITED);
    this.values = new Array(size).fill(null);
    this.numbers = new Float64Array(size).fill(Number.NaN);
    this.inputs = new AnswerInputs(size);
    this.scores = new Float64Array(size);
    this.sums = new Float64Array(groupCount * SUMS_PER_GROUP);
    this.pendingSums = new Float64Array(groupCount * SUMS_PER_GROUP);
    this.pendingGroups = new SlotSet(size);
    this.testOutcomes = conditions.initialOutcomes.slice();
    this.conditionStack = new Uint8Array(conditions.maxLength);
  }
}

/** A slot of a state, with the offset of its sums (-1 if it has none). */
export interface SlotView {
  readonly state: RunState;
  readonly slot: number;
  readonly sumOffset: number;
}

/** Whether two slots, usually of different layouts, have the same visible state. */
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

/** Only color and rating are compared: assigned values and points are part of the state itself. */
export const hasSameAppearance = (a: RuleAssignments | undefined, b: RuleAssignments | undefined): boolean =>
  a === b || (a?.color === b?.color && a?.rating === b?.rating);
