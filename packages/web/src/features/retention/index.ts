import type { retention } from '@rounds/contract/retention';
import { IconClockX } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    retention: typeof import('../../platform/i18n/en/retention.json');
  }
}

const access = ['APP_VIEW_SETTINGS'] satisfies (typeof retention)['getSettings']['access'];

export const feature: FeatureModule = {
  name: 'retention',
  article: 'security-and-retention',
  screens: [
    {
      path: '/settings/retention',
      access,
      layout: 'standard',
      texts: ['errors'],
      load: () => import('./retention-page.tsx'),
    },
  ],
  menu: [{ access, group: 'settings', key: 'retention', icon: IconClockX, path: '/settings/retention', order: 203 }],
};
