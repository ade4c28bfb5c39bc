import type { sso } from '@rounds/contract/sso';
import { IconLogin2 } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    sso: typeof import('../../platform/i18n/en/sso.json');
  }
}

type Call = (typeof sso)['getSaml'];

const access = ['APP_VIEW_SETTINGS'] satisfies Call['access'];
const screen = {
  access,
  feature: 'app_sso' satisfies Call['feature'],
  layout: 'standard',
  texts: ['errors'],
  banner: 'single_sign_on',
  load: () => import('./sso-page.tsx'),
} as const;

export const feature: FeatureModule = {
  name: 'sso',
  article: 'single-sign-on',
  screens: [
    { ...screen, path: '/settings/organization/auth' },
    { ...screen, path: '/settings/organization/auth/$protocol' },
  ],
  menu: [
    {
      key: 'single_sign_on',
      path: '/settings/organization/auth',
      icon: IconLogin2,
      access,
      group: 'settings',
      // The entry is shown on every plan: the screen says which plan includes it.
      order: 202.5,
    },
  ],
};
