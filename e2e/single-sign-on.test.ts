/**
 * A workspace sets up its sign-on service, tests it and switches passwords off; a new person signs in by it, comes back
 * to where they were, and signs out. Each test continues where the previous one ended.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { type Device, expectAccessible, openDevice, recordFailure } from './browser.ts';
import { type CasProvider, startCasProvider } from './cas-provider.ts';
import { enterPassword, HOME, signIn } from './sign-in.ts';

const CASEY = {
  user: 'casey',
  attributes: { mail: 'casey@corp.example', givenName: 'Casey', sn: 'Smith', memberOf: 'food-inspectors' },
};

const DANA = {
  user: 'dana',
  attributes: { mail: 'dana@corp.example', givenName: 'Dana', sn: 'Jones', memberOf: 'food-inspectors' },
};

let product: Product;
let template: number;
let cas: CasProvider;
let office: Device;
let hers: Device;
let admin: Page;
let casey: Page;

beforeAll(async () => {
  cas = await startCasProvider(CASEY);
  product = await startProduct({ ALLOWED_HOSTS: '127.0.0.1' });
  const form = new FormData();
  form.set('columns', JSON.stringify({ question: 'question', type: 'type' }));
  form.set('title', 'Exits');
  form.set('file', new Blob(['question,type\nIs the exit free?,yesno\nIs the door shut?,yesno\n']), 'exits.csv');
  template = (await product.send<{ template_id: number }>('/api/checklist/template/import', form)).template_id;
  const { revision } = await product.call<{ revision: number }>('GET', `/api/checklist/template/${template}`);
  await product.call('POST', `/api/checklist/template/${template}/publish`, { revision });
  [office, hers] = await Promise.all([openDevice(product.base, 'wide'), openDevice(product.base, 'wide')]);
  admin = office.page;
  casey = hers.page;
  await signIn(admin);
});
afterEach(async ({ task }) => {
  await recordFailure(admin, task);
  await recordFailure(casey, task);
});
afterAll(async () => {
  await office?.close();
  await hers?.close();
  await product?.stop();
  await cas?.close();
});

const enforce = (page: Page) => page.getByRole('switch', { name: /^Turn off passwords/ });
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
};

describe('single sign-on of a workspace', () => {
  test('a test sign-in shows what arrives before anything is switched on', async () => {
    await admin.goto('/settings/organization/auth/cas');
    await admin.getByLabel('CAS server address').fill(cas.url);
    await admin.getByLabel('Email', { exact: true }).fill('mail');
    await admin.getByLabel('First name').fill('givenName');
    await admin.getByLabel('Last name').fill('sn');
    await admin.getByRole('switch', { name: /^Create people at their first sign-in/ }).press('Space');
    expect(await enforce(admin).isDisabled()).toBe(true);
    await save(admin);
    await admin.getByRole('button', { name: 'Test', exact: true }).click();
    await admin.waitForURL(/test=done/);
    const result = admin.getByRole('region', { name: 'Test sign-in' });
    await result.getByText('Would be created and signed in').waitFor();
    await result.getByText('food-inspectors').waitFor();
    await expectAccessible(admin, 'single-sign-on-tested');
  });

  test('after the test, passwords can be turned off', async () => {
    await admin.getByRole('switch', { name: /^Offer this service/ }).press('Space');
    await enforce(admin).press('Space');
    await admin
      .getByRole('dialog', { name: 'Turn off passwords for everyone?' })
      .getByRole('button', { name: 'Turn off passwords' })
      .click();
    await save(admin);
    expect(await enforce(admin).isChecked()).toBe(true);
  });

  test('a new person signs in by the service and comes to the page that they wanted', async () => {
    await casey.goto('/user/account-settings');
    await casey.waitForURL(/\/user\/account-settings$/);
    await expect.poll(() => casey.getByLabel('First name').inputValue()).toBe('Casey');
  });

  test('an answer that was given offline is sent after the session has ended and the service has signed in again', async () => {
    const waitForText = (words: RegExp) => casey.getByText(words).filter({ visible: true }).first().waitFor();
    const answer = (question: string) =>
      casey.getByRole('article', { name: question }).getByRole('button', { name: 'Yes', exact: true }).click();
    await casey.goto(`/inspections/mine?start_template=${template}`);
    await casey.getByRole('dialog').getByRole('button', { name: 'Start inspection' }).click();
    await casey.waitForURL(/\/conduct/);
    await answer('Is the exit free?');
    await waitForText(/Everything sent/);
    const address = casey.url();
    await casey.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await hers.context.setOffline(true);
    await answer('Is the door shut?');
    await waitForText(/1 waiting/);
    await hers.context.clearCookies();
    await hers.context.setOffline(false);
    await casey.getByRole('status').getByText('Unsent work on this device: 1 answer.').waitFor();
    expect(new URL(casey.url()).searchParams.get('workspace')).toBe('main');
    await casey.getByRole('link', { name: /^Continue with/ }).click();
    await casey.waitForURL(address);
    await waitForText(/Everything sent/);
  });

  test('a second person sent by the service is asked before the first one is signed out', async () => {
    const begin = await casey.evaluate(async () => {
      const answer = await fetch('/api/user/auth/sso');
      return ((await answer.json()) as { data: { services: { url: string }[] } }).data.services[0]!.url;
    });
    cas.person = DANA;
    await casey.goto(`${begin}?target=/user/account-settings`);
    await casey.getByText(/signed in as Casey Smith .*Continue as Dana Jones/).waitFor();
    await expectAccessible(casey, 'single-sign-on-other-person');
    await casey.getByRole('button', { name: 'Stay signed in as Casey Smith' }).click();
    await casey.getByRole('button', { name: 'Account: Casey Smith' }).waitFor();
    await casey.goto(`${begin}?target=/user/account-settings`);
    await casey.getByRole('button', { name: 'Continue as Dana Jones' }).click();
    await casey.waitForURL(/\/user\/account-settings$/);
    await expect.poll(() => casey.getByLabel('First name').inputValue()).toBe('Dana');
  });

  test('signing out leads to the service', async () => {
    await casey.getByRole('button', { name: 'Account: Dana Jones' }).click();
    await casey.getByRole('menuitem', { name: 'Sign out' }).click();
    await casey.getByRole('heading', { name: 'Signed out everywhere' }).waitFor();
  });

  test('a person who is refused reads why, and an administrator reads it in the settings', async () => {
    cas.person = { user: 'nobody', attributes: { givenName: 'No', sn: 'Mail' } };
    await casey.goto('/login');
    await casey.getByRole('link', { name: /^Continue with/ }).click();
    await casey.getByRole('alert').waitFor();
    expect(new URL(casey.url()).searchParams.has('cas')).toBe(false);
    await expectAccessible(casey, 'single-sign-on-refused');
    await admin.goto('/settings/organization/auth/cas');
    await admin.getByRole('region', { name: 'Recent refusals' }).getByText('nobody').waitFor();
  });

  test('an administrator can still sign in with a password in an emergency', async () => {
    await casey.getByRole('button', { name: 'Emergency sign-in' }).click();
    await enterPassword(casey);
    await casey.waitForURL((url) => HOME.test(url.pathname) || url.pathname.startsWith('/2fa/'));
  });
});
