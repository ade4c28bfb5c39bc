import { useMemo } from 'react';
import { parseMarkdown } from '../model/article.ts';
import { Markdown } from '../reading/markdown.tsx';

/** Shows what is new, in short, for the people who use the product. */
export default function ProductUpdates({ source }: { readonly source: string }) {
  return <Markdown tokens={useMemo(() => parseMarkdown(source), [source])} />;
}
