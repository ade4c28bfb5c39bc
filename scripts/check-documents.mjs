/** Every path that a document names exists, and the table of settings in docs/operations.md says what config/settings.ts says. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

const ROOTS = ['packages', 'scripts', 'docs', 'e2e', 'bench', '.ci'];
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];
/** Documents may name a file without its folder where the sentence says which folder they are about. */
const fileNames = new Set(globSync('packages/*/src/**/*.ts', { cwd: root }).map((file) => path.basename(file)));
const problems = [];

for (const document of documents) {
  const text = readFileSync(path.join(root, document), 'utf8');
  const namedPaths = [
    ...[...text.matchAll(/`([\w.@/-]+)`/g)]
      .map(([, name]) => name)
      .filter((name) => ROOTS.includes(name.split('/')[0]) || /^[\w-]+\.(md|ts)$/.test(name)),
    ...[...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, name]) => name),
  ];
  for (const name of new Set(namedPaths)) {
    const places = [path.join(root, name), path.join(root, path.dirname(document), name)];
    if (!fileNames.has(name) && !places.some((place) => existsSync(place)))
      problems.push(`${document} names ${name}, which does not exist`);
  }
}

const { SETTINGS } = await import(pathToFileURL(path.join(root, 'packages/server/src/config/settings.ts')).href);
const operations = readFileSync(path.join(root, 'docs', 'operations.md'), 'utf8');
const rows = new Map(
  [...operations.matchAll(/^\| `([A-Z_]+)`\s*\| (.+?) \|$/gm)].map(([, name, text]) => [name, text.trim()]),
);
for (const [name, schema] of Object.entries(SETTINGS.shape)) {
  const described = rows.get(name);
  if (described === undefined)
    problems.push(`docs/operations.md has no row for the setting ${name}: | \`${name}\` | ${schema.description} |`);
  else if (described !== schema.description)
    problems.push(`docs/operations.md says of ${name} “${described}”, config/settings.ts “${schema.description}”`);
  rows.delete(name);
}
for (const name of rows.keys()) problems.push(`docs/operations.md has a row for ${name}, which is no setting`);

if (problems.length) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${documents.length} documents match the code`);
