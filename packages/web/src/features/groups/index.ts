import type { groups } from '@rounds/contract/groups';
import { IconUsersGroup } from '@tabler/icons-react';
import { lazy } from 'react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    groups: typeof import('../../platform/i18n/en/groups.json');
  }
}

type Calls = typeof groups;
const access = ['USR_VIEW_GROUP_LIST'] satisfies Calls['list']['access'];

export const feature: FeatureModule = {
  name: 'groups',
  article: 'permissions',
  screens: [
    { path: '/group/list', access, banner: 'groups', layout: 'standard', load: () => import('./group-list-page.tsx') },
    {
      path: '/group/$groupId/users',
      access: ['USR_MANAGE_GROUP'] satisfies Calls['addMembers']['access'],
      layout: 'standard',
      load: () => import('./group-members-page.tsx'),
    },
  ],
  actions: [{ key: 'new_group', order: 70, icon: IconUsersGroup, access: ['USR_MANAGE_GROUP'], path: '/group/list' }],
  menu: [{ key: 'groups', path: '/group/list', icon: IconUsersGroup, access, group: 'people', order: 71 }],
};

/** Chooses people, groups and roles, for what is shared with them or sent to them. */
export const PeopleField = lazy(async () => ({ default: (await import('./people-field.tsx')).PeopleField }));
export const loadPeopleField = () => import('./people-field.tsx');
export type { Recipient } from './people-field.tsx';
