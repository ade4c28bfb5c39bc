/** Writes the service worker with the list of built files, which it caches on the device. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'service-worker.js';
const CACHED = /\.(?:js|css|woff2|wasm|svg)$/;

export function offlineFiles(): Plugin {
  let [root, folder] = ['', ''];
  return {
    name: 'offline-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = path.resolve(root, config.build.outDir);
    },
    async writeBundle() {
      const built = await readdir(folder, { recursive: true });
      const files = built.filter((file) => CACHED.test(file) && file !== NAME).sort();
      const hash = createHash('sha256');
      for (const file of [...files, 'index.html']) hash.update(file).update(await readFile(path.join(folder, file)));
      const urls = files.map((file) => `/${file.split(path.sep).join('/')}`);
      const lines = [
        `const VERSION = ${JSON.stringify(hash.digest('hex').slice(0, 16))};`,
        `const FILES = ${JSON.stringify(urls)};`,
        await readFile(path.join(root, NAME), 'utf8'),
      ];
      await writeFile(path.join(folder, NAME), lines.join('\n'));
    },
  };
}
