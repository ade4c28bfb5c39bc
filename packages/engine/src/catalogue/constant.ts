import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { needed, number, rating, shown, units, yes } from './shared-options.ts';
import { numberValue } from './value-kinds.ts';

/** A number that calculations use. */
export const constantElement = element({
  type: 'constant',
  group: 'numeric',
  options: { ...shown, ...units, ...rating, hidden: yes, default_value: needed(number(null)) },
  value: numberValue,
  computed: true,
  actions: ACTIONS.computed,
  scoring: 'rule',
});
