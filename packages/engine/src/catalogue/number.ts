import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { bounds, no, number, question, rangeScoring, units, value } from './shared-options.ts';
import { numberValue } from './value-kinds.ts';

/** A number, with bounds, decimals and units. Bounds hold only above 0. */
export const numberElement = element({
  type: 'number',
  group: 'numeric',
  options: {
    ...question,
    ...rangeScoring,
    ...bounds,
    ...units,
    decimal: number(null, { min: 0, max: 10, integer: true }),
    grouping_separator: no,
    secure: no,
    default_value: value,
  },
  value: numberValue,
  actions: ACTIONS.scored,
  scoring: 'range',
});
