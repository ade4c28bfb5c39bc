/** Questions whose answer is chosen. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import {
  answeredScoring,
  checkboxScoring,
  choiceScoring,
  expression,
  list,
  mandatory,
  no,
  number,
  question,
  responses,
  text,
  value,
  yes,
} from './shared-options.ts';
import { booleanValue, choicesValue, listItemsValue, sparePartsValue } from './value-kinds.ts';

/** Two or three answers side by side, each with points. */
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

/** Ticked or not. */
export const checkboxElement = defineElement({
  type: 'checkbox',
  group: 'yesno',
  options: { ...question, ...checkboxScoring, default_value: value, checkedByDefault: no },
  value: booleanValue,
  actions: ACTIONS.scored,
  scoring: 'checkbox',
});

/** Choices to see at a glance, one or several. */
export const listElement = defineElement({
  type: 'list',
  group: 'select',
  options: { ...question, ...choiceScoring, ...responses, multiple_selection: no },
  value: choicesValue,
  choices: true,
  actions: ACTIONS.scored,
  scoring: 'choices',
});

/** Choices behind a menu, one or several. */
export const dropdownElement = defineElement({
  type: 'dropdown',
  group: 'select',
  options: { ...question, ...choiceScoring, ...responses, multiple_selection: no },
  value: choicesValue,
  choices: true,
  actions: ACTIONS.scored,
  scoring: 'choices',
});

/** Items of a global list. */
export const globalListElement = defineElement({
  type: 'global_list',
  group: 'select',
  features: ['ckl_global_list'],
  options: {
    ...question,
    ...answeredScoring,
    multiple_selection: no,
    global_list_uuid: mandatory(text(100)),
    global_list_id: mandatory(number(null, { integer: true })),
    separator: text(20, '/'),
    label_field_keys: list(['item_id', 'display_name'], { entries: 'text' }),
    value_field_keys: list(['item_id'], { entries: 'text' }),
    field_type: text(60, 'text'),
    value_type: text(60, 'text'),
    advanced: no,
    choice_filter: expression,
    default_value: value,
  },
  value: listItemsValue,
  actions: ACTIONS.scored,
  scoring: 'answered',
});

/** Rows of a data set, before global lists came. */
export const datasetElement = defineElement({
  type: 'dataset',
  group: 'select',
  deprecated: true,
  options: { ...question, multiple_selection: no },
  value: listItemsValue,
});

/** A spare part and how many of it. */
export const sparePartsElement = defineElement({
  type: 'spare_parts',
  group: 'select',
  deprecated: true,
  options: { ...question, quantity: yes },
  value: sparePartsValue,
});
