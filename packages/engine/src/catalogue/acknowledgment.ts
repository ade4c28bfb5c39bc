import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { question } from './shared-options.ts';
import { acknowledgmentValue } from './value-kinds.ts';

/** Somebody confirms that they have read something. */
export const acknowledgmentElement = element({
  type: 'acknowledgment',
  group: 'approval',
  options: { ...question },
  value: acknowledgmentValue,
  actions: ACTIONS.signed,
});
