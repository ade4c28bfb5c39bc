/** A table by the keys that the design names: rows, their choice, the filter and the tabs, in a real browser. */
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { atOneDesk, page, product } from './one-desk.ts';
import { signIn } from './sign-in.ts';

const LAMPS = 30;

atOneDesk();
beforeAll(async () => {
  for (let nth = 1; nth <= LAMPS; nth += 1) {
    await product.call('POST', '/api/assets/new', { asset_id: `L-${nth}`, display_name: `Lamp ${nth}` });
  }
  await signIn(page);
  await page.goto('/assets');
  await lamp(1).waitFor();
});

const lamp = (nth: number) => page.getByRole('row').getByRole('button', { name: `Lamp ${nth}`, exact: true });
const tab = (name: string) => page.getByRole('tab', { name });
const searchBox = () => page.getByRole('searchbox');
const inHand = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const chosen = (count: number) => page.getByText(`${count} selected`, { exact: true });

async function press(...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

describe('In a table', () => {
  test('J and K go from row to row, and so do the arrows in one', async () => {
    await press('j', 'J');
    await expect.poll(() => inHand(lamp(2))).toBe(true);
    await press('ArrowDown', 'ArrowDown', 'ArrowUp', 'k');
    await expect.poll(() => inHand(lamp(2))).toBe(true);
  });

  test('Enter opens the row', async () => {
    await press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').first().waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => inHand(lamp(2))).toBe(true);
  });

  test('X chooses it, Shift+X all up to there, Ctrl+A the page, and twice all that match', async () => {
    await press('x');
    await chosen(1).waitFor();
    await press('j', 'j', 'Shift+X');
    await chosen(3).waitFor();
    await press('Control+a');
    await chosen(25).waitFor();
    await press('Control+a');
    await chosen(LAMPS).waitFor();
    await press('Escape');
    await chosen(LAMPS).waitFor({ state: 'detached' });
  });

  test('F leads into the search, and Ctrl+S keeps what is sought for the tab that is open', async () => {
    await press('f');
    await expect.poll(() => inHand(searchBox())).toBe(true);
    await page.keyboard.type('1');
    await lamp(2).waitFor({ state: 'detached' });
    await lamp(21).waitFor();
    await press('Control+s');
    await page.getByText('The view “All assets” was saved').waitFor();
    await page.getByRole('button', { name: 'Save to this tab' }).waitFor({ state: 'detached' });
  });

  test('1 to 9 open the tabs, each as it was saved', async () => {
    await product.call('POST', '/api/saved-query', {
      table_name: 'assets',
      name: 'Thirties',
      query_string: new URLSearchParams({
        filter: JSON.stringify({ display_name: [{ operator: 'ct', value: '3' }] }),
      }).toString(),
    });
    await page.goto('/assets');
    await lamp(21).waitFor();
    await tab('Thirties').waitFor();
    await press('2');
    await lamp(30).waitFor();
    expect(await tab('Thirties').getAttribute('aria-selected')).toBe('true');
    await lamp(21).waitFor({ state: 'detached' });
    await press('1');
    await lamp(21).waitFor();
    await lamp(30).waitFor({ state: 'detached' });
    await press('9');
    expect(await tab('Thirties').getAttribute('aria-selected')).toBe('false');
  });

  test('a list that is slow to come, and a page after which there is none, leave the keyboard where it is', async () => {
    await page.goto('/assets');
    await lamp(21).waitFor();
    const { promise: isDimmed, resolve: letItCome } = Promise.withResolvers<void>();
    await page.route('**/api/assets/list?*', (route) => isDimmed.then(() => route.continue()), { times: 1 });
    const order = page
      .getByRole('columnheader', { name: 'Number' })
      .getByRole('button', { name: 'Number', exact: true });
    await order.focus();
    await press('Enter');
    const dimmed = page.locator('[data-dimmed]');
    await dimmed.waitFor();
    letItCome();
    await dimmed.waitFor({ state: 'detached' });
    expect(await inHand(order)).toBe(true);
    await page.getByLabel('Rows per page').selectOption('10');
    const next = page.getByRole('button', { name: 'Next page' });
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe(null);
    await next.focus();
    await press('Enter');
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    expect(await inHand(next)).toBe(true);
  });

  test('what is archived or deleted hands the keyboard on to what stands in its place', async () => {
    await page.goto('/assets');
    await lamp(21).waitFor();
    await page.getByRole('button', { name: 'Actions for Lamp 21' }).focus();
    await press('Enter');
    await page.getByRole('menu').waitFor();
    await press('ArrowUp', 'Enter');
    await lamp(21).waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page
          .getByRole('row')
          .filter({ has: page.locator(':focus') })
          .count(),
      )
      .toBe(1);
    await press('2');
    await page.getByRole('button', { name: 'View “Thirties”' }).focus();
    await press('Enter');
    await page.getByRole('menu').waitFor();
    await press('ArrowUp', 'Enter');
    await page.getByRole('dialog').waitFor();
    await press('Tab', 'Enter');
    await tab('Thirties').waitFor({ state: 'detached' });
    await expect.poll(() => inHand(page.getByRole('button', { name: 'Save as a new view' }))).toBe(true);
  });

  test('digits and letters in a field are text, and a key without a deed does nothing', async () => {
    await press('f');
    await expect.poll(() => inHand(searchBox())).toBe(true);
    await press('Control+a');
    await page.keyboard.type('lamp 2 xkj');
    await page.getByText('Nothing matches').first().waitFor();
    expect(await searchBox().inputValue()).toBe('lamp 2 xkj');
  });
});
