import type { inspections } from '@rounds/contract/inspections';
import { IconClipboardCheck, IconPlayerPlay } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';
import { resumeSendingOnSignIn } from '../../platform/offline/resume-sending.ts';

declare module 'i18next' {
  interface TextNamespaces {
    inspections: typeof import('../../platform/i18n/en/inspections.json');
  }
}

type Calls = typeof inspections;

/** Conducting shows the engine's problem texts, which are part of the contract. */
const CONDUCT = ['conduct', 'form', 'problems', 'report', 'sending', 'assigned'];

// Loaded separately to keep it out of the first bundle.
resumeSendingOnSignIn(async (outbox) => (await import('./fill-device.ts')).fillDevice(outbox));

export const feature: FeatureModule = {
  name: 'inspections',
  article: 'getting-started-inspector',
  statusLine: () => import('./status-line.tsx'),
  screens: [
    {
      path: '/inspections',
      access: ['INS_VIEW_INSPECTION_LIST'] satisfies Calls['list']['access'],
      layout: 'standard',
      load: () => import('./inspection-list-page.tsx'),
      texts: ['report', 'jobs'],
      banner: 'inspections',
    },
    {
      path: '/inspections/archive',
      access: ['INS_VIEW_ARCHIVED_INSPECTIONS', 'INS_MANAGE_INSPECTIONS'],
      layout: 'standard',
      load: () => import('./inspection-archive-page.tsx'),
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
      load: () => import('./my-inspections-page.tsx'),
      texts: [...CONDUCT, 'assets'],
    },
    {
      path: '/inspections/$id/conduct',
      access: ['INS_CONDUCT_INSPECTION'] satisfies Calls['sync']['access'],
      layout: 'blank',
      load: () => import('./conduct/conduct-page.tsx'),
      texts: CONDUCT,
    },
    {
      path: '/inspections/$id/view-report',
      access: ['INS_VIEW_INSPECTION_REPORT', 'INS_CONDUCT_INSPECTION'],
      layout: 'standard',
      load: () => import('./report/report-page.tsx'),
      texts: ['report', 'form', 'problems', 'assigned'],
    },
    {
      path: '/shared/report/$token',
      access: 'public',
      layout: 'blank',
      load: () => import('./report/share/shared-report-page.tsx'),
      texts: ['report', 'form', 'problems', 'errors'],
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
    load: () => import('./find-inspections.ts'),
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
export const loadInspectionTable = () => import('./inspection-table.tsx');

/** Shown where nothing was inspected yet; its screen loads the texts of this feature. */
export const loadNewInspectionButton = () => import('./new-inspection-button.tsx');
