/** Finds a Chromium for the journeys: `CHROMIUM`, then PATH, then Debian's package, which it installs as root. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const findOnPath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));

/** The path of a Chromium. @throws Error that says what to install */
export async function findChromium() {
  const executable = process.env.CHROMIUM ?? findOnPath();
  if (executable) return executable;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the end-to-end tests …\n');
    await run('apt-get', ['update']);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
    const installed = findOnPath();
    if (installed) return installed;
  }
  throw new Error(
    'The end-to-end tests need Chromium. Install Debian’s package “chromium”, or set CHROMIUM to its path.',
  );
}
