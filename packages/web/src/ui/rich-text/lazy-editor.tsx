import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

const load = () => import('./rich-text-editor.tsx');
const Editor = lazy(load);

/** Loads the editor ahead of its first use, so that the first words typed are not lost. */
export const preloadRichTextEditor = (): void => void load().catch(() => {});

/** A field for formatted text, with its toolbar. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Editor {...props} />
    </Suspense>
  );
}
