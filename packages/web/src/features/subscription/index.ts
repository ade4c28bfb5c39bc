import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    subscription: typeof import('../../i18n/en/subscription.json');
  }
}

export const feature: FeatureModule = {
  name: 'subscription',
  article: 'getting-started-administrator',
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
