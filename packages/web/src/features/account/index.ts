import type { FeatureModule } from '../../feature.ts';

export const feature: FeatureModule = {
  name: 'account',
  screens: [
    {
      path: '/user/account-settings',
      banner: 'account',
      access: 'signed-in',
      layout: 'standard',
      load: () => import('./account-settings-page.tsx'),
      texts: ['errors', 'notice'],
    },
    {
      path: '/settings/workspaces',
      access: 'signed-in',
      layout: 'standard',
      load: () => import('./workspaces-page.tsx'),
      texts: ['errors'],
    },
  ],
  menu: [],
};
