import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { no, pointers } from './shared-options.ts';
import { noValue } from './value-kinds.ts';

/** A page of the checklist itself. */
export const pageElement = element({
  type: 'page',
  kind: 'page',
  group: 'page',
  options: { ...pointers, hidden: no, not_visible: no, exclude_report: no },
  value: noValue,
  actions: ACTIONS.page,
});
