import { WORKSPACE_CHECK_JOB, WORKSPACE_IMPORT_JOB } from '@rounds/contract/workspaces/archive.ts';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    account: typeof import('../../platform/i18n/en/account.json');
  }
}

const WORKSPACES = '/settings/workspaces';

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
      path: WORKSPACES,
      article: 'getting-started-administrator',
      access: 'signed-in',
      layout: 'standard',
      load: () => import('./workspaces/workspaces-page.tsx'),
      texts: ['errors', 'jobs'],
    },
  ],
  menu: [],
  jobs: { [WORKSPACE_CHECK_JOB]: WORKSPACES, [WORKSPACE_IMPORT_JOB]: WORKSPACES },
  statusLine: () => import('./workspaces/deletion-line.tsx'),
};
