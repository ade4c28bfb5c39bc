/** Inspections are completed, counted on the pages of analytics, and every figure leads to exactly its rows. */
import { randomUUID } from 'node:crypto';
import { form, page as formPage, number, yesno } from '@rounds/engine/testing';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { publish } from './every-question-template.ts';
import { device, page, product, setUpJourney } from './journey.ts';
import { signIn } from './sign-in.ts';

const TITLE = 'Pump room';
const QUESTION = 'Is the pump room dry';
const PUMPS = ['Pump 1', 'Pump 2', 'Pump 3'];
const FAILED = 2;
const template = form(formPage('Room', yesno(QUESTION, { required: true }), number('Water temperature')));

setUpJourney();

async function completeInspection(template_id: number, name: string, answer: 'Yes' | 'No'): Promise<void> {
  const asset = { asset_id: name, display_name: name };
  const { uuid: asset_uuid } = await product.call<{ uuid: string }>('POST', '/api/assets/new', asset);
  const at = new Date().toISOString();
  const change = (rest: object) => ({ id: randomUUID(), at, ...rest });
  await product.call('POST', '/api/inspection/sync', {
    uuid: randomUUID(),
    new: { template_id, asset_uuid },
    changes: [
      change({ item_id: template.id(QUESTION), value: [template.choice(QUESTION, answer)] }),
      change({ item_id: template.id('Water temperature'), value: 60 }),
    ],
    complete: true,
  });
}

beforeAll(async () => {
  const id = await publish(product, template.document, TITLE);
  for (const [index, name] of PUMPS.entries()) await completeInspection(id, name, index < FAILED ? 'No' : 'Yes');
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
});

/** A chart may have a table inside that has its name too. */
const chart = (name: string) => page.getByRole('region', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog').first();

async function expectRows(press: Locator, count: number): Promise<void> {
  await press.click();
  await dialog().getByRole('listitem').first().waitFor();
  await expect.poll(() => dialog().getByRole('listitem').count()).toBe(count);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
}

describe('the pages of analytics', () => {
  test('a figure of the overview opens exactly the inspections that it counts', async () => {
    await page.goto('/analytics/overview');
    const completed = chart('Inspections completed');
    await completed.getByText(String(PUMPS.length), { exact: true }).waitFor();
    await expectAccessible(page, 'analytics-overview');
    await expectRows(completed.getByRole('button').first(), PUMPS.length);
  });

  test('a group of a chart opens its inspections, and the chart is saved as CSV', async () => {
    const templates = chart('Most used');
    await expectRows(templates.getByRole('button', { name: TITLE, exact: true }), PUMPS.length);
    const menu = templates.getByRole('button', { name: /Download|Export/ });
    if ((await menu.count()) > 0) await menu.first().click();
    const link = page.locator('a[href*="/overview/templates/export"][href*="format=csv"]');
    const answer = await page.request.get((await link.first().getAttribute('href'))!);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain(`${TITLE},${PUMPS.length}`);
    await page.keyboard.press('Escape');
  });

  test('a saved view keeps the range, and its link opens the same page', async () => {
    await page.getByRole('button', { name: 'Range: Last 30 days' }).click();
    await page.getByRole('radio', { name: 'Last 7 days' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save as new', exact: true }).click();
    await dialog().getByRole('textbox').fill('This week’s walk');
    await dialog().getByRole('button', { name: /Save/ }).click();
    await page.getByRole('tab', { name: 'This week’s walk', selected: true }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy link to this page' }).click();
    await page.getByText('Link copied').waitFor();
    const address: string = await page.evaluate('navigator.clipboard.readText()');
    expect(new URL(address).search).toBe('?preset=last_7_days');
    await page.goto('/analytics/reports');
    await page.goto(address);
    await page.getByRole('button', { name: 'Range: Last 7 days' }).waitFor();
    await chart('Inspections completed').getByText(String(PUMPS.length), { exact: true }).waitFor();
  });

  test('an answer of a question opens exactly the answers that it counts', async () => {
    await page.goto('/analytics/responses');
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: TITLE }).click();
    await page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: QUESTION }).click();
    const answers = chart('Answers');
    const asTable = answers.getByRole('button', { name: /Show as table/ });
    await asTable.or(answers.getByRole('button', { name: 'No', exact: true })).waitFor();
    if ((await asTable.count()) > 0) await asTable.click();
    await answers.getByRole('button', { name: 'No', exact: true }).click();
    const rail = page.getByRole('complementary', { name: 'Answers behind this bar' });
    await rail.getByText(`${FAILED} answers behind this bar`).waitFor();
    expect(await rail.getByRole('listitem').count()).toBe(FAILED);
    await page.getByRole('region', { name: 'Share of “No”' }).first().waitFor();
    await expectAccessible(page, 'analytics-responses');
    await page.keyboard.press('Escape');
    await rail.waitFor({ state: 'detached' });
  });

  test('issues without any row say what to do, and reports compare the assets', async () => {
    await page.goto('/analytics/issues');
    await page.getByText('No issues in this range').waitFor();
    await expectAccessible(page, 'analytics-issues');
    await page.goto('/analytics/reports');
    await expectRows(chart('Lowest scores').getByRole('button', { name: PUMPS[0]!, exact: true }), 1);
    await expectAccessible(page, 'analytics-reports');
  });
});
