import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { question } from './shared-options.ts';
import { uuidValue } from './value-kinds.ts';

/** The asset that the inspection is of. */
export const assetElement = element({
  type: 'asset',
  group: 'startPage',
  options: { ...question },
  value: uuidValue,
  pages: ['start_page', 'hidden_page'],
  oncePerPage: true,
  actions: ACTIONS.written,
});
