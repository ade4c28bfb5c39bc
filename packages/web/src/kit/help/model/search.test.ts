import type { Language } from '@rounds/contract/languages.ts';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { startLanguages } from '../../../platform/i18n/index.ts';
import type { ArticleSlug } from '../articles.ts';
import { parseArticle } from './article.ts';
import { loadLibrary } from './library.ts';
import { createSearch } from './search.ts';

/** Words as people type them in a hurry, and the article that they want. */
const TYPED: readonly (readonly [Language, string, ArticleSlug])[] = [
  ['en', 'imprt checklist', 'import-a-checklist'],
  ['en', 'permisions', 'permissions'],
  ['en', 'offlin', 'working-offline'],
  ['en', 'barcod', 'supported-question-types'],
  ['en', 'webhoks', 'api-and-webhooks'],
  ['de', 'Berechtigngen', 'permissions'],
  ['de', 'Checklste importiren', 'import-a-checklist'],
  ['de', 'Ubersetzung', 'translations'],
  ['de', 'Sicherng', 'backup-and-operation'],
  ['fr', 'autorisatons', 'permissions'],
  ['fr', 'importr excel', 'import-a-checklist'],
  ['fr', 'hors lgne', 'working-offline'],
  ['fr', 'regles', 'rules'],
];

describe('the search of the help', () => {
  test.each(TYPED)('in the language %s, “%s” finds the article %s', async (language, typed, slug) => {
    if (!i18next.isInitialized) await startLanguages('en');
    await i18next.changeLanguage(language);
    const { search } = await loadLibrary(language);
    expect(
      search(typed)
        .map((article) => article.slug)
        .slice(0, 3),
    ).toContain(slug);
    await i18next.changeLanguage('en');
  });

  test('a result leads to the heading below which the words are, and marks them', () => {
    const source =
      '---\ntitle: Rules\nsummary: About rules.\n---\n\nFirst.\n\n## Several branches\n\nThe first branch that matches wins.';
    const search = createSearch([parseArticle('rules', source)], {});
    expect(search('branch match')).toMatchObject([
      { slug: 'rules', anchor: 'several-branches', heading: 'Several branches' },
    ]);
    expect(search('matchs')[0]?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'matches', isMatch: true }]);
  });

  test('nonsense finds nothing', () => {
    const search = createSearch([parseArticle('rules', '---\ntitle: Rules\n---\n\nText.')], {});
    expect(search('xqzwv')).toEqual([]);
  });
});
