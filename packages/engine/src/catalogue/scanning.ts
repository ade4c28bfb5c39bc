/** Scanned codes. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, lengths, naming, no, question } from './shared-options.ts';
import { textValue } from './value-kinds.ts';

/** The text of a scanned QR code. */
export const qrElement = defineElement({
  type: 'qr',
  group: 'scanning',
  options: { ...question, ...naming, ...answeredScoring, ...lengths, editable: no },
  value: textValue,
  actions: ACTIONS.signed,
  scoring: 'answered',
});

/** The text of a scanned barcode. */
export const barcodeElement = defineElement({
  type: 'barcode',
  group: 'scanning',
  options: { ...question, ...naming, ...answeredScoring, ...lengths, editable: no },
  value: textValue,
  actions: ACTIONS.signed,
  scoring: 'answered',
});
