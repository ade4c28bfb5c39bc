/**
 * Completes inspections, which are counted on the pages of analytics, and checks that every figure leads to exactly its
 * rows.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CHART_COLORS } from '@rounds/charts';
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
/** The width of pictures of charts, which are saved at twice their size. */
const PICTURE_WIDTH = 1120;
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
  await page.evaluate("localStorage.setItem('rounds.skin', 'light')");
});

/** A chart may have a table inside that has its name too. */
const chart = (name: string) => page.getByRole('region', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog').first();
/** The panel with the rows of what was pressed. */
const panel = () => page.getByRole('complementary', { name: 'Counted rows' });

/** Presses the bar in the middle of the highest column of a drawing. */
async function pressHighestBar(place: Locator): Promise<void> {
  const bars = place.locator(`svg path[fill="${CHART_COLORS.light.bar}"]`);
  await expect.poll(() => bars.count()).toBeGreaterThan(0);
  const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
  // Waits until charts above have stopped moving it.
  await bars.nth(heights.indexOf(Math.max(...heights))).click();
}

/** The lines of a file that a menu offers. */
async function downloadCsv(link: string, openMenu: () => Promise<void>): Promise<string[]> {
  await openMenu();
  const address = await page.locator(link).first().getAttribute('href');
  const answer = await page.request.get(address!);
  expect(answer.status()).toBe(200);
  await page.keyboard.press('Escape');
  return (await answer.text()).split('\n').filter((line) => line.trim() !== '');
}

async function expectRows(press: Locator, count: number): Promise<void> {
  await press.click();
  await panel().getByRole('listitem').first().waitFor();
  await expect.poll(() => panel().getByRole('listitem').count()).toBe(count);
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
}

describe('the pages of analytics', () => {
  test('a figure of the overview opens exactly the inspections that it counts', async () => {
    await page.goto('/analytics/overview');
    const completed = chart('Inspections completed');
    await completed.getByText(String(PUMPS.length), { exact: true }).waitFor();
    await expectAccessible(page, 'analytics-overview');
    await expectRows(completed.getByRole('button').first(), PUMPS.length);
  });

  test('a bar opens exactly its inspections, which open as a list and are exported with the same numbers', async () => {
    await pressHighestBar(chart('Inspections'));
    await panel().getByRole('listitem').first().waitFor();
    await expect.poll(() => panel().getByRole('listitem').count()).toBe(PUMPS.length);
    await expectAccessible(page, 'analytics-rows');
    await panel().getByRole('link', { name: 'Open as a list' }).click();
    const rows = page.getByRole('row').filter({ hasText: TITLE });
    await expect.poll(() => rows.count()).toBe(PUMPS.length);
    expect(new URL(page.url()).searchParams.get('point')).not.toBeNull();
    await page.getByText(`${PUMPS.length} inspections`).waitFor();
    const lines = await downloadCsv('a[href*="/overview/inspections/rows/export"][href*="format=csv"]', () =>
      page.getByRole('button', { name: 'Export' }).click(),
    );
    expect(lines.length).toBe(1 + PUMPS.length);
    for (const name of PUMPS) expect(lines.filter((line) => line.includes(name))).toHaveLength(1);
    await page.getByRole('link', { name: 'Back to the chart' }).click();
    await chart('Inspections').waitFor();
  });

  test('the keys reach every value of a drawing, and its rows', async () => {
    const drawing = chart('Inspections').getByRole('application');
    await drawing.focus();
    await page.keyboard.press('End');
    await drawing.getByRole('status').getByText(`Inspections ${PUMPS.length}`).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => panel().getByRole('listitem').count()).toBe(PUMPS.length);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  test('a group of a chart opens its inspections, and the chart is saved as a table and as a picture', async () => {
    const templates = chart('Most used');
    await expectRows(templates.getByRole('button', { name: TITLE, exact: true }), PUMPS.length);
    const openMenu = () => templates.getByRole('button', { name: 'Most used: Download' }).click();
    const lines = await downloadCsv('a[href*="/overview/templates/export"][href*="format=csv"]', openMenu);
    expect(lines.some((line) => line.startsWith(`${TITLE},${PUMPS.length}`))).toBe(true);
    await openMenu();
    const [drawing] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'SVG image' }).click(),
    ]);
    expect(await readFile((await drawing.path())!, 'utf8')).toMatch(/@font-face[^}]+data:font\/woff2;base64,/);
    await openMenu();
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PNG image' }).click(),
    ]);
    expect(picture.suggestedFilename()).toMatch(/^Most used \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.png$/);
    const bytes = await readFile((await picture.path())!);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.readUInt32BE(16)).toBe(2 * PICTURE_WIDTH);
  });

  test('a saved view keeps the range, and its link opens the same page', async () => {
    await page.getByRole('button', { name: 'Date range: Last 30 days' }).click();
    await page.getByRole('radio', { name: 'Last 7 days' }).click();
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
    await page.getByRole('button', { name: 'Date range: Last 7 days' }).waitFor();
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
    await panel().getByText(`${FAILED} answers`).waitFor();
    await expect.poll(() => panel().getByRole('listitem').count()).toBe(FAILED);
    await page.getByRole('region', { name: 'Share of “No”' }).first().waitFor();
    await expectAccessible(page, 'analytics-responses');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
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
