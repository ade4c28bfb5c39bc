import type { checklists } from '@rounds/contract/checklists';
import type { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import type { library } from '@rounds/contract/checklists/library.ts';
import { IconBooks, IconListCheck, IconStack2 } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';
import { loadWithTexts } from '../../platform/i18n/index.ts';

export { loadShareDialog } from './library/load-share-dialog.ts';

declare module 'i18next' {
  interface TextNamespaces {
    checklists: typeof import('../../platform/i18n/en/checklists.json');
    'global-responses': typeof import('../../platform/i18n/en/global-responses.json');
    library: typeof import('../../platform/i18n/en/library.json');
  }
}

/** Imports types only, so that schemas and engine are loaded with the first screen that needs them. */
type Calls = typeof checklists;
type ResponseCalls = typeof globalResponses;
type LibraryCalls = typeof library;

export const feature: FeatureModule = {
  name: 'templates',
  article: 'versions-and-publishing',
  screens: [
    {
      path: '/checklist/templates',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['list']['access'],
      layout: 'standard',
      load: () => import('./list/templates-page.tsx'),
      texts: ['checklists', 'library'],
    },
    {
      path: '/checklist/templates/archive',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['listArchive']['access'],
      layout: 'standard',
      load: () => import('./archive/template-archive-page.tsx'),
      texts: ['checklists'],
    },
    {
      path: '/checklist/global-response/list',
      article: 'global-responses-and-library',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies ResponseCalls['list']['access'],
      layout: 'standard',
      banner: 'global_responses',
      load: () => import('./global-responses/global-responses-page.tsx'),
      texts: ['checklists', 'global-responses', 'builder', 'errors'],
    },
    {
      path: '/checklist/public-library/list',
      article: 'global-responses-and-library',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies LibraryCalls['list']['access'],
      setting: 'public_library_enabled',
      layout: 'standard',
      banner: 'public_library',
      load: () => import('./library/library-page.tsx'),
      texts: ['checklists', 'library', 'builder', 'rule-words', 'preview', 'form', 'problems'],
    },
  ],
  actions: [
    {
      key: 'new_template',
      order: 40,
      icon: IconListCheck,
      access: ['CKL_MANAGE_TEMPLATES'],
      path: '/checklist/templates',
    },
  ],
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

/** A drawer with the published version of a template, to try out. */
export const loadTemplatePreview = () => loadWithTexts(import('./template-preview.tsx'), 'preview', 'form', 'problems');

/** The samples, for the first steps of a new workspace; its screen loads the texts of this feature. */
export const loadSampleList = () => import('./samples/sample-list.tsx');
