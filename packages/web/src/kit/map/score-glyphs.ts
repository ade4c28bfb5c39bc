import type { ScoreTone } from '../../ui/index.ts';

/** Said by their form as well as by their color. */
export const SCORE_GLYPHS: Readonly<Record<ScoreTone, string>> = { green: '✓', amber: '=', red: '!', none: '–' };
