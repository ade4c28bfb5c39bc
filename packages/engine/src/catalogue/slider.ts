import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { needed, number, question, rangeScoring, units, value } from './shared-options.ts';
import { numberValue } from './value-kinds.ts';

/** A number between two ends, in steps. */
export const sliderElement = element({
  type: 'slider',
  group: 'numeric',
  options: {
    ...question,
    ...rangeScoring,
    ...units,
    min: needed(number(0)),
    max: needed(number(10)),
    step: needed(number(1, { min: 0.000001 })),
    default_value: value,
  },
  value: numberValue,
  actions: ACTIONS.scored,
  scoring: 'range',
});
