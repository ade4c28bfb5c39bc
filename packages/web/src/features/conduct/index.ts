import type { inspections } from '@rounds/contract/inspections';
import type { FeatureModule } from '../../feature.ts';
import { resumeSendingOnSignIn } from '../../platform/offline/resume-sending.ts';

declare module 'i18next' {
  interface TextNamespaces {
    conduct: typeof import('../../platform/i18n/en/conduct.json');
  }
}

/** Downloads what inspections need without a network. */
export const loadFillDevice = () => import('./device/fill-device.ts');

// The code is loaded separately to keep it out of the first bundle.
resumeSendingOnSignIn(async (outbox) => (await loadFillDevice()).fillDevice(outbox));

/** The screen, for pages that preload it so that inspections can be started offline. */
export const loadConductPage = () => import('./page/conduct-page.tsx');

export const feature: FeatureModule = {
  name: 'conduct',
  article: 'getting-started-inspector',
  statusLine: () => import('./waiting/status-line.tsx'),
  screens: [
    {
      path: '/inspections/$id/conduct',
      access: ['INS_CONDUCT_INSPECTION'] satisfies (typeof inspections)['sync']['access'],
      layout: 'blank',
      load: loadConductPage,
      // The problem texts of the engine are part of the contract.
      texts: ['inspections', 'form', 'problems', 'report', 'sending', 'assigned'],
    },
  ],
  menu: [],
};
