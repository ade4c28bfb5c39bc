import type { FeatureModule } from '../../feature.ts';

export const feature: FeatureModule = {
  name: 'subscription',
  screens: [
    {
      path: '/workspace/settings/plans',
      access: 'signed-in',
      layout: 'blank',
      load: () => import('./plans-page.tsx'),
      texts: ['errors'],
    },
  ],
  menu: [],
};
