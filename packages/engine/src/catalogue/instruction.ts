import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { shown } from './shared-options.ts';
import { noValue } from './value-kinds.ts';

/** Text to read; nothing to answer. */
export const instructionElement = element({
  type: 'instruction',
  group: 'text',
  options: { ...shown },
  value: noValue,
  actions: ACTIONS.header,
});
