/** Two people conduct one inspection at the same time, one of them without a network for a while. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { administrator, type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { invitePerson } from '../packages/server/src/testing/invited-person.ts';
import { type Device, expectAccessible, openDevice, recordFailure } from './browser.ts';
import { HOME } from './sign-in.ts';

const SHEET = 'question,type\nIs the exit free?,yesno\nIs the lamp lit?,yesno\nRemarks,text\n';

let product: Product;
let device: Device;
let hers: BrowserContext;
let mine: Page;
let priya: Page;
const inspection = randomUUID();

beforeAll(async () => {
  product = await startProduct();
  const form = new FormData();
  form.set('columns', JSON.stringify({ question: 'question', type: 'type' }));
  form.set('title', 'Exits');
  form.set('file', new Blob([SHEET], { type: 'text/csv' }), 'exits.csv');
  const { template_id } = await product.send<{ template_id: number }>('/api/checklist/template/import', form);
  const { revision } = await product.call<{ revision: number }>('GET', `/api/checklist/template/${template_id}`);
  await product.call('POST', `/api/checklist/template/${template_id}/publish`, { revision });
  await product.call('POST', '/api/inspection/sync', { uuid: inspection, new: { template_id }, changes: [] });
  const invited = await invitePerson(product, 'Priya', 'Nair');
  await product.call('PUT', `/api/inspection/${inspection}/collaborators`, { user_ids: [invited.id] });
  device = await openDevice(product.base, 'wide');
  mine = device.page;
  hers = await device.context
    .browser()!
    .newContext({ baseURL: product.base, locale: 'en-GB', reducedMotion: 'reduce' });
  priya = await hers.newPage();
  priya.setDefaultTimeout(60_000);
  await enter(mine, administrator);
  await enter(priya, invited);
  for (const page of [mine, priya]) await page.goto(`/inspections/${inspection}/conduct`);
});
afterEach(async ({ task }) => {
  await recordFailure(mine, task);
  await recordFailure(priya, task);
});
afterAll(async () => {
  await hers?.close();
  await device?.close();
  await product?.stop();
});

async function enter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(HOME);
}

const question = (page: Page, name: string) => page.getByRole('article', { name });
const answer = (page: Page, name: string, value: string) =>
  question(page, name).getByRole('button', { name: value, exact: true });

test('people see who is where and each other’s answers at once', async () => {
  await priya.getByRole('button', { name: /Here now: 1 other person/ }).waitFor();
  await answer(mine, 'Is the exit free?', 'No').click();
  await expect.poll(() => answer(priya, 'Is the exit free?', 'No').getAttribute('aria-pressed')).toBe('true');
  await answer(priya, 'Is the lamp lit?', 'Yes').click();
  await question(mine, 'Is the lamp lit?').getByText('Priya Nair is at this question').waitFor();
  await expectAccessible(mine, '60-together');
});

test('an issue that somebody raises is named for others who may see it', async () => {
  await question(priya, 'Is the lamp lit?').getByRole('button', { name: 'Issue' }).click();
  const dialog = priya.getByRole('dialog', { name: 'New issue' });
  await dialog.getByLabel('Title').fill('Lamp is broken');
  await dialog.getByRole('button', { name: 'Raise issue' }).click();
  const issue = question(mine, 'Is the lamp lit?').getByRole('list', { name: 'Issues' });
  await issue.getByRole('link', { name: /Lamp is broken/ }).waitFor();
});

test('an answer that somebody replaced while the person was offline is told, and can be restored', async () => {
  const countStored = async () => {
    const path = `/api/inspection/${inspection}/changes`;
    return (await product.call<{ sequence: number }>('GET', path)).sequence;
  };
  const storedCount = await countStored();
  await hers.setOffline(true);
  await answer(priya, 'Is the exit free?', 'Yes').click();
  // Pressing the chosen answer clears it.
  await answer(mine, 'Is the exit free?', 'No').click();
  await expect.poll(countStored).toBeGreaterThan(storedCount);
  await hers.setOffline(false);
  const notice = question(priya, 'Is the exit free?').getByText(/replaced your answer/);
  await notice.waitFor();
  await priya.reload();
  await notice.waitFor();
  await question(priya, 'Is the exit free?')
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect.poll(() => answer(mine, 'Is the exit free?', 'Yes').getAttribute('aria-pressed')).toBe('true');
});
