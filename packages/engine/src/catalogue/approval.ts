/** Signatures and acknowledgments. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { no, question } from './shared-options.ts';
import { acknowledgmentValue, filesValue } from './value-kinds.ts';

/** A drawn signature. */
export const signatureElement = defineElement({
  type: 'signature',
  group: 'approval',
  options: { ...question, signed_by_inspector: no },
  value: filesValue,
  actions: ACTIONS.signed,
});

/** A person confirms that they have read something. */
export const acknowledgmentElement = defineElement({
  type: 'acknowledgment',
  group: 'approval',
  options: { ...question },
  value: acknowledgmentValue,
  actions: ACTIONS.signed,
});

/** The closing signature of old templates. */
export const endSignatureElement = defineElement({
  type: 'end_signature',
  group: 'endPage',
  deprecated: true,
  replacedBy: 'signature',
  options: { ...question },
  value: filesValue,
  pages: ['end_page', 'hidden_page'],
});
