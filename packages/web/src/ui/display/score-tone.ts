export interface ScoreLimits {
  green: number;
  amber: number;
}
export type ScoreTone = 'green' | 'amber' | 'red' | 'none';

export const DEFAULT_SCORE_LIMITS: ScoreLimits = { green: 90, amber: 75 };

export function getScoreTone(percent: number | null, limits: ScoreLimits = DEFAULT_SCORE_LIMITS): ScoreTone {
  if (percent === null) return 'none';
  if (percent >= limits.green) return 'green';
  return percent >= limits.amber ? 'amber' : 'red';
}
