/** The preview of a draft next to its tree. Nothing is stored or sent. */
import { lazy } from 'react';
import { loadWithTexts } from '../../../platform/i18n/index.ts';

/** Code and texts are loaded when the preview is first opened. */
export const PreviewPane = lazy(() =>
  loadWithTexts(import('./preview-pane.tsx'), 'preview', 'rule-words', 'form', 'template-tests'),
);
/** A whole template on its own, such as an earlier version. */
export const DocumentPreview = lazy(() =>
  loadWithTexts(import('../../../kit/templates/preview/document-preview.tsx'), 'preview', 'form'),
);
