/** All articles are there in each language, with the same structure and with the words of the interface. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { escapePattern } from '@rounds/engine';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../../../..');
const SLUGS = [
  ...['getting-started-administrator', 'getting-started-inspector', 'import-a-checklist', 'supported-question-types'],
  ...['rules', 'scoring', 'working-offline', 'working-together', 'assignments', 'issues', 'analytics', 'permissions'],
  'people',
  ...['single-sign-on', 'api-and-webhooks', 'translations', 'global-responses-and-library', 'backup-and-operation'],
  ...['assets', 'sites', 'files', 'template-tests', 'versions-and-publishing', 'integrations'],
  ...['security-and-retention', 'importing-inspections'],
  ...['product-update', 'release-notes'],
];
const GROUPS = ['start', 'build', 'inspect', 'manage', 'administer', 'news'];
const PICTURES = [
  ...['builder', 'rule-drawer', 'conduct-phone', 'report', 'dashboard', 'assignments', 'issues-board', 'analytics'],
  ...['import-wizard', 'roles', 'sso-settings', 'templates', 'assets'],
];

const readArticle = (language: string, slug: string) =>
  readFileSync(path.resolve(import.meta.dirname, language, `${slug}.md`), 'utf8');
const readHead = (text: string) =>
  Object.fromEntries(
    text
      .split('---\n')[1]!
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );
/** Returns the body without front matter and code. */
const readBody = (text: string) =>
  text
    .split('---\n')
    .slice(2)
    .join('---\n')
    .replace(/```.*?```/gs, '');

/** Lists the kind and order of everything that has to be the same in each language. */
const listStructure = (body: string) => ({
  headings: [...body.matchAll(/^#+ /gm)].map(([mark]) => mark.trim()),
  links: [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to!.replace(/fridge-check-\w\w/, 'fridge-check')),
  generated: [...body.matchAll(/^\{\{([\w-]+)\}\}$/gm)].map(([, name]) => name),
  rows: [...body.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => table.trim().split('\n').length),
  steps: [...body.matchAll(/^ *(?:\d+\.|-) /gm)].length,
});

/** A text with few letters besides its placeholders would match anything. */
const MIN_LITERAL_LETTERS = 4;

/** All texts of the interface in a language as patterns, in which a placeholder is any text. */
function listInterfaceTexts(language: string): readonly RegExp[] {
  const files = ['packages/web/src/platform/i18n', 'packages/contract/locales'].flatMap((folder) =>
    globSync(`${folder}/${language}/*.json`, { cwd: root }),
  );
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else for (const one of Object.values(value as object)) collect(one);
  };
  for (const file of files) collect(JSON.parse(readFileSync(path.join(root, file), 'utf8')));
  return [...new Set(texts)].flatMap((text) => {
    const parts = text.split(/\{\{[^}]*\}\}/);
    const letters = parts.join('').replace(/[^\p{L}\d]/gu, '');
    if (parts.length > 1 && letters.length < MIN_LITERAL_LETTERS) return [];
    const quoted = parts.map(escapePattern);
    return [new RegExp(`^${quoted.join('.+')}$`)];
  });
}

test('each language has exactly the articles of the help', () => {
  const files = globSync('*/*.md', { cwd: import.meta.dirname }).toSorted();
  expect(files).toEqual(LANGUAGES.flatMap((language) => SLUGS.map((slug) => `${language}/${slug}.md`)).toSorted());
});

describe('commands and settings', () => {
  const readFile = (name: string) => readFileSync(path.join(root, name), 'utf8');
  const operations = readFile('docs/operations.md');
  const { scripts } = JSON.parse(readFile('package.json')) as { scripts: Record<string, string> };
  const listCode = (text: string) => [
    ...[...text.matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code!.trim()),
    ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!),
  ];

  test.each(SLUGS)('%s shows the same commands in each language', (slug) => {
    const listCommands = (language: string) =>
      [...readArticle(language, slug).matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code);
    for (const language of LANGUAGES) expect(listCommands(language)).toEqual(listCommands('en'));
  });

  test('commands and settings for operators are those of the product and of docs/operations.md', () => {
    const code = listCode(readArticle('en', 'backup-and-operation'));
    const names = code.flatMap((one) => /^npm run ([\w-]+)/.exec(one)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !scripts[name])).toEqual([]);
    const settings = code.filter((one) => /^[A-Z_]{4,}$/.test(one));
    expect(settings.length).toBeGreaterThan(0);
    expect(settings.filter((name) => !operations.includes(`\`${name}`))).toEqual([]);
  });
});

describe.each(LANGUAGES)('the articles in the language %s', (language) => {
  const interfaceTexts = listInterfaceTexts(language);

  test.each(SLUGS)('%s has a title, a summary of one sentence, keywords and a group', (slug) => {
    const { title, summary, keywords, group, ...others } = readHead(readArticle(language, slug));
    expect(others).toEqual({});
    expect(title).toMatch(/^\S.{2,60}$/);
    expect(summary).toMatch(/^[^.]+\.$/);
    expect(keywords!.split(', ').length).toBeGreaterThanOrEqual(6);
    expect(GROUPS).toContain(group);
  });

  test.each(SLUGS)('%s has the structure of the English article', (slug) => {
    const own = listStructure(readBody(readArticle(language, slug)));
    expect(own).toEqual(listStructure(readBody(readArticle('en', slug))));
    for (const to of own.links) {
      const [, article] = /^\/kb\/articles\/(.+)$/.exec(to) ?? [];
      if (article) expect(SLUGS).toContain(article);
      const [, picture] = /^picture:(.+)$/.exec(to) ?? [];
      if (picture) expect(PICTURES).toContain(picture);
    }
    expect(own.links.filter((to) => to.startsWith('picture:')).length).toBeLessThanOrEqual(2);
  });

  test.each(SLUGS)('%s names buttons and fields with the words of the interface', (slug) => {
    const bold = [...readBody(readArticle(language, slug)).matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name!);
    const isKnown = (name: string) => interfaceTexts.some((text) => text.test(name));
    expect(bold.filter((name) => !isKnown(name))).toEqual([]);
  });
});
