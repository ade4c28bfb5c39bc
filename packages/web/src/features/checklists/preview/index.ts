/** The preview of a draft beside its tree. Nothing is stored or sent. */
import { lazy } from 'react';
import { loadNamespace } from '../../../i18n/index.ts';

/** Code and texts are loaded when the preview is first opened. */
export const PreviewPane = lazy(async () => {
  const texts = ['preview', 'rule-words', 'form'].map(loadNamespace);
  const [loaded] = await Promise.all([import('./preview-pane.tsx'), ...texts]);
  return loaded;
});
export { usePreviewing } from './use-previewing.ts';
