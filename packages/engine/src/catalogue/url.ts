import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { question, value } from './shared-options.ts';
import { textValue } from './value-kinds.ts';

/** An address on the web. */
export const urlElement = element({
  type: 'url',
  group: 'startPage',
  offered: false,
  options: { ...question, default_value: value },
  value: textValue,
  pages: ['hidden_page'],
  actions: ACTIONS.header,
});
