import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    notices: typeof import('../../platform/i18n/en/notices.json');
  }
}

export const feature: FeatureModule = {
  name: 'notices',
  screens: [],
  menu: [],
  topBar: () => import('./notice-bell.tsx'),
};
