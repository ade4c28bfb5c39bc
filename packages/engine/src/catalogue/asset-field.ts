import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { field, question } from './shared-options.ts';
import { fieldValue } from './value-kinds.ts';

/** A field of the asset, to read or to fill in. */
export const assetFieldElement = element({
  type: 'asset_field',
  group: 'misc',
  options: { ...question, ...field },
  value: fieldValue,
  actions: ACTIONS.written,
});
