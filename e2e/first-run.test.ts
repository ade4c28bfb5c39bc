/** From an empty workspace to a first inspection: take a sample template and start. */
import { test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { page, setUpJourney } from './journey.ts';
import { signIn } from './sign-in.ts';

setUpJourney();

test('a new workspace gets from a sample template to its first inspection', async () => {
  await signIn(page);
  await page.goto('/checklist/templates');
  await page.getByRole('region', { name: 'Start with a sample' }).getByText('Vehicle check').waitFor();
  await expectAccessible(page, '50-first-run');
  await page.getByRole('button', { name: 'Use the sample “Vehicle check”' }).click();
  const panel = page.getByRole('complementary', { name: 'Vehicle check' });
  await panel.getByText('Published v1').waitFor();
  await expectAccessible(page, '51-sample-taken');
  await panel.getByRole('link', { name: 'Start inspection' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start inspection' }).click();
  await page.waitForURL(/\/inspections\/[^/]+\/conduct/);
  await page.getByText('Licence plate').first().waitFor();
  await page.getByText('Vehicle check').first().waitFor({ state: 'attached' });
});
