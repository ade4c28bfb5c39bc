/**
 * Enforces the dependency rules of ARCHITECTURE.md: which package, folder and file may import which, and that
 * buttons come from web/src/ui.
 * Prints each violation with its rule and ends with exit code 1.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { root } from './prepare.mjs';

const PACKAGES = ['engine', 'recurrence', 'contract', 'charts', 'server', 'web'];
/** The packages that each package may import. */
const ALLOWED_PACKAGES = {
  engine: [],
  recurrence: [],
  contract: ['engine', 'recurrence'],
  charts: ['contract'],
  server: ['engine', 'recurrence', 'contract', 'charts'],
  web: ['engine', 'recurrence', 'contract', 'charts'],
};
/** Folders of `web/src` that each folder may import; `app` and the files of `src` itself may import all. */
const WEB_FOLDERS = {
  i18n: [],
  unsaved: [],
  ui: ['i18n', 'unsaved'],
  api: ['i18n', 'unsaved'],
  session: ['api', 'i18n', 'ui'],
  offline: ['api', 'session', 'i18n'],
  'data-table': ['ui', 'api', 'i18n', 'session', 'jobs'],
  files: ['ui', 'api', 'i18n', 'session'],
  form: ['ui', 'api', 'i18n', 'session', 'upload', 'files', 'map'],
  'custom-fields': ['ui', 'i18n', 'unsaved'],
  map: ['ui', 'i18n', 'session'],
  pdf: [],
  upload: ['ui', 'api', 'i18n', 'session'],
  jobs: ['ui', 'api', 'i18n', 'session'],
  import: ['ui', 'api', 'i18n', 'jobs'],
  resource: ['ui', 'api', 'i18n', 'session', 'data-table'],
  plans: ['ui', 'api', 'i18n', 'session'],
  calendar: ['ui', 'i18n'],
  charts: ['ui', 'i18n'],
  activity: ['ui', 'i18n', 'data-table', 'resource'],
  features: [
    ...[
      'activity',
      'calendar',
      'charts',
      'ui',
      'api',
      'i18n',
      'session',
      'plans',
      'offline',
      'data-table',
      'resource',
      'form',
      'custom-fields',
      'unsaved',
    ],
    ...['import', 'jobs', 'upload', 'files', 'map', 'pdf'],
    'features',
  ],
};
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?<clause>[^'"`;=(]*?from\s*)?['"](?<from>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/g;
const RAW_BUTTON = /<button\b/;
const QUERY_BUILDER = /\bsql`|\bsql<|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const manifest = (folder) => JSON.parse(read(path.join(folder, 'package.json')));
const rootDevDependencies = Object.keys(manifest('.').devDependencies);

/** The part of a package that a file belongs to: `modules/assets`, `features/auth`, `ui`, `http`; '' for files of `src`. */
function getPart(inside) {
  const [first, second, third] = inside.split('/');
  if (second === undefined) return '';
  return (first === 'modules' || first === 'features') && third !== undefined ? `${first}/${second}` : first;
}

/** The names between the braces of an import; none of an import without braces counts as one of a value. */
const listNames = (clause) => {
  const [, names] = /^\{([^}]*)\}/.exec(clause) ?? [];
  return names === undefined
    ? ['']
    : names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean);
};
const isTypeOnly = (clause = '') => /^type\s/.test(clause) || listNames(clause).every((name) => /^type\s/.test(name));

function readFiles(name) {
  const src = `packages/${name}/src`;
  return globSync(`${src}/**/*.{ts,tsx}`, { cwd: root }).map((file) => {
    const text = read(file);
    const inside = path.relative(src, file);
    return {
      file,
      name,
      inside,
      part: getPart(inside),
      text,
      isTest: /\.test\.tsx?$/.test(file) || inside.startsWith('testing/') || /(?:^|\/)testing\//.test(inside),
      imports: [...text.matchAll(IMPORT)].map(({ groups }) => ({
        from: groups.from ?? groups.dynamic,
        isType: isTypeOnly(groups.clause),
        isDynamic: groups.dynamic !== undefined,
      })),
    };
  });
}

const files = PACKAGES.flatMap(readFiles);
const byPath = new Map(files.map((file) => [file.file, file]));
const broken = [];
const report = (file, what, rule) => broken.push(`${file.file}: ${what}\n    ${rule}`);

function checkLibrary(file, from, isType) {
  const library = from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : from.split('/')[0];
  if (from.startsWith('node:') || builtinModules.includes(from)) {
    if (file.name !== 'server' && !file.isTest) report(file, from, 'only the server may use modules of Node');
    return;
  }
  if (library.startsWith('@rounds/')) {
    const other = library.slice('@rounds/'.length);
    if (other !== file.name && !ALLOWED_PACKAGES[file.name].includes(other)) {
      report(file, from, `${file.name} may not import ${other}: engine, recurrence ← contract ← charts ← server, web`);
    }
    return;
  }
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifests[file.name];
  const own = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
  const forTests = [...Object.keys(devDependencies), ...rootDevDependencies];
  const isDeclared = own.includes(library) || ((file.isTest || isType) && forTests.includes(library));
  if (!isDeclared && !from.startsWith('virtual:'))
    report(file, from, `packages/${file.name}/package.json does not list ${library}`);
  if (library.startsWith('@mantine') && file.part !== 'ui') report(file, from, 'only web/src/ui imports Mantine');
  // The type of a condition may pass through; conditions are made in queries.
  if ((library === 'kysely' || library === 'pg') && !isType && mustNotUseSql(file)) {
    report(file, from, 'in a server module only queries.ts and tables.ts touch SQL');
  }
}

const manifests = Object.fromEntries(PACKAGES.map((name) => [name, manifest(`packages/${name}`)]));

const mustNotUseSql = (file) =>
  file.name === 'server' &&
  file.part.startsWith('modules/') &&
  !file.isTest &&
  !/(?:^|\/)(?:queries|tables)\.ts$/.test(file.inside) &&
  !file.inside.includes('/queries/');

const isFeature = (part) => part.startsWith('features/');
const isModule = (part) => part.startsWith('modules/');
const isImportedByIndex = (target) =>
  isFeature(target.part) || isModule(target.part) || (target.name === 'web' && ['ui', 'form'].includes(target.part));

function checkLocalImport(file, from, target) {
  if (target.name !== file.name) return report(file, from, 'import packages by their name');
  if (file.isTest) return;
  if (target.isTest) report(file, from, 'only tests may import test helpers');
  if (target.part === file.part) return;
  if (isImportedByIndex(target) && path.basename(target.file) !== 'index.ts') {
    report(file, from, `${target.part} must be imported through its index.ts`);
  }
  if (file.name !== 'web') return;
  const [folder, other] = [file.part.split('/')[0], target.part.split('/')[0]];
  const allowed = WEB_FOLDERS[folder];
  if (allowed && other !== '' && other !== folder && !allowed.includes(other))
    report(file, from, `${folder} may not import ${other}`);
}

const resolveImport = (file, from) => {
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file.file), from.split('?')[0]));
  return byPath.get(target) ?? (existsSync(path.join(root, target)) ? 'asset' : null);
};

const edges = new Map();
for (const file of files) {
  const targets = [];
  for (const { from, isType, isDynamic } of file.imports) {
    if (!from.startsWith('.')) {
      checkLibrary(file, from, isType);
      continue;
    }
    const target = resolveImport(file, from);
    if (target === null) report(file, from, 'the file does not exist');
    if (target === null || target === 'asset') continue;
    checkLocalImport(file, from, target);
    if (!isType && !isDynamic) targets.push(target.file);
  }
  edges.set(file.file, targets);
  if (mustNotUseSql(file) && QUERY_BUILDER.test(file.text)) {
    report(file, 'builds a query', 'in a server module only queries.ts and tables.ts touch SQL');
  }
  if (file.name === 'web' && file.part !== 'ui' && !file.isTest && RAW_BUTTON.test(file.text)) {
    report(file, '<button>', 'use a button of web/src/ui, such as Button, ActionIcon, ToggleButton or UnstyledButton');
  }
}

/** Every import cycle once. */
function findCycles(graph) {
  const found = [];
  const state = new Map();
  const chain = [];
  const visit = (node) => {
    state.set(node, 'open');
    chain.push(node);
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') found.push([...chain.slice(chain.indexOf(next)), next]);
      else if (!state.has(next)) visit(next);
    }
    chain.pop();
    state.set(node, 'done');
  };
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return found;
}

const parts = new Map();
for (const file of files) {
  if (file.isTest || !(isFeature(file.part) || isModule(file.part))) continue;
  const own = `${file.name}/${file.part}`;
  const others = parts.get(own) ?? new Set();
  for (const { from } of file.imports.filter(({ from }) => from.startsWith('.'))) {
    const target = resolveImport(file, from);
    if (target?.part && target.part !== file.part && (isFeature(target.part) || isModule(target.part))) {
      others.add(`${target.name}/${target.part}`);
    }
  }
  parts.set(own, others);
}
for (const cycle of [...findCycles(edges), ...findCycles(parts)])
  broken.push(`${cycle.join('\n    → ')}\n    imports form a cycle`);

for (const line of broken) console.error(line);
console.log(`boundaries: ${files.length} files, ${broken.length} broken`);
process.exit(broken.length ? 1 : 0);
