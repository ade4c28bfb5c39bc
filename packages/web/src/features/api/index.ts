import type { apiTokens } from '@rounds/contract/api-tokens';
import { IconApi } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    api: typeof import('../../platform/i18n/en/api.json');
  }
}

type Call = (typeof apiTokens)['list'];

const access = ['APP_MANAGE_API'] satisfies Call['access'];

const screen = {
  access,
  feature: 'app_api' satisfies Call['feature'],
  layout: 'standard',
  texts: ['errors'],
} as const;

export const feature: FeatureModule = {
  name: 'api',
  article: 'api-and-webhooks',
  screens: [
    { ...screen, path: '/settings/api', load: () => import('./api-page.tsx') },
    { ...screen, path: '/settings/api/feeds', load: () => import('./feeds-page.tsx') },
  ],
  menu: [
    {
      key: 'api',
      path: '/settings/api',
      icon: IconApi,
      access,
      group: 'settings',
      // The entry is shown on every plan: the screen says which plan includes it.
      order: 202.8,
    },
  ],
};
