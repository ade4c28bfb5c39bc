/** Chromium as a wide screen or a phone, with screenshots and accessibility checks. */
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
  /** Kills the browser at once, as when the battery dies; the profile survives. */
  kill(): Promise<void>;
  close(): Promise<void>;
  readonly profile: string;
}

export interface DeviceOptions {
  /** Extra Chromium arguments, for example for a fake camera and microphone. */
  readonly args?: readonly string[];
  /**
   * Service workers must be blocked if the test itself answers requests, because they would fetch them from the server.
   */
  readonly serviceWorkers?: 'allow' | 'block';
}

export async function openDevice(
  base: string,
  size: Size,
  profile?: string,
  { args = [], serviceWorkers = 'allow' }: DeviceOptions = {},
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
    // A screenshot in the middle of a transition is useless.
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
  // The timeout is generous for slow machines, but finite.
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

/** Saves a screenshot. Drawing them all takes as long as a whole journey, so only `npm run test:all` does. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.ROUNDS_TEST_ALL) await draw(page, name);
}

async function draw(page: Page, name: string): Promise<void> {
  await mkdir(output, { recursive: true });
  await page.screenshot({ path: path.join(output, `${name}.png`) });
}

/** Saves a screenshot of a failed test and logs the page's accessibility tree for those who only have the log. */
export async function recordFailure(page: Page, { name, result }: TestContext['task']): Promise<void> {
  if (result?.state !== 'fail') return;
  await draw(page, `failed-${name.replaceAll(/\W+/g, '-')}`);
  const problems = result.errors?.map(({ message, diff }) => diff ?? message) ?? [];
  console.log([page.url(), await page.locator('body').ariaSnapshot(), ...problems].join('\n'));
}

interface AxeResult {
  readonly violations: readonly {
    id: string;
    help: string;
    nodes: readonly { target: readonly string[]; failureSummary?: string }[];
  }[];
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The axe rules whose outcome can differ between languages and skins: colors and text width. */
export const LANGUAGE_AND_SKIN_RULES = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'label-content-name-mismatch',
];

/** Runs axe on the page or on a part of it. Returns one line per affected element. */
export async function findAccessibilityProblems(page: Page, within?: string, only = WCAG): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) {
    // Collecting the HTML of each element takes longer than some of the rules.
    await page.evaluate(`${await readFile(axe, 'utf8')};axe.configure({ noHtml: true });undefined`);
  }
  // The no-passes reporter computes selectors for violations only.
  const options = JSON.stringify({ runOnly: only, reporter: 'no-passes' });
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(${within ? JSON.stringify(within) : 'document'}, ${options})`,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}

/** Waits for animations, saves a screenshot and expects axe to find nothing. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await waitForAnimations(page);
  await saveScreenshot(page, name);
  expect(await findAccessibilityProblems(page), name).toEqual([]);
}

export const SKINS = ['semi-dark', 'light', 'dark'] as const;

/** Applies a skin as the account menu does, but keeps open overlays, and waits until color transitions have ended. */
export async function applySkin(page: Page, skin: (typeof SKINS)[number]): Promise<void> {
  await page.evaluate((value) => {
    const { dataset } = document.documentElement;
    dataset.skin = value;
    dataset.mantineColorScheme = value === 'dark' ? 'dark' : 'light';
  }, skin);
  await waitForAnimations(page);
}

/** Waits for all finite animations. */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(changes.map((one) => one.finished));
  });
