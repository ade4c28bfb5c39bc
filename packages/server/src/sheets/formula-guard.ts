/**
 * Apostrophes that keep a spreadsheet program from computing a text of a CSV file, as a person would put them. Writing
 * adds them and reading removes them, so a text that has some already gets another one.
 */

/** The characters that a spreadsheet program takes for the start of a formula, including full-width ones. */
const SIGNS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';
const NEGATIVE_NUMBER = '-\\d+(?:[.,]\\d+)*\\s*%?$';
/** A call of a function or of another program, which the items of a list with dashes do not contain. */
const CALL = `[${SIGNS}][^;\\t\\r\\n]*?(?:[\\p{L}\\d_.]\\(|\\|)`;

/**
 * Matches a formula at the start of a cell and inside of texts: in countries that write decimals with a comma, a
 * spreadsheet program splits cells at semicolons and ignores quotes. The first sign is looked at first, so that long
 * runs of quotes or apostrophes take no time.
 */
// Pattern: a look back ends at the first sign that is no quote, and a cell has at most 32,767 characters.
const EXECUTABLE = new RegExp(
  `^(?='+[\\t\\r\\n${SIGNS}]|(?!${NEGATIVE_NUMBER})[\\t\\r\\n${SIGNS}])` +
    `|(?=['${SIGNS}])(?<=[;\\t\\r\\n]"*)(?='+[${SIGNS}]|[=\\uff1d]|${CALL})`,
  'gu',
);
// Pattern: as above.
const GUARD = new RegExp(`^'(?='*[\\t\\r\\n${SIGNS}])|'(?<=[;\\t\\r\\n]"*')(?='*[${SIGNS}])`, 'gu');

export const guardFormulas = (text: string): string => text.replace(EXECUTABLE, "'");

/** Matches the form in which programs write a text of digits into CSV, so that it keeps its leading zeros. */
const QUOTED_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Removes what only keeps a spreadsheet program from computing a text. */
export function removeFormulaGuards(text: string): string {
  const quoted = text.startsWith('="') ? QUOTED_FORMULA.exec(text)?.[1] : undefined;
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  return text.includes("'") ? text.replace(GUARD, '') : text;
}
