import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    account: typeof import('../../i18n/en/account.json');
  }
}

export const feature: FeatureModule = {
  name: 'account',
  article: 'getting-started-inspector',
  screens: [
    {
      path: '/user/account-settings',
      banner: 'account',
      access: 'signed-in',
      layout: 'standard',
      load: () => import('./account-settings-page.tsx'),
      texts: ['errors', 'notice', 'jobs'],
    },
    {
      path: '/user/set-up-authenticator',
      access: 'signed-in',
      layout: 'blank',
      load: () => import('./set-up-authenticator-page.tsx'),
      texts: ['errors'],
    },
    {
      path: '/settings/workspaces',
      article: 'getting-started-administrator',
      access: 'signed-in',
      layout: 'standard',
      load: () => import('./workspaces/workspaces-page.tsx'),
      texts: ['errors'],
    },
  ],
  menu: [],
  statusLine: () => import('./workspaces/deletion-line.tsx'),
};
