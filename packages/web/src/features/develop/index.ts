import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    develop: typeof import('../../platform/i18n/en/develop.json');
  }
}

/** Tools for developers, which are not part of a production build. */
export const feature: FeatureModule = {
  name: 'develop',
  screens: import.meta.env.DEV
    ? [{ path: '/develop/icons', access: 'signed-in', layout: 'standard', load: () => import('./icons-page.tsx') }]
    : [],
  menu: [],
};
