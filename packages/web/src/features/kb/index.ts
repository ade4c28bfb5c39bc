import type { FeatureModule } from '../../feature.ts';

const screen = {
  // People who look for help with signing in are not signed in.
  access: 'public',
  layout: 'blank',
  texts: ['help', 'errors', 'builder', 'question-types'],
} as const;

/** The help center: articles with a search, for everyone. */
export const feature: FeatureModule = {
  name: 'kb',
  screens: [
    { ...screen, path: '/kb', load: () => import('./center-page.tsx') },
    { ...screen, path: '/kb/articles/$slug', load: () => import('./article-page.tsx') },
  ],
  menu: [],
};
