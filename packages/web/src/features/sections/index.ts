import type { sections } from '@rounds/contract/sections';
import { IconLayout2 } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';
import { CHART_TEXTS } from '../analytics/index.ts';

declare module 'i18next' {
  interface TextNamespaces {
    sections: typeof import('../../platform/i18n/en/sections.json');
  }
}

type Calls = typeof sections;

const EVERYBODY = 'signed-in' satisfies Calls['list']['access'];
const TEXTS = ['rich-text', 'scheduled-reports', ...CHART_TEXTS];

export const feature: FeatureModule = {
  name: 'sections',
  article: 'analytics',
  screens: [
    {
      path: '/manage/sections',
      access: EVERYBODY,
      layout: 'standard',
      load: () => import('./section-list-page.tsx'),
    },
    {
      path: '/section/$sectionId',
      access: 'signed-in' satisfies Calls['get']['access'],
      layout: 'standard',
      load: () => import('./section-page.tsx'),
      texts: TEXTS,
    },
  ],
  actions: [{ key: 'new_board', order: 90, icon: IconLayout2, access: EVERYBODY, path: '/manage/sections' }],
  menu: [{ key: 'sections', path: '/manage/sections', icon: IconLayout2, access: EVERYBODY, order: 69 }],
  pins: { queryKey: ['section-pins', 'menu'], load: () => import('./load-pins.ts') },
};
