/** Dates and times. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, dates, defaults, display, inspectionDates, naming, question, yes } from './shared-options.ts';
import { dateValue } from './value-kinds.ts';

/** A date, a time or both, in one of seven shapes. */
export const datetimeElement = defineElement({
  type: 'datetime',
  group: 'datetime',
  options: { ...question, ...naming, ...answeredScoring, ...dates, ...defaults },
  value: dateValue,
  actions: ACTIONS.written,
  scoring: 'answered',
});

/** The date when the inspection began, as the inspector states it. */
export const inspectionStartDateElement = defineElement({
  type: 'inspection_start_date',
  group: 'startPage',
  options: { ...question, ...inspectionDates },
  value: dateValue,
  pages: ['start_page', 'hidden_page'],
  actions: ACTIONS.header,
});

/** The date when the inspection ended, as the inspector states it. */
export const inspectionEndDateElement = defineElement({
  type: 'inspection_end_date',
  group: 'endPage',
  options: { ...question, ...inspectionDates },
  value: dateValue,
  pages: ['end_page', 'hidden_page'],
  actions: ACTIONS.header,
});

/** The time of the first answer, which comes from the context. */
export const inspectionRealStartDateElement = defineElement({
  type: 'inspection_real_start_date',
  group: 'startPage',
  offered: false,
  options: { ...display, hidden: yes, ...inspectionDates },
  value: dateValue,
  computed: true,
  pages: ['start_page', 'hidden_page'],
  oncePerPage: true,
  actions: ACTIONS.header,
});

/** The time of the completion, which the server sets. */
export const inspectionRealEndDateElement = defineElement({
  type: 'inspection_real_end_date',
  group: 'endPage',
  offered: false,
  options: { ...display, ...inspectionDates },
  value: dateValue,
  computed: true,
  pages: ['end_page', 'hidden_page'],
  oncePerPage: true,
  actions: ACTIONS.header,
});
