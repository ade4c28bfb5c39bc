/**
 * Tests that everything to which articles refer exists: articles, headings, screens, files, pictures, commands,
 * settings and codes.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ERRORS, type ErrorCode } from '@rounds/contract/errors.ts';
import { EVENT_CODES } from '@rounds/contract/event-codes.ts';
import { NAME_TOKENS } from '@rounds/contract/integrations/naming.ts';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import { CATALOGUE } from '@rounds/engine';
import type { Token, Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import { ARTICLE_SLUGS, type ArticleSlug, getGroupOf, isArticleSlug } from './articles.ts';
import { type Article, getPlaceholder, parseArticle, parseMarkdown } from './model/article.ts';
import pictures from './pictures.json' with { type: 'json' };
import { parseArticleLink } from './reading/article-link.tsx';
import { getPictureFile, getPictureName } from './reading/picture.tsx';

const root = path.resolve(import.meta.dirname, '../../../../..');
const publicFolder = path.join(root, 'packages/web/public');
const MAX_PICTURES_MB = 6;
/** Addresses that are not calls of the contract. The server tests each of them. */
const ADDRESSES = ['/api/docs', '/api/mcp', '/api/metrics'];

const readSource = (language: Language, slug: ArticleSlug) =>
  readFileSync(path.join(import.meta.dirname, `articles/${language}/${slug}.md`), 'utf8');
const all = LANGUAGES.flatMap((language) =>
  ARTICLE_SLUGS.map((slug) => ({ language, slug, article: parseArticle(slug, readSource(language, slug)) })),
);
const getArticle = (language: Language, slug: ArticleSlug): Article =>
  all.find((one) => one.language === language && one.slug === slug)!.article;

function* walk(tokens: readonly Token[]): Iterable<Token> {
  for (const token of tokens) {
    yield token;
    if ('tokens' in token && token.tokens) yield* walk(token.tokens);
    if (token.type === 'list') for (const item of (token as Tokens.List).items) yield* walk(item.tokens);
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [header, ...rows].flat()) yield* walk(cell.tokens);
    }
  }
}
const listTokens = <T extends Token>(tokens: readonly Token[], type: T['type']) =>
  [...walk(tokens)].filter((token) => token.type === type) as T[];

const toPattern = (screen: string) => new RegExp(`^${screen.replaceAll(/\$\w+/g, '[^/]+')}$`);
const screens = FEATURES.flatMap(({ screens: own }) => own.map((screen) => toPattern(screen.path)));

/** Returns the problem of an address in an article, or null. */
function findProblem(href: string, language: Language): string | null {
  if (/^(?:https|mailto):/.test(href)) return null;
  const link = parseArticleLink(href);
  if (link) {
    const { headings } = getArticle(language, link.slug);
    const isThere = !link.anchor || headings.some(({ anchor }) => anchor === link.anchor);
    return isThere ? null : `${href}: no such heading`;
  }
  if (href.startsWith('/help/')) return existsSync(path.join(publicFolder, href)) ? null : `${href}: no such file`;
  if (href === '/api/docs' || screens.some((screen) => screen.test(href))) return null;
  return `${href}: no such screen`;
}

describe.each(all)('the article $language/$slug', ({ language, slug, article }) => {
  test('has a title, headings with unique anchors, and no HTML', () => {
    expect(article.title).not.toBe('');
    const anchors = article.headings.map(({ anchor }) => anchor);
    expect(anchors).toEqual([...new Set(anchors)]);
    expect(anchors.every((anchor) => /^[\p{L}\p{N}-]+$/u.test(anchor))).toBe(true);
    expect(listTokens<Tokens.HTML>(article.tokens, 'html').map(({ raw }) => raw)).toEqual([]);
  });

  test('has only links that lead somewhere', () => {
    const links = listTokens<Tokens.Link>(article.tokens, 'link').map(({ href }) => href);
    expect(links.flatMap((href) => findProblem(href, language) ?? [])).toEqual([]);
  });

  test('has only pictures that exist in its language, light and dark, and say what they show', () => {
    for (const { href, text } of listTokens<Tokens.Image>(article.tokens, 'image')) {
      const name = getPictureName(href);
      expect([href, name]).not.toEqual([href, null]);
      expect(text).not.toBe('');
      for (const skin of ['light', 'dark'] as const)
        expect(existsSync(path.join(publicFolder, getPictureFile(name!, language, skin)))).toBe(true);
    }
  });

  test('has only parts that are made', () => {
    const parts = article.tokens.flatMap((token) => getPlaceholder(token) ?? []);
    const generatedParts = ['question-types', 'permissions', 'release-notes', 'product-updates'];
    expect(parts.filter((part) => !generatedParts.includes(part))).toEqual([]);
  });

  test('has the depths of headings and the group of the English article', () => {
    const english = getArticle('en', slug);
    expect(article.headings.map(({ depth }) => depth)).toEqual(english.headings.map(({ depth }) => depth));
    expect(/^group: (.+)$/m.exec(readSource(language, slug))?.[1]).toBe(getGroupOf(slug));
  });

  test('names only commands, settings, error codes, events and addresses that the product has', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const operations = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
    const source = readSource(language, slug);
    const find = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name]) => name!);
    expect(find(/npm run ([\w-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
    const codes = find(/`([A-Z]+(?:_[A-Z]+)+)[^`]*`/g);
    expect(codes.filter((name) => !(name in ERRORS) && !operations.includes(name))).toEqual([]);
    for (const [, status, code] of source.matchAll(/\| (\d{3}) `([A-Z_]+)`/g))
      expect([code, ERRORS[code as ErrorCode]]).toEqual([code, Number(status)]);
    const names = find(/`([a-z_]+\.[a-z_]+)`/g).filter((name) => name !== 'data.pagination.next_cursor');
    expect(names.filter((name) => !(EVENT_CODES as readonly string[]).includes(name))).toEqual([]);
    expect(find(/`(\/api\/[\w/]+)`/g).filter((name) => !ADDRESSES.includes(name))).toEqual([]);
    if (slug === 'integrations')
      expect(find(/`\{([A-Z_]+)\}`/g).filter((name) => !(NAME_TOKENS as readonly string[]).includes(name))).toEqual([]);
  });
});

test('every picture is used, and all of them together stay small', () => {
  const files = globSync('help/pictures/*.webp', { cwd: publicFolder });
  const expected = Object.keys(pictures).flatMap((name) =>
    LANGUAGES.flatMap((language) =>
      (['light', 'dark'] as const).map((skin) => getPictureFile(name, language, skin).slice(1)),
    ),
  );
  expect(files.toSorted()).toEqual(expected.toSorted());
  const used = new Set(
    all.flatMap(({ article }) => listTokens<Tokens.Image>(article.tokens, 'image')).map((one) => one.href),
  );
  expect(Object.keys(pictures).filter((name) => !used.has(`picture:${name}`))).toEqual([]);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(publicFolder, file)).size, 0);
  expect(bytes).toBeLessThan(MAX_PICTURES_MB * 1024 ** 2);
});

test('every question type that people can add is described in each language', () => {
  const live = Object.values(CATALOGUE).filter((type) => type.live);
  for (const language of LANGUAGES) {
    const { about } = JSON.parse(
      readFileSync(path.join(root, `packages/web/src/platform/i18n/${language}/question-types.json`), 'utf8'),
    );
    expect(Object.keys(about).toSorted()).toEqual(live.map(({ type }) => type).toSorted());
  }
});

test('product updates say the same in each language, with links that lead somewhere', () => {
  const updates = LANGUAGES.map((language) => ({
    language,
    tokens: parseMarkdown(readFileSync(path.join(import.meta.dirname, `product-updates/${language}.md`), 'utf8')),
  }));
  const toShape = (tokens: readonly Token[]) => ({
    headings: listTokens<Tokens.Heading>(tokens, 'heading').map(({ depth }) => depth),
    links: listTokens<Tokens.Link>(tokens, 'link').map(({ href }) => href),
    items: listTokens<Tokens.List>(tokens, 'list').map(({ items }) => items.length),
  });
  for (const { language, tokens } of updates) {
    expect(toShape(tokens)).toEqual(toShape(updates[0]!.tokens));
    expect(toShape(tokens).links.flatMap((href) => findProblem(href, language) ?? [])).toEqual([]);
  }
});

test('the release notes begin with what is not released yet', () => {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  expect(changelog.slice(changelog.indexOf('\n## ')).trim()).toMatch(/^## \[Unreleased\]/);
});

test('screens declare only articles that exist, and each one with a banner has an article to read on', () => {
  for (const feature of FEATURES) {
    for (const screen of feature.screens) {
      const article = screen.article ?? feature.article;
      if (article) expect(isArticleSlug(article)).toBe(true);
      if (screen.banner) expect([screen.path, article]).not.toEqual([screen.path, undefined]);
    }
  }
});
