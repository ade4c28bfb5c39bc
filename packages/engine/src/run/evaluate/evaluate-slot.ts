/** Evaluates one slot from its answer, its parent and the rules that act on it. */
import type { Answer } from '../../answers/change.ts';
import { countSteps } from '../../expression/step-budget.ts';
import { countSize, type ExpressionContext, type Scalar, toBoolean, toResult } from '../../expression/values.ts';
import type { RuleAssignments } from '../../rules/effects.ts';
import * as say from '../../rules/effects.ts';
import { isFilledByCompletion, needsConfirmation } from '../compile/defaults.ts';
import type { Layout } from '../compile/layout.ts';
import type { Node } from '../compile/node.ts';
import { toNumber } from '../compile/numeric-value.ts';
import * as trait from '../compile/traits.ts';
import { isEmpty } from '../empty.ts';
import { getItemPoints } from '../list-items.ts';
import { HAS_ISSUES, HAS_VALUE, isFailed, scoreInUnits } from '../state/answer-inputs.ts';
import * as is from '../state/flags.ts';
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

const BEYOND_VISIBILITY = ~(say.HIDE | say.SHOW | say.SHOWABLE);
const ANSWER_FLAGS = is.ANSWERED | is.FAILED | is.SCORED;
const NEEDS_JUDGING = trait.CAN_FAIL | trait.CAN_SCORE | trait.CONSTRAINED;

const NEEDS_FULL_EVALUATION =
  trait.HAS_FORMULA | trait.HAS_DEFAULT | trait.CONSTRAINED | trait.TESTS_ITSELF | trait.PICKS_FROM_LIST;

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
  if ((traits & NEEDS_FULL_EVALUATION) !== 0 || (before & is.HAS_EXTRAS) !== 0 || (answer & HAS_ISSUES) !== 0)
    return evaluateInFull(evaluator, slot, traits);
  let flags = ((state.flags[layout.parents[slot] as number] as number) & is.INHERITED) | (traits & trait.SETTINGS);
  if ((traits & trait.HAS_RULES) !== 0) {
    const effects = collectEffects(layout, slot, state);
    if ((effects & say.ASSIGN) !== 0) return evaluateInFull(evaluator, slot, traits);
    flags = applyEffects(flags, traits, effects, false);
  } else if ((traits & trait.HIDDEN) !== 0) flags &= ~is.VISIBLE;
  if ((traits & trait.QUESTION) === 0) return storeFlagsAndScore(evaluator, slot, flags, 0);
  let value: unknown = null;
  let number = Number.NaN;
  if ((traits & trait.PLAIN_SUM) !== 0) {
    if (answer !== 0 || (traits & NEEDS_JUDGING) !== 0) return evaluateInFull(evaluator, slot, traits);
    if ((flags & ((traits & trait.COMPUTED) === 0 ? is.VISIBLE : is.LIVE)) !== 0) number = addUp(layout, state, slot);
    if (number === TOO_LARGE) return evaluateInFull(evaluator, slot, traits);
    if (!Number.isNaN(number)) {
      value = number;
      flags |= is.ANSWERED;
    }
  } else if (answer !== 0 && (flags & is.VISIBLE) !== 0 && (answer & is.NA) === 0) {
    value = inputs.values[slot];
    number = inputs.numbers[slot] as number;
    flags |= answer & ANSWER_FLAGS;
  } else flags |= answer & is.NA;
  flags = addProgressFlags(traits, flags);
  let changed = UNCHANGED;
  if (hasNewValue(state, slot, value, number)) {
    state.values[slot] = value;
    state.numbers[slot] = number;
    changed = STATE_CHANGED | VALUE_CHANGED;
  }
  const score = (flags & is.SCORED) === 0 ? 0 : (inputs.scores[slot] as number);
  if (score === state.scores[slot] && flags === before) return changed;
  return changed | storeFlagsAndScore(evaluator, slot, flags, score);
}

function evaluateInFull(evaluator: EvalContext, slot: number, traits: number): number {
  if ((traits & trait.TESTS_ITSELF) !== 0) computeSelfReferencingSlot(evaluator, slot, traits);
  else computeSlot(evaluator, slot, traits);
  return storeResult(evaluator, slot, evaluator.scratch);
}

function computeSlot(evaluator: EvalContext, slot: number, traits: number): void {
  const { layout, state, scratch } = evaluator;
  let flags = ((state.flags[layout.parents[slot] as number] as number) & is.INHERITED) | (traits & trait.SETTINGS);
  scratch.value = null;
  scratch.number = Number.NaN;
  scratch.score = 0;
  scratch.assignments = say.NO_ASSIGNMENTS;
  scratch.issues = undefined;
  scratch.notice = undefined;
  if ((traits & trait.HAS_RULES) !== 0) {
    const effects = collectEffects(layout, slot, state);
    if ((effects & say.ASSIGN) !== 0) scratch.assignments = collectAssignments(layout, slot, state);
    flags = applyEffects(flags, traits, effects, scratch.assignments.value !== undefined);
  }
  if ((traits & (trait.HAS_RULES | trait.HIDDEN)) === trait.HIDDEN) flags &= ~is.VISIBLE;
  if ((traits & trait.QUESTION) !== 0) {
    flags = addProgressFlags(traits, applyValue(evaluator, slot, traits, flags));
    const isUnanswered = (flags & (is.COUNTED | is.DONE)) === is.COUNTED;
    if (isUnanswered && (traits & trait.HAS_DEFAULT) !== 0 && isLeftToCompletion(evaluator, slot))
      flags &= ~(is.COUNTED | is.REQUIRED_OPEN);
    if (((state.inputs.flags[slot] as number) & HAS_ISSUES) !== 0 && (flags & is.VISIBLE) !== 0)
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

/** What the active rules assign; a later rule overrides an earlier one. */
function collectAssignments(
  { conditions, ruleOffsets, outcomes }: Layout,
  slot: number,
  state: RunState,
): RuleAssignments {
  const { code } = conditions;
  let result = say.NO_ASSIGNMENTS;
  let at = (ruleOffsets[slot] as number) + 1;
  for (let rules = code[at - 1] as number; rules > 0; rules--) {
    const assignments = outcomes.assignments[
      (code[at] as number) + findActiveBranch(code, at, state) + 1
    ] as RuleAssignments;
    if (assignments !== say.NO_ASSIGNMENTS)
      result = result === say.NO_ASSIGNMENTS ? assignments : { ...result, ...assignments };
    at = skipRule(code, at);
  }
  return result;
}

/** Applies the effects of rules to the flags of an item. Hide wins over show, disable over enable, required over not required. */
function applyEffects(before: number, traits: number, effects: number, givesValue: boolean): number {
  let flags = before;
  const isShown = (effects & say.SHOW) !== 0;
  if ((effects & say.HIDE) !== 0 || ((effects & say.SHOWABLE) !== 0 && !isShown)) flags &= ~(is.VISIBLE | is.LIVE);
  else if ((traits & trait.HIDDEN) !== 0 && !isShown) flags &= ~is.VISIBLE;
  if ((effects & BEYOND_VISIBILITY) === 0) return flags;
  if ((effects & say.DISABLE) !== 0) flags &= ~is.ENABLED;
  else if ((effects & say.ENABLE) !== 0 && (traits & trait.ANSWERABLE) !== 0) flags &= ~is.READ_ONLY;
  if ((effects & say.REQUIRE) !== 0) flags |= is.REQUIRED;
  else if ((effects & say.NOT_REQUIRE) !== 0) flags &= ~is.REQUIRED;
  if ((effects & say.NOTE) !== 0) flags |= is.NEEDS_NOTE;
  if ((effects & say.MEDIA) !== 0) flags |= is.NEEDS_MEDIA;
  if ((effects & say.ACTION) !== 0) flags |= is.NEEDS_ACTION;
  if ((effects & say.EXCLUDE) !== 0) flags |= is.EXCLUDED;
  return givesValue ? flags | is.READ_ONLY : flags;
}

/** Computes the value and adds the flags that follow from it. */
function applyValue(evaluator: EvalContext, slot: number, traits: number, initialFlags: number): number {
  const { scratch } = evaluator;
  const { inputs } = evaluator.state;
  const { assignments } = scratch;
  let flags = initialFlags;
  if (((inputs.flags[slot] as number) & is.NA) !== 0 && !assignments.value) flags |= is.NA;
  const counts = (flags & ((traits & trait.COMPUTED) === 0 ? is.VISIBLE : is.LIVE)) !== 0;
  if (!counts || (flags & is.NA) !== 0) return flags;
  evaluator.expressionContext.noticeCode = null;
  scratch.value = resolveValue(evaluator, slot, traits, assignments);
  const { noticeCode } = evaluator.expressionContext;
  if (noticeCode !== null && (scratch.value === null || noticeCode === 'PATTERN_LIMIT')) scratch.notice = noticeCode;
  const { options, optionOffsets } = evaluator.layout;
  scratch.number = toNumber(scratch.value, options, optionOffsets[slot] as number);
  if (isEmpty(scratch.value)) return flags;
  if (isPrefilled(evaluator, slot, traits, flags)) return flags | is.PREFILLED;
  flags |= is.ANSWERED;
  return (flags & is.VISIBLE) === 0 || (traits & NEEDS_JUDGING) === 0
    ? flags
    : flags | judgeValue(evaluator, slot, traits);
}

/**
 * Whether the value is a default that a person still has to confirm. Any other default is an answer.
 */
function isPrefilled({ layout, state, scratch }: EvalContext, slot: number, traits: number, flags: number): boolean {
  if ((traits & (trait.HAS_DEFAULT | trait.ANSWERABLE | trait.COMPUTED)) !== (trait.HAS_DEFAULT | trait.ANSWERABLE))
    return false;
  if ((traits & is.READ_ONLY) !== 0 || (flags & is.VISIBLE) === 0) return false;
  const { value, valueIfNone } = scratch.assignments;
  if (value !== undefined || valueIfNone !== undefined) return false;
  return (
    ((state.inputs.flags[slot] as number) & HAS_VALUE) === 0 && needsConfirmation((layout.nodes[slot] as Node).item)
  );
}

/** Adds the flags of the progress. Questions take part in it if a person may answer them and they are not computed. */
function addProgressFlags(traits: number, flags: number): number {
  if ((traits & (trait.ANSWERABLE | trait.COMPUTED)) !== trait.ANSWERABLE) return flags;
  if ((flags & (is.VISIBLE | is.ENABLED | is.READ_ONLY)) !== (is.VISIBLE | is.ENABLED)) return flags;
  if ((flags & (is.ANSWERED | is.NA)) !== 0) return flags | is.COUNTED | is.DONE;
  return (flags & is.REQUIRED) === 0 ? flags | is.COUNTED : flags | is.COUNTED | is.REQUIRED_OPEN;
}

/** The effective value, in this order: assigned by a rule, answered, computed, default. A default does not return after an answer was cleared. */
function resolveValue(evaluator: EvalContext, slot: number, traits: number, assignments: RuleAssignments): unknown {
  const { layout, state, answers, context } = evaluator;
  if (assignments.value) return assignments.value.value;
  const answer = state.inputs.flags[slot] as number;
  // An answer without content, such as blank text, gives way to a value for questions without an answer.
  const isTaken = (answer & is.ANSWERED) !== 0 || assignments.valueIfNone === undefined;
  if ((answer & HAS_VALUE) !== 0 && isTaken) return state.inputs.values[slot];
  if ((traits & trait.PLAIN_SUM) !== 0) return computeSum(evaluator, slot);
  if (assignments.valueIfNone && (traits & trait.COMPUTED) === 0) return assignments.valueIfNone.value;
  if ((traits & trait.HAS_FORMULA) !== 0) return computeOwnValue(evaluator, slot);
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
  let flags = isFailed(node, value) ? is.FAILED : 0;
  if ((traits & trait.CONSTRAINED) !== 0 && violatesConstraint(evaluator, slot)) flags |= is.INVALID;
  const table = (traits & trait.CAN_SCORE) === 0 ? null : node.score;
  if (!table) return flags;
  const byHand = table.custom ? evaluator.answers[slot]?.score : undefined;
  const ofItems =
    (traits & trait.PICKS_FROM_LIST) === 0 ? undefined : getItemPoints(evaluator.context, node.item, value);
  const units = scoreInUnits(node, value, assignments.score ?? byHand ?? ofItems);
  if (units === null) return flags;
  scratch.score = units;
  evaluator.state.inputs.maxima[slot] = table.max;
  return flags | is.SCORED;
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
