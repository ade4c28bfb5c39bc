/**
 * 10,000 rows in a tree and 10,000 nodes to choose from: scrolling, compared with an empty page of the same height, and
 * opening branches.
 */
import type { Locator, Page } from 'playwright-core';
import { type Screen, timeAction } from '../lib/screen.ts';
import { frames, printSpread, type Spread, toSpread } from './watch.ts';

const ROUNDS = 3;
const WHEEL_STEPS = 100;
/** A notch of a wheel in each frame: some seven windows a second. */
const WHEEL_DELTA = 120;

export interface Scrolling {
  readonly name: string;
  readonly product: Spread;
  readonly empty: Spread;
  /** The ratio of the intervals at p95: the product's by the empty page's. */
  readonly ratio: number;
}

/** Scrolls down and up again with the wheel for some seconds. */
async function scroll(page: Page, where: Locator): Promise<number[]> {
  const box = (await where.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return frames(page, async () => {
    for (const way of [1, -1]) {
      for (let turn = 0; turn < WHEEL_STEPS; turn += 1) {
        await page.mouse.wheel(0, way * WHEEL_DELTA);
        await page.waitForTimeout(16);
      }
    }
  });
}

async function compareScrolling(
  screen: Screen,
  name: string,
  show: (page: Page) => Promise<Locator>,
): Promise<Scrolling> {
  const { page } = screen;
  const times = { product: [] as number[], empty: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const scroller = await show(page);
    await page.waitForTimeout(500);
    const height = await scroller.evaluate((element) => element.scrollHeight);
    times.product.push(...(await scroll(page, scroller)));
    await page.goto(`/bench/empty?height=${height}`);
    const empty = page.locator('[data-scroller]');
    await empty.waitFor();
    await page.waitForTimeout(500);
    times.empty.push(...(await scroll(page, empty)));
  }
  const [product, empty] = [toSpread(times.product), toSpread(times.empty)];
  const ratio = product.p95_ms / empty.p95_ms;
  printSpread(`frames while scrolling ${name}`, product);
  printSpread('frames while scrolling an empty page as high', empty);
  console.log(`${'  p95 by p95'.padEnd(52)} ${ratio.toFixed(2)}`);
  return { name, product, empty, ratio };
}

export const timeTreeScroll = (screen: Screen): Promise<Scrolling> =>
  compareScrolling(screen, '10,000 rows of a tree', async (page) => {
    await openTree(page);
    return page.locator('[data-table-scroll]');
  });

async function openTree(page: Page): Promise<void> {
  await page.goto('/bench/tree');
  await page.locator('[data-row]').first().waitFor();
}

/** A branch of 99 rows, and everything at once. */
export async function timeBranches(screen: Screen) {
  const { page } = screen;
  await openTree(page);
  const branch = page.locator('[data-row] button[aria-expanded]').nth(1);
  const all = page.locator('[data-tree-toggle]');
  return [
    await timeAction(screen, 'a branch of 99 of 10,000 rows opens or closes', 20, 400, () => branch.click()),
    await timeAction(screen, 'all 100 branches open or close', 10, 600, () => all.click()),
  ];
}

export async function timeNodes(screen: Screen) {
  const { page } = screen;
  const scrolling = await compareScrolling(screen, '10,000 nodes to choose from', async () => {
    await openNodes(page);
    return page.locator('[role=listbox]');
  });
  await openNodes(page);
  const timed = [
    await timeAction(screen, 'Arrow down among 10,000 nodes', 20, 100, () => page.keyboard.press('ArrowDown')),
    await timeAction(screen, 'one of 10,000 nodes is chosen', 10, 300, () => page.keyboard.press('Enter')),
    await timeAction(screen, 'a letter into the search of 10,000 nodes', 20, 80, () => page.keyboard.press('o')),
  ];
  return { scrolling, timed };
}

async function openNodes(page: Page): Promise<void> {
  await page.goto('/inspections');
  await page.getByRole('button', { name: 'Show filters as cards' }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Template' }).click();
  await page.locator('[role=option]').nth(5).waitFor();
}
