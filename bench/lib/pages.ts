/** Pages of a bench, built as the product builds its own and served under /bench of the real server's address. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';

export interface BuiltPages {
  /** The browser gets everything below /bench from what was built; all else comes from the server. */
  answerIn(page: Page): Promise<void>;
  remove(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export async function buildPages(folder: string): Promise<BuiltPages> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'rounds-bench-pages-'));
  await build({ configFile: path.join(folder, 'vite.config.ts'), logLevel: 'error', build: { outDir } });
  return {
    answerIn: async (page) => {
      await page.route(/\/bench\//, (route) => {
        const { pathname } = new URL(route.request().url());
        const file = pathname.replace('/bench/', '');
        // Addresses of screens have no extension: the page itself responds to them.
        const name = path.extname(file) === '' ? 'index.html' : file;
        return route.fulfill({
          path: path.join(outDir, name),
          contentType: TYPES[path.extname(name)] ?? 'application/octet-stream',
        });
      });
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}

/** Plain JavaScript, because it must run before any other script of the page. */
export async function buildWeb(): Promise<void> {
  const script: string = '../../scripts/prepare.mjs';
  const { prepare } = (await import(script)) as { prepare(): Promise<unknown> };
  await prepare();
}
