import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { question } from './shared-options.ts';
import { filesValue } from './value-kinds.ts';

/** A drawn signature. */
export const signatureElement = element({
  type: 'signature',
  group: 'approval',
  options: { ...question },
  value: filesValue,
  actions: ACTIONS.signed,
});
