/** Inspections and assets that rest or are looked for. In the order of a walk: some go on from the one before. */
import { randomUUID } from 'node:crypto';
import { ASSET, bringFile, dialog, go, page, type Screen } from './walk.ts';

export const RECORD_SCREENS: readonly Screen[] = [
  {
    name: 'inspections archive',
    open: (w) => go('/inspections/archive').then(() => w.seen('inspections:archive_empty')),
  },
  { name: 'assets', open: () => go('/assets').then(() => page.getByText(ASSET).first().waitFor()) },
  {
    name: 'asset dialog',
    open: async (w) => {
      await w.press('assets:new');
      await dialog()
        .getByRole('button', { name: w.say('assets:dialog.create') })
        .click();
      await w.seen('assets:missing.asset_id');
    },
  },
  { name: 'import assets', open: (w) => go('/assets/import').then(() => w.seen('import:choose.title')) },
  {
    name: 'import assets, columns',
    open: async (w) => {
      const rows = [
        'Tag;Bezeichnung;Ort',
        `NORTH-DISTRIBUTION-2-0001;${ASSET};North`,
        `${randomUUID()};${ASSET} (2);North`,
      ];
      const buffer = Buffer.from(rows.join('\n'));
      await bringFile({ name: 'equipment.csv', mimeType: 'text/csv', buffer }, '/assets/import');
      await w.seen('import:check.download');
    },
  },
  {
    name: 'import assets, done',
    open: async (w) => {
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: /1/ }).last().click();
      await w.seen('assets:bring.left_out_one');
    },
  },
  { name: 'assets archive', open: (w) => go('/assets/archive').then(() => w.seen('assets:archive_empty')) },
];
