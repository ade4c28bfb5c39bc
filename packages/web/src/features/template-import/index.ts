import type { checklists } from '@rounds/contract/checklists';
import { IconListCheck } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

type Calls = typeof checklists;
const PATH = '/checklist/templates/import';

export const feature: FeatureModule = {
  name: 'template-import',
  article: 'import-a-checklist',
  screens: [
    {
      path: PATH,
      access: ['CKL_MANAGE_TEMPLATES'] satisfies Calls['importFile']['access'],
      feature: 'ckl_create_checklist_from_csv' satisfies Calls['importFile']['feature'],
      layout: 'standard',
      load: () => import('./import-page.tsx'),
      texts: ['builder', 'checklists', 'import', 'import-type', 'jobs'],
    },
  ],
  jobs: { 'checklists.import': PATH, 'checklists.import_xlsform': PATH, 'checklists.import_json': PATH },
  actions: [
    {
      key: 'import_checklist',
      order: 100,
      icon: IconListCheck,
      access: ['CKL_MANAGE_TEMPLATES'],
      path: PATH,
      isPage: true,
    },
  ],
  menu: [],
};
