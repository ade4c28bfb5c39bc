import type { FeatureModule } from '../../feature.ts';

export const feature: FeatureModule = {
  name: 'auth',
  screens: [{ path: '/login', access: 'guest', layout: 'blank', load: () => import('./sign-in-page.tsx') }],
  menu: [],
};
