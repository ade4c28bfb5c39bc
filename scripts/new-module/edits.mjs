/** The edits of a new module in files that all modules share. */

import { LANGUAGES, translate } from './texts.mjs';

function insertBefore(anchor, addition) {
  return (source, file) => {
    if (source.split(anchor).length !== 2) throw new Error(`${file} does not contain “${anchor.trim()}” exactly once`);
    return source.replace(anchor, () => addition + anchor);
  };
}

/** Adds an import to those of the same folder, in alphabetical order. */
function addImport(names, from) {
  return (source, file) => {
    const folder = from.replace(/[^/]+(?:\/index\.ts)?$/, '');
    const line = `import { ${names} } from '${from}';\n`;
    const group = [...source.matchAll(/^(?:import\b.*|\} from )'([^']+)';\n/gm)].filter(([, other]) =>
      other.startsWith(folder),
    );
    const previous = group.filter(([, other]) => other < from).at(-1);
    if (previous) {
      const end = previous.index + previous[0].length;
      return source.slice(0, end) + line + source.slice(end);
    }
    if (!group[0]) throw new Error(`${file} imports nothing from ${folder}`);
    const start = source.lastIndexOf('import ', group[0].index + 1);
    return source.slice(0, start) + line + source.slice(start);
  };
}

const combine =
  (...edits) =>
  (source, file) =>
    edits.reduce((text, edit) => edit(text, file), source);

/** Adds texts to the object under `key`, or to the file itself. */
const addTexts = (key, additions) => (source) => {
  const texts = JSON.parse(source);
  Object.assign(key ? texts[key] : texts, additions);
  return `${JSON.stringify(texts, null, 2)}\n`;
};

function textEdits(names, language) {
  const { prefix, snake, snakePlural, words, word, title, titleOfOne, viewPermission, managePermission } = names;
  const errors = {
    [`${prefix}_OBJECT_NOT_FOUND`]: `This ${word} doesn’t exist.`,
    [`${prefix}_IN_USE`]: `Only archived ${words} that aren’t used anywhere can be deleted.`,
    [`module.${prefix}`]: title,
    [`permission.${viewPermission}`]: `View ${words}`,
    [`permission.${managePermission}`]: `Manage ${words}`,
  };
  const activities = ['created', 'changed', 'archived', 'restored', 'deleted'];
  const list = {
    title,
    all: `All ${words}`,
    columns: { name: 'Name', created_at: 'Created' },
    count_one: `{{number}} ${word}`,
    count_other: `{{number}} ${words}`,
    search: 'Search by name',
  };
  const contract = `packages/contract/locales/${language}`;
  const web = `packages/web/src/platform/i18n/${language}`;
  const add = (key, texts) => addTexts(key, translate(language, texts));
  return [
    [`${contract}/errors.json`, add('', errors)],
    [
      `${contract}/activities.json`,
      add('', Object.fromEntries(activities.map((event) => [`${snake}.${event}`, `${titleOfOne} ${event}`]))),
    ],
    [`${contract}/lists.json`, add('', { [snakePlural]: list })],
    [`${web}/common.json`, add('menu', { [snakePlural]: title })],
    // The names of its records' events for webhooks.
    [`${web}/webhooks.json`, add('kinds', { [snake]: title })],
  ];
}

/** Pairs of a file and what is done with its content. */
export function sharedEdits(names) {
  const { plural, camelPlural } = names;
  return [
    [
      'packages/contract/src/index.ts',
      combine(addImport(camelPlural, `./${plural}/index.ts`), insertBefore('\n} as const;', `\n  ${camelPlural},`)),
    ],
    [
      'packages/contract/src/modules/index.ts',
      combine(addImport(camelPlural, `./${plural}.ts`), insertBefore('\n] as const;', `\n  ${camelPlural},`)),
    ],
    [
      'packages/server/src/app.ts',
      combine(
        addImport(`${camelPlural}Module`, `./modules/${plural}/index.ts`),
        insertBefore('\n];\n', `\n  ${camelPlural}Module,`),
      ),
    ],
    [
      'packages/web/src/paths.ts',
      insertBefore(
        '\n} as const;',
        `\n  ${camelPlural}: {
    list: (list?: ListLink) => listLink('/${plural}', list),
    archive: () => link('/${plural}/archive'),
  },`,
      ),
    ],
    ...LANGUAGES.flatMap((language) => textEdits(names, language)),
  ];
}
