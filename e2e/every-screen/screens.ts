/** Every screen and how to open it, in the order of the walk. */
import { ANALYTICS_SCREENS } from './analytics-screens.ts';
import { ASSIGNED_SCREENS } from './assigned-screens.ts';
import { ASSIGNMENT_SCREENS } from './assignment-screens.ts';
import { HELP_SCREENS } from './help-screens.ts';
import { INSPECTION_SCREENS } from './inspection-screens.ts';
import { ISSUE_SCREENS } from './issue-screens.ts';
import { PEOPLE_SCREENS } from './people-screens.ts';
import { RECORD_SCREENS } from './record-screens.ts';
import { SECTION_SCREENS } from './section-screens.ts';
import { SIGN_IN_SCREENS } from './sign-in-screens.ts';
import { TEMPLATE_SCREENS } from './template-screens.ts';
import type { Screen } from './walk.ts';

export const SCREENS: readonly Screen[] = [
  ...SIGN_IN_SCREENS,
  ...RECORD_SCREENS,
  ...TEMPLATE_SCREENS,
  ...ASSIGNMENT_SCREENS,
  ...ASSIGNED_SCREENS,
  ...INSPECTION_SCREENS,
  ...ISSUE_SCREENS,
  ...SECTION_SCREENS,
  ...ANALYTICS_SCREENS,
  ...PEOPLE_SCREENS,
  ...HELP_SCREENS,
];

/** The screens that `npm test` opens, in an order in which each can be opened after those before it. */
const MAIN_SCREENS = [
  ...[
    'sign-in',
    'my inspections',
    'side menu open',
    'inspections',
    'own profile',
    'own preferences',
    'account security',
  ],
  ...['organization settings', 'inspections archive', 'assets', 'asset', 'asset tree', 'asset map', 'sites'],
  ...['global responses', 'library', 'templates', 'import', 'builder', 'builder rule', 'translation without languages'],
  ...['assignments', 'edited assignment', 'monitor of an assignment', 'calendar by month'],
  ...[
    'my inspections of assignments',
    'conduct answers',
    'conduct review',
    'report',
    'issues',
    'issues board',
    'issue',
  ],
  ...['dashboard', 'sections', 'section', 'analytics overview', 'analytics of issues', 'api', 'webhooks'],
  ...['integrations', 'people', 'groups', 'roles', 'activity', 'exports', 'help center', 'help article', 'not found'],
];

export const listMainScreens = (): readonly Screen[] =>
  MAIN_SCREENS.map((name) => {
    const screen = SCREENS.find((one) => one.name === name);
    if (!screen) throw new Error(`There is no screen called ${name}.`);
    return screen;
  });
