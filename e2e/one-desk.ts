/** A product as it is installed and one wide browser before it: what most journeys begin with. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Product, startProduct } from '../packages/server/src/testing/installed.ts';
import { type Device, keepFailure, openDevice, type Size } from './browser.ts';

export let product: Product;
export let device: Device;
export let page: Page;

/** Each file of journeys has its own, from its first test to its last. */
export function atOneDesk(): void {
  beforeAll(async () => {
    product = await startProduct();
    device = await openDevice(product.base, 'wide');
    page = device.page;
  });
  afterEach(({ task }) => keepFailure(page, task));
  afterAll(async () => {
    await device?.close();
    await product?.stop();
  });
}

/** The browser ends at once, and the same person goes on where it was, in a window of this size. */
export async function goOnAt(size: Size): Promise<void> {
  const address = page.url();
  await device.kill();
  device = await openDevice(product.base, size, device.profile);
  page = device.page;
  await page.goto(address);
}
