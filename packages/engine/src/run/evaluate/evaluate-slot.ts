/** Evaluates one slot from its answer, its parent and the rules that act on it. */
import type { Answer } from '../../answers/change.ts';
import { countSteps } from '../../expression/step-budget.ts';
import { countSize, type ExpressionContext, type Scalar, toBoolean, toResult } from '../../expression/values.ts';
import { isEmpty } from '../../is-empty.ts';
import type { RuleAssignments } from '../../rules/effects.ts';
import * as Effect from '../../rules/effects.ts';
import { isFilledByCompletion, needsConfirmation } from '../compile/defaults.ts';
import type { Layout } from '../compile/layout.ts';
import type { Node } from '../compile/node.ts';
import { toNumber } from '../compile/numeric-value.ts';
import * as Trait from '../compile/traits.ts';
import { getItemPoints } from '../list-items.ts';
import { HAS_ISSUES, HAS_VALUE, isFailed, scoreInUnits } from '../state/answer-inputs.ts';
import * as Flag from '../state/flags.ts';
import type { RunState } from '../state/run-state.ts';
import {
  hasNewValue,
  type SlotResult,
  STATE_CHANGED,
  storeFlagsAndScore,
  storeResult,
  UNCHANGED,
  VALUE_CHANGED,
} from '../state/store-slot.ts';
import type { RunContext } from '../types.ts';
import { addUp, countAnswers, TOO_LARGE } from './aggregates.ts';
import { evaluateTest, findActiveBranch, skipRule } from './conditions.ts';

export interface EvalContext {
  readonly layout: Layout;
  readonly state: RunState;
  readonly context: RunContext;
  readonly expressionContext: ExpressionContext;
  /** Each full evaluation overwrites this result, so that none has to allocate one. */
  readonly scratch: SlotResult;
  readonly answers: readonly (Answer | undefined)[];
}

const BEYOND_VISIBILITY = ~(Effect.HIDE | Effect.SHOW | Effect.SHOWABLE);
const ANSWER_FLAGS = Flag.ANSWERED | Flag.FAILED | Flag.SCORED;
const NEEDS_JUDGING = Trait.CAN_FAIL | Trait.CAN_SCORE | Trait.CONSTRAINED;

const NEEDS_FULL_EVALUATION =
  Trait.HAS_FORMULA | Trait.HAS_DEFAULT | Trait.CONSTRAINED | Trait.TESTS_ITSELF | Trait.PICKS_FROM_LIST;

/**
 * Evaluates a slot, stores its state and returns what changed, as a sum of `STATE_CHANGED`,
 * `VALUE_CHANGED` and `INHERITED_CHANGED`. Nearly all slots of a form are pages, sections, questions
 * that only people answer, and plain sums: for these, this is a fast path over flat arrays with the
 * same result as `evaluateInFull`.
 */
export function evaluateSlot(evaluator: EvalContext, slot: number, traits: number): number {
  const { layout, state } = evaluator;
  const { inputs } = state;
  const answer = inputs.flags[slot] as number;
  const before = state.flags[slot] as number;
  if ((traits & NEEDS_FULL_EVALUATION) !== 0 || (before & Flag.HAS_EXTRAS) !== 0 || (answer & HAS_ISSUES) !== 0)
    return evaluateInFull(evaluator, slot, traits);
  let flags = ((state.flags[layout.parents[slot] as number] as number) & Flag.INHERITED) | (traits & Trait.SETTINGS);
  if ((traits & Trait.HAS_RULES) !== 0) {
    const effects = collectEffects(layout, slot, state);
    if ((effects & Effect.ASSIGN) !== 0) return evaluateInFull(evaluator, slot, traits);
    flags = applyEffects(flags, traits, effects, false);
  } else if ((traits & Trait.HIDDEN) !== 0) flags &= ~Flag.VISIBLE;
  if ((traits & Trait.QUESTION) === 0) return storeFlagsAndScore(evaluator, slot, flags, 0);
  let value: unknown = null;
  let number = Number.NaN;
  if ((traits & Trait.PLAIN_SUM) !== 0) {
    if (answer !== 0 || (traits & NEEDS_JUDGING) !== 0) return evaluateInFull(evaluator, slot, traits);
    if ((flags & ((traits & Trait.COMPUTED) === 0 ? Flag.VISIBLE : Flag.LIVE)) !== 0)
      number = addUp(layout, state, slot);
    if (number === TOO_LARGE) return evaluateInFull(evaluator, slot, traits);
    if (!Number.isNaN(number)) {
      value = number;
      flags |= Flag.ANSWERED;
    }
  } else if (answer !== 0 && (flags & Flag.VISIBLE) !== 0 && (answer & Flag.NA) === 0) {
    value = inputs.values[slot];
    number = inputs.numbers[slot] as number;
    flags |= answer & ANSWER_FLAGS;
  } else flags |= answer & Flag.NA;
  flags = addProgressFlags(traits, flags);
  let changed = UNCHANGED;
  if (hasNewValue(state, slot, value, number)) {
    state.values[slot] = value;
    state.numbers[slot] = number;
    changed = STATE_CHANGED | VALUE_CHANGED;
  }
  const score = (flags & Flag.SCORED) === 0 ? 0 : (inputs.scores[slot] as number);
  if (score === state.scores[slot] && flags === before) return changed;
  return changed | storeFlagsAndScore(evaluator, slot, flags, score);
}

function evaluateInFull(evaluator: EvalContext, slot: number, traits: number): number {
  if ((traits & Trait.TESTS_ITSELF) !== 0) computeSelfReferencingSlot(evaluator, slot, traits);
  else computeSlot(evaluator, slot, traits);
  return storeResult(evaluator, slot, evaluator.scratch);
}

function computeSlot(evaluator: EvalContext, slot: number, traits: number): void {
  const { layout, state, scratch } = evaluator;
  let flags = ((state.flags[layout.parents[slot] as number] as number) & Flag.INHERITED) | (traits & Trait.SETTINGS);
  scratch.value = null;
  scratch.number = Number.NaN;
  scratch.score = 0;
  scratch.assignments = Effect.NO_ASSIGNMENTS;
  scratch.issues = undefined;
  scratch.notice = undefined;
  if ((traits & Trait.HAS_RULES) !== 0) {
    const effects = collectEffects(layout, slot, state);
    if ((effects & Effect.ASSIGN) !== 0) scratch.assignments = collectAssignments(layout, slot, state);
    flags = applyEffects(flags, traits, effects, scratch.assignments.value !== undefined);
  }
  if ((traits & (Trait.HAS_RULES | Trait.HIDDEN)) === Trait.HIDDEN) flags &= ~Flag.VISIBLE;
  if ((traits & Trait.QUESTION) !== 0) {
    flags = addProgressFlags(traits, applyValue(evaluator, slot, traits, flags));
    const isUnanswered = (flags & (Flag.COUNTED | Flag.DONE)) === Flag.COUNTED;
    if (isUnanswered && (traits & Trait.HAS_DEFAULT) !== 0 && isLeftToCompletion(evaluator, slot))
      flags &= ~(Flag.COUNTED | Flag.REQUIRED_OPEN);
    if (((state.inputs.flags[slot] as number) & HAS_ISSUES) !== 0 && (flags & Flag.VISIBLE) !== 0)
      scratch.issues = evaluator.answers[slot]?.issues;
  }
  scratch.flags = flags;
}

/** Whether only the completion fills this slot, so that people need not answer it. */
function isLeftToCompletion({ layout, context, state, answers, scratch }: EvalContext, slot: number): boolean {
  const isDecided =
    scratch.assignments.value ?? answers[slot]?.stamps?.value ?? (state.inputs.flags[slot] as number) & HAS_VALUE;
  return !isDecided && isFilledByCompletion((layout.nodes[slot] as Node).item, context);
}

/**
 * Evaluates rules that test the slot on which they act: computes its value as if it were empty, then applies the rules
 * to that value.
 */
function computeSelfReferencingSlot(evaluator: EvalContext, slot: number, traits: number): void {
  const { layout, state, scratch } = evaluator;
  const selfTests = layout.selfTests.get(slot) as readonly number[];
  const { values, numbers, testOutcomes } = state;
  const [value, number] = [values[slot], numbers[slot] as number];
  const outcomes = selfTests.map((test) => testOutcomes[test] as number);
  const repeatTests = (newValue: unknown, newNumber: number) => {
    values[slot] = newValue;
    numbers[slot] = newNumber;
    for (const test of selfTests) testOutcomes[test] = evaluateTest(layout.conditions, test, state);
  };
  repeatTests(null, Number.NaN);
  computeSlot(evaluator, slot, traits);
  repeatTests(scratch.value, scratch.number);
  computeSlot(evaluator, slot, traits);
  values[slot] = value;
  numbers[slot] = number;
  selfTests.forEach((test, index) => {
    testOutcomes[test] = outcomes[index] as number;
  });
}

/** The effects of all active rules, as bits. */
function collectEffects({ conditions, ruleOffsets, outcomes }: Layout, slot: number, state: RunState): number {
  const { code } = conditions;
  let at = ruleOffsets[slot] as number;
  let rules = code[at] as number;
  at += 1;
  let effects = 0;
  for (; rules > 0; rules--) {
    effects |= outcomes.effects[(code[at] as number) + findActiveBranch(code, at, state) + 1] as number;
    if (rules > 1) at = skipRule(code, at);
  }
  return effects;
}

/** Collects the values that the active rules assign; a later rule overrides an earlier one. */
function collectAssignments(
  { conditions, ruleOffsets, outcomes }: Layout,
  slot: number,
  state: RunState,
): RuleAssignments {
  const { code } = conditions;
  let result = Effect.NO_ASSIGNMENTS;
  let at = (ruleOffsets[slot] as number) + 1;
  for (let rules = code[at - 1] as number; rules > 0; rules--) {
    const assignments = outcomes.assignments[
      (code[at] as number) + findActiveBranch(code, at, state) + 1
    ] as RuleAssignments;
    if (assignments !== Effect.NO_ASSIGNMENTS)
      result = result === Effect.NO_ASSIGNMENTS ? assignments : { ...result, ...assignments };
    at = skipRule(code, at);
  }
  return result;
}

/** Applies the effects of rules to the flags of an item. Hide wins over show, disable over enable, required over not required. */
function applyEffects(before: number, traits: number, effects: number, givesValue: boolean): number {
  let flags = before;
  const isShown = (effects & Effect.SHOW) !== 0;
  if ((effects & Effect.HIDE) !== 0 || ((effects & Effect.SHOWABLE) !== 0 && !isShown))
    flags &= ~(Flag.VISIBLE | Flag.LIVE);
  else if ((traits & Trait.HIDDEN) !== 0 && !isShown) flags &= ~Flag.VISIBLE;
  if ((effects & BEYOND_VISIBILITY) === 0) return flags;
  if ((effects & Effect.DISABLE) !== 0) flags &= ~Flag.ENABLED;
  else if ((effects & Effect.ENABLE) !== 0 && (traits & Trait.ANSWERABLE) !== 0) flags &= ~Flag.READ_ONLY;
  if ((effects & Effect.REQUIRE) !== 0) flags |= Flag.REQUIRED;
  else if ((effects & Effect.NOT_REQUIRE) !== 0) flags &= ~Flag.REQUIRED;
  if ((effects & Effect.NOTE) !== 0) flags |= Flag.NEEDS_NOTE;
  if ((effects & Effect.MEDIA) !== 0) flags |= Flag.NEEDS_MEDIA;
  if ((effects & Effect.ACTION) !== 0) flags |= Flag.NEEDS_ACTION;
  if ((effects & Effect.EXCLUDE) !== 0) flags |= Flag.EXCLUDED;
  return givesValue ? flags | Flag.READ_ONLY : flags;
}

/** Computes the value and adds the flags that follow from it. */
function applyValue(evaluator: EvalContext, slot: number, traits: number, initialFlags: number): number {
  const { scratch } = evaluator;
  const { inputs } = evaluator.state;
  const { assignments } = scratch;
  let flags = initialFlags;
  if (((inputs.flags[slot] as number) & Flag.NA) !== 0 && !assignments.value) flags |= Flag.NA;
  const counts = (flags & ((traits & Trait.COMPUTED) === 0 ? Flag.VISIBLE : Flag.LIVE)) !== 0;
  if (!counts || (flags & Flag.NA) !== 0) return flags;
  evaluator.expressionContext.noticeCode = null;
  scratch.value = resolveValue(evaluator, slot, traits, assignments);
  const { noticeCode } = evaluator.expressionContext;
  if (noticeCode !== null && (scratch.value === null || noticeCode === 'PATTERN_LIMIT')) scratch.notice = noticeCode;
  const { options, optionOffsets } = evaluator.layout;
  scratch.number = toNumber(scratch.value, options, optionOffsets[slot] as number);
  if (isEmpty(scratch.value)) return flags;
  if (isPrefilled(evaluator, slot, traits, flags)) return flags | Flag.PREFILLED;
  flags |= Flag.ANSWERED;
  return (flags & Flag.VISIBLE) === 0 || (traits & NEEDS_JUDGING) === 0
    ? flags
    : flags | judgeValue(evaluator, slot, traits);
}

/**
 * Whether the value is a default that a person still has to confirm. Any other default is an answer.
 */
function isPrefilled({ layout, state, scratch }: EvalContext, slot: number, traits: number, flags: number): boolean {
  if ((traits & (Trait.HAS_DEFAULT | Trait.ANSWERABLE | Trait.COMPUTED)) !== (Trait.HAS_DEFAULT | Trait.ANSWERABLE))
    return false;
  if ((traits & Flag.READ_ONLY) !== 0 || (flags & Flag.VISIBLE) === 0) return false;
  const { value, valueIfNone } = scratch.assignments;
  if (value !== undefined || valueIfNone !== undefined) return false;
  return (
    ((state.inputs.flags[slot] as number) & HAS_VALUE) === 0 && needsConfirmation((layout.nodes[slot] as Node).item)
  );
}

/** Adds the flags of the progress. Questions take part in it if a person may answer them and they are not computed. */
function addProgressFlags(traits: number, flags: number): number {
  if ((traits & (Trait.ANSWERABLE | Trait.COMPUTED)) !== Trait.ANSWERABLE) return flags;
  if ((flags & (Flag.VISIBLE | Flag.ENABLED | Flag.READ_ONLY)) !== (Flag.VISIBLE | Flag.ENABLED)) return flags;
  if ((flags & (Flag.ANSWERED | Flag.NA)) !== 0) return flags | Flag.COUNTED | Flag.DONE;
  return (flags & Flag.REQUIRED) === 0 ? flags | Flag.COUNTED : flags | Flag.COUNTED | Flag.REQUIRED_OPEN;
}

/** The effective value, in this order: assigned by a rule, answered, computed, default. A default does not return after an answer was cleared. */
function resolveValue(evaluator: EvalContext, slot: number, traits: number, assignments: RuleAssignments): unknown {
  const { layout, state, answers, context } = evaluator;
  if (assignments.value) return assignments.value.value;
  const answer = state.inputs.flags[slot] as number;
  // An answer without content, such as blank text, gives way to a value for questions without an answer.
  const isTaken = (answer & Flag.ANSWERED) !== 0 || assignments.valueIfNone === undefined;
  if ((answer & HAS_VALUE) !== 0 && isTaken) return state.inputs.values[slot];
  if ((traits & Trait.PLAIN_SUM) !== 0) return computeSum(evaluator, slot);
  if (assignments.valueIfNone && (traits & Trait.COMPUTED) === 0) return assignments.valueIfNone.value;
  if ((traits & Trait.HAS_FORMULA) !== 0) return computeOwnValue(evaluator, slot);
  const node = layout.nodes[slot] as Node;
  return node.defaultValue && !answers[slot]?.stamps?.value ? node.defaultValue(context) : null;
}

/** The result of the calculation or counter of a slot. If it has none, `expressionContext.noticeCode` says why. */
export function computeOwnValue(evaluator: EvalContext, slot: number): unknown {
  const { bindings, sumOffsets } = evaluator.layout;
  if (sumOffsets[slot] !== 0) return computeSum(evaluator, slot);
  const { calculation, counts, cost } = bindings.get(slot) ?? NO_BINDING;
  const { expressionContext } = evaluator;
  countSteps(expressionContext.budget, cost);
  if (calculation) {
    const result = calculation(expressionContext);
    if (typeof result === 'object') countSteps(expressionContext.budget, countSize(result));
    return limitText(evaluator, toResult(result));
  }
  return counts ? countAnswers(evaluator, evaluator.layout.nodes[slot] as Node, counts) : undefined;
}
const NO_BINDING = { calculation: null, counts: null, cost: 0 };

/** A result that is too long stays empty, with a notice. */
function limitText({ layout, expressionContext }: EvalContext, result: Scalar): Scalar {
  if (typeof result !== 'string' || result.length <= layout.maxTextLength) return result;
  expressionContext.noticeCode = 'RESULT_TOO_LARGE';
  return null;
}

function computeSum({ layout, state, expressionContext }: EvalContext, slot: number): number | null {
  const sum = addUp(layout, state, slot);
  if (sum === TOO_LARGE) expressionContext.noticeCode = 'RESULT_TOO_LARGE';
  return sum === TOO_LARGE || Number.isNaN(sum) ? null : sum;
}

/** The flags and points that follow from a visible value. */
function judgeValue(evaluator: EvalContext, slot: number, traits: number): number {
  const { scratch } = evaluator;
  const { value, assignments } = scratch;
  const node = evaluator.layout.nodes[slot] as Node;
  let flags = isFailed(node, value) ? Flag.FAILED : 0;
  if ((traits & Trait.CONSTRAINED) !== 0 && violatesConstraint(evaluator, slot)) flags |= Flag.INVALID;
  const table = (traits & Trait.CAN_SCORE) === 0 ? null : node.score;
  if (!table) return flags;
  const byHand = table.custom ? evaluator.answers[slot]?.score : undefined;
  const ofItems =
    (traits & Trait.PICKS_FROM_LIST) === 0 ? undefined : getItemPoints(evaluator.context, node.item, value);
  const units = scoreInUnits(node, value, assignments.score ?? byHand ?? ofItems);
  if (units === null) return flags;
  scratch.score = units;
  evaluator.state.inputs.maxima[slot] = table.max;
  return flags | Flag.SCORED;
}

/** Whether the new value violates the constraint, which reads it like any other value. */
function violatesConstraint({ layout, state, expressionContext, scratch }: EvalContext, slot: number): boolean {
  const constraint = layout.bindings.get(slot)?.constraint;
  if (!constraint) return false;
  const before = state.values[slot];
  state.values[slot] = scratch.value;
  countSteps(expressionContext.budget, layout.bindings.get(slot)?.cost ?? 0);
  const isValid = toBoolean(constraint(expressionContext));
  state.values[slot] = before;
  return isValid === false;
}
