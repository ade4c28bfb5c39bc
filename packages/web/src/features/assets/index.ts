import type { assetTypes } from '@rounds/contract/asset-types';
import type { assets } from '@rounds/contract/assets';
import { IconBuilding, IconCategory } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    assets: typeof import('../../platform/i18n/en/assets.json');
  }
}

type Calls = typeof assets;
type TypeCalls = typeof assetTypes;

export const feature: FeatureModule = {
  name: 'assets',
  article: 'assets',
  screens: [
    {
      path: '/assets',
      access: ['SST_VIEW_ASSET'] satisfies Calls['list']['access'],
      layout: 'standard',
      load: () => import('./asset-list-page.tsx'),
      texts: ['form', 'jobs'],
      banner: 'assets',
    },
    {
      path: '/assets/archive',
      access: ['SST_VIEW_ARCHIVED_ASSETS'] satisfies Calls['listArchive']['access'],
      layout: 'standard',
      load: () => import('./asset-archive-page.tsx'),
    },
    {
      path: '/assets/types',
      access: ['SST_VIEW_ASSET_TYPE'] satisfies TypeCalls['list']['access'],
      layout: 'standard',
      load: () => import('./types/asset-type-list-page.tsx'),
    },
    {
      path: '/assets/types/archive',
      access: ['SST_VIEW_ARCHIVED_ASSET_TYPES'] satisfies TypeCalls['listArchive']['access'],
      layout: 'standard',
      load: () => import('./types/asset-type-archive-page.tsx'),
    },
    {
      path: '/assets/types/$uuid',
      access: ['SST_VIEW_ASSET_TYPE'] satisfies TypeCalls['get']['access'],
      layout: 'standard',
      load: () => import('./types/asset-type-page.tsx'),
      texts: ['custom-fields', 'custom-field', 'logs', 'activities', 'errors'],
    },
    {
      path: '/assets/$uuid',
      access: ['SST_VIEW_ASSET'] satisfies Calls['get']['access'],
      layout: 'standard',
      load: () => import('./page/asset-page.tsx'),
      texts: ['form', 'charts', 'logs', 'activities', 'errors'],
    },
    {
      path: '/assets/import',
      access: ['SST_MANAGE_ASSET'] satisfies Calls['bulkImport']['access'],
      layout: 'standard',
      load: () => import('./import/asset-import-page.tsx'),
      texts: ['import', 'jobs', 'custom-fields'],
    },
  ],
  jobs: { 'assets.import': '/assets/import', 'assets.undo_import': '/assets/import' },
  actions: [
    { key: 'new_asset', order: 30, icon: IconBuilding, access: ['SST_MANAGE_ASSET'], path: '/assets' },
    {
      key: 'import_assets',
      order: 110,
      icon: IconBuilding,
      access: ['SST_MANAGE_ASSET'],
      path: '/assets/import',
      isPage: true,
    },
  ],
  search: {
    key: 'assets',
    icon: IconBuilding,
    access: ['SST_VIEW_ASSET'] satisfies Calls['list']['access'],
    load: () => import('./find-assets.ts'),
  },
  menu: [
    {
      key: 'assets',
      path: '/assets',
      icon: IconBuilding,
      access: ['SST_VIEW_ASSET'] satisfies Calls['list']['access'],
      order: 50,
    },
    {
      key: 'asset_types',
      path: '/assets/types',
      icon: IconCategory,
      access: ['SST_VIEW_ASSET_TYPE'] satisfies TypeCalls['list']['access'],
      order: 51,
    },
  ],
};

/** The dialog of a new asset, for features in which one is missing; loaded when it is needed. */
export const loadAssetDialog = () => import('./asset-dialog.tsx');
