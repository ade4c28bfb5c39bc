import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { dates, shown, yes } from './shared-options.ts';
import { dateValue } from './value-kinds.ts';

/** When the first answer was given; comes from the context. */
export const inspectionRealStartDateElement = element({
  type: 'inspection_real_start_date',
  group: 'startPage',
  offered: false,
  options: { ...shown, hidden: yes, ...dates },
  value: dateValue,
  computed: true,
  pages: ['start_page', 'hidden_page'],
  oncePerPage: true,
  actions: ACTIONS.header,
});
