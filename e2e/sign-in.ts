import type { Page } from 'playwright-core';
import { administrator } from '../packages/server/src/testing/installed.ts';

/** Signs the administrator in through the form and waits for the first page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await enterPassword(page);
  await page.waitForURL(/\/inspections\/mine/);
}

export async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
