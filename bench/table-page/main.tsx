/** The product with additional screens of the bench: the same shell, client, texts and styles. */
import { IconTable } from '@tabler/icons-react';
import { FEATURES } from '../../packages/web/src/app/features.ts';
import { start } from '../../packages/web/src/app/start.tsx';
import type { FeatureModule, Screen } from '../../packages/web/src/feature.ts';

const screen = (name: string, load: Screen['load']): Screen => ({
  path: `/bench/${name}`,
  access: 'signed-in',
  layout: 'standard',
  load,
});

/** The screens are registered under the name of a feature whose texts they use. */
const bench: FeatureModule = {
  name: 'inspections',
  screens: [
    screen('wide', () => import('./wide-screen.tsx')),
    screen('tree', () => import('./tree-screen.tsx')),
    screen('empty', () => import('./empty-screen.tsx')),
  ],
  menu: [{ key: 'inspections', path: '/bench/wide', icon: IconTable, access: 'signed-in', order: 1 }],
};

void start(document.getElementById('root')!, [...FEATURES, bench]);
