import type { globalLists } from '@rounds/contract/global-lists';
import type { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { IconListDetails } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    'global-lists': typeof import('../../platform/i18n/en/global-lists.json');
  }
}

type Calls = typeof globalLists;
type ItemCalls = typeof globalListItems;

const shared = { feature: 'ckl_global_list', layout: 'standard' } as const satisfies Pick<Calls['list'], 'feature'> & {
  layout: 'standard';
};

export const feature: FeatureModule = {
  name: 'global-lists',
  article: 'global-responses-and-library',
  screens: [
    {
      ...shared,
      path: '/resources/global-lists',
      access: ['RES_VIEW_GLOBAL_LISTS'] satisfies Calls['list']['access'],
      load: () => import('./list-page.tsx'),
      banner: 'global_lists',
    },
    {
      ...shared,
      path: '/resources/global-lists/archive',
      access: ['RES_MANAGE_GLOBAL_LISTS'] satisfies Calls['listArchive']['access'],
      load: () => import('./archive-page.tsx'),
    },
    {
      ...shared,
      path: '/resources/global-lists/import',
      access: ['RES_MANAGE_GLOBAL_LISTS'] satisfies Calls['bulkImport']['access'],
      load: () => import('./import/item-import-page.tsx'),
      texts: ['import', 'jobs', 'custom-fields'],
    },
    {
      ...shared,
      path: '/resources/global-lists/$uuid',
      access: ['RES_MANAGE_GLOBAL_LISTS'] satisfies Calls['update']['access'],
      load: () => import('./fields-page.tsx'),
      texts: ['custom-fields', 'custom-field', 'logs', 'activities', 'errors'],
    },
    {
      ...shared,
      path: '/resources/global-lists/$uuid/items',
      access: ['RES_VIEW_GLOBAL_LISTS'] satisfies ItemCalls['list']['access'],
      load: () => import('./items/item-list-page.tsx'),
    },
    {
      ...shared,
      path: '/resources/global-lists/$uuid/items/archive',
      access: ['RES_MANAGE_GLOBAL_LISTS'] satisfies ItemCalls['listArchive']['access'],
      load: () => import('./items/item-archive-page.tsx'),
    },
  ],
  jobs: {
    'global_lists.import': '/resources/global-lists/import',
    'global_lists.undo_import': '/resources/global-lists/import',
  },
  menu: [
    {
      key: 'global_lists',
      path: '/resources/global-lists',
      icon: IconListDetails,
      access: ['RES_VIEW_GLOBAL_LISTS'] satisfies Calls['list']['access'],
      feature: shared.feature,
      group: 'resources',
      order: 65,
    },
  ],
};
