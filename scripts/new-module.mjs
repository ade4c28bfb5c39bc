/**
 * Creates the files of a list module whose records have a name, and makes the edits that it needs elsewhere:
 *
 *     node scripts/new-module.mjs vendors vendor
 *
 * The optional third argument is the prefix of its permissions and errors; without it, the plural's first three
 * letters. docs/recipes.md has the steps. German and French texts are placeholders, which the language check
 * reports until they are translated.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sharedEdits } from './new-module/edits.mjs';
import { createNames } from './new-module/names.mjs';
import { contractFiles, serverFiles } from './new-module/server-templates.mjs';
import { webFiles } from './new-module/web-templates.mjs';
import { root, run } from './prepare.mjs';

const MIGRATIONS = 'packages/server/src/db/migrations';

function fail(message) {
  console.error(message);
  process.exit(1);
}

const inRoot = (file) => path.join(root, file);
const read = (file) => readFileSync(inRoot(file), 'utf8');
function write(file, content) {
  mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), content);
}

function nextMigration(name) {
  const last = readdirSync(inRoot(MIGRATIONS))
    .filter((file) => /^\d{4}_/.test(file))
    .sort()
    .at(-1);
  return `${MIGRATIONS}/${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${name}.ts`;
}

function assertFree({ plural, prefix }) {
  const existingPaths = [
    `packages/contract/src/${plural}`,
    `packages/contract/src/modules/${plural}.ts`,
    `packages/server/src/modules/${plural}`,
    `packages/web/src/features/${plural}`,
    `packages/web/src/platform/i18n/en/${plural}.json`,
  ].find((file) => existsSync(inRoot(file)));
  if (existingPaths) fail(`${existingPaths} exists already.`);
  const declarations = readdirSync(inRoot('packages/contract/src/modules')).map((file) =>
    read(`packages/contract/src/modules/${file}`),
  );
  if (declarations.some((source) => source.includes(`'${prefix}_`) || source.includes(` ${prefix}_`)))
    fail(`The prefix ${prefix} is taken. Add another one as the third argument.`);
}

async function runOrPrint(command, args) {
  const { code, output } = await run(command, args);
  if (code !== 0) console.error(output);
}

const [plural = '', singular = '', prefix = plural.replaceAll('-', '').slice(0, 3).toUpperCase()] =
  process.argv.slice(2);
const isName = (name) => /^[a-z]+(?:-[a-z]+)*$/.test(name);
if (!isName(plural) || !isName(singular) || plural === singular || !/^[A-Z]{3}$/.test(prefix))
  fail('Usage: node scripts/new-module.mjs <plural> <singular> [PREFIX], for example: vendors vendor VND');

const names = createNames(plural, singular, prefix);
assertFree(names);

// All edits are made in memory first, so that a failure leaves nothing behind.
const edited = sharedEdits(names).map(([file, edit]) => [file, edit(read(file), file)]);
const created = Object.entries({
  ...contractFiles(names),
  ...serverFiles(names, nextMigration(names.snakePlural)),
  ...webFiles(names),
});
for (const [file, content] of [...created, ...edited]) write(file, content);

// Names of other lengths break lines elsewhere.
const files = [...created, ...edited].map(([file]) => file);
await runOrPrint(path.join('node_modules', '.bin', 'biome'), ['check', '--write', ...files]);

await runOrPrint(process.execPath, ['packages/server/src/db/schema/write-tables.ts']);

for (const [file] of created) console.log(`created ${file}`);
for (const [file] of edited) console.log(`edited  ${file}`);
console.log(`
Remaining:
- Replace the German and French placeholders: node scripts/check-languages.mjs lists them.
- Add columns to the migration (then npm run db:types), the record, its input and its list, loggedFields, the dialog and lists.json.
  Columns that may be null also belong to \`nullable\` in routes.ts.
- Choose the icon and the position of the menu entry (features/${plural}/index.ts) and of the permissions (contract/src/modules/${plural}.ts).
- Let inspectors and viewers see ${names.words}, if they may: SYSTEM_ROLES in contract/src/permissions.ts and the migration.
- Add the screens to e2e/every-screen/ and the term to docs/glossary.md.`);
