/**
 * 20 openings of 100 rows and 20 columns, in turn with the same cells by hand: from the end of the response to the
 * frame in which the window is full, down to the last row that it holds. The product draws what is near the window, the
 * table by hand all; so the way to the hundredth row is timed, too.
 */
import type { Page } from 'playwright-core';
import type { Screen } from '../lib/screen.ts';
import { fromAnswerToRows, printSpread, toSpread, watchRows } from './watch.ts';

const OPENINGS = 20;
const ROWS = 100;
const IN_WINDOW = 16;
const CALL = '/api/inspection/list';
const PRODUCT = `/bench/wide?limit=${ROWS}`;
const BY_HAND = '/bench/plain.html';

export async function timeOpenings({ page }: Screen) {
  await page.addInitScript(watchRows, IN_WINDOW);
  const times: Record<string, number[]> = {
    'the product': [],
    'by hand': [],
    'the product, on to the last row': [],
  };
  for (let nth = 0; nth < OPENINGS; nth += 1) {
    await page.goto(PRODUCT);
    times['the product']!.push(await fromAnswerToRows(page, CALL));
    await page.waitForTimeout(500);
    times['the product, on to the last row']!.push(await toTheEnd(page));
    await page.goto(BY_HAND);
    times['by hand']!.push(await fromAnswerToRows(page, CALL));
  }
  return Object.entries(times).map(([name, measured]) => {
    const spread = toSpread(measured);
    printSpread(`100 rows, 20 columns: ${name}`, spread);
    return { name, ...spread };
  });
}

/** Milliseconds from a jump to the end to the frame with the hundredth row. */
const toTheEnd = (page: Page): Promise<number> =>
  page.evaluate(async (rows) => {
    const scroller = document.querySelector('[data-table-scroll]')!;
    const before = performance.now();
    scroller.scrollTop = scroller.scrollHeight;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do await frame();
    while (!document.querySelector(`[data-row][data-index="${rows - 1}"]`));
    await new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });
    return performance.now() - before;
  }, ROWS);
