import { element } from './element.ts';
import { shown } from './shared-options.ts';
import { textValue } from './value-kinds.ts';

/** Number of the inspection, before document ids came. */
export const inspectionNumberElement = element({
  type: 'inspection_number',
  group: 'startPage',
  deprecated: true,
  options: { ...shown },
  value: textValue,
  computed: true,
  oncePerPage: true,
});
