import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, dates, question } from './shared-options.ts';
import { dateValue } from './value-kinds.ts';

/** A date, a time or both, in one of seven shapes. */
export const datetimeElement = element({
  type: 'datetime',
  group: 'datetime',
  options: { ...question, ...answeredScoring, ...dates },
  value: dateValue,
  actions: ACTIONS.written,
  scoring: 'answered',
});
