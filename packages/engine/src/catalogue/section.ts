import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { no, pointer, pointers, repeating } from './shared-options.ts';
import { noValue } from './value-kinds.ts';

/** Holds questions and sections; can be repeated as a whole. */
export const sectionElement = element({
  type: 'section',
  kind: 'section',
  group: 'section',
  options: { ...pointers, ...repeating, grouped_item_id: pointer('grouped_items'), exclude_report: no, hidden: no },
  value: noValue,
  actions: ACTIONS.section,
});
