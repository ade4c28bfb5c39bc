import path from 'node:path';
import {
  closeOverlays,
  dialog,
  failCalls,
  goTo,
  openMenuOf,
  openOverlay,
  openOverlayByKeys,
  openOverlayOnRow,
  page,
  row,
  type Screen,
  saveInAnotherSession,
  TITLE,
  templateId,
  uploadFile,
} from './walk.ts';

const ASVS = path.resolve(import.meta.dirname, '../fixtures/asvs-4.0.3-en.csv');
const SURVEY = path.resolve(import.meta.dirname, '../fixtures/reach-msna-2024.xlsform.xlsx');

const SAVING = /\/api\/checklist\/template\/\d+$/;

export const TEMPLATE_SCREENS: readonly Screen[] = [
  {
    name: 'global responses',
    open: (w) => goTo('/checklist/global-response/list').then(() => w.waitForText('global-responses:empty.title')),
  },
  { name: 'new global response', open: (w) => openOverlay(() => w.press('global-responses:new')) },
  {
    name: 'library',
    open: (w) => goTo('/checklist/public-library/list').then(() => w.waitForText('library:own_key')),
  },
  {
    name: 'library preview',
    open: async (w) => {
      await openOverlay(() => page.getByRole('article').first().getByRole('heading').getByRole('button').click());
      await w.waitForText('library:use_template');
    },
  },
  { name: 'templates', open: () => goTo('/checklist/templates').then(() => page.getByText(TITLE).first().waitFor()) },
  {
    name: 'template panel',
    open: async (w) => {
      await page.getByRole('button', { name: TITLE, exact: true }).first().click();
      await w.button('checklists:close_panel').waitFor();
    },
  },
  { name: 'new template', open: (w) => openOverlay(() => w.press('checklists:new_template')) },
  { name: 'new folder', open: (w) => openOverlay(() => w.press('checklists:new_folder')) },
  { name: 'template menu', open: () => openMenuOf(TITLE) },
  {
    name: 'move template',
    open: async (w) => {
      await closeOverlays();
      await w.press('checklists:move_to');
      await dialog().waitFor();
    },
  },
  {
    name: 'share template',
    open: async (w) => {
      await closeOverlays();
      await openMenuOf(TITLE);
      await w.chooseMenuItem('checklists:share');
      await dialog().waitFor();
    },
  },
  {
    name: 'templates archive',
    open: (w) => goTo('/checklist/templates/archive').then(() => w.waitForText('checklists:archive_empty')),
  },
  { name: 'import', open: (w) => goTo('/checklist/templates/import').then(() => w.waitForText('import:choose.title')) },
  {
    name: 'import columns',
    open: async (w) => {
      await uploadFile(ASVS);
      await w.waitForText('template-import:check.outline');
    },
  },
  {
    name: 'import XLSForm',
    open: async (w) => {
      await uploadFile(SURVEY);
      await w.waitForText('template-import:form.recognised');
      await w.waitForText('template-import:form.check');
    },
  },
  {
    name: 'builder',
    open: () => goTo(`/checklist/template/${templateId}/edit`).then(() => page.getByRole('treegrid').waitFor()),
  },
  {
    name: 'builder outline on a phone',
    phone: true,
    open: async (w) => {
      await w.press('builder:outline');
      await page.locator('nav[data-drawer]').waitFor();
    },
  },
  {
    name: 'builder settings',
    open: async () => {
      await page.getByRole('button', { name: 'Room' }).first().click();
      await row('Is the room dry').click();
      // Only questions have a type that can be changed.
      await page.getByRole('complementary').getByRole('combobox').first().waitFor();
    },
  },
  { name: 'builder rule', open: () => openOverlayOnRow('Is the room dry', 'r').then(() => dialog().waitFor()) },
  { name: 'builder about', open: () => openOverlay(() => page.locator('header h1').click()) },
  { name: 'builder keys', open: () => openOverlayByKeys('?') },
  { name: 'builder move', open: () => openOverlayOnRow('Is the room dry', 'm').then(() => dialog().waitFor()) },
  { name: 'builder palette', open: () => openOverlayOnRow('Is the room dry', 'a') },
  {
    name: 'builder add from text',
    open: async (w) => {
      await openOverlay(() => w.press('builder:tools.title'));
      await w.chooseMenuItem('builder:write.open');
      await dialog().waitFor();
      await dialog().getByRole('textbox').fill('# Roof\nIs it dry? *\nState [Good | Poor]\n#');
      await w.waitForText('builder:write.preview');
    },
  },
  {
    name: 'builder find and replace',
    open: async (w) => {
      await openOverlay(() => w.press('builder:tools.title'));
      await w.chooseMenuItem('builder:replace.open');
      await dialog().waitFor();
      await dialog().getByRole('textbox').first().fill('room');
      await dialog().locator('mark').first().waitFor();
    },
  },
  {
    name: 'builder publish',
    open: async (w) => {
      await openOverlayOnRow('Supplier', 'q');
      await w.waitForText('builder:saved_at');
      await openOverlay(() => w.press('builder:publish'));
    },
  },
  {
    name: 'builder changes',
    open: (w) => openOverlay(() => page.getByTitle(w.pattern('builder:changes.open')).click()),
  },
  {
    name: 'builder tests',
    open: async (w) => {
      await closeOverlays();
      await w.press('builder:tests');
      await w.waitForText('template-tests:empty.title');
    },
  },
  { name: 'builder suggested tests', open: (w) => openOverlay(() => w.press('template-tests:suggest.open')) },
  {
    name: 'builder versions',
    open: async (w) => {
      await closeOverlays();
      await openOverlay(() => w.press('builder:tools.title'));
      await w.chooseMenuItem('builder:tools.versions');
      await dialog().waitFor();
    },
  },
  {
    name: 'builder conflict',
    open: async (w) => {
      await closeOverlays();
      // The change of this window must not be saved before that of the other one.
      await failCalls(SAVING);
      await row('Door code').focus();
      await page.keyboard.press('q');
      await w.waitForText('builder:kept');
      await saveInAnotherSession();
      await dialog().waitFor();
      await page.unroute(SAVING);
    },
  },
  {
    name: 'builder preview',
    open: async (w) => {
      await w.press('builder:conflict.own.apply');
      await dialog().waitFor({ state: 'detached' });
      await page.keyboard.press('Control+p');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'translation without languages',
    open: async (w) => {
      await goTo(`/checklist/template/${templateId}/trans`);
      await w.button('translations:add.confirm').waitFor();
    },
  },
  { name: 'add a language', open: (w) => openOverlay(() => w.press('translations:add.confirm')) },
  {
    name: 'translation',
    open: async (w) => {
      await dialog().getByRole('combobox').click();
      await page.getByRole('option').first().click();
      await dialog().locator('[type=submit]').click();
      await dialog().waitFor({ state: 'detached' });
      await page.getByRole('grid').waitFor();
      await w.waitForText('translations:status');
    },
  },
  {
    name: 'edit a translation',
    open: async (w) => {
      await page.locator('[data-translation]').nth(1).click();
      await w.waitForText('translations:save_and_next');
    },
  },
  {
    name: 'selected translations',
    open: async (w) => {
      await page.locator('[data-text] textarea:focus').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[data-text]:focus').waitFor();
      await page.keyboard.press('x');
      await w.waitForText('translations:mark_done');
    },
  },
  { name: 'translation menu', open: (w) => openOverlay(() => w.press('translations:more')) },
  {
    name: 'glossary',
    open: async (w) => {
      await w.chooseMenuItem('translations:glossary.open');
      await dialog().waitFor();
      await w.waitForText('translations:glossary.empty.title');
    },
  },
  {
    name: 'import translations',
    open: async (w) => {
      await closeOverlays();
      await goTo(`/checklist/template/${templateId}/trans/import`);
      await w.waitForText('translations:bring.choose');
    },
  },
];
