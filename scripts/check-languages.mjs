/**
 * Compares the language files of the browser (packages/web/src/platform/i18n) and of the contract
 * (packages/contract/locales): each text exists in every language with the same placeholders and plural forms and
 * is used somewhere, each code that a module declares has a text, French texts have no-break spaces, and German and
 * French texts use the words of docs/glossary.md, as the articles of the help do.
 * Each namespace of the browser is declared by its feature or in packages/web/src/platform/i18n/typed-keys.d.ts, so that its
 * keys are typed.
 * Ends with exit code 1 otherwise.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';
import { findOtherTerm, findRejectedWords, readGlossary } from './terms.mjs';

const LANGUAGES = ['en', 'de', 'fr'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Keys of words by which the command palette finds an action or a page. */
const SEARCH_WORDS = /^(?:action|page)_words\./;
const sets = [
  { name: 'web', folder: 'packages/web/src/platform/i18n', sources: ['packages/web/src'] },
  {
    name: 'contract',
    folder: 'packages/contract/locales',
    sources: [
      'packages/engine/src',
      'packages/xlsform/src',
      'packages/contract/src',
      'packages/server/src',
      'packages/web/src',
    ],
  },
];

/**
 * Keys that are derived from declarations of the contract, so that no source contains them. Keys written as
 * a template with a prefix, such as `menu.${key}`, are recognized without an entry here.
 */
const DERIVED_KEYS = [
  // Tables and exports use the texts of a list: `<list>.columns.<selector>` and similar keys in lists.json.
  // The titles, measures, series and groups of charts.
  /^(?:overview|issues|responses|reports)\.\w+\.(?:title|formula)$/,
  /^(?:measure|dimension|series|group)\.\w+$/,
  // The cards, pages and ranges in PDFs of analytics.
  /^(?:card|page|preset)\.\w+$/,
  /^\w+\.(?:columns\.\w+|options\.\w+\.[\w-]+|count|search|title|all)$/,
];

/** French has a no-break space before these and inside its quotation marks, but not in times such as `10:42`. */
const FRENCH_SPACING = /(?<![\u00a0\u202f])(?:[;!?»]|:(?=\s|$|<))|«(?![\u00a0\u202f])/;

/** Characters that no text has: three dots for an ellipsis, and the quotation marks of another language. */
const UNWANTED = { en: /\.\.\.|[„«»]/, de: /\.\.\.|[”«»]/, fr: /\.\.\.|[„“”]/ };

/** Texts of a word or two whose English is a term of the glossary, but means something else there. */
const OTHER_TERMS = new Set([
  // A view of what is archived, and the names of keys.
  'web checklists.json archive_tab',
  'web common.json key.delete',
  'web common.json record.archive_link',
  'web global-lists.json archive',
  'web issues.json tabs.archive',
  'web sections.json options.archive',
  // Columns of cards, not a page of blocks.
  'web issues.json board.title',
  'web issues.json show.board',
  // The place where an inspection takes place, as the forms of the trade name it.
  'contract template.json start_question.inspection_location',
  'web builder.json initial_title.inspection_location',
  'web builder.json type.inspection_location',
  // The owner of a record, and the role in which someone sees it.
  'contract lists.json sections.columns.owner',
  'web issues.json view_as.roles.collaborator',
  'web webhooks.json fields.owner',
]);

const problems = [];
const read = (file) => readFileSync(path.join(root, file), 'utf8');

const glossary = readGlossary(read('docs/glossary.md'));

function flattenTexts(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? flattenTexts(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  );
}

/** Everything between braces and every tag, without order. */
const listPlaceholders = (text) =>
  [...new Set(String(text).match(/\{\{[^}]+\}\}|<\/?[\w]+\/?>|\$t\([^)]+\)/g) ?? [])].sort();

/** The key without the suffix of a plural form: `count_one` and `count_other` have the base `count`. */
const getBaseKey = (key, keys) => {
  const base = key.replace(PLURAL, '');
  return base !== key && keys.has(`${base}_one`) && keys.has(`${base}_other`) ? base : key;
};

function compare(place, texts) {
  const all = new Map(LANGUAGES.map((language) => [language, new Map(texts[language] ?? [])]));
  const keys = new Set([...all.values()].flatMap((entries) => [...entries.keys()]));
  for (const key of keys) {
    const base = getBaseKey(key, keys);
    for (const language of LANGUAGES) {
      const text = all.get(language).get(key);
      if (text === undefined) {
        // Only French has a plural form for millions.
        if (!key.endsWith('_many')) problems.push(`${place}: “${key}” is missing in ${language}`);
        continue;
      }
      if (typeof text !== 'string' || text.trim() === '') problems.push(`${place}: “${key}” is empty in ${language}`);
      if (/!|\bplease\b|\bbitte\b|veuillez|s['’]il vous pla[iî]t/i.test(text)) {
        problems.push(`${place}: “${key}” shouts or begs in ${language}: ${text}`);
      }
      // `new-module.mjs` creates such placeholders.
      if (text.startsWith(`[${language}] `)) problems.push(`${place}: “${key}” is not translated to ${language} yet`);
      if (language === 'fr' && FRENCH_SPACING.test(text)) {
        problems.push(`${place}: “${key}” lacks a no-break space (U+00A0) at « » : ; ! or ? in fr: ${text}`);
      }
      const [unwanted] = UNWANTED[language].exec(text) ?? [];
      if (unwanted) problems.push(`${place}: “${key}” in ${language} should not have “${unwanted}”: ${text}`);
      const model = all.get('en').get(base === key ? key : `${base}_other`);
      // Words that people search by are not the words of the product.
      const rejected = SEARCH_WORDS.test(key) ? [] : findRejectedWords(language, text, String(model));
      for (const problem of rejected) problems.push(`${place}: “${key}” in ${language}: ${problem}: ${text}`);
      const term = OTHER_TERMS.has(`${place} ${key}`) ? null : findOtherTerm(glossary, language, text, String(model));
      if (term) problems.push(`${place}: “${key}” in ${language} should be “${term}”, not “${text}”`);
      const expected = listPlaceholders(model);
      const placeholders = listPlaceholders(text);
      // A singular may omit its number: “one asset”.
      const fits =
        base === key || key.endsWith('_other')
          ? expected.join() === placeholders.join()
          : placeholders.every((one) => expected.includes(one));
      if (!fits)
        problems.push(
          `${place}: “${key}” has ${placeholders.join(' ') || 'no placeholders'} in ${language}, not ${expected.join(' ') || 'none'}`,
        );
    }
  }
  return new Set([...keys].map((key) => getBaseKey(key, keys)));
}

/** Returns whether a key occurs in the sources, as a literal or as the result of a template. */
function createKeyMatcher(folders) {
  const literals = new Set();
  const templates = new Set();
  for (const file of folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,typ}`, { cwd: root }))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = read(file);
    for (const [, text] of source.matchAll(/['"`]([\w.:-]+)['"`]/g)) literals.add(text.replace(/^\w+:/, ''));
    for (const [, text] of source.matchAll(/`([\w.:-]+(?:\$\{[^`}]+\}[\w.:-]*)+)`/g))
      templates.add(text.replace(/^\w+:/, ''));
    // Codes are also property names of a record: the error codes.
    for (const [, name] of source.matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)) literals.add(name);
    // The server reads the texts of reports as properties: `texts.not_answered`.
    if (!file.startsWith('packages/web')) for (const [, name] of source.matchAll(/\.([a-z]\w+)/g)) literals.add(name);
  }
  // A template without a prefix would match any key.
  const patterns = [...templates]
    .filter((text) => /^[\w-]+[._]/.test(text))
    .map((text) => text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.')))
    // Pattern: it reads the keys of language files.
    .map((parts) => new RegExp(`^${parts.join('.+')}$`));
  return (key) => literals.has(key) || [...patterns, ...DERIVED_KEYS].some((pattern) => pattern.test(key));
}

let count = 0;
for (const { name, folder, sources } of sets) {
  const isUsed = createKeyMatcher(sources);
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
        return [language, existsSync(path.join(root, file)) ? flattenTexts(JSON.parse(read(file))) : []];
      }),
    );
    const keys = compare(`${name} ${namespace}`, texts);
    count += keys.size;
    for (const key of keys) if (!isUsed(key)) problems.push(`${name} ${namespace}: “${key}” is used nowhere`);
  }
}

// Articles are not compared text by text: a word is right if the English article has what allows it.
for (const folder of ['articles', 'product-updates'])
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const pattern = folder === 'articles' ? `articles/${language}/*.md` : `product-updates/${language}.md`;
    for (const file of globSync(`packages/web/src/kit/help/${pattern}`, { cwd: root })) {
      const english = read(file.replace(`/${language}/`, '/en/').replace(`/${language}.md`, '/en.md'));
      for (const problem of findRejectedWords(language, read(file), english)) problems.push(`${file}: ${problem}`);
    }
  }

const codes = globSync('packages/contract/src/modules/*.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/^\s+([A-Z][A-Z0-9_]+): \d{3},/gm)].map(([, code]) => code),
);
const errorTexts = JSON.parse(read('packages/contract/locales/en/errors.json'));
for (const code of codes)
  if (!(code in errorTexts)) problems.push(`contract errors.json: the error code ${code} has no text`);

const TYPED_KEYS = 'packages/web/src/platform/i18n/typed-keys.d.ts';
/** Namespaces of the contract that only the server uses. */
const ONLY_SERVER = ['mails', 'analytics-print'];
const listNamespaces = (folder) =>
  globSync(`${folder}/en/*.json`, { cwd: root }).map((file) => path.basename(file, '.json'));
const webNamespaces = listNamespaces('packages/web/src/platform/i18n');
// A file of the browser hides that of the contract with the same name.
const contractNamespaces = listNamespaces('packages/contract/locales').filter(
  (namespace) => !webNamespaces.includes(namespace) && !ONLY_SERVER.includes(namespace),
);
const featureFiles = globSync('packages/web/src/features/*/index.ts', { cwd: root });
const typedFiles = new Map(
  [TYPED_KEYS, ...featureFiles].flatMap((source) =>
    [
      ...read(source).matchAll(
        /^\s+'?([\w-]+)'?: typeof import\('(?:\.\.\/\.\.\/platform\/i18n\/|\.\/)?([^']+)'\);$/gm,
      ),
    ].map(([, namespace, file]) => [namespace, file]),
  ),
);
for (const [namespaces, folder] of [
  [webNamespaces, 'en'],
  [contractNamespaces, '@rounds/contract/locales/en'],
]) {
  for (const namespace of namespaces) {
    const file = `${folder}/${namespace}.json`;
    if (typedFiles.get(namespace) !== file)
      problems.push(
        `The keys of the namespace “${namespace}” are not typed. Declare it in the index.ts of its feature, as others do, or in ${TYPED_KEYS}.`,
      );
  }
}
for (const namespace of typedFiles.keys())
  if (![...webNamespaces, ...contractNamespaces].includes(namespace))
    problems.push(`The namespace “${namespace}” is declared, but has no file that the browser uses.`);

const activityTexts = JSON.parse(read('packages/contract/locales/en/activities.json'));
for (const file of globSync('packages/contract/src/modules/*.ts', { cwd: root })) {
  const source = read(file);
  const [, prefix] = /^\s+prefix: '(\w+)'/m.exec(source) ?? [];
  if (prefix && !(`module.${prefix}` in errorTexts))
    problems.push(`contract errors.json: the module ${prefix} has no name`);
  // Pattern: it reads the sources of the contract.
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
