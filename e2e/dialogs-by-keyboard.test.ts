/** Dialogs by keyboard: the focus moves in, stays inside and returns to where it was. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyQuestion, publish } from './every-question-template.ts';
import { page, product, setUpJourney } from './journey.ts';
import { signIn } from './sign-in.ts';

const OVERLAYS = '[role=dialog], dialog[open]';
const running = randomUUID();
let template: number;

setUpJourney();
beforeAll(async () => {
  template = await publish(product, everyQuestion.document, 'Boiler house');
  await product.call('POST', '/api/inspection/sync', { uuid: running, new: { template_id: template }, changes: [] });
  await signIn(page);
});

const getFocused = () => page.evaluateHandle('document.activeElement');
const hasFocus = (element: Awaited<ReturnType<typeof getFocused>>) =>
  page.evaluate((one) => one === document.activeElement, element);
/** Whether the focus is in the topmost overlay, or in the browser's own toolbar, which native dialogs do not trap. */
const isInside = () =>
  page.evaluate((overlays) => {
    const { activeElement, body } = document;
    const top = [...document.querySelectorAll(overlays)].at(-1);
    return Boolean(top?.contains(activeElement)) || (top?.tagName === 'DIALOG' && activeElement === body);
  }, OVERLAYS);

/** Opens an overlay with `keys` from the focused element, tabs around it and closes it with Escape. */
async function expectFocusReturns(...keys: readonly string[]) {
  const from = await getFocused();
  for (const key of keys) await page.keyboard.press(key);
  await page.locator(OVERLAYS).first().waitFor();
  await expect.poll(isInside, { message: 'the focus goes in' }).toBe(true);
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press(stops < 25 ? 'Tab' : 'Shift+Tab');
    expect(await isInside(), `after ${stops + 1} stops`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.locator(OVERLAYS).first().waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(from), { message: 'the focus comes back' }).toBe(true);
}

describe('dialogs of the builder by keyboard', () => {
  const row = (name: string) => page.getByRole('row', { name }).first();
  test.for([
    ['the overview of the keys', '?'],
    ['moving to another place', 'm'],
    ['a rule', 'r'],
  ])('%s', async ([, key]) => {
    if (!page.url().endsWith('/edit')) await page.goto(`/checklist/template/${template}/edit`);
    await row('Remarks').focus();
    await expectFocusReturns(key!);
  });

  test('a key pressed in a dialog does not reach the builder below it', async () => {
    await row('Entrance').focus();
    const sets = page.getByRole('complementary').getByRole('button', { name: 'Response sets' });
    await sets.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button').last().focus();
    for (const key of ['a', 'Delete', 'q']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => sets.evaluate((button) => button === document.activeElement)).toBe(true);
    await row('Entrance').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search question types' }).count()).toBe(0);
  });

  test('typing in “Move to…” selects the match, and Enter moves there', async () => {
    await row('Remarks').focus();
    await page.keyboard.press('m');
    const search = page.getByRole('dialog').getByRole('searchbox');
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Evidence');
    await page.getByRole('radio', { name: 'Evidence', checked: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const titles = () => page.getByRole('row').evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')));
    const isBelow = (order: readonly (string | null)[]) => order.indexOf('Remarks') > order.indexOf('Evidence');
    await expect.poll(titles).toSatisfy(isBelow);
  });
});

describe('dialogs of an inspection by keyboard', () => {
  const open = async (section: string) => {
    if (!page.url().includes(running)) await page.goto(`/inspections/${running}/conduct`);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: section }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: section }).waitFor();
  };
  test('the shortcut overview returns the focus when it closes', async () => {
    await open('Answers');
    await expectFocusReturns('?');
  });
  test('the signature dialog returns the focus when it closes', async () => {
    await open('Evidence');
    await page.getByRole('button', { name: 'Sign here' }).first().focus();
    await expectFocusReturns('Enter');
  });
  test('removing a row moves the focus to the next control', async () => {
    await open('Valve');
    const add = page.getByRole('button', { name: 'Add “Valve”' });
    for (let rows = 0; rows < 2; rows += 1) {
      await add.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Remove Valve ${rows + 1}` }).waitFor();
    }
    const first = page.getByRole('button', { name: 'Remove Valve 1' });
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Valve 2' }).waitFor({ state: 'detached' });
    await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
