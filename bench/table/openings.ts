/** 20 openings of 100 rows and 20 columns, in turn with the same cells by hand. */
import type { Screen } from '../lib/screen.ts';
import { fromAnswerToRows, printSpread, spreadOf, watchRows } from './watch.ts';

const OPENINGS = 20;
const ROWS = 100;
const CALL = '/api/inspection/list';
const ADDRESSES = { product: `/bench/wide?limit=${ROWS}`, 'by hand': '/bench/plain.html' } as const;

export async function timeOpenings({ page }: Screen) {
  await page.addInitScript(watchRows, ROWS);
  const times: Record<string, number[]> = { product: [], 'by hand': [] };
  for (let nth = 0; nth < OPENINGS; nth += 1) {
    for (const [name, address] of Object.entries(ADDRESSES)) {
      await page.goto(address);
      times[name]!.push(await fromAnswerToRows(page, CALL));
    }
  }
  return Object.entries(times).map(([name, measured]) => {
    const spread = spreadOf(measured);
    printSpread(`100 rows, 20 columns: ${name}`, spread);
    return { name, ...spread };
  });
}
