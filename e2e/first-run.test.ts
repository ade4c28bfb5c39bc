/** Leads from nothing to a first report: somebody registers, takes a sample and completes an inspection with it. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { getLine, listMails } from '../packages/server/src/testing/outbox.ts';
import { expectAccessible } from './browser.ts';
import { page, product, setUpJourney } from './journey.ts';

const EMAIL = 'noor.haddad@kitchens.example';
const PASSWORD = 'nine copper kettles';
const SAMPLE = 'Workplace safety walk';
/** The steps of the sample after its start page. */
const SECTIONS = [
  'Escape routes',
  'Fire safety',
  'First aid',
  'Order and floors',
  'Equipment',
  'Incidents',
  'End page',
];
const MAX_PRESSES_TO_QUESTIONS = 5;
/** The time that a person has; a slow machine that presses without reading needs far less. */
const MAX_DURATION_MS = 120_000;

let presses = 0;

setUpJourney();

async function press(target: Locator): Promise<void> {
  await target.click();
  presses += 1;
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function waitForPassword(): Promise<string> {
  await expect.poll(() => listMails(product.dataDir, EMAIL)).toHaveLength(1);
  const [mail] = await listMails(product.dataDir, EMAIL);
  return getLine(mail!, 'Password');
}

test('a newcomer completes a first inspection soon after registering', async () => {
  const started = Date.now();
  await page.goto('/register');
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Email').fill(EMAIL);
  await press(button('Create account'));
  await page.getByText('emailed a one-time password to').waitFor();
  await page.getByLabel('One-time password').fill(await waitForPassword());
  await page.getByLabel('New password *', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await press(button('Set password and sign in'));

  await page.waitForURL(/\/dashboard$/);
  const steps = page.getByRole('region', { name: 'Get started' });
  await steps.getByText('your workspace has everything in Premium').waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('My inspections').waitFor();
  expect(await page.getByRole('link', { name: /inspection/i }).count()).toBe(
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: /inspection/i })
      .count(),
  );
  await expectAccessible(page, '50-first-run');
  await press(steps.getByRole('button', { name: `Use the sample “${SAMPLE}”` }));
  await press(steps.getByRole('link', { name: 'Start inspection' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Start inspection' }));
  await page.waitForURL(/\/inspections\/[^/]+\/conduct/);
  await page.getByText('Area').first().waitFor();
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES_TO_QUESTIONS);

  await page.getByRole('article', { name: 'Area' }).getByRole('textbox').first().fill('Packing hall');
  await answerEverything();
  await page.waitForURL(/\/view-report/);
  await page.getByText('Packing hall').first().waitFor();
  expect(Date.now() - started).toBeLessThan(MAX_DURATION_MS);
});

/** Gives the good answer to every question of each section, and completes. */
async function answerEverything(): Promise<void> {
  const main = page.getByRole('main');
  for (const next of [...SECTIONS, 'Review and complete']) {
    for (const question of await page.getByRole('article').all()) await answer(question);
    await press(main.getByRole('button', { name: next, exact: true }));
    await main.getByRole('heading', { level: 2, name: new RegExp(`^${next}`) }).waitFor();
  }
  await press(button('Complete inspection'));
}

async function answer(question: Locator): Promise<void> {
  const good = question.getByRole('button', { name: /^(OK|None)$/ });
  if ((await good.count()) === 0) return;
  await press(good);
  await expect.poll(() => good.getAttribute('aria-pressed')).toBe('true');
}

test('a new workspace shows its next step until all are done', async () => {
  await page.goto('/');
  await page.waitForURL(/\/dashboard$/);
  await page.getByText('2 of 5').waitFor();
  await expectAccessible(page, '51-first-steps-left');
  await button('Hide').click();
  await page.getByText('2 of 5').waitFor({ state: 'detached' });
  await page.goto('/');
  await page.waitForURL(/\/inspections\/mine$/);
});
