import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { dates, shown } from './shared-options.ts';
import { dateValue } from './value-kinds.ts';

/** When the inspection was completed; the server sets it. */
export const inspectionRealEndDateElement = element({
  type: 'inspection_real_end_date',
  group: 'endPage',
  offered: false,
  options: { ...shown, ...dates },
  value: dateValue,
  computed: true,
  pages: ['end_page', 'hidden_page'],
  oncePerPage: true,
  actions: ACTIONS.header,
});
