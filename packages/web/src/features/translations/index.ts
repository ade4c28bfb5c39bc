import type { translations } from '@rounds/contract/checklists/translations.ts';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    translations: typeof import('../../platform/i18n/en/translations.json');
  }
}

type Calls = typeof translations;

export const feature: FeatureModule = {
  name: 'translations',
  article: 'translations',
  screens: [
    {
      path: '/checklist/template/$templateId/trans',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['get']['access'],
      layout: 'blank',
      load: () => import('./translation-page.tsx'),
      texts: ['builder', 'problems', 'rules', 'errors'],
    },
    {
      path: '/checklist/template/$templateId/trans/import',
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['importFile']['access'],
      layout: 'standard',
      load: () => import('./import/translation-import-page.tsx'),
      texts: ['import', 'jobs'],
    },
  ],
  menu: [],
};
