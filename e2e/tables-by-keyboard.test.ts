/** The keyboard shortcuts of tables: rows, selection, search and saved views. */
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, product, setUpJourney } from './journey.ts';
import { signIn } from './sign-in.ts';

const LAMPS = 30;

setUpJourney();
beforeAll(async () => {
  for (let nth = 1; nth <= LAMPS; nth += 1) {
    await product.call('POST', '/api/assets/new', { asset_id: `L-${nth}`, display_name: `Lamp ${nth}` });
  }
  await signIn(page);
  await page.goto('/assets');
  await lamp(1).waitFor();
});

const lamp = (nth: number) => page.getByRole('row').getByRole('link', { name: `Lamp ${nth}`, exact: true });
const tab = (name: string) => page.getByRole('tab', { name });
const searchBox = () => page.getByRole('searchbox');
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const selectedCount = (count: number) => page.getByText(`${count} selected`, { exact: true });

async function press(...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

describe('tables by keyboard', () => {
  test('J, K and the arrow keys move between rows', async () => {
    await press('j', 'J');
    await expect.poll(() => hasFocus(lamp(2))).toBe(true);
    await press('ArrowDown', 'ArrowDown', 'ArrowUp', 'k');
    await expect.poll(() => hasFocus(lamp(2))).toBe(true);
  });

  test('Enter opens the focused row', async () => {
    await press('Enter');
    await page.waitForURL(/\/assets\/[0-9a-f-]{36}$/);
    await page.goBack();
    await lamp(2).waitFor();
    await lamp(2).focus();
  });

  test('X, Shift+X and Ctrl+A select a row, a range, the page and all matches', async () => {
    await press('x');
    await selectedCount(1).waitFor();
    await press('j', 'j', 'Shift+X');
    await selectedCount(3).waitFor();
    await press('Control+a');
    await selectedCount(25).waitFor();
    await press('Control+a');
    await selectedCount(LAMPS).waitFor();
    await press('Escape');
    await selectedCount(LAMPS).waitFor({ state: 'detached' });
  });

  test('F focuses the search, which does not change the open view', async () => {
    await press('f');
    await expect.poll(() => hasFocus(searchBox())).toBe(true);
    await page.keyboard.type('1');
    await lamp(2).waitFor({ state: 'detached' });
    await lamp(21).waitFor();
    await press('Control+s');
    await page.getByRole('button', { name: 'Save to this view' }).waitFor({ state: 'detached' });
  });

  test('keys 1 to 9 open the saved views', async () => {
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
    await expect.poll(() => tab('Thirties').getAttribute('aria-selected')).toBe('true');
    await lamp(21).waitFor({ state: 'detached' });
    await press('1');
    await lamp(21).waitFor();
    await lamp(30).waitFor({ state: 'detached' });
    await expect.poll(() => tab('Thirties').getAttribute('aria-selected')).toBe('false');
    await press('9');
    expect(await tab('Thirties').getAttribute('aria-selected')).toBe('false');
  });

  test('a slow list and the last page keep the keyboard focus', async () => {
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
    await expect.poll(() => hasFocus(order)).toBe(true);
    const next = page.getByRole('button', { name: 'Next page' });
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe(null);
    await next.focus();
    await press('Enter');
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => hasFocus(next)).toBe(true);
  });

  test('archiving or deleting a row moves the focus to the row that replaces it', async () => {
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
    await page.getByRole('button', { name: 'Actions for view “Thirties”' }).focus();
    await press('Enter');
    await page.getByRole('menu').waitFor();
    await press('ArrowUp', 'Enter');
    await page.getByRole('dialog').waitFor();
    await press('Tab', 'Enter');
    await tab('Thirties').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Save as new view' }))).toBe(true);
  });

  test('keys typed in a field are text, and keys without an action do nothing', async () => {
    await press('f');
    await expect.poll(() => hasFocus(searchBox())).toBe(true);
    await press('Control+a');
    await page.keyboard.type('lamp 2 xkj');
    await page.getByText('No results').first().waitFor();
    await expect.poll(() => searchBox().inputValue()).toBe('lamp 2 xkj');
  });
});
