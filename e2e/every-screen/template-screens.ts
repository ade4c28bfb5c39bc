import path from 'node:path';
import {
  closeOverlays,
  dialog,
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

export const TEMPLATE_SCREENS: readonly Screen[] = [
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
    name: 'builder conflict',
    open: async () => {
      await closeOverlays();
      await saveInAnotherSession();
      await openOverlayOnRow('Door code', 'q');
      await dialog().waitFor();
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
];
