import { element } from './element.ts';
import { choice, list, needed, shown } from './shared-options.ts';
import { numberValue } from './value-kinds.ts';

/** How many issues the items before it have. */
export const issuesCountElement = element({
  type: 'issues_count',
  group: 'numeric',
  features: ['act_create_issue'],
  deprecated: true,
  options: { ...shown, scope: choice('all', ['all', 'page', 'section']), categories: needed(list()) },
  value: numberValue,
  computed: true,
});
