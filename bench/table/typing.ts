/** 100 keystrokes into a filter, with rests in which the table asks and redraws: no task may take over 50 ms. */
import type { Page } from 'playwright-core';
import type { Screen } from '../lib/screen.ts';
import { recordTasks } from '../lib/trace.ts';

const WORDS = ['a', 'safety ', 'pump ', 'area ', 'x'].join('').padEnd(10, 'e').slice(0, 10);
const ROUNDS = 10;
const BETWEEN_KEYS = 80;
const REST = 700;
const LONG = 50;
const ADDRESSES = { 'a list of the product': '/inspections', '20 columns': '/bench/wide' } as const;

export async function timeTyping({ page }: Screen) {
  const results = [];
  for (const [where, address] of Object.entries(ADDRESSES)) {
    for (const [mode, open] of Object.entries(FIELDS)) {
      await page.goto(`${address}?limit=100`);
      await page.locator('[data-row]').nth(15).waitFor();
      const field = await open(page);
      const tasks = await recordTasks(page, () => type(page, field));
      const over = tasks.filter(({ ms }) => ms > LONG);
      const longByCpu = tasks.filter(({ cpu_ms }) => cpu_ms > LONG);
      const worst_ms = Math.max(...tasks.map(({ ms }) => ms));
      const worst_cpu_ms = Math.max(...tasks.map(({ cpu_ms }) => cpu_ms));
      console.log(
        `${`100 keys into ${mode}, ${where}`.padEnd(56)} over ${LONG} ms: ${over.length} by the clock, worst ${worst_ms.toFixed(0)} ms;` +
          ` ${longByCpu.length} by the processor, worst ${worst_cpu_ms.toFixed(0)} ms`,
      );
      results.push({
        where,
        mode,
        keys: WORDS.length * ROUNDS,
        over_50_ms: over.length,
        worst_ms,
        over_50_ms_cpu: longByCpu.length,
        worst_cpu_ms,
      });
    }
  }
  return results;
}

const FIELDS: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  'the search box': async () => 'input[type=search]',
  'a filter as a card': async (page) => {
    await setMode(page, 'card');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Number' }).click();
    return '[role=dialog] input';
  },
  'a filter in the panel': async (page) => {
    await setMode(page, 'dropdown');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Number' }).click();
    return '[role=dialog] input';
  },
};

const setMode = (page: Page, mode: 'card' | 'dropdown') =>
  page.getByRole('button', { name: mode === 'card' ? 'Show filters as cards' : 'Show filters in a panel' }).click();

/** A word, a rest in which the table follows, and the word away again, so that rows go and come. */
async function type(page: Page, field: string): Promise<void> {
  await page.locator(field).first().focus();
  for (let round = 0; round < ROUNDS; round += 1) {
    const isTyping = round % 2 === 0;
    for (const letter of WORDS) {
      await page.keyboard.press(isTyping ? (letter === ' ' ? 'Space' : letter) : 'Backspace');
      await page.waitForTimeout(BETWEEN_KEYS);
    }
    await page.waitForTimeout(REST);
  }
}
