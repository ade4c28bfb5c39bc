/** A registry of small packages on this machine, whose downloads a test can hold, cut off or refuse. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

/** Enough files that unpacking one package takes a while. */
const FILES = 300;
const NAMES = ['first', 'second', 'third'];

export const listPackageFiles = () => Array.from({ length: FILES }, (_, index) => `lib/file-${index}.js`);

function createPackage(folder, name) {
  const source = path.join(folder, name, 'package');
  mkdirSync(path.join(source, 'lib'), { recursive: true });
  writeFileSync(path.join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  for (const file of listPackageFiles()) writeFileSync(path.join(source, file), `export default '${name} ${file}';\n`);
  const archive = path.join(folder, `${name}.tgz`);
  execFileSync('tar', ['-czf', archive, '-C', path.join(folder, name), 'package']);
  return readFileSync(archive);
}

/**
 * Starts a registry whose packages are made in this folder. `onDownload(name, count)` is called for each download; the
 * download waits for the promise that it returns, and its response is what that resolves to: nothing, `cut` in the
 * middle, or `missing`.
 */
export async function startRegistry(folder) {
  const archives = new Map(NAMES.map((name) => [name, createPackage(folder, name)]));
  const registry = { downloads: [], onDownload: async () => undefined };
  const server = createServer(async (request, response) => {
    const name = /^\/(\w+)\.tgz$/.exec(request.url)?.[1];
    const archive = archives.get(name);
    if (!archive) return response.writeHead(404).end('{}');
    registry.downloads.push(name);
    const outcome = await registry.onDownload(name, registry.downloads.length);
    if (outcome === 'missing') return response.writeHead(404).end('{}');
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': archive.length });
    if (outcome !== 'cut') return response.end(archive);
    response.write(archive.subarray(0, archive.length / 2), () => response.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  const lock = Object.fromEntries(
    NAMES.map((name) => [
      `node_modules/${name}`,
      {
        version: '1.0.0',
        resolved: `${url}/${name}.tgz`,
        integrity: `sha512-${createHash('sha512').update(archives.get(name)).digest('base64')}`,
      },
    ]),
  );
  return Object.assign(registry, {
    url,
    names: NAMES,
    dependencies: Object.fromEntries(NAMES.map((name) => [name, '1.0.0'])),
    lock,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}
