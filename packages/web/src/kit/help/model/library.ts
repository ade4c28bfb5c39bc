/** All articles of a language, with their search. Loaded as a whole, so that help once opened works offline. */
import type { Language } from '@rounds/contract/languages.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';
import { ARTICLE_SLUGS, type ArticleSlug } from '../articles.ts';
import type { Article } from './article.ts';
import type { Search } from './search.ts';

const TEXTS: Readonly<Record<Language, () => Promise<typeof import('../texts/en.ts')>>> = {
  en: () => import('../texts/en.ts'),
  de: () => import('../texts/de.ts'),
  fr: () => import('../texts/fr.ts'),
};

/** The articles in one language, and the search in them. */
export interface Library {
  readonly articles: ReadonlyMap<ArticleSlug, Article>;
  readonly productUpdates: string;
  readonly search: Search;
}

export async function loadLibrary(language: Language): Promise<Library> {
  const [{ articles: files, productUpdates }, { parseArticle }, { createSearch }, { listGeneratedTexts }] =
    await Promise.all([
      TEXTS[language](),
      import('./article.ts'),
      import('./search.ts'),
      import('../generated/generated-texts.ts'),
      i18next.loadNamespaces(['builder', 'question-types', 'errors']),
    ]);
  const articles = new Map<ArticleSlug, Article>();
  for (const slug of ARTICLE_SLUGS) {
    const source = files[`../articles/${language}/${slug}.md`];
    if (source !== undefined) articles.set(slug, parseArticle(slug, source));
  }
  const generated = { ...listGeneratedTexts(language), 'product-updates': productUpdates };
  return { articles, productUpdates, search: createSearch([...articles.values()], generated) };
}

const libraryQuery = (language: Language) =>
  queryOptions({
    queryKey: ['help', language],
    queryFn: () => loadLibrary(language),
    staleTime: Number.POSITIVE_INFINITY,
    // The files are either on the device or not; the state of the network says nothing about that.
    networkMode: 'always',
  });

/** The articles in the language of the interface. */
export const useLibrary = () => useQuery(libraryQuery(getCurrentLanguage()));
