/** The state of a slot as bits of one number, and the positions of a group's sums. */

export const VISIBLE = 1;
/** No rule hides the item. An item that its own setting hides is still calculated and read by others. */
export const LIVE = 2;
export const ENABLED = 4;
export const REQUIRED = 8;
export const READ_ONLY = 16;
export const NA = 32;
export const ANSWERED = 64;
export const FAILED = 128;
export const NEEDS_NOTE = 256;
export const NEEDS_MEDIA = 512;
export const NEEDS_ACTION = 1024;
export const EXCLUDED = 2048;
/** These concern the progress: it takes part in it; it is answered or N/A; it is required and not answered. */
export const COUNTED = 4096;
export const DONE = 8192;
export const REQUIRED_OPEN = 16_384;
/** It takes part in the score. */
export const SCORED = 32_768;
/** Its value violates its constraint. */
export const INVALID = 65_536;
/** It has assignments, issues or a notice, which are stored in the maps of `RunState`. Not part of the visible state. */
export const HAS_EXTRAS = 131_072;

/** Its value is a default that nobody confirmed: others read it, but it is no answer. */
export const PREFILLED = 262_144;

/** Flags that a slot passes on to its descendants. */
export const INHERITED = VISIBLE | LIVE | ENABLED;
/** Flags that the groups above a slot count. */
export const SUMMED = COUNTED | DONE | REQUIRED_OPEN | FAILED;
/** Flags of what has to be added to an answer. */
export const REQUIREMENTS = NEEDS_NOTE | NEEDS_MEDIA | NEEDS_ACTION;

/** The positions of a group's sums, relative to its first one. */
export const SUM_SCORE = 0;
export const SUM_MAX = 1;
export const SUM_TOTAL = 2;
export const SUM_DONE = 3;
export const SUM_OPEN = 4;
export const SUM_FAILED = 5;
export const SUMS_PER_GROUP = 6;

/** Returns 1 if a flag was set, -1 if it was cleared, 0 if it stayed the same. */
export const difference = (before: number, after: number, flag: number): number =>
  ((after & flag) === 0 ? 0 : 1) - ((before & flag) === 0 ? 0 : 1);
