/** The forms in which the names of a module occur. */

const toCamel = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const toPascal = (name) => toCamel(name).replace(/^\w/, (letter) => letter.toUpperCase());
const toSnake = (name) => name.replaceAll('-', '_');
const toWords = (name) => name.replaceAll('-', ' ');
const toTitle = (name) => toWords(name).replace(/^\w/, (letter) => letter.toUpperCase());

/** @param plural in lower case with hyphens: `asset-types` */
export function createNames(plural, singular, prefix) {
  return {
    plural,
    singular,
    prefix,
    camelPlural: toCamel(plural),
    camel: toCamel(singular),
    pascal: toPascal(singular),
    snakePlural: toSnake(plural),
    snake: toSnake(singular),
    words: toWords(plural),
    word: toWords(singular),
    article: /^[aeiou]/.test(singular) ? 'an' : 'a',
    title: toTitle(plural),
    titleOfOne: toTitle(singular),
    viewPermission: `${prefix}_VIEW_${toSnake(plural).toUpperCase()}`,
    managePermission: `${prefix}_MANAGE_${toSnake(plural).toUpperCase()}`,
  };
}
