/** One slot, worked out from its answer, its parent and the rules that act on it. */
import type { Answer } from '../answers/change.ts';
import { type Bound, type Notes, resultOf, truthOf } from '../expression/bind.ts';
import type { Gifts, Outcome } from '../rules/effects.ts';
import * as say from '../rules/effects.ts';
import type { Id } from '../template/document.ts';
import { amountIn } from '../units/convert.ts';
import type { Binding, BoundRule, Holds } from './bindings.ts';
import { isEmpty } from './empty.ts';
import type { Layout } from './layout.ts';
import type { Node } from './program.ts';
import { toUnits } from './score.ts';
import * as is from './state.ts';
import { type State, sameValue } from './state.ts';
import type { RunContext } from './types.ts';

/** What settling one slot found changed. */
export const NOTHING = 0;
export const STATE = 1;
/** Those that read its value must follow. */
export const VALUE = 2;
/** All below it must follow. */
export const STANDING = 4;
/** The sums of the groups above it moved. */
export const SUMS = 8;

export interface Ground {
  readonly layout: Layout;
  readonly state: State;
  readonly context: RunContext;
  readonly notes: Notes;
  readonly answerAt: (slot: number) => Answer | undefined;
}

/** Brings a slot up to date and answers what changed, as a sum of `STATE`, `VALUE`, `STANDING`, `SUMS`. */
export function settle(ground: Ground, slot: number): number {
  const { layout, state } = ground;
  const node = layout.nodes[slot] as Node;
  const parent = layout.parents[slot] as number;
  const { bindings, graph } = layout;
  const binding = graph.circular.size > 0 && graph.circular.has(slot) ? null : (bindings[slot] ?? null);
  const above = parent === layout.size ? is.VISIBLE | is.LIVE | is.ENABLED : (state.flags[parent] as number);
  if (binding?.asksItself) return settleTwice(ground, slot, node, binding, above);
  return store(ground, slot, settleOnce(ground, slot, node, binding, above));
}

function settleOnce(ground: Ground, slot: number, node: Node, binding: Binding | null, above: number): Gifts {
  const ruled = binding && binding.rules.length > 0 ? ruledBy(binding.rules, ground.state.values) : UNRULED;
  settled.flags = standing(node, above, ruled.says) | (ruled.gives.value ? is.READ_ONLY : 0);
  settled.value = null;
  settled.score = 0;
  settled.max = 0;
  settled.issues = undefined;
  if (node.isQuestion && ground.layout.isRepeat[slot] === 0) settleAnswer(ground, slot, node, binding, ruled.gives);
  return ruled.gives;
}

/** Where rules ask the slot itself, its answer is found first, as if there was none; then they act on it. */
function settleTwice(ground: Ground, slot: number, node: Node, binding: Binding, above: number): number {
  const { values } = ground.state;
  const before = values[slot];
  values[slot] = null;
  settleOnce(ground, slot, node, binding, above);
  values[slot] = settled.value;
  const gives = settleOnce(ground, slot, node, binding, above);
  values[slot] = before;
  return store(ground, slot, gives);
}

/** The slot at hand. One record for all, used anew each time: settling makes no objects. */
const settled = { flags: 0, value: null as unknown, score: 0, max: 0, issues: undefined as readonly Id[] | undefined };

function settleAnswer(ground: Ground, slot: number, node: Node, binding: Binding | null, gives: Gifts): void {
  const answer = ground.answerAt(slot);
  settled.issues = (settled.flags & is.VISIBLE) !== 0 ? answer?.issues : undefined;
  if (node.allowsNA && answer?.na === true && !gives.value) settled.flags |= is.NA;
  if (counts(node, settled.flags)) settled.value = effectiveValue(ground, slot, node, answer, binding, gives);
  settled.flags = answering(node, settled.flags, settled.value);
  if (binding?.constraint && (settled.flags & is.ANSWERED) !== 0 && (settled.flags & is.VISIBLE) !== 0) {
    const before = ground.state.values[slot];
    ground.state.values[slot] = settled.value;
    if (truthOf(binding.constraint(ground.notes)) === false) settled.flags |= is.UNFIT;
    ground.state.values[slot] = before;
  }
  if ((settled.flags & is.SCORED) === 0 || !node.score) return;
  const units =
    gives.score === undefined ? unitsOf(node, settled.value, answer) : toUnits(gives.score, node.score.weight);
  if (units === null) settled.flags &= ~is.SCORED;
  else {
    settled.score = units;
    settled.max = node.score.max;
  }
}

const UNRULED: Outcome = { says: 0, gives: say.NO_GIFTS };

/** What the rules that hold make of an item: all that any of them says; of gifts, the later ones. */
export function ruledBy(rules: readonly BoundRule[], values: readonly unknown[]): Outcome {
  let says = 0;
  let gives = say.NO_GIFTS;
  for (const bound of rules) {
    const outcome = bound.rule.outcomes[holdingBranch(bound, values) + 1] as Outcome;
    says |= outcome.says;
    if ((outcome.says & say.GIVE) !== 0)
      gives = gives === say.NO_GIFTS ? outcome.gives : { ...gives, ...outcome.gives };
  }
  return { says, gives };
}

/** The first branch that holds, -1 for none. */
export function holdingBranch({ branches }: BoundRule, values: readonly unknown[]): number {
  for (let branch = 0; branch < branches.length; branch++) if ((branches[branch] as Holds)(values)) return branch;
  return -1;
}

/** Visible, live, enabled and what is asked of it, before any answer. Hide beats show, disable enable, required not required. */
function standing(node: Node, above: number, says: number): number {
  let flags = (above & (is.VISIBLE | is.LIVE | is.ENABLED)) | node.settings;
  if (says === 0) return node.hidden ? flags & ~is.VISIBLE : flags;
  const isShown = (says & say.SHOW) !== 0;
  if ((says & say.HIDE) !== 0 || ((says & say.SHOWABLE) !== 0 && !isShown)) flags &= ~(is.VISIBLE | is.LIVE);
  else if (node.hidden && !isShown) flags &= ~is.VISIBLE;
  if ((says & say.DISABLE) !== 0) flags &= ~is.ENABLED;
  else if ((says & say.ENABLE) !== 0 && node.answerable) flags &= ~is.READ_ONLY;
  if ((says & say.REQUIRE) !== 0) flags |= is.REQUIRED;
  else if ((says & say.NOT_REQUIRE) !== 0) flags &= ~is.REQUIRED;
  if ((says & say.NOTE) !== 0) flags |= is.NEEDS_NOTE;
  if ((says & say.MEDIA) !== 0) flags |= is.NEEDS_MEDIA;
  if ((says & say.ACTION) !== 0) flags |= is.NEEDS_ACTION;
  if ((says & say.EXCLUDE) !== 0) flags |= is.EXCLUDED;
  return flags;
}

/** Whether a value counts at all: hidden and N/A ones do not, computed ones behind the scenes do. */
function counts(node: Node, flags: number): boolean {
  if ((flags & is.NA) !== 0) return false;
  return (flags & (node.element.computed ? is.LIVE : is.VISIBLE)) !== 0;
}

/** A rule's value, else the person's, else the one that it starts with; a value taken away stays away. */
function effectiveValue(
  ground: Ground,
  slot: number,
  node: Node,
  answer: Answer | undefined,
  binding: Binding | null,
  gives: Gifts,
): unknown {
  if (gives.value) return gives.value.value;
  if (answer?.value !== undefined && node.answerable) {
    return node.unit === null ? answer.value : amountIn(node.unit, answer.value, answer.unit);
  }
  if (binding?.calculation) return calculated(ground, slot, binding.calculation);
  if (binding?.counts) return countOf(ground, node, binding.counts);
  if (gives.valueIfNone) return gives.valueIfNone.value;
  return node.startValue && !answer?.stamps?.value ? node.startValue(ground.context) : null;
}

function calculated({ notes, state }: Ground, slot: number, calculation: Bound): unknown {
  notes.code = null;
  const result = resultOf(calculation(notes));
  if (notes.code && result === null) state.notices.set(slot, notes.code);
  else state.notices.delete(slot);
  return result;
}

/** How many of these have an answer, or one of the counter's own options; or how many issues they have. */
export function countOf(ground: Ground, node: Node, slots: readonly number[]): number {
  if (node.item.type === 'issues_count') return issuesOf(ground, node, slots);
  const options = Array.isArray(node.item.options.options) ? node.item.options.options : [];
  let count = 0;
  for (const slot of slots) {
    const value = ground.state.values[slot];
    if (isEmpty(value)) continue;
    const values = Array.isArray(value) ? value : [value];
    if (options.length === 0 || values.some((one) => options.includes(one))) count += 1;
  }
  return count;
}

/** Issues of the categories that a count names, of all where it names none. What is hidden has none. */
function issuesOf({ state, context }: Ground, node: Node, slots: readonly number[]): number {
  const named = Array.isArray(node.item.options.categories) ? node.item.options.categories.map(String) : [];
  const counts = (issue: Id) =>
    named.length === 0 || context.issues?.[issue]?.some((category) => named.includes(String(category)));
  let count = 0;
  for (const slot of slots) for (const issue of state.issues.get(slot) ?? []) if (counts(issue)) count += 1;
  return count;
}

function answering(node: Node, standingFlags: number, value: unknown): number {
  let flags = standingFlags;
  const isAnswered = !isEmpty(value);
  if (isAnswered) flags |= is.ANSWERED;
  if ((flags & is.VISIBLE) === 0) return flags;
  const isDone = isAnswered || (flags & is.NA) !== 0;
  if (node.answerable && !node.element.computed && (flags & is.ENABLED) !== 0 && (flags & is.READ_ONLY) === 0) {
    flags |= is.COUNTED;
    if (isDone) flags |= is.DONE;
    else if ((flags & is.REQUIRED) !== 0) flags |= is.OPEN;
  }
  if (!isAnswered) return flags;
  if (node.failing && Array.isArray(value) && value.some((uuid) => node.failing?.has(uuid))) flags |= is.FAILED;
  return node.score ? flags | is.SCORED : flags;
}

function unitsOf(node: Node, value: unknown, answer: Answer | undefined): number | null {
  if (!node.score) return null;
  if (node.score.custom && answer?.score !== undefined) return toUnits(answer.score, node.score.weight);
  return node.score.unitsOf(value);
}

/** Puts a slot's new state in, and its difference into the sums above it. */
function store({ layout, state }: Ground, slot: number, gives: Gifts): number {
  const { flags, value, score, max } = settled;
  const before = state.flags[slot] as number;
  const old = state.values[slot];
  const color = gives.color ?? null;
  const rating = gives.rating ?? null;
  let changed = old === value || sameValue(old, value) ? NOTHING : STATE | VALUE;
  if (storeIssues(state.issues, slot)) changed |= STATE | VALUE;
  const scoreBy = score - (state.scores[slot] as number);
  const maxBy = max - (state.maxima[slot] as number);
  if (before !== flags || state.colors[slot] !== color || state.ratings[slot] !== rating) changed |= STATE;
  if (scoreBy !== 0 || maxBy !== 0) changed |= STATE;
  if (((before ^ flags) & (is.VISIBLE | is.LIVE | is.ENABLED)) !== 0) changed |= STANDING;
  if (changed === NOTHING) return NOTHING;
  state.flags[slot] = flags;
  state.values[slot] = value;
  state.colors[slot] = color;
  state.ratings[slot] = rating;
  state.scores[slot] = score;
  state.maxima[slot] = max;
  const counted = bit(flags, is.COUNTED) - bit(before, is.COUNTED);
  const done = bit(flags, is.DONE) - bit(before, is.DONE);
  const open = bit(flags, is.OPEN) - bit(before, is.OPEN);
  const failed = bit(flags, is.FAILED) - bit(before, is.FAILED);
  if (scoreBy === 0 && maxBy === 0 && counted === 0 && done === 0 && open === 0 && failed === 0) return changed;
  const { sums } = state;
  const { parents, size } = layout;
  for (let group = parents[slot] as number; ; group = parents[group] as number) {
    const at = group * is.SUMS_OF_GROUP;
    (sums[at + is.SCORE] as number) += scoreBy;
    (sums[at + is.MAX] as number) += maxBy;
    (sums[at + is.TOTAL] as number) += counted;
    (sums[at + is.ALL_DONE] as number) += done;
    (sums[at + is.ALL_OPEN] as number) += open;
    (sums[at + is.ALL_FAILED] as number) += failed;
    if (group === size) return changed | SUMS;
  }
}

/** The issues of what can be seen: those that count them follow like those that read a value. */
function storeIssues(issues: State['issues'], slot: number): boolean {
  if (issues.get(slot) === settled.issues) return false;
  if (settled.issues) issues.set(slot, settled.issues);
  else issues.delete(slot);
  return true;
}

const bit = (flags: number, one: number): number => ((flags & one) === 0 ? 0 : 1);
