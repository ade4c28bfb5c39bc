import type { inspections } from '@rounds/contract/inspections';
import { IconClipboardCheck, IconPlayerPlay } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    inspections: typeof import('../../platform/i18n/en/inspections.json');
  }
}

type Calls = typeof inspections;

export const feature: FeatureModule = {
  name: 'inspections',
  article: 'getting-started-inspector',
  screens: [
    {
      path: '/inspections',
      access: ['INS_VIEW_INSPECTION_LIST'] satisfies Calls['list']['access'],
      layout: 'standard',
      load: () => import('./list/inspection-list-page.tsx'),
      texts: ['report', 'jobs'],
      banner: 'inspections',
    },
    {
      path: '/inspections/archive',
      access: ['INS_VIEW_ARCHIVED_INSPECTIONS', 'INS_MANAGE_INSPECTIONS'],
      layout: 'standard',
      load: () => import('./list/inspection-archive-page.tsx'),
    },
    {
      path: '/inspections/import',
      access: ['INS_MANAGE_INSPECTIONS'] satisfies Calls['importFile']['access'],
      layout: 'standard',
      load: () => import('./import/inspection-import-page.tsx'),
      texts: ['import', 'jobs'],
      article: 'importing-inspections',
    },
    {
      path: '/inspections/mine',
      access: ['INS_CONDUCT_INSPECTION'] satisfies Calls['listMine']['access'],
      layout: 'standard',
      load: () => import('./mine/my-inspections-page.tsx'),
      // Starting an inspection opens the screen that conducts it.
      texts: ['conduct', 'form', 'problems', 'report', 'sending', 'assigned', 'assets'],
    },
  ],
  jobs: {
    'inspections.report_archive': '/inspections',
    'inspections.import': '/inspections/import',
    'inspections.undo_import': '/inspections/import',
  },
  actions: [
    {
      key: 'new_inspection',
      order: 10,
      icon: IconPlayerPlay,
      access: ['INS_CONDUCT_INSPECTION'],
      path: '/inspections/mine',
    },
  ],
  search: {
    key: 'inspections',
    icon: IconClipboardCheck,
    access: ['INS_VIEW_INSPECTION_LIST'] satisfies Calls['list']['access'],
    load: () => import('./list/find-inspections.ts'),
  },
  menu: [
    {
      key: 'mine',
      path: '/inspections/mine',
      icon: IconPlayerPlay,
      access: ['INS_CONDUCT_INSPECTION'] satisfies Calls['listMine']['access'],
      order: 10,
    },
    {
      key: 'inspections',
      path: '/inspections',
      icon: IconClipboardCheck,
      access: ['INS_VIEW_INSPECTION_LIST'] satisfies Calls['list']['access'],
      order: 20,
    },
  ],
};

/** The table of inspections, for features that select some of them; loaded when it is needed. */
export const loadInspectionTable = () => import('./list/inspection-table.tsx');

/** A button for screens without any inspection; its screen loads the texts of this feature. */
export const loadNewInspectionButton = () => import('./start/new-inspection-button.tsx');
