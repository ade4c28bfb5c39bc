/**
 * Measures what a person waits for in the browser: keys in the builder of a template of 2,000 questions, answers in the
 * preview and in an inspection of 5,000, and how long until each can be used, also by a browser that has none of its
 * files yet. For comparison, in the same run, keys into one bare input: the least that the machine and its browser
 * take.
 */

import { startProduct } from '../packages/server/src/testing/installed.ts';
import { startInspection } from './lib/inspection.ts';
import { makeLargeTemplate } from './lib/large-template.ts';
import { buildWeb } from './lib/pages.ts';
import { saveResult } from './lib/report.ts';
import { openScreen, type Screen, type Timed, timeAction } from './lib/screen.ts';

const IN_BUILDER = 2_000;
const IN_FORM = 5_000;
const ROW = '[data-builder-tree] [data-row]';
const CARD = 'article[data-question]';

export async function bench(): Promise<void> {
  await buildWeb();
  const product = await startProduct();
  const screen = await openScreen(product);
  try {
    const builder = await makeLargeTemplate(product, { questions: IN_BUILDER, inSection: 20, withRules: false });
    const form = await makeLargeTemplate(product, { questions: IN_FORM, inSection: 50, withRules: true });
    const { id: inspection } = await startInspection(product, { template_id: form, questions: [] }, [], false);
    await screen.clearCache();
    const openings = [
      await timeOpening(screen, 'builder, for the first time', `/checklist/template/${builder}/edit`, ROW),
      await timeOpening(screen, 'builder of 2,000 questions', `/checklist/template/${builder}/edit`, ROW),
    ];
    const timed = [...(await timeKeys(screen)), await timeKeysInBareInput(screen)];
    openings.push(await timeOpening(screen, 'preview of 5,000', `/checklist/template/${form}/edit?preview=open`, CARD));
    timed.push(await timeAnswers(screen, 'answer in the preview of 5,000'));
    openings.push(await timeOpening(screen, 'inspection of 5,000', `/inspections/${inspection}/conduct`, CARD));
    timed.push(await timeAnswers(screen, 'answer in an inspection of 5,000'));
    await saveResult('screens', { opened: openings, timed });
  } finally {
    await screen.close();
    await product.stop();
  }
}

async function timeOpening(screen: Screen, name: string, address: string, ready: string) {
  let ms = 0;
  await screen.page.goto('about:blank');
  const cpu = await screen.cpu(async () => {
    const before = performance.now();
    await screen.page.goto(address, { waitUntil: 'commit' });
    await screen.page.locator(ready).first().waitFor();
    ms = performance.now() - before;
    await screen.page.waitForTimeout(2_000);
  });
  console.log(`${`opening the ${name}`.padEnd(44)} ${ms.toFixed(0)} ms  ${cpu.toFixed(0)} ms CPU`);
  return { name, ms, cpu_ms: cpu };
}

async function timeKeys(screen: Screen): Promise<Timed[]> {
  const { page } = screen;
  const press = (key: string) => () => page.keyboard.press(key);
  await page.locator(`${ROW} [role=gridcell] button`).filter({ hasText: 'Question 4' }).first().click();
  await page.waitForTimeout(1_000);
  const typed = await timeAction(screen, 'a letter in the builder', 40, 60, press('x'));
  const additions = await timeAction(screen, 'Enter: another question', 8, 600, async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
  });
  await page.keyboard.press('Escape');
  await page.waitForTimeout(1_000);
  const rest = [];
  for (const [name, key] of Object.entries({
    'Arrow down: the next row': 'ArrowDown',
    'Alt+Arrow: move': 'Alt+ArrowUp',
    Delete: 'Delete',
    'Ctrl+Z': 'Control+z',
  })) {
    rest.push(await timeAction(screen, name, 10, 350, press(key)));
  }
  return [typed, additions, ...rest];
}

async function timeKeysInBareInput(screen: Screen): Promise<Timed> {
  await screen.page.goto('data:text/html,<input>');
  await screen.page.locator('input').click();
  return timeAction(screen, 'a letter in one bare input', 40, 60, () => screen.page.keyboard.press('x'));
}

/** Presses answers of the first cards in turn; fails if an answer is not shown. */
async function timeAnswers(screen: Screen, name: string): Promise<Timed> {
  const { page } = screen;
  return timeAction(screen, name, 16, 700, async (nth) => {
    const card = page.locator(CARD).nth(nth % 4);
    const answer = card.locator('button[aria-pressed="false"]').first();
    const label = (await answer.textContent()) ?? '';
    await answer.click();
    await card.locator('button[aria-pressed="true"]', { hasText: label }).waitFor({ timeout: 5_000 });
  });
}
