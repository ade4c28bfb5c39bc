import { IconReceipt } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    subscription: typeof import('../../platform/i18n/en/subscription.json');
  }
}

export const feature: FeatureModule = {
  name: 'subscription',
  article: 'getting-started-administrator',
  screens: [
    {
      path: '/workspace/settings/plans',
      access: 'signed-in',
      layout: 'standard',
      load: () => import('./plans-page.tsx'),
      texts: ['errors'],
    },
  ],
  menu: [
    {
      key: 'plans',
      path: '/workspace/settings/plans',
      icon: IconReceipt,
      access: ['APP_VIEW_SETTINGS'],
      group: 'settings',
      order: 206,
    },
  ],
};
