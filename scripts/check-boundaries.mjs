/**
 * Enforces the dependency rules of ARCHITECTURE.md: which package, folder and file may import which, that no files
 * import each other in a circle, not even as types or dynamically, that buttons come from web/src/ui, and how CSS modules
 * are called. Prints each violation with its rule and ends with exit code 1.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { root } from './prepare.mjs';

const PACKAGES = ['engine', 'recurrence', 'contract', 'charts', 'xlsform', 'server', 'web'];
/** The packages that each package may import. */
const ALLOWED_PACKAGES = {
  engine: [],
  recurrence: [],
  contract: ['engine', 'recurrence'],
  charts: ['contract'],
  xlsform: ['engine'],
  server: ['engine', 'recurrence', 'contract', 'charts', 'xlsform'],
  web: ['engine', 'recurrence', 'contract', 'charts'],
};
/**
 * The layers of `web/src`, from the lowest to the highest, and their folders. A folder imports lower layers and the
 * folders of its own layer that are named here; `features` import each other. The files of `src` itself may import all
 * but `app`.
 */
const WEB_LAYERS = {
  platform: {
    i18n: [],
    unsaved: [],
    permissions: ['i18n'],
    api: ['i18n', 'unsaved'],
    session: ['api', 'i18n'],
    offline: ['api', 'session', 'i18n', 'unsaved'],
  },
  ui: {},
  kit: {
    pdf: [],
    map: [],
    files: [],
    upload: [],
    jobs: ['calendar'],
    plans: [],
    calendar: [],
    charts: [],
    help: [],
    'sign-out': [],
    'data-table': ['jobs'],
    form: ['upload', 'files', 'map'],
    templates: ['form'],
    import: ['jobs'],
    resource: ['data-table'],
    inspections: ['form', 'resource'],
    activity: ['data-table', 'resource'],
    'custom-fields': ['calendar', 'resource'],
  },
  features: {},
};
/** Folders of `web/src` that each folder may import. */
const WEB_FOLDERS = Object.fromEntries(
  Object.entries(WEB_LAYERS).flatMap(([layer, folders], index, layers) => {
    const lower = layers.slice(0, index).flatMap(listFolders);
    const inside = Object.entries(folders).map(([folder, siblings]) => [
      `${layer}/${folder}`,
      [...lower, ...siblings.map((sibling) => `${layer}/${sibling}`)],
    ]);
    return inside.length > 0 ? inside : [[layer, lower]];
  }),
);
/** Folders of `server/src` that each folder may import in addition to `config`, from the lowest layer to the highest. */
const SERVER_FOLDERS = {
  config: [],
  db: [],
  queue: ['db'],
  events: ['db'],
  outbound: [],
  http: ['db', 'queue', 'events', 'outbound'],
  processes: ['http'],
  printing: ['http', 'processes'],
  sheets: ['processes'],
  'import-reading': ['http', 'processes', 'sheets'],
  lists: ['db', 'events', 'http', 'sheets'],
  modules: ['db', 'queue', 'events', 'http', 'outbound', 'processes', 'printing', 'sheets', 'import-reading', 'lists'],
  worker: ['db', 'queue', 'events', 'http', 'modules'],
  demo: ['db', 'events', 'http', 'modules'],
  backup: ['db', 'modules'],
  commands: ['db', 'modules', 'backup'],
};
/** Folders of `xlsform/src`: what reads a form knows nothing of templates, and no direction knows the other one. */
const XLSFORM_FOLDERS = {
  xpath: [],
  form: ['xpath'],
  translate: ['xpath', 'form'],
  import: ['xpath', 'form', 'translate'],
  export: ['form', 'translate'],
};
/** Folders that each import only those before them, from the lowest to the highest; files outside of folders may import all. */
const BUILDER_ORDER = [
  ...['state', 'lines', 'controls', 'together', 'template-tests', 'commands', 'conflict', 'preview', 'replace'],
  ...['versions', 'rules', 'expressions', 'answers', 'answer-names', 'fields', 'tree', 'writing', 'panels', 'dialogs'],
];
/** The engine keeps to its order in values. Types may go either way, because all folders describe one document. */
const ENGINE_ORDER = [
  ...['units', 'catalogue', 'expression', 'rules', 'answers', 'template', 'translation', 'run', 'versions'],
  'template-tests',
];
const ORDERS = [
  { root: 'packages/web/src/features/builder', folders: BUILDER_ORDER, hasOrderedTypes: true },
  { root: 'packages/engine/src', folders: ENGINE_ORDER, hasOrderedTypes: false },
];
const FOLDERS = { web: WEB_FOLDERS, server: SERVER_FOLDERS, xlsform: XLSFORM_FOLDERS };
/** The parts that put a package together. They may import all of its folders, and none of them imports these. */
const TOP_LAYER = { web: ['app', 'main.tsx'], server: ['app.ts', 'main.ts'], xlsform: ['index.ts'] };
/** The folders that files of `src` itself may import. */
const FOLDERS_OF_FILES = { web: Object.keys(WEB_FOLDERS), server: ['config', 'outbound'], xlsform: [] };
for (const folders of Object.values(SERVER_FOLDERS)) folders.push('config');
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?<clause>[^'"`;=(]*?from\s*)?['"](?<from>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/g;
const CSS_MODULE = /^import (\w+) from '[^']+\.module\.css';$/gm;
const RAW_BUTTON = /<button\b/;
const QUERY_BUILDER = /\bsql`|\bsql<|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
/** A statement that runs when a file of a server's parts is imported: a call, a loop, a condition. */
const TOP_LEVEL_WORK = /^(?:(?:await |void )?[\w$.]+(?:<[^>\n]*>)?\(|(?:for|if|while) \(|try \{)/m;
/** A request of our own: `services.outbound` alone makes them, because it keeps people out of the network of the server. */
const OWN_REQUEST =
  /(?<![.\w])(?:globalThis\.)?fetch\(|\bhttps?\.(?:request|get)\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\(/;
const REQUEST_LIBRARY = /^(?:undici|axios|got|node-fetch|ky)$/;
/** Names of `node:http` and `node:https` that send requests. */
const REQUEST_NAMES = ['', 'request', 'get', 'Agent'];
/**
 * Addresses of the operator’s settings pass them by (docs/decisions/0060-requests-to-addresses-of-people.md), and the
 * examples of the reference only print requests.
 */
const OWN_REQUEST_FILES = ['modules/files/storage/s3-store.ts', 'http/openapi/samples/examples.ts'];
/** Imported for its effect alone. */
const EFFECT_IMPORT = /^import '[^']+'/m;

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const manifest = (folder) => JSON.parse(read(path.join(folder, 'package.json')));
const rootDevDependencies = Object.keys(manifest('.').devDependencies);

/** Folders whose folders are parts of their own. */
const NESTED_FOLDERS = ['modules', 'features', 'platform', 'kit'];

/** Lists the names of a layer of the web and of its folders, as parts have them. */
function listFolders([layer, folders]) {
  const names = Object.keys(folders);
  return names.length > 0 ? names.map((name) => `${layer}/${name}`) : [layer];
}

/** The part of a package that a file belongs to: `modules/assets`, `kit/form`, `ui`, `http`; '' for files of `src`. */
function getPart(inside) {
  const [first, second, third] = inside.split('/');
  if (second === undefined) return '';
  return NESTED_FOLDERS.includes(first) && third !== undefined ? `${first}/${second}` : first;
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
        names: listNames(groups.clause ?? ''),
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
      report(
        file,
        from,
        `${file.name} may not import ${other}: engine, recurrence ← contract ← charts ← server, web; engine ← xlsform ← server`,
      );
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
  if (library.startsWith('@atlaskit/pragmatic-drag-and-drop') && !file.inside.startsWith('ui/drag-and-drop/'))
    report(file, from, 'only web/src/ui/drag-and-drop imports its library; use createDragKind of web/src/ui');
  // The type of a condition may pass through; conditions are made in queries.
  if ((library === 'kysely' || library === 'pg') && !isType && mustNotUseSql(file)) {
    report(file, from, 'in a server module only queries.ts and queries/ touch SQL');
  }
}

const manifests = Object.fromEntries(PACKAGES.map((name) => [name, manifest(`packages/${name}`)]));

const mustNotUseSql = (file) =>
  file.name === 'server' &&
  file.part.startsWith('modules/') &&
  !file.isTest &&
  !/(?:^|\/)queries\.ts$/.test(file.inside) &&
  !file.inside.includes('/queries/');

/** Two servers in one process share what an import fills, so the parts of servers fill nothing. Processes of their own do. */
const mustOnlyDeclare = (file) =>
  file.name === 'server' &&
  /^(?:modules\/|lists$|http$|events$|printing$)/.test(file.part) &&
  !file.isTest &&
  !file.inside.endsWith('-process.ts');

const mustNotSendRequests = (file) =>
  file.name === 'server' && file.part !== 'outbound' && !file.isTest && !OWN_REQUEST_FILES.includes(file.inside);

const canSendRequests = ({ from, names, isType }) =>
  !isType &&
  (REQUEST_LIBRARY.test(from) ||
    (/^(?:node:)?https?$/.test(from) && names.some((name) => REQUEST_NAMES.includes(name))));

const isFeature = (part) => part.startsWith('features/');
const isModule = (part) => part.startsWith('modules/');
const isImportedByIndex = (target) =>
  isFeature(target.part) ||
  isModule(target.part) ||
  (target.name === 'web' && ['ui', 'kit/form'].includes(target.part));

function checkLocalImport(file, from, target) {
  if (target.name !== file.name) return report(file, from, 'import packages by their name');
  if (file.isTest) return;
  if (target.isTest) report(file, from, 'only tests may import test helpers');
  if (target.part === file.part) return;
  if (isImportedByIndex(target) && path.basename(target.file) !== 'index.ts') {
    report(file, from, `${target.part} must be imported through its index.ts`);
  }
  checkFolder(file, from, target);
}

/** The folder of a layer that contains a file, or the name of a file of `src` itself. */
const getFolder = ({ part, inside }) =>
  part === '' ? inside : part.startsWith('features/') || part.startsWith('modules/') ? part.split('/')[0] : part;

function checkFolder(file, from, target) {
  const [folder, other] = [getFolder(file), getFolder(target)];
  const folders = FOLDERS[file.name];
  if (!folders || folder === other || TOP_LAYER[file.name].includes(folder)) return;
  const allowed = file.part === '' ? FOLDERS_OF_FILES[file.name] : folders[folder];
  if (!allowed)
    report(
      file,
      from,
      `list the folder ${folder} with those that it may import in ${path.basename(import.meta.filename)}`,
    );
  else if (target.part === '' ? TOP_LAYER[file.name].includes(other) : !allowed.includes(other))
    report(file, from, `${folder} may not import ${other}`);
}

function checkOrder(file, target, { from, isType }) {
  for (const { root: folder, folders, hasOrderedTypes } of ORDERS) {
    const [own, other] = [file, target].map((one) => {
      const inside = path.relative(folder, one.file).split('/');
      return inside[0] === '..' ? null : inside.length > 1 ? inside[0] : '';
    });
    if (own === null || other === null || own === other || own === '' || file.isTest || own === 'testing') continue;
    if (isType && !hasOrderedTypes) continue;
    if (!folders.includes(own)) report(file, from, `list the folder ${own} of ${folder} in its order`);
    else if (other === '' ? hasOrderedTypes : folders.indexOf(other) > folders.indexOf(own))
      report(file, from, `in ${folder}, ${own} may not import ${other || 'the files beside it'}`);
  }
}

const resolveImport = (file, from) => {
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file.file), from.split('?')[0]));
  return byPath.get(target) ?? (existsSync(path.join(root, target)) ? 'asset' : null);
};

const edges = new Map();
for (const file of files) {
  const targets = [];
  for (const { from, isType } of file.imports) {
    if (!from.startsWith('.')) {
      checkLibrary(file, from, isType);
      continue;
    }
    const target = resolveImport(file, from);
    if (target === null) report(file, from, 'the file does not exist');
    if (target === null || target === 'asset') continue;
    checkLocalImport(file, from, target);
    checkOrder(file, target, { from, isType });
    targets.push(target.file);
  }
  edges.set(file.file, targets);
  if (mustNotUseSql(file) && QUERY_BUILDER.test(file.text)) {
    report(file, 'builds a query', 'in a server module only queries.ts and queries/ touch SQL');
  }
  if (mustNotSendRequests(file) && (OWN_REQUEST.test(file.text) || file.imports.some(canSendRequests))) {
    report(file, 'sends a request', 'only server/src/outbound sends requests; use services.outbound');
  }
  if (mustOnlyDeclare(file) && (TOP_LEVEL_WORK.test(file.text) || EFFECT_IMPORT.test(file.text))) {
    report(file, 'does something when it is imported', 'modules name what they add to others in their ServerModule');
  }
  for (const [, name] of file.text.matchAll(CSS_MODULE)) {
    if (!/^(?:classes|\w+Classes)$/.test(name))
      report(file, name, 'CSS modules are called classes, others than the own one <file>Classes');
  }
  if (file.name === 'web' && file.part !== 'ui' && !file.isTest && RAW_BUTTON.test(file.text)) {
    report(file, '<button>', 'use a button of web/src/ui, such as Button, ActionIcon, ToggleButton or UnstyledButton');
  }
}

/** The groups of nodes that import each other, each sorted: the strongly connected components by Tarjan's algorithm. */
function findCircles(graph) {
  const circles = [];
  const indexes = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (node) => {
    indexes.set(node, indexes.size);
    lowest.set(node, indexes.get(node));
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== indexes.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return circles;
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
for (const circle of [...findCircles(edges), ...findCircles(parts)]) {
  const lines = circle.map((one) => {
    const others = [...((edges.get(one) ?? parts.get(one)) || [])].filter((other) => circle.includes(other));
    return `${one}\n      imports ${others.join(', ')}`;
  });
  broken.push(`these import each other, types included:\n    ${lines.join('\n    ')}`);
}

for (const line of broken) console.error(line);
console.log(`boundaries: ${files.length} files, ${broken.length} broken`);
process.exit(broken.length ? 1 : 0);
