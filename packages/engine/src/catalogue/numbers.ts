/** Numbers that people enter, and numbers that the engine computes. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import {
  bounds,
  choice,
  defaults,
  display,
  expression,
  list,
  mandatory,
  naming,
  no,
  number,
  question,
  rangeScoring,
  rating,
  record,
  text,
  units,
  yes,
} from './shared-options.ts';
import { numberValue, resultValue } from './value-kinds.ts';

/** A number, with bounds (`getNumberBounds`), decimals and units. */
export const numberElement = defineElement({
  type: 'number',
  group: 'numeric',
  options: {
    ...question,
    ...naming,
    ...rangeScoring,
    ...bounds,
    ...units,
    decimal: number(null, { min: 0, max: 10, integer: true }),
    grouping_separator: no,
    secure: no,
    ...defaults,
  },
  value: numberValue,
  actions: ACTIONS.scored,
  scoring: 'range',
});

/** A number between two ends, in steps. */
export const sliderElement = defineElement({
  type: 'slider',
  group: 'numeric',
  options: {
    ...question,
    ...rangeScoring,
    ...units,
    min: mandatory(number(0)),
    max: mandatory(number(10)),
    step: mandatory(number(1, { min: 0.000001 })),
    ...defaults,
  },
  value: numberValue,
  actions: ACTIONS.scored,
  scoring: 'range',
});

/** A number that calculations use. */
export const constantElement = defineElement({
  type: 'constant',
  group: 'numeric',
  options: { ...display, ...units, ...rating, hidden: yes, default_value: mandatory(number(null)) },
  value: numberValue,
  computed: true,
  actions: ACTIONS.computed,
  scoring: 'rule',
});

/** A value that is calculated from other answers. */
export const calculationElement = defineElement({
  type: 'calculation',
  group: 'numeric',
  features: ['ckl_calculation', 'ckl_global_list'],
  options: {
    ...display,
    ...units,
    ...rating,
    calculations: mandatory(record({ value: expression, items: list() })),
    editable: no,
  },
  value: resultValue,
  computed: true,
  actions: ACTIONS.computed,
  scoring: 'rule',
});

/** The number of preceding items of a type that have an answer. */
export const counterElement = defineElement({
  type: 'counter',
  group: 'numeric',
  options: {
    ...display,
    ...rating,
    scope: choice('all', ['all', 'page', 'section']),
    type: mandatory(text(60, 'yesno')),
    options: list(null, { entries: 'text' }),
  },
  value: numberValue,
  computed: true,
  actions: ACTIONS.computed,
  scoring: 'rule',
});

/** The number of issues that the preceding items have. */
export const issuesCountElement = defineElement({
  type: 'issues_count',
  group: 'numeric',
  features: ['act_create_issue'],
  deprecated: true,
  replacedBy: 'counter',
  options: { ...display, scope: choice('all', ['all', 'page', 'section']), categories: mandatory(list()) },
  value: numberValue,
  computed: true,
});
