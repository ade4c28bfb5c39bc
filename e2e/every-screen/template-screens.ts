import path from 'node:path';
import {
  bringFile,
  close,
  dialog,
  go,
  menuOf,
  overlay,
  overlayOf,
  overlayOn,
  page,
  row,
  type Screen,
  saveElsewhere,
  TITLE,
  template,
} from './walk.ts';

const ASVS = path.resolve(import.meta.dirname, '../fixtures/asvs-4.0.3-en.csv');
const SURVEY = path.resolve(import.meta.dirname, '../fixtures/reach-msna-2024.xlsform.xlsx');

export const TEMPLATE_SCREENS: readonly Screen[] = [
  { name: 'templates', open: () => go('/checklist/templates').then(() => page.getByText(TITLE).first().waitFor()) },
  {
    name: 'template panel',
    open: async (w) => {
      await page.getByRole('button', { name: TITLE, exact: true }).first().click();
      await w.button('checklists:close_panel').waitFor();
    },
  },
  { name: 'new template', open: (w) => overlayOf(() => w.press('checklists:new_template')) },
  { name: 'new folder', open: (w) => overlayOf(() => w.press('checklists:new_folder')) },
  { name: 'template menu', open: () => menuOf(TITLE) },
  {
    name: 'move template',
    open: async (w) => {
      await close();
      await w.press('checklists:move_to');
      await dialog().waitFor();
    },
  },
  {
    name: 'templates archive',
    open: (w) => go('/checklist/templates/archive').then(() => w.seen('checklists:archive_empty')),
  },
  { name: 'import', open: (w) => go('/checklist/templates/import').then(() => w.seen('import:choose.title')) },
  {
    name: 'import columns',
    open: async (w) => {
      await bringFile(ASVS);
      await w.seen('template-import:check.outline');
    },
  },
  {
    name: 'import XLSForm',
    open: async (w) => {
      await bringFile(SURVEY);
      await w.seen('template-import:form.recognised');
      await w.seen('template-import:form.check');
    },
  },
  {
    name: 'builder',
    open: () => go(`/checklist/template/${template}/edit`).then(() => page.getByRole('treegrid').waitFor()),
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
      await page
        .getByRole('complementary')
        .getByRole('heading', { name: /Is_the_room_dry/ })
        .waitFor();
    },
  },
  { name: 'builder rule', open: () => overlayOn('Is the room dry', 'r').then(() => dialog().waitFor()) },
  { name: 'builder about', open: () => overlayOf(() => page.locator('header h1').click()) },
  { name: 'builder keys', open: () => overlay('?') },
  { name: 'builder move', open: () => overlayOn('Is the room dry', 'm').then(() => dialog().waitFor()) },
  { name: 'builder palette', open: () => overlayOn('Is the room dry', 'a') },
  {
    name: 'builder publish',
    open: async (w) => {
      await overlayOn('Supplier', 'q');
      await w.seen('builder:saved_at');
      await overlayOf(() => page.getByRole('button', { name: /v2/ }).first().click());
    },
  },
  { name: 'builder changes', open: (w) => overlayOf(() => page.getByTitle(w.say('builder:changes.open')).click()) },
  {
    name: 'builder conflict',
    open: async () => {
      await close();
      await saveElsewhere();
      await overlayOn('Door code', 'q');
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
