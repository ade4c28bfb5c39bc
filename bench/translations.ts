/**
 * Translating a large template: loading its 20,000 texts, saving one of them, importing 1,757, adding a language and
 * publishing, and in the browser opening the screen and typing a translation. The goals are one second for each step,
 * one kilobyte for a saved text and 16 ms for a key. For comparison, in the same run, reading the template itself, and
 * keys into one bare input.
 */
import { randomUUID } from 'node:crypto';
import type { TranslationRecord } from '../packages/contract/src/checklists/translations.ts';
import { MAX_DIRECT_IMPORT_ROWS } from '../packages/contract/src/import.ts';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { makeLargeTemplate } from './lib/large-template.ts';
import { percentile } from './lib/load.ts';
import { buildWeb } from './lib/pages.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { saveResult } from './lib/report.ts';
import { openScreen, type Screen, type Timed, timeAction } from './lib/screen.ts';

/** Each has a title and two answers. */
const QUESTIONS = 6_400;
const SMALLER = 2_000;
const IMPORTED = 1_757;
const REPEATS = 7;
const ROW = '[data-text]';

interface Texts {
  readonly records: readonly TranslationRecord[];
}

export async function bench(): Promise<void> {
  await buildWeb();
  const product = await startMeasuredProduct();
  const screen = await openScreen(product);
  try {
    const large = await makeLargeTemplate(product, { questions: QUESTIONS, inSection: 20, withRules: false });
    const smaller = await makeLargeTemplate(product, { questions: SMALLER, inSection: 20, withRules: false });
    const steps = [...(await timeCalls(product, large)), ...(await timeSmaller(product, smaller))];
    await saveResult('translations', { steps, timed: await timeScreen(screen, large) });
  } finally {
    await screen.close();
    await product.stop();
  }
}

/** The median of some repetitions, after one that counts as warming up. */
async function timeStep(name: string, work: (nth: number) => Promise<unknown>) {
  const times: number[] = [];
  let bytes = 0;
  for (let nth = 0; nth <= REPEATS; nth += 1) {
    const before = performance.now();
    const result = await work(nth);
    if (typeof result === 'number') bytes = result;
    if (nth > 0) times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  const step = { name, median_ms: percentile(times, 0.5), worst_ms: times.at(-1)!, ...(bytes > 0 && { bytes }) };
  const size = bytes > 0 ? `  ${bytes.toLocaleString('en')} bytes` : '';
  console.log(
    `${name.padEnd(44)} ${step.median_ms.toFixed(0).padStart(6)} ms, at most ${step.worst_ms.toFixed(0)} ms${size}`,
  );
  return step;
}

/** Makes a call and returns the bytes of the request and of the response. */
async function countBytes(product: Product, method: string, path: string, body?: unknown): Promise<number> {
  const requestBody = body === undefined ? undefined : JSON.stringify(body);
  const reply = await fetch(product.base + path, {
    method,
    headers: product.headers,
    ...(requestBody && { body: requestBody }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  return (await reply.arrayBuffer()).byteLength + (requestBody?.length ?? 0);
}

async function timeCalls(product: Product, id: number) {
  const path = `/api/checklist/template/${id}`;
  await product.call('POST', `${path}/translation/add`, { lang: 'de' });
  const { records } = await product.call<Texts>('GET', `${path}/translation/de`);
  console.log(`${records.length.toLocaleString('en')} texts`);
  const translated = records.map(({ key, source }) => ({ key, translation: `${source} (de)` }));
  await product.call('PUT', `${path}/translation/de/bulk-update`, { records: translated });
  return [
    await timeStep('the template itself', () => countBytes(product, 'GET', path)),
    await timeStep('all texts', () => countBytes(product, 'GET', `${path}/translation/de`)),
    await timeStep('saving one text', (nth) => {
      const { key, source } = records[100 + nth]!;
      const body = { key, translation: `Gespeichert: ${source}`, previous: `${source} (de)` };
      return countBytes(product, 'PUT', `${path}/translation/de`, body);
    }),
    await timeStep(`importing ${IMPORTED.toLocaleString('en')}`, async (nth) => {
      await importTexts(product, path, records.slice(0, IMPORTED), `Import ${nth}`);
    }),
    await timeStep('publishing', () => publishAgain(product, path)),
  ];
}

async function importTexts(product: Product, path: string, records: Texts['records'], text: string): Promise<void> {
  if (records.length > MAX_DIRECT_IMPORT_ROWS) throw new Error('A job would store so many.');
  const rows = records.map(({ key, source }) => `${key},${text}: ${source}`);
  const form = new FormData();
  form.set('columns', JSON.stringify({ key: 'key', translation: 'translation' }));
  form.set('file', new Blob([`key,translation\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'de.csv');
  const { changed } = await product.send<{ changed: number }>(`${path}/translation/de/import`, form);
  if (changed !== records.length) throw new Error(`${changed} texts changed`);
}

/** Publishes with a change, because a revision is published once. */
async function publishAgain(product: Product, path: string): Promise<void> {
  const { revision } = await product.call<{ revision: number }>('GET', `${path}/translation`);
  const saved = await product.call<{ revision: number }>('POST', path, {
    ...{ save_id: randomUUID(), revision, head: { description: randomUUID() } },
  });
  await product.call('POST', `${path}/publish`, { revision: saved.revision });
}

async function timeSmaller(product: Product, id: number) {
  const path = `/api/checklist/template/${id}`;
  const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'];
  return [
    await timeStep('adding a language to 2,000 questions', async (nth) => {
      await product.call('POST', `${path}/translation/add`, { lang: languages[nth] });
    }),
    await timeStep('publishing 2,000 questions', () => publishAgain(product, path)),
  ];
}

async function timeScreen(screen: Screen, id: number): Promise<readonly (Timed | { name: string; ms: number })[]> {
  const { page } = screen;
  const before = performance.now();
  await page.goto(`/checklist/template/${id}/trans?lang=de`, { waitUntil: 'commit' });
  await page.locator(ROW).first().waitFor();
  const opening = { name: 'opening the screen', ms: performance.now() - before };
  console.log(`${opening.name.padEnd(44)} ${opening.ms.toFixed(0)} ms`);
  await page.waitForTimeout(2_000);
  await page.locator(`${ROW} [data-translation]`).first().click();
  await page.locator(`${ROW} textarea`).waitFor();
  await page.waitForTimeout(500);
  const typed = await timeAction(screen, 'a letter of a translation', 60, 60, () => page.keyboard.press('x'));
  const saved = await timeAction(screen, 'Ctrl+Enter: save and next', 10, 600, () =>
    page.keyboard.press('Control+Enter'),
  );
  await page.locator('input[type=search]').first().click();
  const searched = await timeAction(screen, 'a letter of a search', 10, 500, () => page.keyboard.press('e'));
  await page.goto('data:text/html,<input>');
  await page.locator('input').click();
  const bare = await timeAction(screen, 'a letter in one bare input', 60, 60, () => page.keyboard.press('x'));
  return [opening, typed, saved, searched, bare];
}
