import { element } from './element.ts';
import { no, pointer, yes } from './shared-options.ts';
import { noValue } from './value-kinds.ts';

/** Holds the real start and end dates; nobody sees it unless not_visible is switched off. */
export const hiddenPageElement = element({
  type: 'hidden_page',
  kind: 'page',
  group: 'page',
  offered: false,
  options: { info_id: pointer('info'), hidden: no, not_visible: yes },
  value: noValue,
});
