import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { expression, list, needed, no, rating, record, shown, units } from './shared-options.ts';
import { resultValue } from './value-kinds.ts';

/** A value worked out from other answers. */
export const calculationElement = element({
  type: 'calculation',
  group: 'numeric',
  features: ['ckl_calculation', 'ckl_global_list'],
  options: {
    ...shown,
    ...units,
    ...rating,
    calculations: needed(record({ value: expression, items: list() })),
    editable: no,
  },
  value: resultValue,
  computed: true,
  actions: ACTIONS.computed,
  scoring: 'rule',
});
