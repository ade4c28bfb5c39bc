/** Parts of the library that other screens open, loaded with their texts when they are first shown. */
import { loadNamespace } from '../../../platform/i18n/index.ts';

const loadWith =
  <T>(load: () => Promise<T>, ...namespaces: readonly string[]) =>
  async (): Promise<T> => {
    const [loaded] = await Promise.all([load(), ...namespaces.map(loadNamespace)]);
    return loaded;
  };

export const loadLibraryPreview = loadWith(
  () => import('./library-preview.tsx'),
  ...['library', 'preview', 'form', 'problems'],
);
export const loadShareDialog = loadWith(() => import('./share-dialog.tsx'), 'library');
export const loadNewerDialog = loadWith(
  () => import('./newer-dialog.tsx'),
  'library',
  'builder',
  'rule-words',
  'problems',
);
