import type { webhooks } from '@rounds/contract/webhooks';
import { IconWebhook } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    webhooks: typeof import('../../platform/i18n/en/webhooks.json');
  }
}

const access = ['APP_MANAGE_API'] satisfies (typeof webhooks)['list']['access'];
const screen = {
  access,
  feature: 'app_api' satisfies (typeof webhooks)['list']['feature'],
  layout: 'standard',
  texts: ['errors', 'activities', 'jobs'],
} as const;

export const feature: FeatureModule = {
  name: 'webhooks',
  article: 'api-and-webhooks',
  screens: [
    { ...screen, path: '/settings/webhooks', load: () => import('./webhook-list-page.tsx') },
    { ...screen, path: '/settings/webhooks/$id', load: () => import('./webhook-page.tsx') },
  ],
  menu: [
    // The entry is shown on every plan: the screen says which plan includes it.
    { key: 'webhooks', path: '/settings/webhooks', icon: IconWebhook, access, group: 'settings', order: 202.9 },
  ],
};
