/** Chromium as people hold it: a wide screen and a phone, with screenshots and the accessibility check. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, type TestContext } from 'vitest';

const output = path.resolve(import.meta.dirname, 'output');
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const candidates = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const SIZES = {
  wide: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;
export type Size = keyof typeof SIZES;

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends the browser at once, as when the battery dies; the profile stays. */
  kill(): Promise<void>;
  close(): Promise<void>;
  readonly profile: string;
}

export interface DeviceSettings {
  /** Further arguments of Chromium, such as a camera and a microphone that are made up. */
  readonly args?: readonly string[];
  /** Blocked where pages are answered by the test itself: a service worker would ask the server for them. */
  readonly serviceWorkers?: 'allow' | 'block';
}

export async function openDevice(
  base: string,
  size: Size,
  profile?: string,
  { args = [], serviceWorkers = 'allow' }: DeviceSettings = {},
): Promise<Device> {
  const executablePath = candidates.find((candidate) => candidate && existsSync(candidate));
  if (!executablePath) throw new Error('No Chromium found: install Debian’s package chromium, or set CHROMIUM.');
  const folder = profile ?? (await mkdtemp(path.join(os.tmpdir(), 'rounds-profile-')));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    baseURL: base,
    locale: 'en-GB',
    acceptDownloads: true,
    serviceWorkers,
    // Pictures of a screen half way through a change of colour say nothing.
    reducedMotion: 'reduce',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
    ...SIZES[size],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  // Slow machines take longer; what never comes ends all the same.
  page.setDefaultTimeout(60_000);
  return {
    context,
    page,
    profile: folder,
    kill: () => context.close(),
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function screenshot(page: Page, name: string): Promise<void> {
  await mkdir(output, { recursive: true });
  await page.screenshot({ path: path.join(output, `${name}.png`) });
}

/** A picture of a page whose test failed, and its words for whoever has only the log. */
export async function keepFailure(page: Page, { name, result }: TestContext['task']): Promise<void> {
  if (result?.state !== 'fail') return;
  await screenshot(page, `failed-${name.replaceAll(/\W+/g, '-')}`);
  console.log(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`);
}

interface AxeResult {
  readonly violations: readonly {
    id: string;
    help: string;
    nodes: readonly { target: readonly string[]; failureSummary?: string }[];
  }[];
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What another language or skin can change: colours, and how much room words take. */
export const OF_WORDS_AND_COLOURS = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'label-content-name-mismatch',
];

/** What axe finds on the page as it stands, or in a part of it, one line a place; empty when all is well. */
export async function accessibilityProblems(page: Page, within?: string, only = WCAG): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) {
    // Not asked for: the text of each element that it looks at, which takes it longer than some of its rules.
    await page.evaluate(`${await readFile(axe, 'utf8')};axe.configure({ noHtml: true });undefined`);
  }
  // Only what is wrong is worked out in full, with the selectors of its places.
  const options = JSON.stringify({ runOnly: only, reporter: 'no-passes' });
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(${within ? JSON.stringify(within) : 'document'}, ${options})`,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}

/** A picture of the page for people once it stands still, and no problem that axe finds in it. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await standStill(page);
  await screenshot(page, name);
  expect(await accessibilityProblems(page), name).toEqual([]);
}

export const SKINS = ['semi-dark', 'light', 'dark'] as const;

/** As the account menu puts a skin on, without leaving what is open; comes back when colours have stopped changing. */
export async function putOn(page: Page, skin: (typeof SKINS)[number]): Promise<void> {
  await page.evaluate((chosen) => {
    const { dataset } = document.documentElement;
    dataset.skin = chosen;
    dataset.mantineColorScheme = chosen === 'dark' ? 'dark' : 'light';
  }, skin);
  await standStill(page);
}

/** Until nothing changes any more but what always does. */
const standStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(changes.map((one) => one.finished));
  });
