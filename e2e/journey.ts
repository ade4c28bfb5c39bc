/** An installed product and one wide browser: the starting point of most journeys. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { type Device, openDevice, recordFailure, type Size } from './browser.ts';

export let product: Product;
export let device: Device;
export let page: Page;

/** Starts a product and a browser for all tests of the calling file. */
export function setUpJourney(): void {
  beforeAll(async () => {
    product = await startProduct();
    device = await openDevice(product.base, 'wide');
    page = device.page;
  });
  afterEach(({ task }) => recordFailure(page, task));
  afterAll(async () => {
    await device?.close();
    await product?.stop();
  });
}

/** Kills the browser and reopens the same page and profile at this size. */
export async function reopenAt(size: Size): Promise<void> {
  const address = page.url();
  await device.kill();
  device = await openDevice(product.base, size, device.profile);
  page = device.page;
  await page.goto(address);
}
