import type { settings } from '@rounds/contract/settings';
import { IconBuilding, IconChecklist, IconFileText, IconLock, IconUsers } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    settings: typeof import('../../platform/i18n/en/settings.json');
  }
}

const access = ['APP_VIEW_SETTINGS'] satisfies (typeof settings)['getOrganization']['access'];
const screen = { access, layout: 'standard', texts: ['errors'] } as const;
const entry = { access, group: 'settings' } as const;

export const feature: FeatureModule = {
  name: 'settings',
  article: 'getting-started-administrator',
  screens: [
    {
      ...screen,
      path: '/settings/organization',
      banner: 'organization',
      load: () => import('./organization-page.tsx'),
    },
    { ...screen, path: '/settings/user', banner: 'user_settings', load: () => import('./user-page.tsx') },
    {
      ...screen,
      path: '/settings/security',
      article: 'security-and-retention',
      banner: 'security',
      load: () => import('./security/security-page.tsx'),
    },
    {
      ...screen,
      path: '/settings/checklist',
      article: 'scoring',
      banner: 'checklist_settings',
      load: () => import('./checklist-page.tsx'),
      texts: ['errors', 'template'],
    },
    { ...screen, path: '/settings/report', banner: 'report_settings', load: () => import('./report-page.tsx') },
  ],
  menu: [
    { ...entry, key: 'organization', icon: IconBuilding, path: '/settings/organization', order: 200 },
    { ...entry, key: 'user_settings', icon: IconUsers, path: '/settings/user', order: 201 },
    { ...entry, key: 'security', icon: IconLock, path: '/settings/security', order: 202 },
    { ...entry, key: 'checklist_settings', icon: IconChecklist, path: '/settings/checklist', order: 203 },
    { ...entry, key: 'report_settings', icon: IconFileText, path: '/settings/report', order: 204 },
  ],
};
