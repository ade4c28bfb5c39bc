/**
 * What settling asks of a slot all the time, as bits of one number. The settings of an item stand
 * among them as the very flags that they set in its state.
 */
import * as is from '../state/flags.ts';

/** Some option holds an expression. */
export const HAS_EXPRESSIONS = 1;
/** Counts what stands before it. */
export const COUNTS = 2;
/** Its numbers have units. */
export const MEASURED = 4;
export const SETTINGS = is.REQUIRED | is.READ_ONLY | is.NEEDS_NOTE | is.NEEDS_MEDIA | is.EXCLUDED;
/** It picks from a list that the report brings along; without one nobody can answer it. */
export const PICKS_FROM_LIST = 32;
export const HIDDEN = 1 << 17;
export const ALLOWS_NA = 1 << 18;
/** A question, and not a repeat of one as a whole. */
export const QUESTION = 1 << 19;
export const ANSWERABLE = 1 << 20;
export const COMPUTED = 1 << 21;
/** Has a value while nobody has answered. */
export const HAS_DEFAULT = 1 << 22;
/** Some of its options are failed answers. */
export const CAN_FAIL = 1 << 23;
/** It can be scored. */
export const CAN_SCORE = 1 << 24;
/** The points of its option are its own: no weight, no hand and no rule changes them. */
export const OPTION_POINTS = 1 << 13;
/** Some rule asks its value, or some expression or count reads it. */
export const HAS_DEPENDENTS = 1 << 12;
/** Whether it can be seen concerns others: something stands below it, or it is a row. */
export const HAS_CHILDREN = 128;
export const REPEATS = 1 << 25;
/** It repeats, or something above it does. */
export const REPEATED = 64;
/** Its values are numbers, which plain sums add up. */
export const ADDABLE = 1 << 14;
/** A plain sum of numbers. */
export const PLAIN_SUM = 1 << 26;
/** Rules act on the slot; rules ask its very own answer; another expression or a count gives its value. */
export const HAS_RULES = 1 << 27;
export const TESTS_ITSELF = 1 << 28;
export const HAS_FORMULA = 1 << 29;
/** Its expressions show beside its state: what it offers, how many rows it wants. */
export const HAS_DERIVED_VIEW = 1 << 30;
/** An expression says whether its value fits. */
export const CONSTRAINED = 1 << 31;
/** What a slot has from being bound; all else is its item's, or what it is to others. */
export const BOUND = PLAIN_SUM | HAS_RULES | TESTS_ITSELF | HAS_FORMULA | HAS_DERIVED_VIEW | CONSTRAINED;

/** The traits of an item at one of its slots: a repeat as a whole is no question. */
export const toSlotTraits = (traits: number, isRepeat: boolean): number => (isRepeat ? traits & ~QUESTION : traits);
