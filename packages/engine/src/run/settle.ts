/** One slot, worked out from its answer, its parent and the rules that act on it. */
import type { Answer } from '../answers/change.ts';
import { type Notes, resultOf, truthOf } from '../expression/values.ts';
import type { Gifts } from '../rules/effects.ts';
import * as say from '../rules/effects.ts';
import { behindRule, holdingBranch, outcomeOf } from './conditions.ts';
import { countOf } from './count.ts';
import { comesWithCompletion } from './defaults.ts';
import { isEmpty } from './empty.ts';
import * as is from './flags.ts';
import { isFailed, RAISED, unitsOf, VALUED } from './given.ts';
import type { Layout } from './layout.ts';
import { numberOf } from './numbers.ts';
import type { Node } from './program.ts';
import type { State } from './state.ts';
import { isOther, NOTHING, STATE, settled, storeSettled, storeStanding, VALUE } from './store.ts';
import { sumAt, TOO_LARGE } from './sum.ts';
import * as trait from './traits.ts';
import type { RunContext } from './types.ts';

export interface Ground {
  readonly layout: Layout;
  readonly state: State;
  readonly context: RunContext;
  readonly notes: Notes;
  readonly answers: readonly (Answer | undefined)[];
}

const MORE = ~(say.HIDE | say.SHOW | say.SHOWABLE);
const OF_ANSWER = is.ANSWERED | is.FAILED | is.SCORED;
const JUDGED = trait.FAILS | trait.SCORES | trait.CONSTRAINED;

const MORE_THAN_PLAIN = trait.WORKED_OUT | trait.STARTS | trait.CONSTRAINED | trait.ASKS_ITSELF | trait.PICKS_FROM_LIST;

/**
 * Brings a slot up to date and answers what changed, as a sum of `STATE`, `VALUE`, `STANDING`. Pages,
 * sections, questions whose only value is a person's, and plain sums, nearly all of a form, go the
 * shortest way: numbers in, numbers out. It leads to the same as `settleInFull`.
 */
export function settle(ground: Ground, slot: number, traits: number): number {
  const { layout, state } = ground;
  const { given } = state;
  const answer = given.flags[slot] as number;
  const before = state.flags[slot] as number;
  if ((traits & MORE_THAN_PLAIN) !== 0 || (before & is.MORE) !== 0 || (answer & RAISED) !== 0)
    return settleInFull(ground, slot, traits);
  let flags = ((state.flags[layout.parents[slot] as number] as number) & is.INHERITED) | (traits & trait.SETTINGS);
  if ((traits & trait.RULED) !== 0) {
    const says = sayings(layout, slot, state.truths);
    if ((says & say.GIVE) !== 0) return settleInFull(ground, slot, traits);
    flags = ruled(flags, traits, says, false);
  } else if ((traits & trait.HIDDEN) !== 0) flags &= ~is.VISIBLE;
  if ((traits & trait.QUESTION) === 0) return storeStanding(ground, slot, flags, 0);
  let value: unknown = null;
  let number = Number.NaN;
  if ((traits & trait.ADDED_UP) !== 0) {
    if (answer !== 0 || (traits & JUDGED) !== 0) return settleInFull(ground, slot, traits);
    if ((flags & ((traits & trait.COMPUTED) === 0 ? is.VISIBLE : is.LIVE)) !== 0) number = sumAt(layout, state, slot);
    if (number === TOO_LARGE) return settleInFull(ground, slot, traits);
    if (!Number.isNaN(number)) {
      value = number;
      flags |= is.ANSWERED;
    }
  } else if (answer !== 0 && (flags & is.VISIBLE) !== 0 && (answer & is.NA) === 0) {
    value = given.values[slot];
    number = given.numbers[slot] as number;
    flags |= answer & OF_ANSWER;
  } else flags |= answer & is.NA;
  flags = counted(traits, flags);
  let changed = NOTHING;
  if (isOther(state, slot, value, number)) {
    state.values[slot] = value;
    state.numbers[slot] = number;
    changed = STATE | VALUE;
  }
  const score = (flags & is.SCORED) === 0 ? 0 : (given.scores[slot] as number);
  if (score === state.scores[slot] && flags === before) return changed;
  return changed | storeStanding(ground, slot, flags, score);
}

function settleInFull(ground: Ground, slot: number, traits: number): number {
  if ((traits & trait.ASKS_ITSELF) !== 0) workOutTwice(ground, slot, traits);
  else workOut(ground, slot, traits);
  return storeSettled(ground, slot);
}

function workOut(ground: Ground, slot: number, traits: number): void {
  const { layout, state } = ground;
  let flags = ((state.flags[layout.parents[slot] as number] as number) & is.INHERITED) | (traits & trait.SETTINGS);
  settled.value = null;
  settled.number = Number.NaN;
  settled.score = 0;
  settled.gives = say.NO_GIFTS;
  settled.issues = undefined;
  settled.notice = undefined;
  if ((traits & trait.RULED) !== 0) {
    const says = sayings(layout, slot, state.truths);
    if ((says & say.GIVE) !== 0) settled.gives = giftsAt(layout, slot, state.truths);
    flags = ruled(flags, traits, says, settled.gives.value !== undefined);
  }
  if ((traits & (trait.RULED | trait.HIDDEN)) === trait.HIDDEN) flags &= ~is.VISIBLE;
  if ((traits & trait.QUESTION) !== 0) {
    if ((traits & trait.PICKS_FROM_LIST) !== 0 && !hasList(ground, slot)) flags |= is.READ_ONLY;
    flags = counted(traits, valued(ground, slot, traits, flags));
    const isWanted = (flags & (is.COUNTED | is.DONE)) === is.COUNTED;
    if (isWanted && (traits & trait.STARTS) !== 0 && isLeftToCompletion(ground, slot)) flags &= ~(is.COUNTED | is.OPEN);
    if (((state.given.flags[slot] as number) & RAISED) !== 0 && (flags & is.VISIBLE) !== 0)
      settled.issues = ground.answers[slot]?.issues;
  }
  settled.flags = flags;
}

/** What completing gives, nobody is asked for; unless a rule or a person has decided. */
function isLeftToCompletion({ layout, context, state, answers }: Ground, slot: number): boolean {
  const isDecided = settled.gives.value ?? answers[slot]?.stamps?.value ?? (state.given.flags[slot] as number) & VALUED;
  return !isDecided && comesWithCompletion((layout.nodes[slot] as Node).item, context);
}

function hasList({ layout, context }: Ground, slot: number): boolean {
  const list = layout.nodes[slot]?.item.options.global_list_uuid;
  return context.lists?.[String(list)] !== undefined;
}

/** Where rules ask the slot itself, its answer is found first, as if there was none; then they act on it. */
function workOutTwice(ground: Ground, slot: number, traits: number): void {
  const { layout, state } = ground;
  const testsOfItself = layout.testsOfItself.get(slot) as readonly number[];
  const { values, numbers, truths } = state;
  const [value, number] = [values[slot], numbers[slot] as number];
  const truth = testsOfItself.map((test) => truths[test] as number);
  const ask = (found: unknown, foundNumber: number) => {
    values[slot] = found;
    numbers[slot] = foundNumber;
    for (const test of testsOfItself) truths[test] = outcomeOf(layout.conditions, test, state);
  };
  ask(null, Number.NaN);
  workOut(ground, slot, traits);
  ask(settled.value, settled.number);
  workOut(ground, slot, traits);
  values[slot] = value;
  numbers[slot] = number;
  testsOfItself.forEach((test, index) => {
    truths[test] = truth[index] as number;
  });
}

/** All that the rules that hold say, as bits. */
function sayings({ conditions, rulesAt, outcomes }: Layout, slot: number, truths: Uint8Array): number {
  const { code } = conditions;
  let at = rulesAt[slot] as number;
  let rules = code[at] as number;
  at += 1;
  let says = 0;
  for (; rules > 0; rules--) {
    says |= outcomes.says[(code[at] as number) + holdingBranch(code, at, truths) + 1] as number;
    if (rules > 1) at = behindRule(code, at);
  }
  return says;
}

/** What the rules that hold give, of several the later. */
function giftsAt({ conditions, rulesAt, outcomes }: Layout, slot: number, truths: Uint8Array): Gifts {
  const { code } = conditions;
  let gifts = say.NO_GIFTS;
  let at = (rulesAt[slot] as number) + 1;
  for (let rules = code[at - 1] as number; rules > 0; rules--) {
    const gives = outcomes.gives[(code[at] as number) + holdingBranch(code, at, truths) + 1] as Gifts;
    if (gives !== say.NO_GIFTS) gifts = gifts === say.NO_GIFTS ? gives : { ...gifts, ...gives };
    at = behindRule(code, at);
  }
  return gifts;
}

/** What rules make of how an item stands. Hide beats show, disable enable, required not required. */
function ruled(before: number, traits: number, says: number, givesValue: boolean): number {
  let flags = before;
  const isShown = (says & say.SHOW) !== 0;
  if ((says & say.HIDE) !== 0 || ((says & say.SHOWABLE) !== 0 && !isShown)) flags &= ~(is.VISIBLE | is.LIVE);
  else if ((traits & trait.HIDDEN) !== 0 && !isShown) flags &= ~is.VISIBLE;
  if ((says & MORE) === 0) return flags;
  if ((says & say.DISABLE) !== 0) flags &= ~is.ENABLED;
  else if ((says & say.ENABLE) !== 0 && (traits & trait.ANSWERABLE) !== 0) flags &= ~is.READ_ONLY;
  if ((says & say.REQUIRE) !== 0) flags |= is.REQUIRED;
  else if ((says & say.NOT_REQUIRE) !== 0) flags &= ~is.REQUIRED;
  if ((says & say.NOTE) !== 0) flags |= is.NEEDS_NOTE;
  if ((says & say.MEDIA) !== 0) flags |= is.NEEDS_MEDIA;
  if ((says & say.ACTION) !== 0) flags |= is.NEEDS_ACTION;
  if ((says & say.EXCLUDE) !== 0) flags |= is.EXCLUDED;
  return givesValue ? flags | is.READ_ONLY : flags;
}
/** A value that may come from elsewhere. */
function valued(ground: Ground, slot: number, traits: number, standing: number): number {
  const { given } = ground.state;
  const { gives } = settled;
  let flags = standing;
  if (((given.flags[slot] as number) & is.NA) !== 0 && !gives.value) flags |= is.NA;
  const counts = (flags & ((traits & trait.COMPUTED) === 0 ? is.VISIBLE : is.LIVE)) !== 0;
  if (!counts || (flags & is.NA) !== 0) return flags;
  ground.notes.code = null;
  settled.value = effectiveValue(ground, slot, traits, gives);
  if (settled.value === null && ground.notes.code !== null) settled.notice = ground.notes.code;
  const { options, optionsAt } = ground.layout;
  settled.number = numberOf(settled.value, options, optionsAt[slot] as number);
  if (isEmpty(settled.value)) return flags;
  flags |= is.ANSWERED;
  return (flags & is.VISIBLE) === 0 || (traits & JUDGED) === 0 ? flags : flags | judged(ground, slot, traits);
}

/** Takes part in the progress: what a person may answer and is not worked out anyway. */
function counted(traits: number, flags: number): number {
  if ((traits & (trait.ANSWERABLE | trait.COMPUTED)) !== trait.ANSWERABLE) return flags;
  if ((flags & (is.VISIBLE | is.ENABLED | is.READ_ONLY)) !== (is.VISIBLE | is.ENABLED)) return flags;
  if ((flags & (is.ANSWERED | is.NA)) !== 0) return flags | is.COUNTED | is.DONE;
  return (flags & is.REQUIRED) === 0 ? flags | is.COUNTED : flags | is.COUNTED | is.OPEN;
}

/** A rule's value, else the person's, else what is worked out, else what it starts with; a value taken away stays away. */
function effectiveValue(ground: Ground, slot: number, traits: number, gives: Gifts): unknown {
  const { layout, state, answers, context } = ground;
  if (gives.value) return gives.value.value;
  if (((state.given.flags[slot] as number) & VALUED) !== 0) return state.given.values[slot];
  if ((traits & trait.ADDED_UP) !== 0) return addedUp(ground, slot);
  if ((traits & trait.WORKED_OUT) !== 0) return workedOut(ground, slot);
  const node = layout.nodes[slot] as Node;
  if (gives.valueIfNone) return gives.valueIfNone.value;
  return node.startValue && !answers[slot]?.stamps?.value ? node.startValue(context) : null;
}

/** What a slot works out by itself, whatever lies above it; why it gives nothing, it notes as `code`. */
export function workedOut(ground: Ground, slot: number): unknown {
  const { bindings, sumsAt } = ground.layout;
  if (sumsAt[slot] !== 0) return addedUp(ground, slot);
  const { calculation, counts } = bindings.get(slot) ?? NO_BINDING;
  if (calculation) return resultOf(calculation(ground.notes));
  return counts ? countOf(ground, ground.layout.nodes[slot] as Node, counts) : undefined;
}
const NO_BINDING = { calculation: null, counts: null };

function addedUp({ layout, state, notes }: Ground, slot: number): number | null {
  const sum = sumAt(layout, state, slot);
  if (sum === TOO_LARGE) notes.code = 'RESULT_TOO_LARGE';
  return sum === TOO_LARGE || Number.isNaN(sum) ? null : sum;
}

/** What comes of a value that is there and can be seen: a failed item, one that does not fit, points. */
function judged(ground: Ground, slot: number, traits: number): number {
  const { value, gives } = settled;
  const node = ground.layout.nodes[slot] as Node;
  let flags = isFailed(node, value) ? is.FAILED : 0;
  if ((traits & trait.CONSTRAINED) !== 0 && isUnfit(ground, slot)) flags |= is.UNFIT;
  const table = (traits & trait.SCORES) === 0 ? null : node.score;
  if (!table) return flags;
  const byHand = table.custom ? ground.answers[slot]?.score : undefined;
  const units = unitsOf(node, value, gives.score ?? byHand);
  if (units === null) return flags;
  settled.score = units;
  ground.state.given.maxima[slot] = table.max;
  return flags | is.SCORED;
}

/** A constraint speaks of the value at hand. */
function isUnfit({ layout, state, notes }: Ground, slot: number): boolean {
  const constraint = layout.bindings.get(slot)?.constraint;
  if (!constraint) return false;
  const before = state.values[slot];
  state.values[slot] = settled.value;
  const isFit = truthOf(constraint(notes));
  state.values[slot] = before;
  return isFit === false;
}
