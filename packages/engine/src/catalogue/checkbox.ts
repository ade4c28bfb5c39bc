import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { checkboxScoring, no, question, value } from './shared-options.ts';
import { booleanValue } from './value-kinds.ts';

/** Ticked or not. */
export const checkboxElement = element({
  type: 'checkbox',
  group: 'yesno',
  options: { ...question, ...checkboxScoring, default_value: value, checkedByDefault: no },
  value: booleanValue,
  actions: ACTIONS.scored,
  scoring: 'checkbox',
});
