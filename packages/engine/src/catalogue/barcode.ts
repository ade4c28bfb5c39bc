import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, lengths, no, question } from './shared-options.ts';
import { textValue } from './value-kinds.ts';

/** The text of a scanned barcode. */
export const barcodeElement = element({
  type: 'barcode',
  group: 'scanning',
  options: { ...question, ...answeredScoring, ...lengths, editable: no },
  value: textValue,
  actions: ACTIONS.signed,
  scoring: 'answered',
});
