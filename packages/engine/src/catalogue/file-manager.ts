import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { question } from './shared-options.ts';
import { filesValue } from './value-kinds.ts';

/** Files chosen from the file manager. */
export const fileManagerElement = element({
  type: 'file_manager',
  group: 'startPage',
  offered: false,
  options: { ...question },
  value: filesValue,
  pages: ['hidden_page'],
  actions: ACTIONS.files,
});
