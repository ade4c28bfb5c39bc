import type { assignments } from '@rounds/contract/assignments';
import { IconCalendar, IconCalendarEvent, IconForms } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    assignments: typeof import('../../platform/i18n/en/assignments.json');
  }
}

type Calls = typeof assignments;

const MANAGE = ['AST_MANAGE_ASSIGNMENT'] as const satisfies Calls['list']['access'];

export const feature: FeatureModule = {
  name: 'assignments',
  article: 'assignments',
  screens: [
    {
      path: '/assignment/list',
      access: MANAGE,
      layout: 'standard',
      banner: 'assignments',
      load: () => import('./list/assignment-list-page.tsx'),
      texts: ['assigned'],
    },
    {
      path: '/assignment/archive',
      access: MANAGE satisfies Calls['listArchive']['access'],
      layout: 'standard',
      load: () => import('./list/assignment-archive-page.tsx'),
    },
    {
      path: '/assignment/add',
      access: MANAGE satisfies Calls['create']['access'],
      layout: 'standard',
      load: () => import('./editor/assignment-editor-page.tsx'),
    },
    {
      path: '/assignment/$id/edit',
      access: MANAGE satisfies Calls['update']['access'],
      layout: 'standard',
      load: () => import('./editor/assignment-editor-page.tsx'),
    },
    {
      path: '/assignment/calendar',
      access: 'signed-in' satisfies Calls['getCalendar']['access'],
      layout: 'standard',
      load: () => import('./calendar/calendar-page.tsx'),
      texts: ['assigned'],
    },
    {
      path: '/assignment/$id',
      access: 'signed-in' satisfies Calls['getMonitor']['access'],
      layout: 'standard',
      load: () => import('./monitor/assignment-page.tsx'),
      texts: ['assigned', 'logs', 'activities', 'errors'],
    },
    {
      path: '/settings/assignment',
      access: ['APP_VIEW_SETTINGS'] satisfies Calls['listAllCustomFields']['access'],
      layout: 'standard',
      load: () => import('./assignment-settings-page.tsx'),
      texts: ['custom-fields', 'custom-field'],
    },
  ],
  actions: [
    {
      key: 'new_assignment',
      order: 50,
      icon: IconCalendarEvent,
      access: MANAGE,
      path: '/assignment/add',
      isPage: true,
    },
  ],
  search: {
    key: 'assignments',
    icon: IconCalendarEvent,
    access: MANAGE satisfies Calls['list']['access'],
    load: () => import('./find-assignments.ts'),
  },
  menu: [
    {
      key: 'assignments',
      path: '/assignment/list',
      icon: IconCalendarEvent,
      access: MANAGE,
      order: 40,
    },
    {
      key: 'calendar',
      path: '/assignment/calendar',
      icon: IconCalendar,
      access: 'signed-in' satisfies Calls['getCalendar']['access'],
      order: 45,
    },
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
