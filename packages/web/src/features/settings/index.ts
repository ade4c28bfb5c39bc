import type { settings } from '@rounds/contract/settings';
import { IconAdjustments } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

const access = ['APP_VIEW_SETTINGS'] satisfies (typeof settings)['getOrganization']['access'];
const screen = { access, layout: 'standard', texts: ['errors'] } as const;
const entry = { access, icon: IconAdjustments, group: 'settings' } as const;

export const feature: FeatureModule = {
  name: 'settings',
  screens: [
    { ...screen, path: '/settings/organization', load: () => import('./organization-page.tsx') },
    { ...screen, path: '/settings/user', load: () => import('./user-page.tsx') },
    { ...screen, path: '/settings/security', load: () => import('./security-page.tsx') },
  ],
  menu: [
    { ...entry, key: 'organization', path: '/settings/organization', order: 200 },
    { ...entry, key: 'user_settings', path: '/settings/user', order: 201 },
    { ...entry, key: 'security', path: '/settings/security', order: 202 },
  ],
};
