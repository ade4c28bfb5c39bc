/**
 * A person joins and leaves a workspace: invited, signed in from the mail, given another role while
 * signed in, and deactivated. Each test continues where the previous one ended.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { getLine, listMails } from '../packages/server/src/testing/outbox.ts';
import { type Device, expectAccessible, openDevice, recordFailure } from './browser.ts';
import { signIn } from './sign-in.ts';

const JANA = { name: 'Jana Weber', email: 'jana.weber@rounds.example', password: 'a walk along the quiet river' };

let product: Product;
let office: Device;
let hers: Device;
let admin: Page;
let jana: Page;

beforeAll(async () => {
  product = await startProduct();
  [office, hers] = await Promise.all([openDevice(product.base, 'wide'), openDevice(product.base, 'wide')]);
  admin = office.page;
  jana = hers.page;
  await signIn(admin);
});
afterEach(async ({ task }) => {
  await recordFailure(admin, task);
  await recordFailure(jana, task);
});
afterAll(async () => {
  await office?.close();
  await hers?.close();
  await product?.stop();
});

/** The mail is sent after the invitation is stored, so this waits for it. */
async function getOneTimePassword(email: string): Promise<string> {
  await expect.poll(() => listMails(product.dataDir, email).then(({ length }) => length)).toBe(1);
  const [mail] = await listMails(product.dataDir, email);
  return getLine(mail!, 'Password');
}

/** Calls what the link in the mail leads to, without its screen. */
const setPassword = (page: Page, body: Record<string, string>): Promise<number> =>
  page.evaluate(async (sent) => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
    const answer = await fetch('/api/reset-password', { method: 'POST', headers, body: JSON.stringify(sent) });
    return answer.status;
  }, body);

/** The names of all menu entries, with groups expanded. */
async function listMenuEntries(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const open = menu.getByRole('button', { name: 'Open menu' });
  if (await open.isVisible()) await open.click();
  const closed = menu.locator('ul button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
  return menu.getByRole('link').allTextContents();
}

describe('a person in the workspace', () => {
  test('an administrator can invite a person with a role', async () => {
    await admin.goto('/user/list');
    await admin.getByRole('button', { name: 'Invite people' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByLabel('First name of person 1').fill('Jana');
    await dialog.getByLabel('Last name of person 1').fill('Weber');
    await dialog.getByLabel('Email of person 1').fill(JANA.email);
    await dialog.getByRole('combobox', { name: 'Roles' }).click();
    await admin.getByRole('option', { name: 'Viewer' }).click();
    await admin.keyboard.press('Escape');
    await expectAccessible(admin, 'people-invite');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const row = admin.getByRole('row', { name: JANA.name });
    await row.getByText('Invited').waitFor();
    await row.getByText('Viewer').waitFor();
  });

  test('an invited viewer signs in and sees only what viewers may see', async () => {
    await jana.goto('/login');
    const current_password = await getOneTimePassword(JANA.email);
    const body = { email: JANA.email, current_password, new_password: JANA.password };
    expect(await setPassword(jana, body)).toBe(200);
    await jana.goto('/login');
    await jana.getByLabel('Email').fill(JANA.email);
    await jana.getByLabel('Password', { exact: true }).fill(JANA.password);
    await jana.getByRole('button', { name: 'Sign in' }).click();
    await jana.getByRole('navigation', { name: 'Main menu' }).waitFor();
    const menu = await listMenuEntries(jana);
    expect(menu).toEqual(expect.arrayContaining(['Inspections', 'Assets', 'All people', 'Groups', 'My activity']));
    for (const closed of ['My inspections', 'Roles', 'Templates', 'Team activity']) expect(menu).not.toContain(closed);
    await jana.goto('/user/list');
    await jana.getByRole('row', { name: JANA.name }).getByText('Active').waitFor();
    expect(await jana.getByRole('button', { name: 'Invite people' }).count()).toBe(0);
    await jana.goto('/user/role');
    await jana.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
  });

  test('an added role takes effect without signing in again', async () => {
    await admin.reload();
    await admin.getByRole('link', { name: JANA.name, exact: true }).click();
    await admin.getByRole('heading', { level: 1, name: JANA.name }).waitFor();
    await admin.getByRole('combobox', { name: 'Roles' }).click();
    await admin.getByRole('option', { name: 'Inspector' }).click();
    await admin.keyboard.press('Escape');
    await expectAccessible(admin, 'people-person');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText(`“${JANA.name}” updated`).waitFor();
    await jana.goto('/inspections/mine');
    await jana.getByRole('heading', { level: 1, name: 'My inspections' }).waitFor();
    await expect.poll(() => listMenuEntries(jana)).toContain('My inspections');
  });

  test('a row stays selected when its confirmation is dismissed with Escape', async () => {
    await admin.goto('/user/list');
    await admin.getByRole('checkbox', { name: `Select ${JANA.name}` }).click();
    const selectedCount = admin.getByText('1 selected');
    await admin.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Deactivate' }).click();
    await admin.getByRole('dialog', { name: 'Deactivate 1 person?' }).waitFor();
    await admin.keyboard.press('Escape');
    await admin.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await selectedCount.isVisible()).toBe(true);
    await admin.keyboard.press('Escape');
    await selectedCount.waitFor({ state: 'detached' });
  });

  test('a deactivated person is signed out at once and cannot sign in', async () => {
    await admin.reload();
    await admin.getByRole('button', { name: `Actions for ${JANA.name}` }).click();
    await admin.getByRole('menuitem', { name: 'Deactivate' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await admin.getByRole('row', { name: JANA.name }).getByText('Deactivated').waitFor();
    await jana.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Assets' }).click();
    await jana.waitForURL(/\/login/);
    await jana.getByLabel('Email').fill(JANA.email);
    await jana.getByLabel('Password', { exact: true }).fill(JANA.password);
    await jana.getByRole('button', { name: 'Sign in' }).click();
    await jana.getByRole('alert').getByText('Wrong email or password.').waitFor();
  });

  test('the activity log describes in words what was done', async () => {
    await admin.goto('/log/user-activity-log');
    const entry = admin.getByRole('row', { name: 'Person’s roles changed' });
    await entry.getByRole('button', { name: 'Person’s roles changed' }).click();
    await admin.getByRole('dialog').getByText('Added: Inspector').waitFor();
    await expectAccessible(admin, 'people-log-entry');
  });
});
