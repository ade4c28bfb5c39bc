/** The main journey without a mouse, with a visible focus at every step. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { administrator } from '../packages/server/src/testing/installed.ts';
import { page, setUpJourney } from './journey.ts';
import { HOME } from './sign-in.ts';

const QUESTIONS = [
  ['Yes / No', 'Is the exit free?'],
  ['List', 'Which exit is it?'],
  ['Checkbox', 'The lamp is lit'],
  ['Slider', 'Brightness'],
  ['Dropdown', 'Kind of door'],
  ['Number', 'Width in centimetres'],
  ['Short text', 'Room'],
  ['Date and time', 'Seen on'],
  ['Signature', 'Signed by the caretaker'],
] as const;

setUpJourney();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: string) => page.getByRole('row', { name });
const question = (title: string | RegExp) => page.getByRole('article', { name: title });
const hasFocus = async (locator: Locator) =>
  (await locator.count()) > 0 && (await locator.evaluate((element) => element === document.activeElement));

async function press(...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab (or an arrow key) until the element has the focus. */
async function tabTo(locator: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowUp' = 'Tab') {
  await locator.waitFor({ state: 'attached' });
  for (let stops = 0; stops < 120; stops += 1) {
    if (await hasFocus(locator)) return;
    await press(key);
    expect(await getFocusVisibility(), `the focus on the way to ${locator}`).toBe('in sight');
  }
  throw new Error(`${key} does not lead to ${locator}`);
}

/** Whether the focused element, its container or a sibling shows a focus ring inside the window. */
const getFocusVisibility = () =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'in sight';
    const { parentElement: holder, firstElementChild, nextElementSibling } = focused;
    const hasRing = [focused, holder, holder?.parentElement, firstElementChild, nextElementSibling].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    return hasRing ? 'in sight' : `lost on ${focused.outerHTML.slice(0, 200)}`;
  });

async function addQuestion(type: string, title: string) {
  await press('a');
  await expect.poll(() => hasFocus(page.getByRole('searchbox', { name: 'Search question types' }))).toBe(true);
  await page.keyboard.type(type);
  await press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('textbox', { name: 'Text', exact: true }))).toBe(true);
  await page.keyboard.type(title);
  await press('Escape');
  await row(title).waitFor();
}

describe('the product by keyboard alone', () => {
  test('a person can sign in and create a template without a mouse', async () => {
    await page.goto('/login');
    await tabTo(page.getByLabel('Email'));
    await page.keyboard.type(administrator.email);
    await press('Tab');
    await page.keyboard.type(administrator.password);
    await press('Enter');
    await page.waitForURL(HOME);
    // The address changes before the screen does, and the keys belong to the main menu.
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    await press('g', 't');
    await page.waitForURL(/\/checklist\/templates/);
    await button('New folder').waitFor();
    await press('c');
    const title = page.getByRole('dialog').getByLabel('Title');
    await expect.poll(() => hasFocus(title)).toBe(true);
    await page.keyboard.type('Exits');
    // The key that opened the dialog must not be typed into it.
    expect(await title.inputValue()).toBe('Exits');
    await press('Enter');
    await page.waitForURL(/\/edit$/);
  });

  test('questions can be added, moved, deleted and restored with keys', async () => {
    await page.getByText('This page is empty').waitFor();
    for (const [type, title] of QUESTIONS) await addQuestion(type, title);
    await tabTo(row('Signed by the caretaker'));
    await press('ArrowUp', 'ArrowUp', 'Alt+ArrowUp');
    await expect.poll(() => hasFocus(row('Room'))).toBe(true);
    expect(await page.getByRole('row').nth(5).getAttribute('aria-label')).toBe('Room');
    await press('Delete');
    await row('Room').waitFor({ state: 'detached' });
    await press('Control+z');
    await row('Room').waitFor();
    await page.getByText(/^Saved \d/).waitFor();
  });

  test('the template can be published with keys', async () => {
    await tabTo(button('Publish version 1'));
    await press('Enter');
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }));
    await press('Enter');
    await page.getByText('Version 1 published').waitFor();
    await press('Escape');
    await tabTo(page.getByRole('link', { name: 'Back to templates' }), 'Shift+Tab');
    await press('Enter');
    await page.waitForURL(/\/checklist\/templates/);
    // The address changes before the screen does, and the builder has other keys.
    await button('New folder').waitFor();
  });

  test('an inspection can be started with keys', async () => {
    await press('g', 'i');
    await page.waitForURL(/\/inspections\/mine/);
    const start = button('New inspection').first();
    await tabTo(start);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    // The list of templates is open as well.
    await press('Escape', 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(start)).toBe(true);
    await press('c');
    await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel('Template'))).toBe(true);
    await page.keyboard.type('Exits');
    await page.getByRole('option', { name: 'Exits' }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByRole('option').waitFor({ state: 'detached' });
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Start inspection' }));
    await press('Enter');
    await page.waitForURL(/\/conduct/);
  });

  test('every question can be answered with keys, including the signature', async () => {
    await question('Is the exit free?').waitFor();
    await press('2');
    await question('Is the exit free?').getByRole('button', { name: 'No', pressed: true }).waitFor();
    await press('j', '1');
    await question('Which exit is it?').getByRole('button', { name: 'Answer 1', pressed: true }).waitFor();
    await press('j');
    await tabTo(question('The lamp is lit').getByRole('checkbox'));
    await press('Space');
    await question('The lamp is lit').getByText('Checked', { exact: true }).waitFor();
    await tabTo(question('Brightness').getByRole('slider'));
    await press('ArrowRight', 'ArrowRight');
    await tabTo(question('Kind of door').getByRole('combobox'));
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await tabTo(question('Room').getByRole('textbox'));
    await page.keyboard.type('Hall 4 j');
    await press('Backspace', 'Backspace', 'Escape', 'k');
    await expect.poll(() => hasFocus(question('Kind of door').getByRole('heading'))).toBe(true);
    await tabTo(question('Width in centimetres').getByRole('textbox'));
    await page.keyboard.type('90');
    await tabTo(question('Seen on').getByRole('button', { name: /^(Now|Today)$/ }));
    await press('Enter');
    await tabTo(question('Signed by the caretaker').getByRole('button', { name: 'Sign here' }));
    await press('Enter');
    await tabTo(page.getByLabel('Name of the signer'));
    await page.keyboard.type('Ana Lima');
    await tabTo(button('Write name as signature'));
    await press('Enter');
    await tabTo(button('Use signature'));
    await press('Enter');
    const clear = question('Signed by the caretaker').getByRole('button', { name: 'Clear' });
    await expect.poll(() => hasFocus(clear)).toBe(true);
    await question('Signed by the caretaker')
      .getByRole('img', { name: /^Signature/ })
      .waitFor();
  });

  test('the inspection can be completed and its report read with keys', async () => {
    await press('Control+Enter');
    await tabTo(button('Complete inspection'));
    await press('Enter');
    await page.waitForURL(/\/view-report/);
    await page.getByText('Is the exit free?').first().waitFor();
    const all = page.getByRole('radio', { name: /^All/ });
    await tabTo(page.getByRole('radio', { name: /^Failed \d/ }));
    await press('ArrowRight');
    await expect.poll(() => all.isChecked()).toBe(true);
    await page.getByRole('img', { name: 'Signature' }).first().waitFor();
  });

  test('a person can sign out with keys', async () => {
    // The menu is open in a new workspace, and shows the name of the person.
    await tabTo(button(/Administrator$/));
    await press('Enter');
    await tabTo(page.getByRole('menuitem', { name: 'Sign out' }), 'ArrowUp');
    await press('Enter');
    await page.waitForURL(/\/login/);
  });
});
