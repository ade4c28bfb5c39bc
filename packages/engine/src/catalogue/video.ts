import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, camera, number, question } from './shared-options.ts';
import { filesValue } from './value-kinds.ts';

/** A film of some seconds. */
export const videoElement = element({
  type: 'video',
  group: 'multimedia',
  options: { ...question, ...answeredScoring, ...camera, max_length: number(20, { min: 1, integer: true }) },
  value: filesValue,
  actions: ACTIONS.files,
  scoring: 'answered',
});
