/** Element types for pages and sections, and items that have no answer. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { display, no, pointer, pointers, repeating, yes } from './shared-options.ts';
import { noValue } from './value-kinds.ts';

/** A page of the checklist itself. */
export const pageElement = defineElement({
  type: 'page',
  kind: 'page',
  group: 'page',
  options: { ...pointers, hidden: no, not_visible: no, exclude_report: no },
  value: noValue,
  actions: ACTIONS.page,
});

/** The page before the checklist: asset, document id, dates, place. */
export const startPageElement = defineElement({
  type: 'start_page',
  kind: 'page',
  group: 'page',
  options: { info_id: pointer('info'), hidden: no, not_visible: no },
  value: noValue,
});

/** The page after the checklist: end date, people. */
export const endPageElement = defineElement({
  type: 'end_page',
  kind: 'page',
  group: 'page',
  options: { info_id: pointer('info'), hidden: no, not_visible: no },
  value: noValue,
});

/** The page of the actual start and end dates, hidden unless `not_visible` is switched off. */
export const hiddenPageElement = defineElement({
  type: 'hidden_page',
  kind: 'page',
  group: 'page',
  offered: false,
  options: { info_id: pointer('info'), hidden: no, not_visible: yes },
  value: noValue,
});

/** A section of questions and sections, which can be repeated as a whole. */
export const sectionElement = defineElement({
  type: 'section',
  kind: 'section',
  group: 'section',
  options: { ...pointers, ...repeating, grouped_item_id: pointer('grouped_items'), exclude_report: no, hidden: no },
  value: noValue,
  actions: ACTIONS.section,
});

/** The parent that old templates put around a repeated item. */
export const repeatingGroupElement = defineElement({
  type: 'repeating_group',
  kind: 'section',
  group: 'endPage',
  deprecated: true,
  replacedBy: 'section',
  options: { ...pointers, ...repeating, hidden: no, exclude_report: no },
  value: noValue,
});

/** An item that many templates contain. */
export const globalItemElement = defineElement({
  type: 'global_item',
  group: 'misc',
  offered: false,
  options: { ...display },
  value: noValue,
});
