import { EXPORT_JOB } from '@rounds/contract/jobs';
import { WORKSPACE_EXPORT_JOB } from '@rounds/contract/workspaces/archive.ts';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    exports: typeof import('../../platform/i18n/en/exports.json');
  }
}

/** The screen of long exports, to which their notices and the list of background tasks lead. */
export const feature: FeatureModule = {
  name: 'exports',
  screens: [
    {
      path: '/exports',
      access: 'signed-in',
      layout: 'standard',
      load: () => import('./exports-page.tsx'),
      texts: ['jobs'],
    },
  ],
  menu: [],
  jobs: { [EXPORT_JOB]: '/exports', [WORKSPACE_EXPORT_JOB]: '/exports' },
};
