import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, lengths, number, question, value } from './shared-options.ts';
import { textValue } from './value-kinds.ts';

/** Text of several lines; min and max bound its length. */
export const longTextElement = element({
  type: 'longText',
  group: 'text',
  options: {
    ...question,
    ...answeredScoring,
    ...lengths,
    min: number(null, { min: 0, integer: true }),
    max: number(null, { min: 0, integer: true }),
    default_value: value,
  },
  value: textValue,
  actions: ACTIONS.written,
  scoring: 'answered',
});
