/**
 * A global list of 100,000 items on the device, in Chromium: the first download from a server on the same machine,
 * a download of few changes, and a search for each key. In the same run: the same list as one value of IndexedDB
 * that is filtered by hand.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '../packages/server/src/db/embedded/cluster.ts';
import type { Product } from '../packages/server/src/testing/installed.ts';
import type { DeviceLists } from './device-lists-page/main.ts';
import { percentile } from './lib/load.ts';
import { buildPages, buildWeb } from './lib/pages.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { saveResult } from './lib/report.ts';
import { openScreen, type Screen } from './lib/screen.ts';

const ITEMS = 100_000;
const GROUPS = 500;
/** Texts that are typed key by key: frequent words, rare numbers, two words, and a text without matches. */
const TYPED = ['pump 4711', 'valve', '99987', 'crane 12 00', 'no such thing', 'x', 'mp'];

export async function bench(): Promise<void> {
  await buildWeb();
  const pages = await buildPages(path.join(import.meta.dirname, 'device-lists-page'));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-bench-lists-'));
  const cluster = await startCluster({ directory: path.join(folder, 'postgres'), log: () => {} });
  const owner = new pg.Client({ host: cluster.host, user: cluster.user, database: 'postgres' });
  let product: Product | undefined;
  let screen: Screen | undefined;
  try {
    await owner.connect();
    await owner.query('create database rounds');
    const url = `postgres://${cluster.user}@localhost/rounds?host=${encodeURIComponent(cluster.host)}`;
    product = await startMeasuredProduct({ DATA_DIR: folder, DATABASE_URL: url });
    const list = await fillList(product, url);
    screen = await openScreen(product);
    await pages.answerIn(screen.page);
    await screen.page.goto('/bench/index.html');
    await saveResult('device-lists', await measure(screen, product, list));
  } finally {
    await screen?.close();
    await product?.stop();
    await owner.end();
    await cluster.stop();
    await pages.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

interface FilledList {
  readonly uuid: string;
  readonly parent: string;
}

/** Creates parts with numbers and names; a few hundred of them are groups of the others. */
async function fillList(product: Product, url: string): Promise<FilledList> {
  const list = await product.call<{ id: number; uuid: string }>('POST', '/api/resources/global-lists/new', {
    name: 'Parts',
  });
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query('select workspace_id from global_list where id = $1', [list.id]);
    const thingNames = "(array['Pump','Crane','Boiler','Ladder','Forklift','Valve','Conveyor','Scaffold'])[1 + i % 8]";
    const insert = (from: number, to: number, parent: string) =>
      client.query(
        `insert into global_list_item (workspace_id, list_id, item_id, display_name, parent_id, points)
         select $1, $2, 'P-' || lpad(i::text, 6, '0'), ${thingNames} || ' ' || (i * 7919) % 100000 || ' hall ' || i % 60,
           ${parent}, i % 10 from generate_series($3::int, $4::int) i`,
        [rows[0].workspace_id, list.id, from, to],
      );
    await insert(1, GROUPS, 'null::bigint');
    const groups = await client.query('select min(id) as first from global_list_item where list_id = $1', [list.id]);
    await insert(GROUPS + 1, ITEMS, `${Number(groups.rows[0].first)} + i % ${GROUPS}`);
    await client.query('vacuum analyze global_list_item');
    const parent = await client.query("select uuid from global_list_item where list_id = $1 and item_id = 'P-000007'", [
      list.id,
    ]);
    return { uuid: list.uuid, parent: parent.rows[0].uuid };
  } finally {
    await client.end();
  }
}

declare const deviceLists: DeviceLists;
type Found = Awaited<ReturnType<DeviceLists['search']>>;

async function measure({ page, cpu }: Screen, product: Product, { uuid, parent }: FilledList) {
  await page.waitForFunction(() => 'deviceLists' in window);
  let first_sync_ms = 0;
  const first_sync_cpu_ms = await cpu(async () => {
    first_sync_ms = await page.evaluate((list) => deviceLists.sync(list), uuid);
  });
  const later = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const body = { item_id: `NEW-${nth}`, display_name: `Newcomer ${nth}` };
    await product.call('POST', `/api/resources/global-lists/${uuid}/items/new`, body);
    later.push(await page.evaluate((list) => deviceLists.sync(list), uuid));
  }
  await page.evaluate((list) => deviceLists.storeWhole(list), uuid);
  const keys = TYPED.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)));
  const own: Found[] = [];
  const whole: Found[] = [];
  const own_cpu_ms = await cpu(async () => {
    for (const text of keys)
      own.push(await page.evaluate(([list, searchText]) => deviceLists.search(list!, searchText!, null), [uuid, text]));
  });
  const whole_cpu_ms = await cpu(async () => {
    for (const text of keys) whole.push(await page.evaluate((searchText) => deviceLists.searchWhole(searchText), text));
  });
  const inGroup = [];
  for (const text of ['', 'p', 'pu', 'valve'])
    inGroup.push(
      await page.evaluate(
        ([list, searchText, group]) => deviceLists.search(list!, searchText!, group!),
        [uuid, text, parent],
      ),
    );
  const result = {
    items: ITEMS,
    first_sync_ms: Math.round(first_sync_ms),
    /** CPU time of the page alone, which does not depend on other work of the machine. */
    cpu_ms: {
      first_sync: Math.round(first_sync_cpu_ms),
      keystroke: Number((own_cpu_ms / keys.length).toFixed(1)),
      whole_list_keystroke: Number((whole_cpu_ms / keys.length).toFixed(1)),
    },
    later_sync_ms: percentiles(later.map((ms) => ({ ms }))),
    keystroke_ms: percentiles(own),
    keystroke_in_group_ms: percentiles(inGroup),
    whole_list_keystroke_ms: percentiles(whole),
    found: keys.map((text, at) => [text, own[at]?.found, whole[at]?.found, Math.round(own[at]?.ms ?? 0)]),
  };
  console.log(JSON.stringify(result, null, 2));
  return result;
}

function percentiles(timed: readonly { readonly ms: number }[]) {
  const sorted = timed.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Number(percentile(sorted, share).toFixed(1));
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
