/** Imports an equipment list as a spreadsheet program saved it: with errors, corrected, and again after changes. */
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { page, setUpJourney } from './journey.ts';
import { signIn } from './sign-in.ts';

setUpJourney();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const errors = () => page.getByRole('list', { name: /rows? with errors/ }).getByRole('listitem');
const getRowCheck = () => page.getByRole('region', { name: 'Row check' });
const uploadCsv = (name: string, rows: readonly string[]) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: toLatin1(rows) });
/** Spreadsheet programs in western Europe still save CSV files in Latin-1. */
const toLatin1 = (rows: readonly string[]) => Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1');

const HEAD = 'Inventar-Nr.;Bezeichnung;Raum';
const PUMPS = Array.from({ length: 40 }, (_, at) => `P-${at + 1};Pumpe ${at + 1} für Öl;Halle ${at % 3}`);

describe('importing assets from a file', () => {
  test('errors in the file are listed before anything is stored', async () => {
    await signIn(page);
    await page.goto('/assets');
    await page.getByRole('link', { name: 'Import assets' }).first().click();
    await uploadCsv('equipment.csv', [HEAD, ...PUMPS, 'P-7;Pumpe noch einmal;Halle 1', ';Ohne Nummer;Halle 1']);
    await getRowCheck().getByText('rows will be imported').waitFor();
    await errors().filter({ hasText: 'Row 8 already uses the number “P-7”.' }).waitFor();
    await errors().filter({ hasText: 'Enter a number in this row.' }).waitFor();
    await expect.poll(() => errors().count()).toBe(2);
    await expect.poll(() => button('Import 40 rows').getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page, '40-asset-import');
  });

  test('errors and the next step stay visible beside a file with many columns', async () => {
    await button('Back').click();
    const more = Array.from({ length: 40 }, (_, at) => `Merkmal ${at + 1}`).join(';');
    const wide = [`${HEAD};${more}`, ...PUMPS, ';Ohne Nummer;Halle 1'];
    await uploadCsv('equipment.csv', wide);
    const way = getRowCheck().getByRole('checkbox', { name: /^Skip 1 row/ });
    await way.waitFor();
    const { height } = page.viewportSize()!;
    const getBottom = async () => {
      const box = (await way.boundingBox())!;
      return box.y + box.height;
    };
    await expect.poll(getBottom).toBeLessThan(height);
    await expectAccessible(page, '40-asset-import-wide');
  });

  test('a corrected file is imported and its assets appear in the list', async () => {
    await button('Back').click();
    await uploadCsv('equipment.csv', [HEAD, ...PUMPS]);
    await button('Import 40 rows').click();
    await page.getByText('40 rows imported').waitFor();
    await expectAccessible(page, '41-asset-import-done');
    await page.getByRole('link', { name: 'View assets' }).click();
    await page.getByText('40 assets').first().waitFor();
    await page.getByText('Pumpe 1 für Öl').first().waitFor();
  });

  test('importing a changed file renames existing assets and adds new ones', async () => {
    await page.goto('/assets/import');
    await uploadCsv('equipment.csv', [
      HEAD,
      'P-1;Pumpe 1 für Wasser;Halle 0',
      'P-2;Pumpe 2 für Öl;Halle 1',
      'P-41;Neu;Halle 2',
    ]);
    await errors().first().waitFor();
    await page.getByRole('switch').press('Space');
    await page.getByText('1 new, 1 changed, 1 unchanged').waitFor();
    await button('Import 3 rows').click();
    await page.getByText('3 rows imported').waitFor();
    await page.getByRole('link', { name: 'View assets' }).click();
    await page.getByText('Pumpe 1 für Wasser').waitFor();
    await page.getByText('41 assets').first().waitFor();
  });

  test('a new type gets its fields from the columns, and the import can be undone', async () => {
    await page.goto('/assets/import');
    await uploadCsv('fans.csv', ['Nr;Name;kW;Raum', 'F-1;Lüfter 1;1,5;Halle 0', 'F-2;Lüfter 2;2,25;Halle 1']);
    await page.getByText('New type', { exact: true }).click();
    await page.getByLabel('Name of the type').fill('Lüfter');
    await button('Import 2 rows').click();
    await page.getByText('2 rows imported').waitFor();
    await button('Undo import').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: 'Import undone' }).waitFor();
    await page.getByRole('link', { name: 'View assets' }).click();
    await page.getByText('41 assets').first().waitFor();
  });
});
