/** Dragging with the mouse where it has no journey of its own: rows of a template, cards of issues, and files. */
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { page, product, setUpJourney } from './journey.ts';
import { signIn } from './sign-in.ts';

const ISSUE = 'Replace the seal';
let template: number;

setUpJourney();
beforeAll(async () => {
  const body = { title: 'Sample room', language: 'en' };
  ({ id: template } = await product.call<{ id: number }>('POST', '/api/checklist/template/new', body));
  await product.call('POST', '/api/issue/new', { title: ISSUE });
  await signIn(page);
});

/** Drags an element to a place of another one, given as shares of its size. */
async function drag(source: Locator, target: Locator, [inline, block]: readonly [number, number]): Promise<void> {
  const [from, to] = [(await source.boundingBox())!, (await target.boundingBox())!];
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 6, y + 6, { steps: 4 });
  await page.mouse.move(to.x + to.width * inline, to.y + to.height * block, { steps: 8 });
  await page.mouse.up();
}

async function addQuestion(type: string, title: string): Promise<void> {
  await page.getByRole('treegrid').or(page.getByText('This page is empty')).first().waitFor();
  await page.getByRole('button', { name: 'Add' }).first().click();
  await page.getByRole('searchbox', { name: 'Search question types' }).fill(type);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(title);
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: title }).waitFor();
}

test('a question that is dropped on the upper half of another one moves before it', async () => {
  await page.goto(`/checklist/template/${template}/edit`);
  await addQuestion('Yes / No', 'First');
  await addQuestion('Number', 'Second');
  const listTitles = () =>
    page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
  expect(await listTitles()).toEqual(['First', 'Second']);
  const row = (title: string) => page.getByRole('row', { name: title });
  await drag(row('Second').locator('span:has(> svg)').first(), row('First').getByRole('gridcell').first(), [0.5, 0.2]);
  await expect.poll(listTitles).toEqual(['Second', 'First']);
});

test('a card that is dropped on another column gets its status', async () => {
  await page.goto('/issues?show=board');
  const column = (name: string) => page.getByRole('region', { name });
  const card = (name: string) => column(name).getByRole('link', { name: ISSUE });
  // Cards move while columns load.
  await card('To do').waitFor();
  await column('In progress').getByText('No issues').waitFor();
  await drag(card('To do'), column('In progress'), [0.5, 0.5]);
  await card('In progress').waitFor();
  const listStatuses = async () => {
    const { list } = await product.call<{ list: { status: string }[] }>('GET', '/api/issue/list');
    return list.map(({ status }) => status);
  };
  await expect.poll(listStatuses).toEqual(['in_progress']);
});

test('a file that is dropped on a folder moves into it', async () => {
  await page.goto('/resources/filemanager');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('New folder').first().click();
  await page.getByRole('dialog').getByLabel('Folder name').fill('Evidence');
  await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
  await button('Evidence').waitFor();
  const file = { name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Plan') };
  await page.getByLabel('Upload', { exact: true }).and(page.locator('input')).setInputFiles([file]);
  await button('Plan.txt').waitFor();
  await drag(button('Plan.txt'), button('Evidence'), [0.5, 0.5]);
  await page.getByText('1 file or folder moved').waitFor();
  await button('Plan.txt').waitFor({ state: 'detached' });
});
