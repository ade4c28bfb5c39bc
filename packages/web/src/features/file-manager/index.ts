import type { fileManager } from '@rounds/contract/file-manager';
import { IconFolders } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    'file-manager': typeof import('../../platform/i18n/en/file-manager.json');
  }
}

/** The screen manages files; people without the permission choose files in questions. */
const access = ['RES_MANAGE_FILE_MANAGER'] satisfies (typeof fileManager.move)['access'];
const path = '/resources/filemanager';

export const feature: FeatureModule = {
  name: 'file-manager',
  article: 'files',
  screens: [
    { path, access, layout: 'standard', banner: 'file_manager', load: () => import('./file-manager-page.tsx') },
  ],
  menu: [{ key: 'file_manager', path, icon: IconFolders, access, group: 'resources', order: 67 }],
};
