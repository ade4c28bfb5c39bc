/** Losing the network or the server, and two people working on one template. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runRounds } from '../bench/durability/rounds.ts';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { type Device, expectAccessible, openDevice, recordFailure, saveScreenshot } from './browser.ts';
import { enterPassword, signIn } from './sign-in.ts';

const SHEET = 'question,type\nIs the exit free?,yesno\nIs the lamp lit?,yesno\nIs the door shut?,yesno\n';

let product: Product;
let mine: Device;
let theirs: Device;
let template: number;

beforeAll(async () => {
  product = await startProduct();
  const form = new FormData();
  form.set('columns', JSON.stringify({ question: 'question', type: 'type' }));
  form.set('title', 'Exits');
  form.set('file', new Blob([SHEET], { type: 'text/csv' }), 'exits.csv');
  template = (await product.send<{ template_id: number }>('/api/checklist/template/import', form)).template_id;
  await addListQuestion();
  mine = await openDevice(product.base, 'wide');
  theirs = await openDevice(product.base, 'wide');
  await signIn(mine.page);
  await signIn(theirs.page);
});
afterEach(({ task }) => recordFailure(mine.page, task));
afterAll(async () => {
  await mine?.close();
  await theirs?.close();
  await product?.stop();
});

/** A question for an item of a global list with two items. */
async function addListQuestion(): Promise<void> {
  const list = await product.call<{ id: number; uuid: string }>('POST', '/api/resources/global-lists/new', {
    name: 'Halls',
  });
  for (const display_name of ['North hall', 'South hall'])
    await product.call('POST', `/api/resources/global-lists/${list.id}/items/new`, {
      item_id: display_name.slice(0, 1),
      display_name,
    });
  const { revision, items } = await product.call<{
    revision: number;
    items: { type: string; parent_id: string | null; title: string }[];
  }>('GET', `/api/checklist/template/${template}`);
  const question = {
    ...{ id: randomUUID(), type: 'global_list', title: 'Which hall?', order: 'a9' },
    options: { global_list_uuid: list.uuid, global_list_id: list.id },
    parent_id: items.find(({ title }) => title === 'Is the exit free?')!.parent_id,
  };
  await product.call('POST', `/api/checklist/template/${template}`, {
    ...{ save_id: randomUUID(), revision, items: { upsert: [question] } },
  });
}

async function rename({ page }: Device, from: string, to: string) {
  await page.getByText(from, { exact: true }).first().dblclick();
  await page.getByLabel('Text', { exact: true }).fill(to);
  await page.keyboard.press('Escape');
}

describe('the help without a network', () => {
  test('articles and the search work on a device that has opened the help center once', async () => {
    const device = await openDevice(product.base, 'phone');
    const { page, context } = device;
    try {
      await page.goto('/kb');
      await page.getByRole('heading', { name: 'Help center' }).waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('link', { name: /^Working offline/ }).click();
      await page.getByRole('heading', { name: 'Before you go' }).waitFor();
      await page.goto('/kb');
      await page.getByRole('searchbox').fill('fire door');
      await page.locator('a:has(mark)').first().click();
      await page.waitForURL(/\/kb\/articles\//);
      await page.getByRole('heading', { level: 1 }).waitFor();
    } finally {
      await device.close();
    }
  });
});

describe('a template that is open twice', () => {
  test('changes reach the other window at once, and only two changes of one question are a conflict', async () => {
    await mine.page.goto(`/checklist/template/${template}/edit`);
    await theirs.page.goto(`/checklist/template/${template}/edit`);
    await mine.page.getByText('Is the exit free?').first().waitFor();
    await rename(theirs, 'Is the lamp lit?', 'Is the emergency lamp lit?');
    await mine.page.getByText('Is the emergency lamp lit?').first().waitFor();
    await mine.context.setOffline(true);
    await rename(mine, 'Is the door shut?', 'Is the fire door shut?');
    await mine.page.getByText('Not saved, kept on this device').waitFor();
    await rename(theirs, 'Is the door shut?', 'Is the door closed?');
    await theirs.page.getByText(/^Saved \d/).waitFor();
    await mine.context.setOffline(false);
    const conflict = mine.page.getByRole('dialog');
    await conflict.getByText('You saved this template in another window').waitFor();
    await saveScreenshot(mine.page, '20-conflict');
    await mine.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await conflict.getByRole('button', { name: 'Copy from this window' }).click();
    await mine.page.getByText('Your changes are on the clipboard').waitFor();
    expect(await mine.page.evaluate('navigator.clipboard.readText()')).toContain('Is the fire door shut?');
    await conflict.getByRole('button', { name: 'Merge both' }).click();
    await theirs.page.getByText('Is the fire door shut?').first().waitFor();
    await mine.page.getByText(/^Saved \d/).waitFor();
    const storedTemplate = await product.call<{ revision: number; items: { title: string }[] }>(
      'GET',
      `/api/checklist/template/${template}`,
    );
    const titles = storedTemplate.items.map((item) => item.title);
    expect(titles).toContain('Is the emergency lamp lit?');
    expect(titles).toContain('Is the fire door shut?');
    await product.call('POST', `/api/checklist/template/${template}/publish`, { revision: storedTemplate.revision });
  });
});

/** Runs in the page: whether the device has downloaded a global list. */
async function isListStored(): Promise<boolean> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => /^rounds\.\d+\.\d+$/.test(name ?? ''));
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(found!.name!);
    request.onsuccess = () => resolve(request.result);
  });
  const lists = await new Promise<{ is_complete: boolean }[]>((resolve) => {
    const request = db.transaction('lists').objectStore('lists').getAll();
    request.onsuccess = () => resolve(request.result);
  });
  db.close();
  return lists.some(({ is_complete }) => is_complete);
}

describe('an inspection without a network', () => {
  test('answers are counted on the device and sent when the network is back', async () => {
    const { page, context } = mine;
    await page.goto(`/inspections/mine?start_template=${template}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Start inspection' }).click();
    await page.waitForURL(/\/conduct/);
    const card = (title: string) => page.getByRole('article', { name: title });
    const id = page.url().match(/inspections\/([^/]+)/)![1]!;
    const stored = async () => (await product.call<{ answers: unknown[] }>('GET', `/api/inspection/${id}`)).answers;
    await card('Is the exit free?').getByRole('button', { name: 'Yes' }).click();
    await expect.poll(stored).toHaveLength(1);
    await page
      .getByText(/Everything sent/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate(isListStored)).toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await context.setOffline(true);
    await card('Is the emergency lamp lit?').getByRole('button', { name: 'Yes' }).click();
    await card('Is the fire door shut?').getByRole('button', { name: 'No', exact: true }).click();
    await page
      .getByText(/2 waiting/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await card('Which hall?').getByRole('combobox').fill('south');
    await page.getByRole('option', { name: 'S / South hall' }).click();
    await card('Which hall?')
      .getByText(/Offline: list as of/)
      .waitFor();
    await page
      .getByText(/3 waiting/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await saveScreenshot(page, '21-offline');
    await context.setOffline(false);
    await page
      .getByText(/Everything sent/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await stored()).toHaveLength(4);
  });

  test('an inspection continues after a restart and its answers are sent later', async () => {
    const address = mine.page.url();
    await mine.kill();
    mine = await openDevice(product.base, 'phone', mine.profile);
    const { page, context } = mine;
    await context.setOffline(true);
    await page.goto('/inspections/mine');
    await page.getByRole('link', { name: 'Continue Exits' }).click();
    await page.waitForURL(address);
    await page
      .getByRole('article', { name: 'Is the exit free?' })
      .getByRole('button', { name: 'No', exact: true })
      .click();
    const waitForText = (words: RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
    await waitForText(/1 waiting/);
    await page.reload();
    await waitForText(/1 waiting/);
    await saveScreenshot(page, '22-offline-phone');
    await context.setOffline(false);
    await waitForText(/Everything sent/);
  });

  test('the sign-in page shows unsent work of an ended session and sends it afterwards', async () => {
    const { page, context } = mine;
    const address = page.url();
    const waitForText = (words: RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
    await context.setOffline(true);
    await page.getByRole('article', { name: 'Is the fire door shut?' }).getByRole('button', { name: 'Yes' }).click();
    await waitForText(/1 waiting/);
    await context.clearCookies();
    // A cookie, because nothing of a person stays in the storage of the browser when their session has ended.
    await page.evaluate(() =>
      window.addEventListener('pagehide', () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the page is going, so that nothing can wait for a promise
        document.cookie = `seen_last=${document.querySelector('h1')?.textContent}; path=/`;
      }),
    );
    await context.setOffline(false);
    await page.getByRole('status').getByText('Unsent work on this device: 1 answer.').waitFor();
    expect((await context.cookies()).find(({ name }) => name === 'seen_last')?.value).toBe('Exits');
    await expectAccessible(page, '23-signed-out-phone');
    await enterPassword(page);
    await page.waitForURL(address);
    await waitForText(/Everything sent/);
  });

  test('two people conducting together see each other’s answers', async () => {
    const lamp = ({ page }: Device) =>
      page
        .getByRole('article', { name: 'Is the emergency lamp lit?' })
        .getByRole('button', { name: 'No', exact: true });
    await theirs.page.goto(new URL(mine.page.url()).pathname);
    await lamp(theirs).waitFor();
    await lamp(mine).click();
    await expect.poll(() => lamp(theirs).getAttribute('aria-pressed'), { timeout: 60_000 }).toBe('true');
  });
});

describe('a server that is killed while people write', () => {
  test('everything that it acknowledged is there after kills of the server, its database and both', async () => {
    const seed = Date.now() % 1_000_000;
    const { acknowledged, problems } = await runRounds(product, { rounds: 3, seed, recoveryLimitMs: 120_000 });
    expect(problems, `seed ${seed}`).toEqual([]);
    expect(acknowledged.changes).toBeGreaterThan(0);
  });
});
