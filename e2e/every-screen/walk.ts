/** A walk through a product that has something on every screen, by the words of one language. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Language } from '../../packages/contract/src/languages.ts';
import { administrator, type Product, startProduct } from '../../packages/server/src/testing/installed.ts';
import { lineOf, mailsIn } from '../../packages/server/src/testing/outbox.ts';
import { LANGUAGE_NAMES } from '../../packages/web/src/i18n/language-names.ts';
import { type Device, openDevice } from '../browser.ts';
import { everyQuestion, publish } from '../every-question-template.ts';

/** A walk's pages live too briefly to earn back what it costs to make their code fast. */
const BRIEF_PAGES = '--js-flags=--no-maglev --no-turbofan';

/** Long enough to have no room anywhere on a phone. */
export const TITLE = 'Boiler house and hot water distribution, yearly inspection with acceptance';
export const ASSET = 'Condensing boiler of the northern distribution building, second floor';
export const INVITED = 'Maximiliane von Wolkenstein-Rodenegg';
export const GROUP = 'Early shift of the northern distribution building and its outlying pump houses';
export const NOBODY = { first_name: 'Ana', last_name: 'Lima', email: 'ana.lima@rounds.example' };
/** Of another workspace, which is on the plan that everyone begins with. */
export const OWNER = { first_name: 'Inês', last_name: 'Duarte', email: 'ines.duarte@kitchens.example' };
const PASSWORD = 'nine copper kettles';
export const ROLE = 'District lead for buildings and technical equipment';

export let product: Product;
export let device: Device;
export let page: Page;
export let template: number;
export let group: number;
export const running = randomUUID();
/** In progress, too, but not on this device. */
export const unopened = randomUUID();
export const completed = randomUUID();

export async function moveIn(): Promise<void> {
  product = await startProduct();
  await product.call('POST', '/api/checklist/template/folder/new', { title: 'Buildings and technical equipment' });
  template = await publish(product, everyQuestion.document, TITLE);
  const boiler = { asset_id: 'NORTH-DISTRIBUTION-2-0001', display_name: ASSET };
  const { uuid: asset_uuid } = await product.call<{ uuid: string }>('POST', '/api/assets/new', boiler);
  const start = { template_id: template, asset_uuid };
  for (const uuid of [running, unopened]) {
    await product.call('POST', '/api/inspection/sync', { uuid, new: start, changes: [] });
  }
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
  const { id } = await bring<{ id: number }>(NOBODY, '/api/user/invite');
  await product.call('POST', `/api/user/${id}/update-roles`, { roles: [] });
  await bring(OWNER, '/api/register');
  device = await openDevice(product.base, 'wide', undefined, { args: [BRIEF_PAGES] });
  page = device.page;
  await page.addInitScript(noteVanishedScreens);
}

/** Runs in the page: what waits for texts that come too late is taken away meanwhile, and the focus in it is lost. */
function noteVanishedScreens() {
  const isTakenAway = ({ style }: HTMLElement) =>
    style?.display === 'none' && style.getPropertyPriority('display') === 'important';
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => isTakenAway(target as HTMLElement))) Reflect.set(window, 'hasVanished', true);
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] });
}

/** Whether any of what was looked at since the last question had vanished for a moment. */
export const hasVanished = (): Promise<boolean> =>
  page.evaluate("Reflect.has(window, 'hasVanished') && Reflect.deleteProperty(window, 'hasVanished')");

/** Somebody who has exchanged the one-time password of their mail for an own one. */
async function bring<T>(somebody: typeof NOBODY, by: string): Promise<T> {
  const made = await product.call<T>('POST', by, somebody);
  const current_password = await vi.waitFor(
    async () => lineOf((await mailsIn(product.dataDir, somebody.email))[0]!, 'Password'),
    { timeout: 60_000 },
  );
  const { headers } = product.signIn;
  const body = JSON.stringify({ email: somebody.email, current_password, new_password: PASSWORD });
  const { ok, status } = await fetch(`${product.base}/api/reset-password`, { method: 'POST', headers, body });
  if (!ok) throw new Error(`${somebody.email} could not choose a password: ${status}`);
  return made;
}

export async function moveOut(): Promise<void> {
  await device?.close();
  await product?.stop();
}

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
export class Walk {
  readonly language: Language;
  readonly texts: (key: string) => string;
  constructor(language: Language) {
    this.language = language;
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
  const folder = path.resolve(import.meta.dirname, '../../packages/web/src/i18n', language);
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
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
export const go = (address: string) => page.goto(address);
/** From the top: a list that stands open in a dialog goes first; a field may keep one Escape for itself. */
export async function close() {
  const open = page.locator(`${OVERLAYS}, [role=listbox]`);
  while ((await page.locator(OVERLAYS).count()) > 0) {
    const before = await open.count();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => open.count(), { timeout: 1_000 })
      .toBeLessThan(before)
      .catch(() => {});
  }
}
export async function overlay(...keys: readonly string[]) {
  await close();
  for (const key of keys) await page.keyboard.press(key);
  await dialog().waitFor();
}
export async function overlayOf(press: () => Promise<unknown>) {
  await close();
  await press();
  await page.locator(OVERLAYS).first().waitFor();
}
export async function menuOf(name: string) {
  const button = page.getByRole('button', { name: new RegExp(name) }).last();
  await overlayOf(() => button.click());
}
export async function bringFile(
  file: string | { name: string; mimeType: string; buffer: Buffer },
  address = '/checklist/templates/import',
) {
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles(file);
}
export async function overlayOn(title: string, key: string) {
  await close();
  await row(title).focus();
  await page.keyboard.press(key);
}
export async function openConduct(walk: Walk, section: string) {
  if (!page.url().includes(`${running}/conduct`)) await page.goto(`/inspections/${running}/conduct`);
  const sections = page.getByRole('navigation', { name: walk.say('form:sections.title') });
  await sections.getByRole('button', { name: section }).click();
}
/** Somebody else changes a question while the template is open here. */
export async function saveElsewhere() {
  const address = `/api/checklist/template/${template}`;
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
export async function signInAs({ email }: typeof NOBODY, language: Language) {
  await device.context.clearCookies();
  await go('/login');
  // What is chosen here stays with the account.
  await page.getByRole('button', { name: LANGUAGE_NAMES[language] }).click();
  await submitPassword(PASSWORD, email);
  await page.getByRole('main').waitFor();
}

/** All but who is signed in, or what is named: the server answers an error as it would itself. */
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
export const letCallsThrough = () => page.unrouteAll({ behavior: 'wait' });

export async function resize(width: number) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

export interface Screen {
  readonly name: string;
  readonly open: (walk: Walk) => Promise<unknown>;
  /** Goes on from it where it must not stay as it is. */
  readonly leave?: (walk: Walk) => Promise<unknown>;
  /** Where it exists on a phone only. */
  readonly phone?: true;
}
