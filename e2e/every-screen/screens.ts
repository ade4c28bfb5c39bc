/** Every screen and how one gets there, in the order of a walk. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { administrator } from '../../packages/server/src/testing/installed.ts';
import { makePicture } from '../picture.ts';
import {
  ASSET,
  bringFile,
  close,
  completed,
  dialog,
  GROUP,
  go,
  group,
  INVITED,
  menuOf,
  openConduct,
  overlay,
  overlayOf,
  overlayOn,
  page,
  ROLE,
  row,
  type Screen,
  saveElsewhere,
  submitPassword,
  TITLE,
  template,
} from './walk.ts';

const ASVS = path.resolve(import.meta.dirname, '../fixtures/asvs-4.0.3-en.csv');
const SURVEY = path.resolve(import.meta.dirname, '../fixtures/reach-msna-2024.xlsform.xlsx');

/** In the order of a walk: some go on from the one before. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'registering, refused',
    open: (w) =>
      go('/register')
        .then(() => w.press('auth:register.submit'))
        .then(() => page.locator('[name=email][aria-invalid=true]').waitFor()),
  },
  {
    name: 'forgotten password',
    open: (w) => go('/forgot-password').then(() => w.button('auth:forgotten.submit').waitFor()),
  },
  {
    name: 'choosing a password',
    open: (w) =>
      go('/reset-password/somebody%40rounds.example?sent=1').then(() => w.button('auth:reset.submit').waitFor()),
  },
  { name: 'code step that is over', open: (w) => go('/2fa/email/').then(() => w.seen('auth:code.over')) },
  { name: 'sign-in', open: () => go('/login').then(() => page.locator('form').waitFor()) },
  { name: 'sign-in refused', open: () => submitPassword('not this one').then(() => page.getByRole('alert').waitFor()) },
  {
    name: 'my inspections',
    open: async () => {
      await submitPassword(administrator.password);
      await page.waitForURL(/inspections\/mine/);
      await page.getByText(ASSET).first().waitFor();
    },
  },
  { name: 'start dialog', open: (w) => overlayOf(() => w.press('inspections:new.title')) },
  { name: 'account menu', open: () => overlayOf(() => page.locator('button:has([data-initials])').first().click()) },
  { name: 'shortcuts', open: () => overlay('?') },
  { name: 'go palette', open: () => overlay('Control+k') },
  {
    name: 'side menu open',
    open: async (w) => {
      await close();
      await w.press('common:menu.open');
      await w.button('common:menu.close').waitFor();
    },
  },
  { name: 'menu drawer', phone: true, open: (w) => overlayOf(() => w.press('common:menu.open')) },
  {
    name: 'account menu on a phone',
    phone: true,
    open: async (w) => {
      await overlayOf(() => w.press('common:menu.open'));
      await dialog().locator('button:has([data-initials])').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'inspections',
    open: async (w) => {
      await go('/inspections');
      await page.getByText(ASSET).first().waitFor();
      await w.press('common:menu.close');
    },
  },
  { name: 'row menu', open: () => menuOf(ASSET) },
  {
    name: 'own profile',
    open: async () => {
      await go('/user/account-settings');
      await page.locator('[name=nick_name]').fill('no blanks here');
    },
  },
  {
    name: 'own preferences',
    open: (w) => go('/user/account-settings?tab=preferences').then(() => w.seen('account:preferences.title')),
  },
  {
    name: 'account security',
    open: (w) => go('/user/account-settings?tab=security').then(() => w.seen('account:sessions.this_one')),
  },
  { name: 'own workspaces', open: (w) => go('/settings/workspaces').then(() => w.seen('account:workspaces.current')) },
  {
    name: 'organization settings',
    open: (w) => go('/settings/organization').then(() => w.seen('settings:logos.title')),
  },
  { name: 'settings of people', open: (w) => go('/settings/user').then(() => w.seen('settings:user.part')) },
  { name: 'security settings', open: (w) => go('/settings/security').then(() => w.seen('settings:security.part')) },
  {
    name: 'inspections archive',
    open: (w) => go('/inspections/archive').then(() => w.seen('inspections:archive_empty.title')),
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
  { name: 'assets archive', open: (w) => go('/assets/archive').then(() => w.seen('assets:archive_empty.title')) },
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
    open: (w) => go('/checklist/templates/archive').then(() => w.seen('checklists:archive_empty.title')),
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
      await w.press('builder:conflict.apply');
      await dialog().waitFor({ state: 'detached' });
      await page.keyboard.press('Control+p');
      await page.getByRole('article').first().waitFor();
    },
  },
  { name: 'conduct start', open: (w) => openConduct(w, 'Start page') },
  { name: 'conduct answers', open: (w) => openConduct(w, 'Answers') },
  { name: 'conduct dates', open: (w) => openConduct(w, 'Dates') },
  { name: 'conduct rows', open: (w) => openConduct(w, 'Valve') },
  { name: 'conduct more', open: (w) => openConduct(w, 'More') },
  { name: 'conduct evidence', open: (w) => openConduct(w, 'Evidence') },
  {
    name: 'conduct photo in the whole window',
    open: async (w) => {
      const picture = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await makePicture() };
      const question = page.getByRole('article', { name: /^Photo of the room/ });
      await question.locator('input[type=file]').first().setInputFiles(picture);
      await overlayOf(() => w.press('form:photo.open'));
    },
  },
  { name: 'conduct signature', open: (w) => overlayOf(() => w.press('form:signature.sign')) },
  { name: 'conduct scan', open: (w) => overlayOf(() => w.press('form:code.scan')) },
  { name: 'conduct record', open: (w) => overlayOf(() => w.press('form:recording.record_audio')) },
  { name: 'conduct keys', open: () => overlay('?') },
  { name: 'conduct waiting', open: (w) => overlayOf(() => w.press('conduct:state.sent_at')) },
  {
    name: 'conduct review',
    open: async (w) => {
      await close();
      await w.press('form:review');
      await w.seen('conduct:review_panel.go_to_first');
    },
  },
  {
    name: 'conduct sections',
    phone: true,
    open: async (w) => {
      await w.press('conduct:review_panel.back');
      await overlayOf(() => w.press('form:sections.title'));
    },
  },
  {
    name: 'report',
    open: async (w) => {
      await go(`/inspections/${completed}/view-report`);
      await w.button('report:history.open').waitFor();
      await page.locator('main label').nth(1).click();
    },
  },
  { name: 'report history', open: (w) => overlayOf(() => w.press('report:history.open')) },
  { name: 'confirm', open: (w) => overlayOf(() => w.press('report:reopen.open')) },
  {
    name: 'assignment fields',
    open: (w) => go('/settings/assignment').then(() => w.seen('assignments:settings.title')),
  },
  { name: 'people', open: () => go('/user/list').then(() => page.getByText(INVITED).first().waitFor()) },
  { name: 'invite people', open: (w) => overlayOf(() => w.press('users:invite.open')) },
  {
    name: 'person',
    open: async () => {
      await close();
      await page.getByRole('button', { name: INVITED, exact: true }).click();
      await dialog().waitFor();
    },
  },
  { name: 'groups', open: () => go('/group/list').then(() => page.getByText(GROUP).first().waitFor()) },
  { name: 'new group', open: (w) => overlayOf(() => w.press('groups:new')) },
  { name: 'people of a group', open: (w) => go(`/group/${group}/users`).then(() => w.seen('groups:nobody.title')) },
  { name: 'roles', open: () => go('/user/role').then(() => page.getByText(ROLE).first().waitFor()) },
  {
    name: 'roles changed',
    open: async () => {
      await page
        .getByRole('checkbox', { name: new RegExp(ROLE) })
        .filter({ visible: true })
        .first()
        .click();
      await page.locator('section').getByRole('listitem').getByText(ROLE).waitFor();
    },
  },
  { name: 'new role', open: (w) => overlayOf(() => w.press('roles:new')) },
  { name: 'activity', open: (w) => go('/log/user-activity-log').then(() => w.seen('logs:user_title')) },
  {
    name: 'activity entry',
    open: async () => {
      await page.getByRole('row', { name: ROLE }).getByRole('button').first().click();
      await dialog().waitFor();
    },
  },
  { name: 'types of activity', open: (w) => go('/log/activity-types').then(() => w.seen('logs:stays_on')) },
  { name: 'plans', open: (w) => go('/workspace/settings/plans').then(() => w.seen('subscription:falls_back')) },
  { name: 'not found', open: (w) => go('/nowhere').then(() => w.seen('common:not_found.title')) },
];
