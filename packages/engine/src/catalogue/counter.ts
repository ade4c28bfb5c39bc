import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { choice, list, needed, rating, shown, text } from './shared-options.ts';
import { numberValue } from './value-kinds.ts';

/** How many items of a type before it have an answer. */
export const counterElement = element({
  type: 'counter',
  group: 'numeric',
  options: {
    ...shown,
    ...rating,
    scope: choice('all', ['all', 'page', 'section']),
    type: needed(text(60, 'yesno')),
    options: list(null, { entries: 'text' }),
  },
  value: numberValue,
  computed: true,
  actions: ACTIONS.computed,
  scoring: 'rule',
});
