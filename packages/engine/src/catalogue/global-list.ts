import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, expression, list, needed, no, number, question, text, value } from './shared-options.ts';
import { listItemsValue } from './value-kinds.ts';

/** Items of a global list. */
export const globalListElement = element({
  type: 'global_list',
  group: 'select',
  features: ['ckl_global_list'],
  options: {
    ...question,
    ...answeredScoring,
    multiple_selection: no,
    global_list_uuid: needed(text(100)),
    global_list_id: needed(number(null, { integer: true })),
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
