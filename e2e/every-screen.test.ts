/**
 * Every screen, in each language, skin and width: nothing is cut or too small to hit, nothing runs
 * out of the window, and axe finds nothing. A screen is opened once a language and then resized.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { administrator, type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { accessibilityProblems, type Device, keepFailure, openDevice, putOn, SKINS } from './browser.ts';
import { everyQuestion, publish } from './every-question-template.ts';
import { layoutProblems } from './layout.ts';

const LANGUAGES = ['en', 'de', 'fr'] as const;
/** Long enough to have no room anywhere on a phone. */
const TITLE = 'Boiler house and hot water distribution, yearly inspection with acceptance';
const ASSET = 'Condensing boiler of the northern distribution building, second floor';
const INVITED = 'Maximiliane von Wolkenstein-Rodenegg';
const GROUP = 'Early shift of the northern distribution building and its outlying pump houses';
const ROLE = 'District lead for buildings and technical equipment';
const ASVS = path.resolve(import.meta.dirname, 'fixtures', 'asvs-4.0.3-en.csv');
const SURVEY = path.resolve(import.meta.dirname, 'fixtures', 'reach-msna-2024.xlsform.xlsx');

let product: Product;
let device: Device;
let page: Page;
let template: number;
let group: number;
const running = randomUUID();
const completed = randomUUID();

beforeAll(async () => {
  product = await startProduct();
  await product.call('POST', '/api/checklist/template/folder/new', { title: 'Buildings and technical equipment' });
  template = await publish(product, everyQuestion.document, TITLE);
  const boiler = { asset_id: 'NORTH-DISTRIBUTION-2-0001', display_name: ASSET };
  const { uuid: asset_uuid } = await product.call<{ uuid: string }>('POST', '/api/assets/new', boiler);
  const start = { template_id: template, asset_uuid };
  await product.call('POST', '/api/inspection/sync', { uuid: running, new: start, changes: [] });
  await product.call('POST', '/api/inspection/sync', {
    uuid: completed,
    new: start,
    changes: answers(),
    complete: true,
  });
  await product.call('POST', '/api/user/invite', {
    first_name: 'Maximiliane',
    last_name: 'von Wolkenstein-Rodenegg',
    email: 'maximiliane.von.wolkenstein-rodenegg@rounds.example',
  });
  group = (await product.call<{ id: number }>('POST', '/api/user/group/add', { name_lang: { en: GROUP } })).id;
  await product.call('POST', '/api/user/role/new', {
    name_lang: { en: ROLE },
    permissions: ['INS_CONDUCT_INSPECTION'],
  });
  device = await openDevice(product.base, 'wide');
  page = device.page;
});
afterEach(({ task }) => keepFailure(page, task));
afterAll(async () => {
  await device?.close();
  await product?.stop();
});

/** What has to be answered before the inspection can be completed, and something that failed. */
function answers() {
  const at = new Date().toISOString();
  const change = (rest: object) => ({ id: randomUUID(), at, ...rest });
  const rows = [randomUUID(), randomUUID()];
  return [
    change({ item_id: everyQuestion.id('Is the room dry'), value: [everyQuestion.choice('Is the room dry', 'No')] }),
    change({ item_id: everyQuestion.id('Remarks'), value: 'Water on the floor, seen again in the northern corner.' }),
    ...rows.flatMap((row) => [
      change({ item_id: everyQuestion.id('Valve'), row: [row], op: 'add_row' }),
      change({ item_id: everyQuestion.id('Label'), row: [row], value: 'Inlet of the second circuit' }),
    ]),
  ];
}

/** A walk in one language: its words, found as a person finds them. */
class Walk {
  readonly texts: (key: string) => string;
  constructor(language: string) {
    this.texts = textsOf(language);
  }
  /** Text by its key; what is filled in matches anything. */
  say = (key: string) =>
    new RegExp(
      `^${this.texts(key)
        .split(/\{\{[^}]*\}\}/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}`,
    );
  button = (key: string) =>
    page
      .getByRole('button', { name: this.say(key) })
      .filter({ visible: true })
      .first();
  press = (key: string) => this.button(key).click();
  choose = (key: string) => page.getByRole('menuitem', { name: this.say(key) }).click();
  seen = (key: string) => page.getByText(this.say(key)).filter({ visible: true }).first().waitFor();
}

function textsOf(language: string) {
  const folder = path.resolve(import.meta.dirname, '../packages/web/src/i18n', language);
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
  return (key: string): string => {
    const [namespace, place] = key.split(':') as [string, string];
    const text = place.split('.').reduce((texts, part) => texts?.[part], read(namespace));
    if (typeof text !== 'string') throw new Error(`No text ${key} in ${language}`);
    return text;
  };
}

const OVERLAYS = '[role=dialog], [role=menu], dialog[open]';
const dialog = () => page.getByRole('dialog').first();
const row = (name: string) => page.getByRole('row', { name }).first();
const go = (address: string) => page.goto(address);
/** Once more where a list stood open in a dialog. */
async function close() {
  for (let tries = 0; tries < 3 && (await page.locator(OVERLAYS).count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page
      .locator(OVERLAYS)
      .first()
      .waitFor({ state: 'detached', timeout: 1_000 })
      .catch(() => {});
  }
}
async function overlay(...keys: readonly string[]) {
  await close();
  for (const key of keys) await page.keyboard.press(key);
  await dialog().waitFor();
}
async function overlayOf(press: () => Promise<unknown>) {
  await close();
  await press();
  await page.locator(OVERLAYS).first().waitFor();
}
async function menuOf(name: string) {
  const button = page.getByRole('button', { name: new RegExp(name) }).last();
  await overlayOf(() => button.click());
}
async function bringFile(
  file: string | { name: string; mimeType: string; buffer: Buffer },
  address = '/checklist/templates/import',
) {
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles(file);
}
async function overlayOn(title: string, key: string) {
  await close();
  await row(title).focus();
  await page.keyboard.press(key);
}
async function openConduct(walk: Walk, section: string) {
  if (!page.url().includes(`${running}/conduct`)) await page.goto(`/inspections/${running}/conduct`);
  const sections = page.getByRole('navigation', { name: walk.say('form:sections.title') });
  await sections.getByRole('button', { name: section }).click();
}
/** Somebody else saves the template while it is open here. */
async function saveElsewhere() {
  const address = `/api/checklist/template/${template}`;
  const { revision, items } = await product.call<{ revision: number; items: { title: string }[] }>('GET', address);
  const lamp = items.find((item) => item.title === 'Lamp lit');
  await product.call('POST', address, { save_id: randomUUID(), revision, items: { upsert: [{ ...lamp }] } });
}

interface Screen {
  readonly name: string;
  readonly open: (walk: Walk) => Promise<unknown>;
  /** Where it exists on a phone only. */
  readonly phone?: true;
}

/** In the order of a walk: some go on from the one before. */
const SCREENS: readonly Screen[] = [
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
      await row(TITLE).click({ position: { x: 600, y: 20 } });
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
  { name: 'conduct signature', open: (w) => overlayOf(() => w.press('form:signature.sign')) },
  { name: 'conduct scan', open: (w) => overlayOf(() => w.press('form:code.scan')) },
  { name: 'conduct record', open: (w) => overlayOf(() => w.press('form:recording.record_audio')) },
  { name: 'conduct keys', open: () => overlay('?') },
  { name: 'conduct waiting', open: (w) => overlayOf(() => w.press('conduct:state.sent')) },
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

async function submitPassword(password: string) {
  await page.locator('form input').first().fill(administrator.email);
  await page.locator('form input').nth(1).fill(password);
  await page.keyboard.press('Enter');
}

async function resize(width: number) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Of what lies over a page only that is looked at: the page itself is a screen of its own. */
const overlayIfAny = async () => ((await page.locator(OVERLAYS).count()) > 0 ? OVERLAYS : undefined);

async function problemsOf({ phone }: Screen): Promise<string[]> {
  const found: string[] = [];
  for (const width of phone ? [390] : (await overlayIfAny()) ? [1440, 390] : [1440, 768, 390]) {
    await resize(width);
    for (const problem of await layoutProblems(page, await overlayIfAny())) found.push(`${width} px: ${problem}`);
  }
  await resize(phone ? 390 : 1440);
  return [...found, ...(await accessibilityProblems(page, await overlayIfAny()))];
}

describe.each(LANGUAGES)('Every screen in %s', (language) => {
  const walk = new Walk(language);

  test('begins with the sign-in', async () => {
    await product.call('POST', '/api/user/account/change-preference-info', { locale: language });
    await device.context.clearCookies();
    await resize(1440);
    await go('/login');
    await page.evaluate((chosen) => localStorage.setItem('rounds.language', chosen), language);
  });

  // One skin a language, another one for each: after three languages each screen was seen in each skin.
  test.each(SCREENS.map((screen, index) => ({ ...screen, skin: SKINS[(index + LANGUAGES.indexOf(language)) % 3]! })))(
    '$name ($skin)',
    async (screen) => {
      if (screen.phone) await resize(390);
      await screen.open(walk);
      await putOn(page, screen.skin);
      expect(await problemsOf(screen)).toEqual([]);
      if (!screen.phone) return;
      await close();
      await resize(1440);
    },
  );
});
