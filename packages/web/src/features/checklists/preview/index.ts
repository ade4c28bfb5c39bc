/** Trying out the draft beside its tree. Nothing of it is stored or sent. */
import { lazy } from 'react';
import { loadTexts } from '../../../i18n/index.ts';

/** Its code and texts come with the first look. */
export const PreviewPane = lazy(async () => {
  const texts = ['preview', 'rule-words', 'form'].map(loadTexts);
  const [loaded] = await Promise.all([import('./preview-pane.tsx'), ...texts]);
  return loaded;
});
export { usePreviewing } from './use-previewing.ts';
