/** Measures what the browser must load before the first screen: all JavaScript that index.html names, gzipped. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { saveResult } from './lib/report.ts';

const dist = path.resolve(import.meta.dirname, '..', 'packages', 'web', 'dist');
const LIMIT_KB = 230;

export async function bench(): Promise<void> {
  const page = await readFile(path.join(dist, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<(?:script|link rel="modulepreload")[^>]*(?:src|href)="\/?([^"]+\.js)"/g)];
  const sizes = await Promise.all(
    scripts.map(async ([, name]) => ({ name, kb: gzipSync(await readFile(path.join(dist, name!))).length / 1024 })),
  );
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  for (const { name, kb } of sizes) console.log(`  ${name}  ${kb.toFixed(1)} KB`);
  console.log(`first JavaScript ${total.toFixed(1)} KB gz (limit ${LIMIT_KB})`);
  await saveResult('first-js', { total_kb: total, limit_kb: LIMIT_KB, sizes });
}
