/** What a slot's state says, as bits of one number; and where the sums of groups stand. */

export const VISIBLE = 1;
/** Not taken out by a rule: computed values of hidden items still count for others. */
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
/** Counts in the progress: as a question, as one that is done, as one that is still required. */
export const COUNTED = 4096;
export const DONE = 8192;
export const REQUIRED_OPEN = 16_384;
/** Takes part in the score. */
export const SCORED = 32_768;
/** Its value does not fulfil its constraint. */
export const INVALID = 65_536;
/** It has gifts, issues or a notice, which stand beside the flat arrays (`State`). No one sees this. */
export const HAS_EXTRAS = 131_072;

/** What all below a slot has from it. */
export const INHERITED = VISIBLE | LIVE | ENABLED;
/** What the sums of the groups above a slot count. */
export const SUMMED = COUNTED | DONE | REQUIRED_OPEN | FAILED;
/** What stands beside an answer once there is one. */
export const REQUIREMENTS = NEEDS_NOTE | NEEDS_MEDIA;

/** Where the sums of a group stand, from the first of its own on. */
export const SCORE = 0;
export const MAX = 1;
/** Questions that count, and those done; those still required, and those failed: two counts in one sum each. */
export const PROGRESS = 2;
export const TROUBLE = 3;
export const SUMS_PER_GROUP = 4;
/** What the second count of a sum is multiplied by. There are fewer slots. */
export const SECOND = 2 ** 20;

/** What one slot adds to `PROGRESS` and `TROUBLE`: its flags, moved to 1 and to `SECOND`. */
export const progressOf = (flags: number): number => ((flags & COUNTED) >> 12) + ((flags & DONE) << 7);
export const troubleOf = (flags: number): number => ((flags & REQUIRED_OPEN) >> 14) + ((flags & FAILED) << 13);
