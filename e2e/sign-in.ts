import type { Page } from 'playwright-core';
import { administrator } from '../packages/server/src/testing/installed.ts';

/** The first page: inspections of one's own, or the first steps of a new workspace for those who set it up. */
export const HOME = /\/(dashboard|inspections\/mine)$/;

/** Signs the administrator in through the form and waits for the first page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await enterPassword(page);
  await page.waitForURL(HOME);
}

export async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
