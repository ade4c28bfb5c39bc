/** Finds a Chromium for the journeys: `CHROMIUM`, else PATH, else Debian's package where one may install it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const onPath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));

/** The path of a Chromium; throws with one sentence that says what to install. */
export async function bringChromium() {
  const found = process.env.CHROMIUM ?? onPath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the journeys …\n');
    await run('apt-get', ['update']);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error('The journeys need Chromium: install Debian’s package “chromium”, or set CHROMIUM to its path.');
}
