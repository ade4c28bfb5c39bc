import type { checklists } from '@rounds/contract/checklists';
import { IconListCheck } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';
import { registerDeviceWork } from '../../platform/session/index.ts';

const loadDraftStorage = () => import('./state/draft-storage.ts');
registerDeviceWork({
  countPending: async () => (await loadDraftStorage()).countDrafts(),
  clear: async () => (await loadDraftStorage()).clearDrafts(),
});

/** Imports types only, so that schemas and engine are loaded with the builder. */
type Calls = typeof checklists;

export const feature: FeatureModule = {
  name: 'builder',
  screens: [
    {
      path: '/checklist/template/$templateId/edit',
      article: 'supported-question-types',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['get']['access'],
      layout: 'blank',
      banner: 'template_editor',
      load: () => import('./builder-page.tsx'),
      prefetch: ({ templateId }) => {
        void import('./state/template-request.ts').then((request) => request.start(templateId ?? ''));
      },
      texts: [
        'checklists',
        'form',
        'jobs',
        'rules',
        'rule-words',
        'template',
        'template-tests',
        'problems',
        'global-responses',
      ],
    },
  ],
  search: {
    key: 'templates',
    icon: IconListCheck,
    access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['get']['access'],
    load: () => import('./find-templates.ts'),
  },
  menu: [],
};
