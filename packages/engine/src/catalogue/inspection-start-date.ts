import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { dates, question } from './shared-options.ts';
import { dateValue } from './value-kinds.ts';

/** When the inspection began, as people say it. */
export const inspectionStartDateElement = element({
  type: 'inspection_start_date',
  group: 'startPage',
  options: { ...question, ...dates },
  value: dateValue,
  pages: ['start_page', 'hidden_page'],
  actions: ACTIONS.header,
});
