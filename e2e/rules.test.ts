/**
 * A rule and an equation, from the builder to the inspection. Each test continues where the previous
 * one ended.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { applySkin, expectAccessible, SKINS, saveScreenshot } from './browser.ts';
import { page, product, setUpJourney } from './journey.ts';
import { signIn } from './sign-in.ts';

let template: number;

setUpJourney();
beforeAll(async () => {
  const created = await product.call<{ id: number }>('POST', '/api/checklist/template/new', {
    title: 'Sample room',
    language: 'en',
  });
  template = created.id;
  await signIn(page);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: string | RegExp) => page.getByRole('row', { name });
const drawer = () => page.getByRole('dialog', { name: /^Rule for/ });
const question = (title: string | RegExp) => page.getByRole('article', { name: title });

async function expectAccessibleInAllSkins(name: string) {
  for (const skin of SKINS) {
    await applySkin(page, skin);
    await expectAccessible(page, `${name}-${skin}`);
  }
  await applySkin(page, 'semi-dark');
}

/** Adds a question from the palette by typing its type. */
async function addQuestion(type: string, title: string) {
  await page.getByRole('treegrid').or(page.getByText('This page is empty')).first().waitFor();
  await button('Add').first().click();
  await page.getByRole('searchbox', { name: 'Search question types' }).fill(type);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(title);
  await page.keyboard.press('Escape');
  await row(title).waitFor();
}

describe('rules and calculations in the builder', () => {
  test('questions can be added by typing', async () => {
    await page.goto(`/checklist/template/${template}/edit`);
    await addQuestion('Yes / No', 'Is the sample complete?');
    await addQuestion('Short text', 'What is missing?');
    await addQuestion('Number', 'Weight of the sample');
    await addQuestion('Number', 'Price per kilogram');
    await addQuestion('Calculation', 'Value of the sample');
  });

  test('R opens a rule that reads as a sentence and is accessible in every skin', async () => {
    await row('Is the sample complete?').focus();
    await page.keyboard.press('r');
    await drawer().getByRole('group', { name: 'Value' }).getByRole('button', { name: 'No' }).click();
    await drawer().getByRole('button', { name: 'Add action' }).click();
    await page.getByRole('menuitem', { name: 'Require a note' }).click();
    await drawer().getByRole('button', { name: 'Add action' }).click();
    await page.getByRole('menuitem', { name: 'Show other questions…' }).click();
    await drawer().getByRole('combobox', { name: 'Applies to' }).fill('missing');
    await page.getByRole('option', { name: 'What is missing?' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const words = drawer().getByRole('region', { name: 'In plain words' });
    await words.filter({ hasText: 'a note is required' }).filter({ hasText: 'What is missing?' }).waitFor();
    await drawer()
      .getByRole('region', { name: /^Try it/ })
      .getByRole('button', { name: 'No' })
      .click();
    await drawer().getByText('Shown', { exact: true }).waitFor();
    await expectAccessibleInAllSkins('rule-drawer');
    await drawer().getByRole('button', { name: 'Save rule' }).click();
    await drawer().waitFor({ state: 'detached' });
    await row('What is missing?').getByTitle(/^If /).waitFor();
  });

  test('a rule can be undone and redone', async () => {
    const countRules = () => row('What is missing?').getByTitle(/^If /).count();
    expect(await countRules()).toBe(1);
    await row('Is the sample complete?').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(countRules).toBe(0);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(countRules).toBe(1);
  });

  test('an equation completes question titles, assigns variables and shows its result', async () => {
    await row('Value of the sample').focus();
    const equation = page.getByRole('textbox', { name: /^Equation/ });
    await equation.click();
    await page.keyboard.type('weig');
    await page.getByRole('option', { name: /Weight of the sample/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' * pri');
    await page.getByRole('option', { name: /Price per kilogram/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => equation.inputValue()).toBe('weight_of_the_sample * price_per_kilogram');
    await page.getByRole('textbox', { name: 'Sample answer for Weight of the sample' }).fill('2.5');
    await page.getByRole('textbox', { name: 'Sample answer for Price per kilogram' }).fill('4');
    await page.getByRole('status').getByText('10', { exact: true }).waitFor();
    await expectAccessibleInAllSkins('equation');
  });

  test('a template with a rule and an equation can be published', async () => {
    await button('Publish version 1').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByText('Version 1 published').waitFor();
  });

  test('answering shows the dependent question, requires a note and calculates the value', async () => {
    await page.goto('/inspections/mine');
    await button('New inspection').first().click();
    await page.getByRole('dialog').getByLabel('Template').click();
    await page.getByRole('option', { name: 'Sample room' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start inspection' }).click();
    await page.waitForURL(/\/conduct/);
    await question('Is the sample complete?').waitFor();
    expect(await question('What is missing?').count()).toBe(0);
    await question('Is the sample complete?').getByRole('button', { name: 'No', exact: true }).click();
    await question('What is missing?').waitFor();
    await question('Is the sample complete?')
      .getByRole('textbox', { name: /^Note \(required\)/ })
      .waitFor();
    await question('Weight of the sample').getByRole('textbox').fill('2.5');
    await question('Price per kilogram').getByRole('textbox').fill('4');
    await page.keyboard.press('Tab');
    await question('Value of the sample').getByText('10', { exact: true }).waitFor();
    await question('Is the sample complete?').getByRole('button', { name: 'Yes' }).click();
    await question('What is missing?').waitFor({ state: 'detached' });
    await saveScreenshot(page, 'rule-at-work');
  });
});
