import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { no, question } from './shared-options.ts';
import { peopleValue } from './value-kinds.ts';

/** People who take part. */
export const personElement = element({
  type: 'person',
  group: 'specialPage',
  options: { ...question, multiple_selection: no },
  value: peopleValue,
  pages: ['start_page', 'end_page'],
  actions: ACTIONS.written,
});
