/** Drives a product that has data on every screen, in one language. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Language } from '../../packages/contract/src/languages.ts';
import { getPlanFeatures } from '../../packages/contract/src/plans.ts';
import { escapePattern } from '../../packages/engine/src/escape-pattern.ts';
import { administrator, type Product, startProduct } from '../../packages/server/src/testing/installed.ts';
import { getLine, listMails } from '../../packages/server/src/testing/outbox.ts';
import { LANGUAGE_NAMES } from '../../packages/web/src/platform/i18n/language-names.ts';
import { type Device, openDevice } from '../browser.ts';
import { everyQuestion, publish } from '../every-question-template.ts';

/** Pages of a walk live too briefly for the optimising compilers to pay off. */
const SHORT_LIVED_PAGES = '--js-flags=--no-maglev --no-turbofan';

/** The title is too long to fit in one line on a phone. */
export const TITLE = 'Boiler house and hot water distribution, yearly inspection with acceptance';
export const ASSET = 'Condensing boiler of the northern distribution building, second floor';
export const INVITED = 'Maximiliane von Wolkenstein-Rodenegg';
export const GROUP = 'Early shift of the northern distribution building and its outlying pump houses';
export const USER_WITHOUT_ROLES = { first_name: 'Ana', last_name: 'Lima', email: 'ana.lima@rounds.example' };
/** The owner of another workspace, which begins with a trial; `endTrial` shows what follows. */
export const TRIAL_OWNER = { first_name: 'Inês', last_name: 'Duarte', email: 'ines.duarte@kitchens.example' };
const PASSWORD = 'nine copper kettles';
export const ROLE = 'District lead for buildings and technical equipment';

export let product: Product;
export let device: Device;
export let page: Page;
export let templateId: number;
export let groupId: number;
export const openInspection = randomUUID();
/** This inspection is also in progress, but not stored on this device. */
export const inspectionOnServer = randomUUID();
export const completedInspection = randomUUID();

export async function setUp(): Promise<void> {
  product = await startProduct();
  await product.call('POST', '/api/checklist/template/folder/new', { title: 'Buildings and technical equipment' });
  templateId = await publish(product, everyQuestion.document, TITLE);
  const boiler = { asset_id: 'NORTH-DISTRIBUTION-2-0001', display_name: ASSET };
  const { uuid: asset_uuid } = await product.call<{ uuid: string }>('POST', '/api/assets/new', boiler);
  const start = { template_id: templateId, asset_uuid };
  for (const uuid of [openInspection, inspectionOnServer]) {
    await product.call('POST', '/api/inspection/sync', { uuid, new: start, changes: [] });
  }
  await product.call('POST', '/api/inspection/sync', {
    uuid: completedInspection,
    new: start,
    changes: createAnswers(),
    complete: true,
  });
  await product.call('POST', '/api/user/invite', {
    first_name: 'Maximiliane',
    last_name: 'von Wolkenstein-Rodenegg',
    email: 'maximiliane.von.wolkenstein-rodenegg@rounds.example',
  });
  groupId = (await product.call<{ id: number }>('POST', '/api/user/group/add', { name_lang: { en: GROUP } })).id;
  await product.call('POST', '/api/user/role/new', {
    name_lang: { en: ROLE },
    permissions: ['INS_CONDUCT_INSPECTION'],
  });
  const { id } = await createAccount<{ id: number }>(USER_WITHOUT_ROLES, '/api/user/invite');
  await product.call('POST', `/api/user/${id}/update-roles`, { roles: [] });
  await createAccount(TRIAL_OWNER, '/api/register');
  device = await openDevice(product.base, 'wide', undefined, { args: [SHORT_LIVED_PAGES] });
  page = device.page;
  await page.addInitScript(watchForSuspendedScreens);
}

/**
 * Runs in the page. A screen that suspends on late translations is hidden for a moment and loses its focus. It comes back;
 * one that the skeleton of the next screen hides, because that loads for longer, does not.
 */
function watchForSuspendedScreens() {
  const isSuspended = ({ style }: HTMLElement) =>
    style?.display === 'none' && style.getPropertyPriority('display') === 'important';
  const suspended = new WeakSet<Node>();
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (isSuspended(target as HTMLElement)) suspended.add(target);
      else if (suspended.delete(target) && target.isConnected) Reflect.set(window, 'hasVanished', true);
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] });
}

/** Whether a screen was suspended since the last call. */
export const hasSuspended = (): Promise<boolean> =>
  page.evaluate("Reflect.has(window, 'hasVanished') && Reflect.deleteProperty(window, 'hasVanished')");

/** Creates a person by invitation or registration, who replaces the password from the mail and signs in once. */
async function createAccount<T>(person: typeof USER_WITHOUT_ROLES, endpoint: string): Promise<T> {
  const result = await product.call<T>('POST', endpoint, person);
  const current_password = await vi.waitFor(
    async () => getLine((await listMails(product.dataDir, person.email))[0]!, 'Password'),
    { timeout: 60_000 },
  );
  const post = async (path: string, body: object) => {
    const { headers } = product.signIn;
    const { ok, status } = await fetch(product.base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!ok) throw new Error(`${path} answered ${status} to ${person.email}`);
  };
  const { email } = person;
  await post('/api/reset-password', { email, current_password, new_password: PASSWORD });
  // Invited people become active when they sign in.
  await post('/api/login', { email, password: PASSWORD });
  return result;
}

export async function tearDown(): Promise<void> {
  await device?.close();
  await product?.stop();
}

/** Creates the required answers of the template, and one failed answer. */
function createAnswers() {
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
/** Finds and presses things by their text in one language. */
export class Walk {
  readonly language: Language;
  readonly texts: (key: string) => string;
  constructor(language: Language) {
    this.language = language;
    this.texts = loadTexts(language);
  }
  /** The text of a key as a pattern; interpolated values match anything, and accessible names have plain spaces. */
  pattern = (key: string) =>
    new RegExp(
      `^${this.texts(key)
        .split(/\{\{[^}]*\}\}/)
        .map((part) => escapePattern(part).replaceAll(/\s/g, '\\s'))
        .join('.*')}`,
    );
  button = (key: string) =>
    page
      .getByRole('button', { name: this.pattern(key) })
      .filter({ visible: true })
      .first();
  press = (key: string) => this.button(key).click();
  chooseMenuItem = (key: string) => page.getByRole('menuitem', { name: this.pattern(key) }).click();
  waitForText = (key: string) => page.getByText(this.pattern(key)).filter({ visible: true }).first().waitFor();
}

function loadTexts(language: string) {
  const folders = ['web/src/platform/i18n', 'contract/locales'].map((folder) =>
    path.resolve(import.meta.dirname, '../../packages', folder, language),
  );
  const read = (name: string) => {
    const files = folders.map((folder) => path.join(folder, `${name}.json`));
    return JSON.parse(readFileSync(files.find((file) => existsSync(file))!, 'utf8'));
  };
  return (key: string): string => {
    const [namespace, place] = key.split(':') as [string, string];
    const text = place.split('.').reduce((texts, part) => texts?.[part], read(namespace));
    if (typeof text !== 'string') throw new Error(`No text ${key} in ${language}`);
    return text;
  };
}

export const OVERLAYS = '[role=dialog], [role=menu], dialog[open]';
export const dialog = () => page.getByRole('dialog').first();
export const row = (name: string) => page.getByRole('row', { name }).first();
export const goTo = (address: string) => page.goto(address);
/** Closes overlays from the top: a list box in a dialog closes first, and a field may use one Escape itself. */
export async function closeOverlays() {
  const open = page.locator(`${OVERLAYS}, [role=listbox]`);
  while ((await page.locator(OVERLAYS).count()) > 0) {
    const openCount = await open.count();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => open.count(), { timeout: 1_000 })
      .toBeLessThan(openCount)
      .catch(() => {});
  }
}
export async function openOverlayByKeys(...keys: readonly string[]) {
  await closeOverlays();
  for (const key of keys) await page.keyboard.press(key);
  await dialog().waitFor();
}
export async function openOverlay(press: () => Promise<unknown>) {
  await closeOverlays();
  await press();
  await page.locator(OVERLAYS).first().waitFor();
}
export async function openMenuOf(name: string) {
  const button = page.getByRole('button', { name: new RegExp(name) }).last();
  await openOverlay(() => button.click());
}
export async function uploadFile(
  file: string | { name: string; mimeType: string; buffer: Buffer },
  address = '/checklist/templates/import',
) {
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles(file);
}
export async function openOverlayOnRow(title: string, key: string) {
  await closeOverlays();
  await row(title).focus();
  await page.keyboard.press(key);
}
export async function openConduct(walk: Walk, section: string) {
  if (!page.url().includes(`${openInspection}/conduct`)) await page.goto(`/inspections/${openInspection}/conduct`);
  const sections = page.getByRole('navigation', { name: walk.pattern('form:sections.title') });
  await sections.getByRole('button', { name: section }).click();
}
/** Another person changes a question while the template is open here. */
export async function saveInAnotherSession() {
  const address = `/api/checklist/template/${templateId}`;
  const { revision, items } = await product.call<{ revision: number; items: { title: string }[] }>('GET', address);
  const door = items.find((item) => item.title.startsWith('Door code'));
  const upsert = [{ ...door, title: `${door?.title} of the boiler house` }];
  await product.call('POST', address, { save_id: randomUUID(), revision, items: { upsert } });
}

export async function submitPassword(password: string, email = administrator.email) {
  await page.locator('form input').first().fill(email);
  await page.locator('form input').nth(1).fill(password);
  await page.keyboard.press('Enter');
}
export async function signInAs({ email }: typeof USER_WITHOUT_ROLES, language: Language) {
  // A page that is still open would notice the lost session and navigate as well.
  await goTo('about:blank');
  await device.context.clearCookies();
  await goTo('/login');
  // The account remembers the language that is chosen here.
  await page.getByRole('button', { name: LANGUAGE_NAMES[language] }).click();
  await submitPassword(PASSWORD, email);
  await page.getByRole('main').waitFor();
}

/** Responds to matching calls with a server error; by default to all calls except those that a page needs to open. */
export const failCalls = (which = /\/api\/(?!user\/auth$|app-settings)/) =>
  page.route(which, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'UNEXPECTED',
        message: 'Something went wrong on our side.',
        request_id: randomUUID(),
      }),
    }),
  );
/** Returns the session in its state after the trial of a new workspace has ended. */
export const endTrial = () =>
  page.route(/\/api\/user\/auth$/, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const plan = { key: 'free', trial_ends_at: null, features: getPlanFeatures('free') };
    await route.fulfill({ response, json: { data: { user: { ...data.user, plan } } } });
  });
export const restoreCalls = () => page.unrouteAll({ behavior: 'wait' });

export async function resize(width: number) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

export interface Screen {
  readonly name: string;
  readonly open: (walk: Walk) => Promise<unknown>;
  /** Restores a state from which the walk can continue. */
  readonly leave?: (walk: Walk) => Promise<unknown>;
  /** The screen exists on phones only. */
  readonly phone?: true;
}
