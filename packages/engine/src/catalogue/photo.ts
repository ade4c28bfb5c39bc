import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, camera, no, number, question, value } from './shared-options.ts';
import { filesValue } from './value-kinds.ts';

/** Photos, taken or chosen. */
export const photoElement = element({
  type: 'photo',
  group: 'multimedia',
  options: {
    ...question,
    ...answeredScoring,
    ...camera,
    multi_photo: no,
    allow_gps_tagging: no,
    max_width: number(null, { min: 1, integer: true }),
    max_height: number(null, { min: 1, integer: true }),
    default_value: value,
  },
  value: filesValue,
  actions: ACTIONS.files,
  scoring: 'answered',
});
