import { element } from './element.ts';
import { no, pointers, repeating } from './shared-options.ts';
import { noValue } from './value-kinds.ts';

/** The parent that old templates put around a repeated item. */
export const repeatingGroupElement = element({
  type: 'repeating_group',
  kind: 'section',
  group: 'endPage',
  deprecated: true,
  options: { ...pointers, ...repeating, hidden: no, exclude_report: no },
  value: noValue,
});
