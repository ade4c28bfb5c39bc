/** Every question type and a repeating section, conducted on a desktop and a phone, up to the report and its PDF. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { everyQuestion, publish } from './every-question-template.ts';
import { device, page, product, reopenAt, setUpJourney } from './journey.ts';
import { createPicture } from './picture.ts';
import { signIn } from './sign-in.ts';

const uuid = randomUUID();
const address = `/inspections/${uuid}/conduct`;

setUpJourney();
beforeAll(async () => {
  const template_id = await publish(product, everyQuestion.document);
  const boiler = { asset_id: 'B-1', display_name: 'Old boiler' };
  const { uuid: asset_uuid } = await product.call<{ uuid: string }>('POST', '/api/assets/new', boiler);
  await product.call('POST', '/api/inspection/new', { uuid, template_id, asset_uuid });
  await device.context.grantPermissions(['geolocation']);
  await device.context.setGeolocation({ latitude: 52.5, longitude: 13.4, accuracy: 12 });
});

const question = (title: string, n = 0) => page.getByRole('article', { name: new RegExp(`^${title}`) }).nth(n);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const section = (name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
const waitForEverythingSent = () =>
  page
    .getByText(/Everything sent/)
    .filter({ visible: true })
    .first()
    .waitFor();

describe('every question type', () => {
  test('people, location and date questions can be answered', async () => {
    await signIn(page);
    await page.goto(address);
    await question('Boiler').getByText('Old boiler').waitFor();
    await question('Present').getByRole('button', { name: 'Me' }).click();
    await question('Place').getByRole('button', { name: 'Use my location' }).click();
    await question('Place').getByText('accurate to 12 m').waitFor();
    await question('Place').getByLabel('Address or description').fill('Harbour 3');
    await waitForEverythingSent();
    await expectAccessible(page, '30-arrival-wide');
  });

  test('choices, texts, numbers, ratings and custom scores can be answered', async () => {
    await section('Answers').click();
    await question('Is the room dry').getByRole('button', { name: 'No', exact: true }).click();
    await question('Is the room dry').getByRole('button', { name: 'Good' }).click();
    await question('Which half').getByRole('button', { name: 'East' }).click();
    await question('Lamp lit').getByRole('checkbox').click();
    await question('Sides seen').getByRole('button', { name: 'North' }).click();
    await question('Sides seen').getByRole('button', { name: 'West' }).click();
    await question('Entrance').getByRole('combobox').click();
    await page.getByRole('option', { name: 'South' }).click();
    await question('Supplier').getByRole('textbox').fill('Acme Boilers');
    await question('Door code').locator('input:not([hidden])').fill('4711');
    await question('Remarks').getByText('Marked amber').waitFor();
    await question('Remarks').getByRole('textbox').fill('Water on the floor.');
    await question('Pressure').getByRole('textbox').fill('2.5');
    await question('Noise').getByRole('slider').press('ArrowRight');
    await question('Noise').getByLabel('Points').fill('0.5');
    await question('Twice the pressure').getByText('5', { exact: true }).waitFor();
    await question('Estimate').getByRole('textbox').fill('9');
    await question('Estimate').getByRole('button', { name: 'Use calculated value' }).waitFor();
    await waitForEverythingSent();
    await expectAccessible(page, '31-answers-wide');
  });

  test('going back with an unfinished entry asks first and keeps the entry', async () => {
    await page.goto('/inspections/mine');
    await page.locator(`a[href*="${uuid}"]`).first().click();
    await section('Answers').click();
    const pressure = question('Pressure').getByRole('textbox');
    await pressure.fill('about 2');
    await pressure.press('Tab');
    await page.goBack();
    const prompt = page.getByRole('dialog', { name: 'Leave with 1 unfinished entry?' });
    await prompt.getByRole('button', { name: 'No' }).click();
    // The browser has gone back already, and the page goes forward again.
    await expect.poll(() => new URL(page.url()).pathname).toBe(address);
    await expect.poll(() => pressure.inputValue()).toBe('about 2');
    await page.goBack();
    await expectAccessible(page, '31-left-unfinished-wide');
    await prompt.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/inspections\/mine$/);
    await page.goForward();
    await section('Answers').click();
    await expect.poll(() => pressure.inputValue()).toBe('about 2');
    await pressure.fill('2.5');
    await waitForEverythingSent();
  });

  test('every date format can be entered', async () => {
    await section('Dates').click();
    for (const title of ['Time', 'Holiday', 'Year built', 'Month checked', 'Day checked', 'Next round', 'Last fault']) {
      await question(title)
        .getByRole('button', { name: /^(Now|Today)$/ })
        .click();
    }
    const day = question('Day checked').getByRole('textbox');
    await day.fill('7.4.1987');
    await day.press('Tab');
    await expect.poll(() => day.inputValue()).toBe('07/04/1987');
    await question('Day checked').getByRole('button', { name: 'Open the calendar' }).click();
    await page.getByRole('button', { name: '8 April 1987', exact: true }).click();
    await expect.poll(() => day.inputValue()).toBe('08/04/1987');
    await waitForEverythingSent();
    await expectAccessible(page, '32-dates-wide');
  });

  test('a repeating section enforces its minimum and restores a removed entry', async () => {
    await section('Valve').click();
    await page.getByText('2 to 3 expected').waitFor();
    await button('Add 2 entries').click();
    await question('Label').getByRole('textbox').fill('Inlet');
    await question('Closes').getByRole('button', { name: 'Yes' }).click();
    await question('Label', 1).getByRole('textbox').fill('Outlet');
    await question('Closes', 1).getByRole('button', { name: 'No', exact: true }).click();
    await button('Add “Valve”').click();
    await page.getByText('You can add at most 3 entries here.').waitFor();
    await button('Remove Outlet').click();
    await expect.poll(() => page.getByRole('article', { name: /^Label/ }).count()).toBe(2);
    await button('Undo').click();
    await expect.poll(() => question('Label', 1).getByRole('textbox').inputValue()).toBe('Outlet');
    await waitForEverythingSent();
    await expectAccessible(page, '33-rows-wide');
  });

  test('a phone continues the same rows and can repeat a single question', async () => {
    await reopenAt('phone');
    await goTo('Valve');
    await expect.poll(() => question('Label').getByRole('textbox').inputValue()).toBe('Inlet');
    await button('Remove Valve 3').click();
    await expectAccessible(page, '34-rows-phone');
    await goTo('More');
    await button('Add “Reading”').click();
    await question('Reading 1').getByRole('textbox').fill('17');
    await waitForEverythingSent();
    await expectAccessible(page, '35-repeated-question-phone');
  });

  test('photo, signature and acknowledgment questions can be answered', async () => {
    await goTo('Evidence');
    const picture = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await createPicture() };
    await question('Photo of the room').locator('input[type=file]').first().setInputFiles(picture);
    await question('House rules')
      .getByRole('button', { name: /I have read and accept/ })
      .click();
    await waitForEverythingSent();
    await expectAccessible(page, '36-evidence-phone');
  });

  test('the report and its PDF show each answer row by row', async () => {
    await button(/^Sections/).click();
    await button('Review and complete').click();
    await button('Complete inspection').click();
    await page.waitForURL(/\/view-report/);
    await page.getByText('Failed 2').click();
    await page.getByText(/^All \d+/).click();
    const boiler = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Boiler' }) });
    await boiler.getByText('Old boiler').waitFor();
    for (const expected of ['Valve 2', 'Outlet', 'Marked amber', 'Good', 'Read and accepted', 'North']) {
      await page.getByText(expected, { exact: true }).first().waitFor();
    }
    await page
      .getByText(/^Harbour 3 · 52\.5, 13\.4/)
      .first()
      .waitFor();
    await expectAccessible(page, '37-report-phone');
    const [download] = await Promise.all([page.waitForEvent('download'), button('PDF').click()]);
    const bytes = new Uint8Array(await readFile(await download.path()));
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    const plainText = text.replaceAll(/[\s\u00a0]+/g, ' ');
    for (const expected of ['Valve 2', 'Outlet', 'Harbour 3', '2.5 bar', 'Read and accepted', 'Reading 1', '17']) {
      expect(plainText).toContain(expected);
    }
  });

  test('a slow PDF can be cancelled and requested again', async () => {
    const requested = Promise.withResolvers<void>();
    await page.route(/report\.pdf/, () => requested.resolve());
    await button('PDF').click();
    await requested.promise;
    await button('Cancel').click();
    await button('Cancel').waitFor({ state: 'detached' });
    await expect.poll(() => button('PDF').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.unroute(/report\.pdf/);
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  });
});

/** Opens a page or section, which is in a drawer on a phone. */
async function goTo(title: string) {
  await button(/^Sections/).click();
  await page.getByRole('dialog').getByRole('button', { name: title }).click();
}
