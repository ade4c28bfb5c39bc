/** The lowest percentages that are green and amber; lower ones are red. */
export interface ScoreLimits {
  green: number;
  amber: number;
}
export type ScoreTone = 'green' | 'amber' | 'red' | 'none';

export const DEFAULT_SCORE_LIMITS: ScoreLimits = { green: 90, amber: 75 };

/** Returns the tone of a score in percent; `none` without a score. */
export function getScoreTone(percent: number | null, limits: ScoreLimits = DEFAULT_SCORE_LIMITS): ScoreTone {
  if (percent === null) return 'none';
  if (percent >= limits.green) return 'green';
  return percent >= limits.amber ? 'amber' : 'red';
}
