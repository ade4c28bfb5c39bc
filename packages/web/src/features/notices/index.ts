import type { FeatureModule } from '../../feature.ts';

export const feature: FeatureModule = {
  name: 'notices',
  screens: [],
  menu: [],
  topBar: () => import('./notice-bell.tsx'),
};
