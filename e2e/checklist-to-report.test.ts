/**
 * The main journey of a new customer: a real checklist becomes an inspection of an asset and a scored
 * report. Each test continues where the previous one ended.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { administrator } from '../packages/server/src/testing/installed.ts';
import { expectAccessible, saveScreenshot } from './browser.ts';
import { page, reopenAt, setUpJourney } from './journey.ts';
import { createPicture } from './picture.ts';

const ASVS = path.resolve(import.meta.dirname, 'fixtures', 'asvs-4.0.3-en.csv');
const TITLE = 'OWASP ASVS 4.0.3';
const LAST_OF_FIRST = /^Verify availability of a secure coding checklist/;
const NOTE = 'No checklist is kept for the payment service.';
const CLOSING = [
  'Number',
  'Slider',
  'Short text',
  'Long text',
  'Date and time',
  'Checkbox',
  'List',
  'Dropdown',
  'Photo',
  'Signature',
];

setUpJourney();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const waitForEverythingSent = () =>
  page
    .getByText(/Everything sent/)
    .filter({ visible: true })
    .first()
    .waitFor();
const dialog = () => page.getByRole('dialog');
const question = (title: string | RegExp) => page.getByRole('article', { name: title });

describe('from a checklist file to a scored report', () => {
  test('a visitor without a session only reaches the sign-in page', async () => {
    await page.goto('/inspections/mine');
    await page.waitForURL(/\/login/);
    await expectAccessible(page, '01-sign-in');
  });

  test('a wrong password shows an error, and the right one signs in', async () => {
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await button('Sign in').click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await button('Sign in').click();
    await page.waitForURL(/\/inspections\/mine/);
    await expectAccessible(page, '02-my-inspections-empty');
  });

  test('a CSV with 286 questions is imported after mapping columns and checking rows', async () => {
    await page.goto('/checklist/templates');
    await expectAccessible(page, '03-templates-empty');
    await page.goto('/checklist/templates/import');
    await page.locator('input[type=file]').setInputFiles(ASVS);
    await page.getByText('14 pages, 69 sections, 286 questions').waitFor();
    await page.getByLabel('Template title').fill(TITLE);
    await expectAccessible(page, '04-import');
    await button('Import 286 questions').click();
    await page.waitForURL(/\/checklist\/template\/\d+\/edit/);
  });

  test('a closing page with a question of each type can be added and undone', async () => {
    await button('Add page').click();
    await page.getByLabel('Text', { exact: true }).fill('Sign-off');
    await page.getByText('Add', { exact: true }).first().click();
    for (const type of CLOSING) {
      await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: type, exact: true }).click();
      await page.getByLabel('Text', { exact: true }).fill(`Closing ${type.toLowerCase()}`);
      await page.keyboard.press('Escape');
    }
    // The signature was added last, so the panel shows its settings.
    await page
      .locator('aside:not([inert])')
      .getByRole('switch', { name: /^Required/ })
      .press('Space');
    await page.getByText(/^Saved/).waitFor();
    await button('Undo').click();
    await button('Redo').click();
    await page.getByText(/^Saved/).waitFor();
    await expectAccessible(page, '05-builder');
  });

  test('a published template can be used for inspections', async () => {
    await button(/^Publish/).click();
    await dialog()
      .getByRole('button', { name: /^Publish/ })
      .click();
    await dialog().getByText('Version 1 published').waitFor();
    await saveScreenshot(page, '06-published');
  });

  test('an asset requires a name and a number', async () => {
    await page.goto('/assets');
    await button('New asset').first().click();
    await dialog().getByLabel('Name').fill('Payment service');
    await dialog().getByLabel('Number').fill('PAY-01');
    await dialog().getByRole('button', { name: 'Create asset' }).click();
    await page.getByText('Payment service').first().waitFor();
    await expectAccessible(page, '07-assets');
  });

  test('an inspection of the asset starts with the published template', async () => {
    await page.goto('/inspections/mine');
    await button('New inspection').first().click();
    await dialog().getByLabel('Template').click();
    await page.getByRole('option', { name: TITLE }).click();
    await dialog().getByLabel('Asset').click();
    await page.getByRole('option', { name: /Payment service/ }).click();
    await dialog().getByRole('button', { name: 'Start inspection' }).click();
    await page.waitForURL(/\/conduct/);
    await question(/^Verify the use of a secure software development lifecycle/).waitFor();
  });

  test('questions can be answered with keys, a note and a photo', async () => {
    const last = question(LAST_OF_FIRST);
    for (let answered = 0; answered < 6; answered += 1) {
      await page.keyboard.press('1');
      await page.keyboard.press('j');
    }
    await page.keyboard.press('2');
    await last.getByRole('button', { name: 'No', pressed: true }).waitFor();
    await last.getByRole('button', { name: 'Note' }).click();
    await last.getByRole('textbox').fill(NOTE);
    const picture = { name: 'checklist.jpg', mimeType: 'image/jpeg', buffer: await createPicture() };
    await last.locator('input[type=file]').first().setInputFiles(picture);
    await waitForEverythingSent();
    await page.getByText(/^7 of 296 answered/).waitFor();
    await expectAccessible(page, '08-conduct-wide');
  });

  test('answers survive a killed browser and appear on a phone', async () => {
    await reopenAt('phone');
    const last = question(LAST_OF_FIRST);
    await last.getByText(NOTE).waitFor();
    await last.getByRole('button', { name: 'No', pressed: true }).waitFor();
    await expectAccessible(page, '09-conduct-phone');
  });

  test('every kind of answer can be given on a phone', async () => {
    await button(/^Sections/).click();
    await dialog()
      .getByRole('button', { name: /Sign-off/ })
      .click();
    const closing = (name: string) => question(`Closing ${name}`);
    await closing('number').getByRole('textbox').fill('4.5');
    await closing('slider').getByRole('slider').focus();
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
    await closing('short text').getByRole('textbox').fill('Rotterdam, hall 4');
    await closing('long text').getByRole('textbox').fill('Reviewed with the platform team.\nNext review in March.');
    await closing('checkbox').getByRole('checkbox').click();
    await closing('checkbox').getByText('Checked', { exact: true }).waitFor();
    await closing('list').getByRole('button', { name: 'Answer 1' }).click();
    await closing('dropdown')
      .getByRole('combobox')
      .or(closing('dropdown').getByRole('textbox'))
      .or(closing('dropdown').getByRole('button'))
      .first()
      .click();
    await page.getByRole('option', { name: 'Answer 2' }).click();
    await closing('photo')
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'room.jpg',
        mimeType: 'image/jpeg',
        buffer: await createPicture(),
      });
    await waitForEverythingSent();
    await expectAccessible(page, '10-conduct-phone-closing');
  });

  test('the review lists missing answers and leads to their questions', async () => {
    await button(/^Sections/).click();
    await button('Review and complete').click();
    await page.getByText('1 question needs attention').waitFor();
    await expectAccessible(page, '11-review-phone');
    await button(/Closing signature/).click();
    await question('Closing signature').getByRole('button', { name: 'Sign here' }).click();
    await drawSignature();
    await page.getByLabel('Name of the signer').fill('Ana Lima');
    await saveScreenshot(page, '12-signature-phone');
    await button('Use signature').click();
    await waitForEverythingSent();
  });

  test('completing an inspection opens the report with its score', async () => {
    await button(/^Sections/).click();
    await button('Review and complete').click();
    await button('Complete inspection').click();
    // The file has answers for only a few of the questions.
    await button('Complete anyway').click();
    await page.waitForURL(/\/view-report/);
    await page
      .getByText(/85\.71/)
      .first()
      .waitFor();
    await expectAccessible(page, '13-report-phone');
  });

  test('the PDF report contains the answers, the note and the score', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button('PDF').click()]);
    const { text, totalPages } = await extractText(
      await getDocumentProxy(new Uint8Array(await readFile(await download.path()))),
      {
        mergePages: true,
      },
    );
    expect(totalPages).toBeGreaterThan(10);
    for (const expected of [
      TITLE,
      'Payment service',
      '85.71',
      'Verify the use of a secure software development lifecycle',
      NOTE,
      'Rotterdam, hall 4',
      'Next review in March.',
      '4.5',
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(expected);
    }
  });

  test('the report is accessible on a wide screen in each skin', async () => {
    await reopenAt('wide');
    await page
      .getByText(/85\.71/)
      .first()
      .waitFor();
    for (const skin of ['Dark', 'Light', 'Semi-dark']) {
      await chooseInAccountMenu(skin);
      await page.keyboard.press('Escape');
      await expectAccessible(page, `14-report-${skin.toLowerCase()}`);
    }
  });

  test('choosing German or French changes the language everywhere', async () => {
    await chooseInAccountMenu('Deutsch');
    await page.getByText('Abweichung').first().waitFor();
    await saveScreenshot(page, '15-report-de');
    await page.goto('/inspections');
    await page.getByText('Abgeschlossen').or(page.getByText('abgeschlossen')).first().waitFor();
    await expectAccessible(page, '16-inspections-de');
    await chooseInAccountMenu('Français');
    await page.getByText('Terminée').or(page.getByText('terminée')).first().waitFor();
    await expectAccessible(page, '17-inspections-fr');
    await chooseInAccountMenu('English');
    await page.getByText('Completed').first().waitFor();
  });

  test('an assignment created in the editor appears among the inspections of its assignee', async () => {
    const choose = async (field: string) => {
      await page.getByPlaceholder(field, { exact: true }).first().click();
      await page.getByRole('listbox').getByRole('option').first().click();
    };
    await page.goto('/assignment/add');
    await page.locator('[name=title]').fill('Review of the payment service');
    await choose('Search templates');
    await choose('Search by name or number');
    await choose('Search by name');
    await page.getByText('1 inspection at each date').waitFor();
    await button('Create assignment').click();
    await page.waitForURL(/\/assignment\/\d+$/);
    await page.goto('/inspections/mine');
    await page.getByText('Review of the payment service').first().waitFor();
  });

  test('the report is not readable after signing out', async () => {
    const address = page.url();
    await page.goto('/inspections/mine');
    await chooseInAccountMenu('Sign out');
    await page.waitForURL(/\/login/);
    await page.goto(address);
    await page.waitForURL(/\/login/);
  });
});

async function chooseInAccountMenu(name: string) {
  await page.locator('button:has([data-initials])').first().click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

async function drawSignature() {
  const board = await page.getByLabel('Signing area').boundingBox();
  if (!board) throw new Error('there is no signing area');
  await page.mouse.move(board.x + 40, board.y + board.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    await page.mouse.move(board.x + 40 + step * 8, board.y + board.height / 2 + Math.sin(step) * 30);
  }
  await page.mouse.up();
}
