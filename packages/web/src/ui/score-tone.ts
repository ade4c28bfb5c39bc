export interface ScoreLimits {
  green: number;
  amber: number;
}
export type ScoreTone = 'green' | 'amber' | 'red' | 'none';

const USUAL_LIMITS: ScoreLimits = { green: 90, amber: 75 };

export function scoreTone(percent: number | null, limits: ScoreLimits = USUAL_LIMITS): ScoreTone {
  if (percent === null) return 'none';
  if (percent >= limits.green) return 'green';
  return percent >= limits.amber ? 'amber' : 'red';
}
