/** The text of an article, with the parts that are made from declarations. */
import { lazy, type ReactNode, Suspense } from 'react';
import { joinClasses, SkeletonRows } from '../../../ui/index.ts';
import type { Article } from '../model/article.ts';
import type { Library } from '../model/library.ts';
import classes from './markdown.module.css';
import { Markdown } from './markdown.tsx';

const QuestionTypes = lazy(() => import('../generated/question-types.tsx'));
const Permissions = lazy(() => import('../generated/permission-list.tsx'));
const ReleaseNotes = lazy(() => import('../generated/release-notes.tsx'));
const ProductUpdates = lazy(() => import('../generated/product-updates.tsx'));

interface ArticleViewProps {
  readonly article: Article;
  readonly library: Library;
  readonly className?: string;
}

export function ArticleView({ article, library, className }: ArticleViewProps) {
  const parts: Readonly<Record<string, ReactNode>> = {
    'question-types': <QuestionTypes />,
    permissions: <Permissions />,
    'release-notes': <ReleaseNotes />,
    'product-updates': <ProductUpdates source={library.productUpdates} />,
  };
  return (
    <div className={joinClasses(classes.text, className)}>
      <Suspense fallback={<SkeletonRows />}>
        <Markdown tokens={article.tokens} renderPart={(name) => parts[name]} />
      </Suspense>
    </div>
  );
}
