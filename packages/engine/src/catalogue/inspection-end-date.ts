import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { dates, question } from './shared-options.ts';
import { dateValue } from './value-kinds.ts';

/** When the inspection ended, as people say it. */
export const inspectionEndDateElement = element({
  type: 'inspection_end_date',
  group: 'endPage',
  options: { ...question, ...dates },
  value: dateValue,
  pages: ['end_page', 'hidden_page'],
  actions: ACTIONS.header,
});
