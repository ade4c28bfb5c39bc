import { element } from './element.ts';
import { no, question } from './shared-options.ts';
import { listItemsValue } from './value-kinds.ts';

/** Rows of a data set, before global lists came. */
export const datasetElement = element({
  type: 'dataset',
  group: 'select',
  deprecated: true,
  options: { ...question, multiple_selection: no },
  value: listItemsValue,
});
