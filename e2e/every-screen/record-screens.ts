/** Screens of assets and archived inspections, in the order of the walk: some continue from the previous one. */
import { randomUUID } from 'node:crypto';
import { ASSET, dialog, goTo, openOverlay, page, product, type Screen, uploadFile } from './walk.ts';

const getAddress = async (name: string): Promise<string> =>
  (await page.getByRole('link', { name }).first().getAttribute('href'))!;
/** Loads the page behind a link: a click shows a placeholder first, which looks as if the screen were suspended. */
const goToLinked = async (name: string) => goTo(await getAddress(name));

export const RECORD_SCREENS: readonly Screen[] = [
  {
    name: 'inspections archive',
    open: (w) => goTo('/inspections/archive').then(() => w.waitForText('inspections:archive_empty')),
  },
  { name: 'assets', open: () => goTo('/assets').then(() => page.getByText(ASSET).first().waitFor()) },
  {
    name: 'bulk edit of assets',
    open: async (w) => {
      await page
        .getByRole('checkbox', { name: w.pattern('common:bulk.row') })
        .first()
        .check();
      await w.press('assets:bulk_edit.open');
      await dialog().getByRole('checkbox').first().check();
    },
  },
  {
    name: 'archiving of selected assets',
    open: async (w) => {
      await goTo('/assets');
      await page
        .getByRole('checkbox', { name: w.pattern('common:bulk.row') })
        .first()
        .check();
      await w.press('common:record.archive');
      await dialog()
        .getByRole('button', { name: w.pattern('common:confirm.no') })
        .waitFor();
    },
  },
  {
    name: 'asset dialog',
    open: async (w) => {
      await goTo('/assets');
      await w.press('assets:new');
      await dialog()
        .getByRole('button', { name: w.pattern('assets:dialog.create') })
        .click();
      await dialog().locator('[name=asset_id][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'asset',
    open: async (w) => {
      await goTo('/assets');
      await goToLinked(ASSET);
      await w.waitForText('assets:labels.text');
    },
  },
  {
    name: 'asset files',
    open: async (w) => {
      await page
        .getByRole('link', { name: w.pattern('assets:tabs.files') })
        .first()
        .click();
      await w.waitForText('assets:photos.none');
    },
  },
  {
    name: 'asset history',
    open: async (w) => {
      await page
        .getByRole('link', { name: w.pattern('common:record.history') })
        .first()
        .click();
      await page.getByRole('heading', { name: w.pattern('logs:history.title') }).waitFor();
    },
  },
  { name: 'asset tree', open: () => goTo('/assets?show=tree').then(() => page.getByRole('tree').waitFor()) },
  { name: 'asset map', open: (w) => goTo('/assets?show=map').then(() => w.waitForText('assets:map.none.title')) },
  { name: 'asset types', open: (w) => goTo('/assets/types').then(() => w.waitForText('assets:types.empty.title')) },
  {
    name: 'asset type',
    open: async (w) => {
      await w.press('assets:types.new');
      await dialog().locator('[name=name]').fill('Elevators');
      await dialog()
        .getByRole('button', { name: w.pattern('common:record.create') })
        .click();
      await goToLinked('Elevators');
      await w.waitForText('custom-fields:used');
    },
    leave: async () => {
      await goTo('/assets/types');
    },
  },
  {
    name: 'reminders of a date field',
    open: async (w) => {
      const field = { key: 'new_service', name: 'Next service', field_type: 'date', is_used: true };
      const fields = [field, { ...field, key: 'new_warden', name: 'Responsible', field_type: 'person' }];
      const type = await product.call<{ uuid: string }>('POST', '/api/assets/types/new', { name: 'Boilers', fields });
      await goTo(`/assets/types/${type.uuid}`);
      await w.waitForText('custom-fields:used');
      await openOverlay(() => page.locator('[data-field] button[aria-label*="Next service"]').first().click());
      await w.waitForText('assets:reminders.none');
    },
  },
  {
    name: 'new reminder',
    open: async (w) => {
      await w.press('assets:reminders.add');
      // The values of these fields are in hidden inputs.
      for (const name of ['recipient_ids', 'person_field_ids']) {
        await dialog().locator(`[name=${name}]`).waitFor({ state: 'attached' });
      }
    },
    leave: async () => {
      await goTo('/assets/types');
    },
  },
  {
    name: 'asset types archive',
    open: (w) => goTo('/assets/types/archive').then(() => w.waitForText('assets:types.archive_empty')),
  },
  {
    name: 'sites',
    open: (w) => goTo('/resources/sites').then(() => w.waitForText('sites:empty.title')),
  },
  {
    name: 'new site in the tree',
    open: async (w) => {
      await page
        .getByRole('button', { name: w.pattern('sites:new_site') })
        .filter({ visible: true })
        .first()
        .click();
      await page.locator('aside').getByText(w.texts('sites:node.address')).waitFor();
    },
  },
  {
    name: 'fields of sites',
    open: async (w) => {
      await goTo('/resources/sites');
      await w.waitForText('sites:empty.title');
      await openOverlay(() => page.getByRole('button', { name: w.pattern('sites:more') }).click());
      await page.getByRole('menuitem', { name: w.pattern('sites:columns.title') }).click();
      await dialog().getByText(w.texts('sites:columns.empty')).waitFor();
    },
  },
  {
    name: 'import sites, columns',
    open: async (w) => {
      const buffer = Buffer.from('Region;Halle;Kostenstelle\nNorth;Hall 1;7\n;Hall 2;8\nNorth;Hall 1;9');
      await uploadFile({ name: 'sites.csv', mimeType: 'text/csv', buffer }, '/resources/sites/import');
      await w.waitForText('import:check.download');
    },
  },
  {
    name: 'sites archive',
    open: (w) => goTo('/resources/sites/archive').then(() => w.waitForText('common:record.archive_empty')),
  },
  {
    name: 'global lists',
    open: (w) => goTo('/resources/global-lists').then(() => w.waitForText('global-lists:empty.title')),
  },
  {
    name: 'items of a global list',
    open: async (w) => {
      await w.press('global-lists:new');
      await dialog().locator('[name=name]').fill('Hazards of heating and hot water');
      await dialog()
        .getByRole('button', { name: w.pattern('common:record.create') })
        .click();
      await goToLinked('Hazards');
      await w.waitForText('global-lists:items.empty.title');
    },
  },
  {
    name: 'item dialog',
    open: async (w) => {
      await w.press('global-lists:items.new');
      await dialog()
        .getByRole('button', { name: w.pattern('global-lists:items.create') })
        .click();
      await dialog().locator('[name=item_id][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'item beside the tree',
    open: async (w) => {
      await dialog().locator('[name=display_name]').fill('Boiler');
      await dialog().locator('[name=item_id]').fill('B-1');
      await dialog()
        .getByRole('button', { name: w.pattern('global-lists:items.create') })
        .click();
      await page.getByRole('treeitem').first().click();
      await w.waitForText('global-lists:usage.title');
    },
  },
  {
    name: 'archived items of a global list',
    open: async (w) => {
      await goTo('/resources/global-lists');
      await goTo(`${await getAddress('Hazards')}/archive`);
      await w.waitForText('global-lists:items.archive_empty');
    },
  },
  {
    name: 'fields of a global list',
    open: async (w) => {
      await goTo('/resources/global-lists');
      await goTo((await getAddress('Hazards')).replace(/\/items$/, ''));
      await w.waitForText('custom-fields:used');
    },
    leave: async () => {
      await goTo('/resources/global-lists');
    },
  },
  {
    name: 'global lists archive',
    open: (w) => goTo('/resources/global-lists/archive').then(() => w.waitForText('global-lists:archive_empty')),
  },
  {
    name: 'file manager',
    open: (w) => goTo('/resources/filemanager').then(() => w.waitForText('file-manager:empty.title')),
  },
  {
    name: 'new folder',
    open: async (w) => {
      await w.press('file-manager:new_folder');
      await dialog()
        .getByRole('button', { name: w.pattern('file-manager:create_folder') })
        .click();
      await w.waitForText('file-manager:name.required');
    },
  },
  { name: 'import assets', open: (w) => goTo('/assets/import').then(() => w.waitForText('import:choose.title')) },
  {
    name: 'import assets, columns',
    open: async (w) => {
      const rows = [
        'Tag;Bezeichnung;Ort',
        `NORTH-DISTRIBUTION-2-0001;${ASSET};North`,
        `${randomUUID()};${ASSET} (2);North`,
      ];
      const buffer = Buffer.from(rows.join('\n'));
      await uploadFile({ name: 'equipment.csv', mimeType: 'text/csv', buffer }, '/assets/import');
      await w.waitForText('import:check.download');
    },
  },
  {
    name: 'import assets, done',
    open: async (w) => {
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: /1/ }).last().click();
      await w.waitForText('import:records.left_out_one');
    },
  },
  {
    name: 'import list items',
    open: (w) => goTo('/resources/global-lists/import').then(() => w.waitForText('import:choose.title')),
  },
  { name: 'assets archive', open: (w) => goTo('/assets/archive').then(() => w.waitForText('assets:archive_empty')) },
];
