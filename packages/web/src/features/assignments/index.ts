import type { assignments } from '@rounds/contract/assignments';
import { IconForms } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

type Calls = typeof assignments;

export const feature: FeatureModule = {
  name: 'assignments',
  screens: [
    {
      path: '/settings/assignment',
      access: ['APP_VIEW_SETTINGS'] satisfies Calls['listAllCustomFields']['access'],
      layout: 'standard',
      load: () => import('./assignment-settings-page.tsx'),
      texts: ['custom-fields', 'custom-field'],
    },
  ],
  menu: [
    {
      key: 'assignment_settings',
      path: '/settings/assignment',
      icon: IconForms,
      access: ['APP_VIEW_SETTINGS'] satisfies Calls['listAllCustomFields']['access'],
      group: 'settings',
      order: 205,
    },
  ],
};
