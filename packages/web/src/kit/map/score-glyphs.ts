import type { ScoreTone } from '../../ui/index.ts';

/** The tone of a score is visible by its form as well as by its color. */
export const SCORE_GLYPHS: Readonly<Record<ScoreTone, string>> = { green: '✓', amber: '=', red: '!', none: '–' };
