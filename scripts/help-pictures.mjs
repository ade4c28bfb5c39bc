/**
 * Makes the pictures of the help from the running product: starts one with the demo workspace, opens the screens in
 * each language, light and dark, and writes them to `packages/web/public/help/pictures/` and their sizes to
 * `packages/web/src/kit/help/pictures.json`. Run it with `npm run help-pictures` after screens have changed; names of
 * pictures, such as `npm run help-pictures -- builder roles`, make only those.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { prepare, root } from './prepare.mjs';

const { node, env } = await prepare({ forTests: true });
const { chromium } = await import('playwright-core');
const { default: sharp } = await import('sharp');

const LANGUAGES = ['en', 'de', 'fr'];
const SKINS = ['light', 'dark'];
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const QUALITY = 72;
const SETTLING_MS = 1_000;
const folder = path.join(root, 'packages/web/public/help/pictures');
const sizesFile = path.join(root, 'packages/web/src/kit/help/pictures.json');

const open = (address) => (page) => page.goto(address);

/** The contents of each picture. `ready` is on the screen once everything has been loaded. */
const PICTURES = {
  dashboard: {
    open: open('/dashboard?preset=last_year'),
    ready: '[data-tour="figures"] canvas, [data-tour="figures"] svg',
  },
  templates: { open: open('/checklist/templates'), ready: 'table tbody tr:nth-child(2)' },
  'import-wizard': {
    open: async (page, product) => {
      await page.goto('/checklist/templates/import');
      await page.locator('input[type=file]').setInputFiles(product.sampleFile);
    },
    ready: 'main table, main [role=table], main select',
  },
  builder: {
    open: (page, product) => page.goto(`/checklist/template/${product.templateId}/edit`),
    ready: '[role=treegrid] [role=row]',
    act: (page) => page.getByRole('row').nth(3).click(),
  },
  'rule-drawer': {
    open: (page, product) => page.goto(`/checklist/template/${product.templateId}/edit`),
    ready: '[role=treegrid] [role=row]',
    // The mark of a question with one rule opens it.
    act: async (page) => {
      await page.locator('[role=row] button[data-triggers]').first().click();
      await page.locator('#rule-in-words').waitFor();
    },
  },
  'conduct-phone': {
    size: PHONE,
    open: (page, product) => page.goto(`/inspections/${product.inspection}/conduct`),
    ready: 'main input, main button[aria-pressed], main [role=radio]',
  },
  report: {
    open: (page, product) => page.goto(`/inspections/${product.report}/view-report`),
    ready: 'main h2',
  },
  assets: { open: open('/assets'), ready: 'table tbody tr:nth-child(2)' },
  assignments: { open: open('/assignment/list'), ready: 'table tbody tr:nth-child(2)' },
  'issues-board': { open: open('/issues?show=board'), ready: 'main article, main li' },
  analytics: { open: open('/analytics/overview?preset=last_year'), ready: 'main canvas, main svg' },
  roles: { open: open('/user/role'), ready: 'main table, main [role=grid]' },
  'sso-settings': { open: open('/settings/organization/auth'), ready: 'main h2, main [role=tab], main a' },
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in PICTURES));
if (unknown.length > 0)
  throw new Error(`There is no picture ${unknown.join(', ')}. There are: ${Object.keys(PICTURES).join(', ')}`);

// The demo workspace of each language has its templates and records in that language.
for (const language of LANGUAGES) {
  const data = await mkdtemp(path.join(os.tmpdir(), 'rounds-pictures-'));
  const server = spawn(node, [path.join(root, 'packages/server/src/main.ts')], {
    env: { ...env, PORT: '0', DATA_DIR: data, DEMO: 'true', LOG_LEVEL: 'silent', DEFAULT_LANGUAGE: language },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await takePictures(language, await waitForStart(server));
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    await rm(data, { recursive: true, force: true });
  }
}

/** The address and the demo sign-in that the server prints. */
async function waitForStart(server) {
  let text = '';
  for await (const part of server.stdout) {
    text += part;
    const match = /ready at (\S+)[\s\S]*?sign-in: (\S+)\s+(\S+)/.exec(text);
    if (match) {
      server.stdout.resume();
      const [, base, email, password] = match;
      return { base, email, password };
    }
  }
  throw new Error(`The product did not start: ${text}`);
}

async function takePictures(language, { base, email, password }) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const context = await browser.newContext({
    baseURL: base,
    viewport: WIDE,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  // Generous for slow machines, but finite.
  page.setDefaultTimeout(60_000);
  const product = await signIn(context, page, language, { email, password });
  await mkdir(folder, { recursive: true });
  const sizes = JSON.parse(await readFile(sizesFile, 'utf8'));
  for (const skin of SKINS) {
    await page.goto('/kb');
    await page.evaluate((value) => localStorage.setItem('rounds.skin', value), skin);
    for (const [name, picture] of Object.entries(PICTURES)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const file = `${name}-${language}-${skin}`;
      try {
        sizes[name] = await takePicture(page, product, { ...picture, name: file });
        process.stdout.write(`${file}\n`);
      } catch (error) {
        process.stderr.write(`${file}: ${error.message}\n`);
        process.exitCode = 1;
      }
    }
  }
  await browser.close();
  const sorted = Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => a.localeCompare(b)));
  await writeFile(sizesFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Signs in by the API, closes all help that would cover the screens, and looks up the records that are shown. */
async function signIn(context, page, language, credentials) {
  await page.goto('/login');
  const product = {
    sampleFile: path.join(root, `packages/web/public/help/fridge-check${language === 'en' ? '' : `-${language}`}.csv`),
    call: async (method, address, body) => {
      const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
      const answer = await context.request.fetch(`/api${address}`, {
        method,
        headers: { 'x-xsrf-token': decodeURIComponent(token) },
        ...(body && { data: body }),
      });
      if (!answer.ok()) throw new Error(`${method} ${address} answered ${answer.status()}: ${await answer.text()}`);
      return (await answer.json()).data;
    },
  };
  await product.call('POST', '/login', credentials);
  await product.call('POST', '/user/account/change-preference-info', { locale: language });
  const { BANNERS, TOURS } = await import('../packages/contract/src/account/index.ts');
  for (const banner of [...BANNERS, ...TOURS]) await product.call('POST', '/user/account/close-banner', { banner });
  return Object.assign(product, await findRecords(product));
}

/** A template with a rule, an inspection in progress and a completed one. */
async function findRecords(product) {
  const templates = (await product.call('GET', '/checklist/template/list')).list;
  const inspections = (await product.call('GET', '/inspection/list')).list;
  const own = (await product.call('GET', '/inspection/mine')).list;
  const isCompleted = ({ status }) => status === 'completed';
  return {
    templateId: templates[0].id,
    inspection: own.find(({ status }) => status === 'in_progress').uuid,
    report: inspections.filter(isCompleted).find(({ failed_count }) => failed_count > 0).uuid,
  };
}

/** Runs in the page: screens show the address of a product that people run, not the one that is started here. */
function showExampleAddress(origin) {
  const addresses = [origin, origin.replace(/:\d+$/, ':0')];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    for (const address of addresses)
      texts.currentNode.data = texts.currentNode.data.replaceAll(address, 'https://rounds.example.org');
}

async function takePicture(page, product, { name, open: openScreen, ready, act, size = WIDE }) {
  await page.setViewportSize(size);
  await openScreen(page, product);
  await page.locator(ready).filter({ visible: true }).first().waitFor();
  await act?.(page, product);
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  // Charts and late counts are drawn without a sign that tells when they are complete.
  await page.waitForTimeout(SETTLING_MS);
  await page.evaluate(() => document.fonts.ready);
  // A pointer over a control would leave its tooltip in the picture, and a focused one its ring.
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement?.blur());
  await page.evaluate(showExampleAddress, new URL(page.url()).origin);
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  await sharp(png)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
  return size;
}
