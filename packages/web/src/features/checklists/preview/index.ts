/** The preview of a draft beside its tree. Nothing is stored or sent. */
import { lazy } from 'react';
import { loadNamespace } from '../../../platform/i18n/index.ts';

/** Code and texts are loaded when the preview is first opened. */
export const PreviewPane = lazy(async () => {
  const texts = ['preview', 'rule-words', 'form', 'template-tests'].map(loadNamespace);
  const [loaded] = await Promise.all([import('./preview-pane.tsx'), ...texts]);
  return loaded;
});
/** A whole template on its own, such as an earlier version. */
export const DocumentPreview = lazy(async () => {
  const [loaded] = await Promise.all([import('./document-preview.tsx'), ...['preview', 'form'].map(loadNamespace)]);
  return loaded;
});
export { requestTest } from './requested-test.ts';
export { usePreviewing } from './use-previewing.ts';
