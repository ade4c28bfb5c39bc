import type { roles } from '@rounds/contract/roles';
import { IconShieldLock } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    roles: typeof import('../../platform/i18n/en/roles.json');
  }
}

type Calls = typeof roles;
const access = ['USR_MANAGE_ROLE'] satisfies Calls['list']['access'];

export const feature: FeatureModule = {
  name: 'roles',
  article: 'permissions',
  screens: [
    {
      path: '/user/role',
      access,
      banner: 'roles',
      layout: 'standard',
      load: () => import('./role-page.tsx'),
      texts: ['errors'],
    },
  ],
  actions: [{ key: 'new_role', order: 80, icon: IconShieldLock, access: access, path: '/user/role' }],
  menu: [{ key: 'roles', path: '/user/role', icon: IconShieldLock, access, group: 'people', order: 72 }],
};
