/**
 * The shared table, its filters and the choice in a tree, in the browser: how long a page of 100 rows and 20 columns
 * takes from the end of its response to the frame that shows its last row, whether typing into filters ever holds the
 * page up, and how smoothly 10,000 loaded rows and nodes scroll. In the same run: the same cells as a table by hand,
 * and an empty page of the same height.
 */
import path from 'node:path';
import { startProduct } from '../packages/server/src/testing/installed.ts';
import { buildPages, buildWeb } from './lib/pages.ts';
import { saveResult } from './lib/report.ts';
import { openScreen, type Screen } from './lib/screen.ts';
import { answerNodes, answerTree, fillReports } from './table/fixtures.ts';
import { timeBranches, timeNodes, timeTreeScroll } from './table/large.ts';
import { timeOpenings } from './table/openings.ts';
import { timeTyping } from './table/typing.ts';

export async function bench(): Promise<void> {
  await buildWeb();
  const pages = await buildPages(path.join(import.meta.dirname, 'table-page'));
  const product = await startProduct();
  const screen = await openScreen(product);
  try {
    await fillReports(product);
    await pages.answerIn(screen.page);
    await saveResult('table', await measure(screen));
  } finally {
    await screen.close();
    await product.stop();
    await pages.remove();
  }
}

async function measure(screen: Screen) {
  const openings = await timeOpenings(screen);
  const typing = await timeTyping(screen);
  await answerTree(screen.page);
  const scrolling = [await timeTreeScroll(screen)];
  const branches = await timeBranches(screen);
  await answerNodes(screen.page);
  const nodes = await timeNodes(screen);
  return { openings, typing, scrolling: [...scrolling, nodes.scrolling], branches, nodes: nodes.timed };
}
