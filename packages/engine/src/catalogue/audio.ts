import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, number, question, text } from './shared-options.ts';
import { filesValue } from './value-kinds.ts';

/** A recording of some seconds. */
export const audioElement = element({
  type: 'audio',
  group: 'multimedia',
  options: {
    ...question,
    ...answeredScoring,
    max_length: number(20, { min: 1, integer: true }),
    quality: text(60, 'normal'),
  },
  value: filesValue,
  actions: ACTIONS.files,
  scoring: 'answered',
});
