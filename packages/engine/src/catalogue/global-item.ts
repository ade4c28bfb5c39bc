import { element } from './element.ts';
import { shown } from './shared-options.ts';
import { noValue } from './value-kinds.ts';

/** An item that stands in many templates. */
export const globalItemElement = element({
  type: 'global_item',
  group: 'misc',
  offered: false,
  options: { ...shown },
  value: noValue,
});
