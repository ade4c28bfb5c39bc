import type { users } from '@rounds/contract/users';
import { IconUsers } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    users: typeof import('../../platform/i18n/en/users.json');
  }
}

type Calls = typeof users;
const access = ['USR_VIEW_USER_LIST'] satisfies Calls['list']['access'];
const manage = ['USR_MANAGE_USER'] satisfies Calls['getDetails']['access'];

export const feature: FeatureModule = {
  name: 'users',
  article: 'people',
  screens: [
    {
      path: '/user/list',
      access,
      banner: 'users',
      layout: 'standard',
      load: () => import('./user-list-page.tsx'),
    },
    {
      path: '/user/import',
      access: manage,
      layout: 'standard',
      load: () => import('./import/people-import-page.tsx'),
      texts: ['import', 'jobs'],
    },
    {
      path: '/user/$userId',
      access: manage,
      layout: 'standard',
      load: () => import('./person/person-page.tsx'),
      texts: ['account', 'jobs', 'logs', 'activities', 'errors'],
    },
  ],
  actions: [{ key: 'invite_people', order: 60, icon: IconUsers, access: ['USR_MANAGE_USER'], path: '/user/list' }],
  search: { key: 'users', icon: IconUsers, access, load: () => import('./find-people.ts') },
  jobs: { 'people.import': '/user/import' },
  menu: [{ key: 'users', path: '/user/list', icon: IconUsers, access, group: 'people', order: 70 }],
};

export { renderNames, UserStatusBadge } from './user-cells.tsx';
