/** A person registers, secures the account and ends a session on another device. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { generateTotpCode, getTotpStep } from '../packages/server/src/modules/auth/totp.ts';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { getLine, listMails, type SentMail } from '../packages/server/src/testing/outbox.ts';
import { type Device, expectAccessible, openDevice, recordFailure } from './browser.ts';
import { HOME } from './sign-in.ts';

const EMAIL = 'ines.duarte@kitchens.example';
const PASSWORD = 'nine copper kettles';

let product: Product;
let device: Device;
let elsewhere: Device;
let page: Page;
let secret = '';
let recoveryCode = '';
/** The time step of the last code; the server takes no code of the same or an earlier step again. */
let usedStep = 0;

beforeAll(async () => {
  product = await startProduct();
  device = await openDevice(product.base, 'wide');
  elsewhere = await openDevice(product.base, 'phone');
  page = device.page;
});
afterEach(({ task }) => recordFailure(page, task));
afterAll(async () => {
  await device?.close();
  await elsewhere?.close();
  await product?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Waits for the mail with this index. */
async function waitForMail(number: number): Promise<SentMail> {
  const list = () => listMails(product.dataDir, EMAIL);
  await expect.poll(async () => (await list()).length).toBeGreaterThan(number);
  return (await list())[number]!;
}

describe('a personal account', () => {
  test('a new account starts with a one-time password from an email', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Inês');
    await page.getByLabel('Last name').fill('Duarte');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Workspace name').fill('Copper kitchens');
    await expectAccessible(page, '40-register');
    await button('Create account').click();
    await page.getByText('emailed a one-time password to').waitFor();
    await page.getByLabel('One-time password').fill(getLine(await waitForMail(0), 'Password'));
    await page.getByLabel('New password *', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm new password').fill(PASSWORD);
    await expectAccessible(page, '41-choose-password');
    await button('Set password and sign in').click();
    // A new workspace begins with its first steps and an open menu.
    await page.waitForURL(HOME);
    await page.getByText('Copper kitchens').waitFor();
    await button('Close menu').click();
  });

  test('each part of the account settings has its own address', async () => {
    await page.goto('/user/account-settings');
    await page.getByLabel('Nickname').fill('ines_d');
    await page.getByLabel('Date of birth').fill('1988-05-17');
    await button('Save').click();
    await page.getByText('Profile saved').waitFor();
    await expectAccessible(page, '42-profile');
    await page.goto('/user/account-settings?tab=preferences');
    await page.getByLabel('Date format').selectOption('d.m.Y');
    await button('Save').click();
    await page.getByText('Preferences saved').waitFor();
  });

  test('an authenticator app becomes the second step once it has proven to work', async () => {
    await page.goto('/user/account-settings?tab=security');
    const part = page.getByRole('region', { name: 'Two-step verification' });
    await part.getByLabel('Current password').fill(PASSWORD);
    await part.getByRole('button', { name: 'Turn on' }).click();
    await part.getByRole('img', { name: 'QR code' }).waitFor();
    await expectAccessible(page, '43-second-factor');
    secret = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '');
    usedStep = getTotpStep(Date.now());
    await part.getByLabel('6-digit code').fill(generateTotpCode(secret, usedStep));
    await part.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Enter a code from your authenticator app').waitFor();
    const hasFocus = () => part.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    await expect.poll(() => part.getByRole('listitem').count()).toBe(10);
    await expectAccessible(page, '43-recovery-codes');
    recoveryCode = (await part.getByRole('listitem').first().textContent()) ?? '';
    await part.getByRole('button', { name: 'I’ve saved them' }).click();
    await part.getByText('10 unused codes are left.').waitFor();
    await expect.poll(hasFocus).toBe(true);
    expect((await waitForMail(1)).subject).toBe('Two-step verification is on');
  });

  test('signing in on a phone takes the password and a code', async () => {
    const phone = elsewhere.page;
    await phone.goto('/login');
    await phone.getByLabel('Email').fill(EMAIL);
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await phone.waitForURL(/\/2fa\//);
    await expectAccessible(phone, '44-code');
    const step = Math.max(usedStep + 1, getTotpStep(Date.now()));
    await phone.getByLabel('6-digit code').fill(generateTotpCode(secret, step));
    await phone.waitForURL(HOME);
  });

  test('a recovery code signs in once without the app, and the person is told by email', async () => {
    const other = await openDevice(product.base, 'phone');
    const phone = other.page;
    const signInWith = async (code: string) => {
      await phone.context().clearCookies();
      await phone.goto('/login');
      await phone.getByLabel('Email').fill(EMAIL);
      await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await phone.getByRole('button', { name: 'Sign in' }).click();
      await phone.waitForURL(/\/2fa\//);
      await phone.getByRole('button', { name: 'Use a recovery code' }).click();
      await phone.getByLabel('Recovery code').fill(code);
      await expectAccessible(phone, '45-recovery-code');
      await phone.getByRole('button', { name: 'Continue' }).click();
    };
    await signInWith(recoveryCode.toUpperCase());
    await phone.waitForURL(HOME);
    expect((await waitForMail(2)).text).toContain('Unused recovery codes: 9.');
    await signInWith(recoveryCode);
    await phone.getByText('Wrong code.').waitFor();
    await other.close();
    await page.goto('/user/account-settings?tab=security');
    await page.getByText('9 unused codes are left.').waitFor();
  });

  test('a session on another device can be ended from the account settings', async () => {
    await page.goto('/user/account-settings?tab=security');
    const part = page.getByRole('region', { name: 'Active sessions' });
    await part.getByText('This browser').waitFor();
    await expect.poll(() => part.getByRole('listitem').count()).toBe(3);
    await part.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('Signed out everywhere else').first().waitFor();
    await part.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await elsewhere.page.goto('/inspections/mine');
    await elsewhere.page.waitForURL(/\/login/);
  });
});
