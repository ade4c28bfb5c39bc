import { element } from './element.ts';
import { no, pointer } from './shared-options.ts';
import { noValue } from './value-kinds.ts';

/** The page after the checklist: end date, people. */
export const endPageElement = element({
  type: 'end_page',
  kind: 'page',
  group: 'page',
  options: { info_id: pointer('info'), hidden: no, not_visible: no },
  value: noValue,
});
