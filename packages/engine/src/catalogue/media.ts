/** Photos, recordings and other files. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, camera, defaults, no, number, question, text } from './shared-options.ts';
import { filesValue } from './value-kinds.ts';

/** Photos from the camera or the device. */
export const photoElement = defineElement({
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
    ...defaults,
  },
  value: filesValue,
  actions: ACTIONS.files,
  scoring: 'answered',
});

/** A video of some seconds. */
export const videoElement = defineElement({
  type: 'video',
  group: 'multimedia',
  options: { ...question, ...answeredScoring, ...camera, max_length: number(20, { min: 1, integer: true }) },
  value: filesValue,
  actions: ACTIONS.files,
  scoring: 'answered',
});

/** A recording of some seconds. */
export const audioElement = defineElement({
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

/** Files chosen from the file manager. */
export const fileManagerElement = defineElement({
  type: 'file_manager',
  group: 'multimedia',
  options: { ...question },
  value: filesValue,
  pages: ['start_page', 'page', 'hidden_page'],
  actions: ACTIONS.files,
});
