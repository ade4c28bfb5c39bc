/**
 * The traits of a slot that an evaluation needs, as bits of one number. The settings of an item use the same bits as
 * the flags that they set in its state.
 */
import * as Flag from '../state/flags.ts';

/** Some option contains an expression. */
export const HAS_EXPRESSIONS = 1;
/** It counts answers or issues of earlier items. */
export const COUNTS = 2;
/** Its numbers have units. */
export const MEASURED = 4;
export const SETTINGS = Flag.REQUIRED | Flag.READ_ONLY | Flag.NEEDS_NOTE | Flag.NEEDS_MEDIA | Flag.EXCLUDED;
/** It offers the items of a global list, whose points and fields are in the context. */
export const PICKS_FROM_LIST = 32;
export const HIDDEN = 1 << 17;
export const ALLOWS_NA = 1 << 18;
/** It is a question, and not a repeat of one as a whole. */
export const QUESTION = 1 << 19;
export const ANSWERABLE = 1 << 20;
export const COMPUTED = 1 << 21;
/** It has a default value. */
export const HAS_DEFAULT = 1 << 22;
/** Some of its options are failed answers. */
export const CAN_FAIL = 1 << 23;
/** It can be scored. */
export const CAN_SCORE = 1 << 24;
/** Its score is the points of its option: no weight, person or rule changes them. */
export const OPTION_POINTS = 1 << 13;
/** Some rule, expression or counter depends on its value. */
export const HAS_DEPENDENTS = 1 << 12;
/** It has children, or is a row: its visibility affects other slots. */
export const HAS_CHILDREN = 128;
export const REPEATS = 1 << 25;
/** It or one of its ancestors repeats. */
export const REPEATED = 64;
/** Its values are numbers, which plain sums can add. */
export const ADDABLE = 1 << 14;
/** Its calculation is a plain sum. */
export const PLAIN_SUM = 1 << 26;
/** Rules act on the slot; its rules test its own answer; a calculation or counter computes its value. */
export const HAS_RULES = 1 << 27;
export const TESTS_ITSELF = 1 << 28;
export const HAS_FORMULA = 1 << 29;
/** An expression decides which options or items it offers, or how many rows it needs; no flag contains these. */
export const HAS_DERIVED_VIEW = 1 << 30;
/** It has a constraint. */
export const CONSTRAINED = 1 << 31;
/** The bits that binding sets. */
export const BOUND = PLAIN_SUM | HAS_RULES | TESTS_ITSELF | HAS_FORMULA | HAS_DERIVED_VIEW | CONSTRAINED;

/** The traits of an item at one of its slots. A repeat as a whole is not a question. */
export const toSlotTraits = (traits: number, isRepeat: boolean): number => (isRepeat ? traits & ~QUESTION : traits);
