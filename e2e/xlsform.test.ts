/** A published XLSForm is checked, imported and answered. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { page, setUpJourney } from './journey.ts';
import { signIn } from './sign-in.ts';

const FORM = path.resolve(import.meta.dirname, 'fixtures', 'reach-msna-2024.xlsform.xlsx');

setUpJourney();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const question = (title: string | RegExp) => page.getByRole('article', { name: title });
const notes = () => page.getByRole('list', { name: 'Not imported' }).getByRole('listitem');

describe('importing an XLSForm survey', () => {
  test('an XLSForm is recognised and lists by row what cannot be imported', async () => {
    await signIn(page);
    await page.goto('/checklist/templates/import');
    await page.locator('input[type=file]').setInputFiles(FORM);
    await page.getByText('Detected as an XLSForm').waitFor();
    await page.getByText('713 of 735 questions and conditions will be imported').waitFor();
    await page.getByText('English and French').waitFor();
    await expect.poll(() => notes().count()).toBe(22);
    await expectAccessible(page, '30-xlsform');
  });

  test('the list of import notes can be filtered by reason, row and column', async () => {
    const search = page.getByLabel('Search reasons or rows');
    await search.fill('uuid');
    await page.getByText('2 results').waitFor();
    await notes().filter({ hasText: 'The function uuid() isn’t supported.' }).first().waitFor();
    await search.fill('314');
    await page.getByText('1 result').waitFor();
    await search.fill('');
    await page.getByLabel('Column', { exact: true }).selectOption('required');
    await page.getByText('5 results').waitFor();
  });

  test('an imported XLSForm becomes a template that can be published', async () => {
    await page.getByLabel('Template title').fill('Household survey');
    await button('Import 224 questions').click();
    await page.waitForURL(/\/checklist\/template\/\d+\/edit/);
    await page.getByText('Survey modality').first().waitFor();
    await button(/^Publish/).click();
    await dialog()
      .getByRole('button', { name: /^Publish/ })
      .click();
    await dialog().getByText('Version 1 published').waitFor();
  });

  test('consent shows the survey questions and withdrawing it hides them', async () => {
    await page.goto('/inspections/mine');
    await button('New inspection').first().click();
    await dialog().getByLabel('Template').click();
    await page.getByRole('option', { name: 'Household survey' }).click();
    await dialog().getByRole('button', { name: 'Start inspection' }).click();
    await page.waitForURL(/\/conduct/);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('button', { name: /Introduction/ }).click();
    const consent = question(/^1\)The enumerator’s identity/);
    const thanks = page.getByText('Thank you for your time.');
    const opened = sections.getByRole('button', { name: /Demographics/i });
    await consent.getByRole('button', { name: 'Yes', exact: true }).click();
    await opened.waitFor();
    expect(await thanks.count()).toBe(0);
    await consent.getByRole('button', { name: 'No', exact: true }).click();
    await thanks.first().waitFor();
    await opened.waitFor({ state: 'detached' });
    await expectAccessible(page, '31-xlsform-consent');
  });

  test('the chosen form language French survives a reload', async () => {
    const language = page.getByRole('combobox', { name: 'Form language' });
    await question(/^What is the enumerator.s gender/).waitFor();
    await language.selectOption('Français');
    const gender = question(/^Quel est le genre de l.enquêteur/);
    await gender.getByRole('button', { name: 'Féminin / femme' }).click();
    await page.reload();
    await page
      .getByRole('button', { name: /Introduction/ })
      .first()
      .click();
    await gender.getByRole('button', { name: 'Féminin / femme', pressed: true }).waitFor();
    await language.selectOption('English');
    await question(/^What is the enumerator.s gender/).waitFor();
  });
});
