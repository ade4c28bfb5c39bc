import type { checklists } from '@rounds/contract/checklists';
import type { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import type { library } from '@rounds/contract/checklists/library.ts';
import type { translations } from '@rounds/contract/checklists/translations.ts';
import { IconBooks, IconListCheck, IconStack2 } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';
import { loadNamespace } from '../../platform/i18n/index.ts';
import { registerDeviceWork } from '../../platform/session/index.ts';

declare module 'i18next' {
  interface TextNamespaces {
    checklists: typeof import('../../platform/i18n/en/checklists.json');
    'global-responses': typeof import('../../platform/i18n/en/global-responses.json');
    library: typeof import('../../platform/i18n/en/library.json');
    translations: typeof import('../../platform/i18n/en/translations.json');
  }
}

const loadDraftStorage = () => import('./builder/state/draft-storage.ts');
registerDeviceWork({
  countPending: async () => (await loadDraftStorage()).countDrafts(),
  clear: async () => (await loadDraftStorage()).clearDrafts(),
});

/** Imports types only, so that schemas and engine are loaded with the first screen that needs them. */
type Calls = typeof checklists;
type ResponseCalls = typeof globalResponses;
type LibraryCalls = typeof library;
type TranslationCalls = typeof translations;

export const feature: FeatureModule = {
  name: 'checklists',
  article: 'versions-and-publishing',
  screens: [
    {
      path: '/checklist/templates',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['list']['access'],
      layout: 'standard',
      load: () => import('./templates/templates-page.tsx'),
      texts: ['library'],
    },
    {
      path: '/checklist/templates/archive',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['listArchive']['access'],
      layout: 'standard',
      load: () => import('./templates/template-archive-page.tsx'),
    },
    {
      path: '/checklist/templates/import',
      article: 'import-a-checklist',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['importFile']['access'],
      feature: 'ckl_create_checklist_from_csv' satisfies Calls['importFile']['feature'],
      layout: 'standard',
      load: () => import('./import/import-page.tsx'),
      texts: ['import', 'import-type', 'template-import', 'jobs'],
    },
    {
      path: '/checklist/template/$templateId/edit',
      article: 'supported-question-types',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['get']['access'],
      layout: 'blank',
      banner: 'template_editor',
      load: () => import('./builder/builder-page.tsx'),
      prefetch: ({ templateId }) => {
        void import('./builder/state/template-request.ts').then((request) => request.start(templateId ?? ''));
      },
      texts: [
        'builder',
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
    {
      path: '/checklist/template/$templateId/trans',
      article: 'translations',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies TranslationCalls['get']['access'],
      layout: 'blank',
      load: () => import('./translation/translation-page.tsx'),
      texts: ['translations', 'builder', 'problems', 'rules', 'errors'],
    },
    {
      path: '/checklist/template/$templateId/trans/import',
      article: 'translations',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies TranslationCalls['importFile']['access'],
      layout: 'standard',
      load: () => import('./translation/import/translation-import-page.tsx'),
      texts: ['translations', 'import', 'jobs'],
    },
    {
      path: '/checklist/global-response/list',
      article: 'global-responses-and-library',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies ResponseCalls['list']['access'],
      layout: 'standard',
      banner: 'global_responses',
      load: () => import('./global-responses/global-responses-page.tsx'),
      texts: ['global-responses', 'builder', 'errors'],
    },
    {
      path: '/checklist/public-library/list',
      article: 'global-responses-and-library',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies LibraryCalls['list']['access'],
      setting: 'public_library_enabled',
      layout: 'standard',
      banner: 'public_library',
      load: () => import('./library/library-page.tsx'),
      texts: ['library', 'builder', 'rule-words', 'preview', 'form', 'problems'],
    },
  ],
  jobs: {
    'checklists.import': '/checklist/templates/import',
    'checklists.import_xlsform': '/checklist/templates/import',
    'checklists.import_json': '/checklist/templates/import',
  },
  actions: [
    {
      key: 'new_template',
      order: 40,
      icon: IconListCheck,
      access: ['CKL_MANAGE_TEMPLATES'],
      path: '/checklist/templates',
    },
    {
      key: 'import_checklist',
      order: 100,
      icon: IconListCheck,
      access: ['CKL_MANAGE_TEMPLATES'],
      path: '/checklist/templates/import',
      isPage: true,
    },
  ],
  search: {
    key: 'templates',
    icon: IconListCheck,
    access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['get']['access'],
    load: () => import('./find-templates.ts'),
  },
  menu: [
    {
      key: 'templates',
      path: '/checklist/templates',
      icon: IconListCheck,
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['list']['access'],
      group: 'checklists',
      order: 60,
    },
    {
      key: 'global_responses',
      path: '/checklist/global-response/list',
      icon: IconStack2,
      access: ['CKL_MANAGE_TEMPLATES'] satisfies ResponseCalls['list']['access'],
      group: 'checklists',
      order: 61,
    },
    {
      key: 'public_library',
      path: '/checklist/public-library/list',
      icon: IconBooks,
      access: ['CKL_MANAGE_TEMPLATES'] satisfies LibraryCalls['list']['access'],
      setting: 'public_library_enabled',
      group: 'checklists',
      order: 62,
    },
  ],
};

/** A drawer with the published version of a template, to try out; loaded with its texts when it is first opened. */
export const loadTemplatePreview = async () => {
  const [loaded] = await Promise.all([
    import('./preview/template-preview.tsx'),
    ...['preview', 'form', 'problems'].map(loadNamespace),
  ]);
  return loaded;
};

/** The samples, for the first steps of a new workspace; its screen loads the texts of this feature. */
export const loadSampleList = () => import('./templates/sample-list.tsx');
