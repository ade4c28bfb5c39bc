/** The sheets that the help shows as examples of an import become the trees that it describes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteStructure } from '@rounds/contract/sites';
import { sites } from '@rounds/contract/sites';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

const ARTICLES = path.resolve(import.meta.dirname, '../../../../web/src/kit/help/articles');
const listSheets = (language: string) =>
  [...readFileSync(path.join(ARTICLES, language, 'sites.md'), 'utf8').matchAll(/```csv\n(.*?)```/gs)].map(
    ([, sheet]) => sheet!,
  );
const toTitles = ({ nodes }: Pick<SiteStructure, 'nodes'>): unknown[] =>
  nodes.map(({ title, children }) => (children.length > 0 ? [title, toTitles({ nodes: children })] : title));

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const TREES: Record<string, readonly unknown[]> = {
  en: [
    [
      ['North', [['Lübeck', ['Hall 1', 'Hall 2']]]],
      ['South', [['Ulm', ['Hall 1']]]],
    ],
    [['North', [['Lübeck', ['Hall 1']]]]],
  ],
  de: [
    [
      ['Nord', [['Lübeck', ['Halle 1', 'Halle 2']]]],
      ['Süd', [['Ulm', ['Halle 1']]]],
    ],
    [['Nord', [['Lübeck', ['Halle 1']]]]],
  ],
  fr: [
    [
      ['Nord', [['Lille', ['Hall 1', 'Hall 2']]]],
      ['Sud', [['Nîmes', ['Hall 1']]]],
    ],
    [['Nord', [['Lille', ['Hall 1']]]]],
  ],
};

test.each(Object.keys(TREES))('the sheets of the article in %s are imported as they are', async (language) => {
  const sheets = listSheets(language);
  const trees = [];
  for (const [at, bytes] of sheets.entries()) {
    const send = <K extends 'inspectImport' | 'importFile'>(call: K, body = {}) =>
      t.as('manager').call(sites[call], { file: { name: 'sites.csv', bytes }, body } as never);
    const { layout, columns } = (await send('inspectImport')).body.data;
    const guessed = Object.fromEntries(columns.map(({ guess, name }) => [guess, name]));
    const title = `${language} ${at}`;
    const imported = await send('importFile', { layout, columns: guessed, title });
    expect(imported.status).toBe(200);
    const { structure_id } = imported.body.data;
    trees.push(toTitles((await t.as('manager').call(sites.get, { params: { id: structure_id! } })).body.data));
  }
  expect(trees).toEqual(TREES[language]);
});
