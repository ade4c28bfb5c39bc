import type { assets } from '@rounds/contract/assets';
import { IconBuilding } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

type Calls = typeof assets;

export const feature: FeatureModule = {
  name: 'assets',
  screens: [
    {
      path: '/assets',
      access: ['SST_VIEW_ASSET'] satisfies Calls['list']['access'],
      layout: 'standard',
      load: () => import('./asset-list-page.tsx'),
    },
    {
      path: '/assets/archive',
      access: ['SST_VIEW_ARCHIVED_ASSETS'] satisfies Calls['listArchive']['access'],
      layout: 'standard',
      load: () => import('./asset-archive-page.tsx'),
    },
    {
      path: '/assets/import',
      access: ['SST_MANAGE_ASSET'] satisfies Calls['bulkImport']['access'],
      layout: 'standard',
      load: () => import('./import/asset-import-page.tsx'),
      texts: ['import'],
    },
  ],
  menu: [
    {
      key: 'assets',
      path: '/assets',
      icon: IconBuilding,
      access: ['SST_VIEW_ASSET'] satisfies Calls['list']['access'],
      order: 50,
    },
  ],
};
