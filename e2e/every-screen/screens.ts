/** Every screen and how one gets there, in the order of a walk. */
import { ENTRY_SCREENS } from './entry-screens.ts';
import { INSPECTION_SCREENS } from './inspection-screens.ts';
import { PEOPLE_SCREENS } from './people-screens.ts';
import { RECORD_SCREENS } from './record-screens.ts';
import { TEMPLATE_SCREENS } from './template-screens.ts';
import type { Screen } from './walk.ts';

export const SCREENS: readonly Screen[] = [
  ...ENTRY_SCREENS,
  ...RECORD_SCREENS,
  ...TEMPLATE_SCREENS,
  ...INSPECTION_SCREENS,
  ...PEOPLE_SCREENS,
];
