import { element } from './element.ts';
import { question, yes } from './shared-options.ts';
import { sparePartsValue } from './value-kinds.ts';

/** A spare part and how many of it. */
export const sparePartsElement = element({
  type: 'spare_parts',
  group: 'select',
  deprecated: true,
  options: { ...question, quantity: yes },
  value: sparePartsValue,
});
