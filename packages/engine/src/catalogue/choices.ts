/** Questions whose answer is chosen. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import {
  answeredScoring,
  checkboxScoring,
  choice,
  choiceScoring,
  defaults,
  expression,
  list,
  mandatory,
  naming,
  no,
  number,
  POINT_BOUNDS,
  question,
  record,
  responses,
  text,
  yes,
} from './shared-options.ts';
import { booleanValue, choicesValue, listItemsValue, sparePartsValue } from './value-kinds.ts';

/** Two or three adjacent answers, each with points. */
export const yesnoElement = defineElement({
  type: 'yesno',
  group: 'yesno',
  options: { ...question, ...choiceScoring, ...responses, display_as_switch: no, oknot: no },
  value: choicesValue,
  choices: true,
  actions: ACTIONS.scored,
  scoring: 'choices',
});

/** Two answers as a switch. */
export const switchElement = defineElement({
  type: 'switch',
  group: 'yesno',
  options: { ...question, ...choiceScoring, ...responses },
  value: choicesValue,
  choices: true,
  actions: ACTIONS.scored,
  scoring: 'choices',
});

/** A box that is either ticked or not. */
export const checkboxElement = defineElement({
  type: 'checkbox',
  group: 'yesno',
  options: { ...question, ...checkboxScoring, ...defaults, checkedByDefault: no },
  value: booleanValue,
  actions: ACTIONS.scored,
  scoring: 'checkbox',
});

/** Choices that are all visible, of which people pick one or several. */
export const listElement = defineElement({
  type: 'list',
  group: 'select',
  options: { ...question, ...naming, ...choiceScoring, ...responses, multiple_selection: no },
  value: choicesValue,
  choices: true,
  actions: ACTIONS.scored,
  scoring: 'choices',
});

/** Choices in a menu, of which people pick one or several. */
export const dropdownElement = defineElement({
  type: 'dropdown',
  group: 'select',
  options: { ...question, ...naming, ...choiceScoring, ...responses, multiple_selection: no },
  value: choicesValue,
  choices: true,
  actions: ACTIONS.scored,
  scoring: 'choices',
});

export const LIST_FILTER_OPERATORS = ['equals', 'contains'] as const;

/** Items of a global list. */
export const globalListElement = defineElement({
  type: 'global_list',
  group: 'select',
  features: ['ckl_global_list'],
  options: {
    ...question,
    ...naming,
    ...answeredScoring,
    /** The field that contains the points of an item; if it is null, every answer has `default_score` points. */
    point_field_key: text(100),
    max_score: number(null, POINT_BOUNDS),
    multiple_selection: no,
    global_list_uuid: mandatory(text(100)),
    global_list_id: mandatory(number(null, { integer: true })),
    separator: text(20, '/'),
    label_field_keys: list(['item_id', 'display_name'], { entries: 'text' }),
    value_field_keys: list(['item_id'], { entries: 'text' }),
    field_type: text(60, 'text'),
    value_type: text(60, 'text'),
    advanced: no,
    /** The variable of a question of the same list: only items that belong to its answer are offered. */
    parent_question: expression,
    /** Only items whose field equals or contains the value are offered. */
    item_filter: record({ field_key: text(100), operator: choice('equals', LIST_FILTER_OPERATORS), value: expression }),
  },
  value: listItemsValue,
  actions: ACTIONS.scored,
  scoring: 'answered',
});

/** Rows of a data set, the predecessor of global lists. */
export const datasetElement = defineElement({
  type: 'dataset',
  group: 'select',
  deprecated: true,
  replacedBy: 'global_list',
  options: { ...question, multiple_selection: no },
  value: listItemsValue,
});

/** A spare part and its quantity. */
export const sparePartsElement = defineElement({
  type: 'spare_parts',
  group: 'select',
  deprecated: true,
  replacedBy: 'global_list',
  options: { ...question, quantity: yes },
  value: sparePartsValue,
});
