import { element } from './element.ts';
import { no, pointer } from './shared-options.ts';
import { noValue } from './value-kinds.ts';

/** The page before the checklist: asset, document id, dates, place. */
export const startPageElement = element({
  type: 'start_page',
  kind: 'page',
  group: 'page',
  options: { info_id: pointer('info'), hidden: no, not_visible: no },
  value: noValue,
});
