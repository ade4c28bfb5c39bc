import type { sites } from '@rounds/contract/sites';
import { IconSitemap } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    sites: typeof import('../../platform/i18n/en/sites.json');
  }
}

type Calls = typeof sites;

const VIEW = ['RES_VIEW_GLOBAL_LISTS'] as const satisfies Calls['list']['access'];

export const feature: FeatureModule = {
  name: 'sites',
  article: 'sites',
  screens: [
    { path: '/resources/sites', access: VIEW, layout: 'standard', load: () => import('./sites-page.tsx') },
    {
      path: '/resources/sites/archive',
      access: ['RES_MANAGE_GLOBAL_LISTS'] satisfies Calls['listArchive']['access'],
      layout: 'standard',
      load: () => import('./site-archive-page.tsx'),
    },
    {
      path: '/resources/sites/import',
      access: ['RES_MANAGE_GLOBAL_LISTS'] satisfies Calls['importFile']['access'],
      layout: 'standard',
      load: () => import('./import/site-import-page.tsx'),
      texts: ['import', 'jobs'],
    },
    { path: '/resources/sites/$id', access: VIEW, layout: 'standard', load: () => import('./structure-page.tsx') },
  ],
  jobs: { 'sites.import': '/resources/sites/import' },
  menu: [{ key: 'sites', path: '/resources/sites', icon: IconSitemap, access: VIEW, group: 'resources', order: 66 }],
};
