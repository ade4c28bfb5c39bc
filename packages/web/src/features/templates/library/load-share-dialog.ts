import { loadWithTexts } from '../../../platform/i18n/index.ts';

/** The dialog that shares a template in the library. */
export const loadShareDialog = () => loadWithTexts(import('./share-dialog.tsx'), 'library');
