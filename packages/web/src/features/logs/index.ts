import type { logs } from '@rounds/contract/logs';
import { IconHistory, IconListDetails, IconUserSearch } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    logs: typeof import('../../platform/i18n/en/logs.json');
  }
}

type Calls = typeof logs;
const mine = ['LOG_VIEW_MY_ACTIVITY'] satisfies Calls['listMine']['access'];
const everyone = ['LOG_VIEW_USER_ACTIVITY'] satisfies Calls['list']['access'];
const types = ['LOG_VIEW_ACTIVITY_TYPES'] satisfies Calls['listTypes']['access'];
/** The names of activities are part of the contract. */
const screen = { layout: 'standard', texts: ['activities', 'errors'] } as const;

export const feature: FeatureModule = {
  name: 'logs',
  article: 'security-and-retention',
  screens: [
    { ...screen, path: '/log/activity-log', access: mine, load: () => import('./my-activity-page.tsx') },
    { ...screen, path: '/log/user-activity-log', access: everyone, load: () => import('./user-activity-page.tsx') },
    { ...screen, path: '/log/activity-types', access: types, load: () => import('./activity-types-page.tsx') },
  ],
  menu: [
    { key: 'my_activity', path: '/log/activity-log', icon: IconHistory, access: mine, group: 'logs', order: 80 },
    {
      key: 'user_activity',
      path: '/log/user-activity-log',
      icon: IconUserSearch,
      access: everyone,
      group: 'logs',
      order: 81,
    },
    {
      key: 'activity_types',
      path: '/log/activity-types',
      icon: IconListDetails,
      access: types,
      group: 'logs',
      order: 82,
    },
  ],
};
