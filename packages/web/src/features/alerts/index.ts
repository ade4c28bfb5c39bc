import type { alerts } from '@rounds/contract/alerts';
import { IconBellExclamation } from '@tabler/icons-react';
import { lazy } from 'react';
import type { FeatureModule } from '../../feature.ts';
import { loadWithTexts } from '../../platform/i18n/index.ts';

declare module 'i18next' {
  interface TextNamespaces {
    alerts: typeof import('../../platform/i18n/en/alerts.json');
  }
}

const access = 'signed-in' satisfies (typeof alerts)['list']['access'];

export const feature: FeatureModule = {
  name: 'alerts',
  article: 'analytics',
  screens: [
    {
      ...{ path: '/analytics/alerts', access, layout: 'standard' },
      load: () => import('./alert-list-page.tsx'),
      texts: ['analytics'],
    },
    {
      ...{ path: '/analytics/alerts/$alertId', access, layout: 'standard' },
      load: () => import('./alert-page.tsx'),
      texts: ['analytics'],
    },
  ],
  actions: [{ key: 'new_alert', order: 95, icon: IconBellExclamation, access, path: '/analytics/alerts' }],
  menu: [
    {
      ...{ key: 'alerts', path: '/analytics/alerts', icon: IconBellExclamation },
      ...{ access, group: 'analytics', order: 68.5 },
    },
  ],
};

/** A dialog for screens whose content people want to be notified about. Its texts are loaded with it. */
export const NewAlertDialog = lazy(async () => {
  const texts = ['alerts', 'analytics', 'lists', 'errors'];
  const { NewAlertDialog: dialog } = await loadWithTexts(import('./new-alert-dialog.tsx'), ...texts);
  return { default: dialog };
});

export type { AlertValues } from './alert-values.ts';
