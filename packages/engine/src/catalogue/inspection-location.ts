import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { question } from './shared-options.ts';
import { locationValue } from './value-kinds.ts';

/** Where the inspection takes place. */
export const inspectionLocationElement = element({
  type: 'inspection_location',
  group: 'startPage',
  options: { ...question },
  value: locationValue,
  pages: ['start_page', 'hidden_page'],
  actions: ACTIONS.header,
});
