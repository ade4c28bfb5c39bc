import type { integrations } from '@rounds/contract/integrations';
import { IconPlugConnected } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    integrations: typeof import('../../platform/i18n/en/integrations.json');
  }
}

const access = ['APP_VIEW_SETTINGS'] satisfies (typeof integrations)['list']['access'];
const screen = { access, layout: 'standard', texts: ['errors', 'jobs'] } as const;
const PATH = '/settings/organization/integrations';

export const feature: FeatureModule = {
  name: 'integrations',
  article: 'integrations',
  screens: [
    { ...screen, path: PATH, load: () => import('./integrations-page.tsx') },
    { ...screen, path: `${PATH}/$integration`, load: () => import('./integration-page.tsx') },
    { ...screen, path: `${PATH}/$integration/configure/$configure`, load: () => import('./configure-page.tsx') },
    { ...screen, access: 'signed-in', path: '/oauth-callback', load: () => import('./oauth-callback-page.tsx') },
  ],
  menu: [
    {
      key: 'integrations',
      path: PATH,
      icon: IconPlugConnected,
      access,
      group: 'settings',
      // The entry is shown on every plan: the screen says which plan includes it.
      order: 202.7,
    },
  ],
};
