/**
 * Compares the language files of the browser (packages/web/src/i18n) and of the contract
 * (packages/contract/locales): each text stands in every language with the same placeholders and
 * plural forms, each is used somewhere, and each code that a module declares has one; French is spaced as it is printed.
 * Each namespace of the browser is also in packages/web/src/i18n/typed-keys.d.ts, so that its keys are typed.
 * Ends with exit code 1 otherwise.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const LANGUAGES = ['en', 'de', 'fr'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

const sets = [
  { name: 'web', folder: 'packages/web/src/i18n', sources: ['packages/web/src'] },
  {
    name: 'contract',
    folder: 'packages/contract/locales',
    sources: ['packages/engine/src', 'packages/contract/src', 'packages/server/src', 'packages/web/src'],
  },
];

/**
 * Keys that no source spells out, because they are made of what the contract declares. Keys written
 * as a template with a beginning of its own, such as `menu.${key}`, are found by themselves.
 */
const MADE_OF_DECLARATIONS = [
  // Table and export ask for the texts of a list: `<list>.columns.<selector>` and similar keys in lists.json.
  // Charts are declared with their measures, series and groups.
  /^(?:overview|issues|responses|reports)\.\w+\.(?:title|formula)$/,
  /^(?:measure|dimension|series|group)\.\w+$/,
  // PDFs of analytics name their cards, pages and ranges.
  /^(?:card|page|preset)\.\w+$/,
  /^\w+\.(?:columns\.\w+|options\.\w+\.[\w-]+|count|search|title|all)$/,
];

/** French puts a space that does not break before these and inside its quotation marks; `10:42` is no sentence. */
const FRENCH_SPACING = /(?<![\u00a0\u202f])(?:[;!?»]|:(?=\s|$|<))|«(?![\u00a0\u202f])/;

const problems = [];
const read = (file) => readFileSync(path.join(root, file), 'utf8');

function flat(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? flat(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
  );
}

/** Everything between braces and every tag, without order. */
const placeholders = (text) =>
  [...new Set(String(text).match(/\{\{[^}]+\}\}|<\/?[\w]+\/?>|\$t\([^)]+\)/g) ?? [])].sort();

/** A key and its plural form share one base: `count_one`, `count_other` → `count`. */
const baseOf = (key, keys) => {
  const base = key.replace(PLURAL, '');
  return base !== key && keys.has(`${base}_one`) && keys.has(`${base}_other`) ? base : key;
};

function compare(place, texts) {
  const all = new Map(LANGUAGES.map((language) => [language, new Map(texts[language] ?? [])]));
  const keys = new Set([...all.values()].flatMap((entries) => [...entries.keys()]));
  for (const key of keys) {
    const base = baseOf(key, keys);
    for (const language of LANGUAGES) {
      const text = all.get(language).get(key);
      if (text === undefined) {
        // French has a form for millions that the others lack.
        if (!key.endsWith('_many')) problems.push(`${place}: “${key}” is missing in ${language}`);
        continue;
      }
      if (typeof text !== 'string' || text.trim() === '') problems.push(`${place}: “${key}” is empty in ${language}`);
      if (/!|\bplease\b|\bbitte\b|veuillez|s['’]il vous pla[iî]t/i.test(text)) {
        problems.push(`${place}: “${key}” shouts or begs in ${language}: ${text}`);
      }
      // `new-module.mjs` creates such placeholders.
      if (text.startsWith(`[${language}] `))
        problems.push(`${place}: “${key}” is still to be translated to ${language}`);
      if (language === 'fr' && FRENCH_SPACING.test(text)) {
        problems.push(`${place}: “${key}” lacks a no-break space (U+00A0) at « » : ; ! or ? in fr: ${text}`);
      }
      const model = all.get('en').get(base === key ? key : `${base}_other`);
      const expected = placeholders(model);
      const found = placeholders(text);
      // A singular may leave its number out: “one asset”.
      const fits =
        base === key || key.endsWith('_other')
          ? expected.join() === found.join()
          : found.every((one) => expected.includes(one));
      if (!fits)
        problems.push(
          `${place}: “${key}” has ${found.join(' ') || 'no placeholders'} in ${language}, not ${expected.join(' ') || 'none'}`,
        );
    }
  }
  return new Set([...keys].map((key) => baseOf(key, keys)));
}

/** All texts in quotes that could be keys, and the templates that keys may be made with. */
function spelled(folders) {
  const literals = new Set();
  const templates = new Set();
  for (const file of folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,typ}`, { cwd: root }))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = read(file);
    for (const [, text] of source.matchAll(/['"`]([\w.:-]+)['"`]/g)) literals.add(text.replace(/^\w+:/, ''));
    for (const [, text] of source.matchAll(/`([\w.:-]+(?:\$\{[^`]+?\}[\w.:-]*)+)`/g))
      templates.add(text.replace(/^\w+:/, ''));
    // Codes stand as names of a record, too: the catalogue of errors.
    for (const [, name] of source.matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)) literals.add(name);
    // The server takes the texts of a report from a whole file: `texts.not_answered`.
    if (!file.startsWith('packages/web')) for (const [, name] of source.matchAll(/\.([a-z]\w+)/g)) literals.add(name);
  }
  // A template says something only from a beginning of its own on.
  const patterns = [...templates]
    .filter((text) => /^[\w-]+[._]/.test(text))
    .map((text) => text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.')))
    .map((parts) => new RegExp(`^${parts.join('.+')}$`));
  return (key) => literals.has(key) || [...patterns, ...MADE_OF_DECLARATIONS].some((pattern) => pattern.test(key));
}

let count = 0;
for (const { name, folder, sources } of sets) {
  const isUsed = spelled(sources);
  const namespaces = new Set(
    LANGUAGES.flatMap((language) =>
      globSync(`${folder}/${language}/*.json`, { cwd: root }).map((file) => path.basename(file)),
    ),
  );
  for (const namespace of [...namespaces].sort()) {
    const texts = Object.fromEntries(
      LANGUAGES.map((language) => {
        const file = `${folder}/${language}/${namespace}`;
        if (!existsSync(path.join(root, file))) problems.push(`${file} is missing`);
        return [language, existsSync(path.join(root, file)) ? flat(JSON.parse(read(file))) : []];
      }),
    );
    const keys = compare(`${name} ${namespace}`, texts);
    count += keys.size;
    for (const key of keys) if (!isUsed(key)) problems.push(`${name} ${namespace}: “${key}” is used nowhere`);
  }
}

const codes = globSync('packages/contract/src/modules/*.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/^\s+([A-Z][A-Z0-9_]+): \d{3},/gm)].map(([, code]) => code),
);
const errorTexts = JSON.parse(read('packages/contract/locales/en/errors.json'));
for (const code of codes)
  if (!(code in errorTexts)) problems.push(`contract errors.json: the error code ${code} has no text`);

const TYPED_KEYS = 'packages/web/src/i18n/typed-keys.d.ts';
/** Namespaces of the contract that only the server uses. */
const ONLY_SERVER = ['mails', 'analytics-print'];
const listNamespaces = (folder) =>
  globSync(`${folder}/en/*.json`, { cwd: root }).map((file) => path.basename(file, '.json'));
const webNamespaces = listNamespaces('packages/web/src/i18n');
// A file of the browser hides that of the contract with the same name.
const contractNamespaces = listNamespaces('packages/contract/locales').filter(
  (namespace) => !webNamespaces.includes(namespace) && !ONLY_SERVER.includes(namespace),
);
const typedFiles = new Map(
  [...read(TYPED_KEYS).matchAll(/^\s+'?([\w-]+)'?: typeof import\('([^']+)'\);$/gm)].map(([, namespace, file]) => [
    namespace,
    file,
  ]),
);
for (const [namespaces, folder] of [
  [webNamespaces, './en'],
  [contractNamespaces, '@rounds/contract/locales/en'],
]) {
  for (const namespace of namespaces) {
    const file = `${folder}/${namespace}.json`;
    if (typedFiles.get(namespace) !== file)
      problems.push(
        `${TYPED_KEYS}: the namespace “${namespace}” is missing. Add '${namespace}': typeof import('${file}');`,
      );
  }
}
for (const namespace of typedFiles.keys())
  if (![...webNamespaces, ...contractNamespaces].includes(namespace))
    problems.push(`${TYPED_KEYS}: the namespace “${namespace}” has no file that the browser uses`);

const moduleNames = JSON.parse(read('packages/web/src/i18n/en/roles.json')).modules;
const activityTexts = JSON.parse(read('packages/contract/locales/en/activities.json'));
for (const file of globSync('packages/contract/src/modules/*.ts', { cwd: root })) {
  const source = read(file);
  const [, prefix] = /^\s+prefix: '(\w+)'/m.exec(source) ?? [];
  if (prefix && !(prefix in moduleNames)) problems.push(`web roles.json: the module ${prefix} has no name`);
  for (const [, code] of prefix ? source.matchAll(new RegExp(`'(${prefix}_\\w+)'`, 'g')) : [])
    if (!(`permission.${code}` in errorTexts))
      problems.push(`contract errors.json: the permission ${code} has no name`);
  for (const [, code] of source.matchAll(/'([\w.]+)': '(?:normal|security)'/g))
    if (!(code in activityTexts)) problems.push(`contract activities.json: the activity ${code} has no text`);
}

for (const problem of problems) console.error(problem);
console.log(
  `languages: ${count} texts in ${LANGUAGES.join(', ')}, ${codes.length} error codes, ${problems.length} problems`,
);
process.exit(problems.length ? 1 : 0);
