/** The text of a cell as a record stores it. */

/** An apostrophe before what a spreadsheet program would take for a formula; exports put it there. */
const MARKED_TEXT = /(?:^|(?<=[;\t\r\n]"*))'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;
/** How programs write a text of digits into CSV, so that it keeps its leading zeros. */
const QUOTED_FORMULA = /^="((?:[^"]|"")*)"$/;
const ERROR_VALUE = /^#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|VALEUR!|DIV\/0!|NAME\?|NUM!|ZAHL!|NOMBRE!|NULL!|SPILL!)$/;

/** Removes what only keeps a spreadsheet program from computing a text of a CSV file. */
export function stripTextMark(text: string): string {
  const quoted = QUOTED_FORMULA.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim();
  return text.includes("'") ? text.replace(MARKED_TEXT, '') : text;
}

/** The result of a formula that failed. */
export const isErrorValue = (text: string): boolean => text.startsWith('#') && ERROR_VALUE.test(text);

export const joinLines = (text: string): string => text.replace(/[^\S\r\n]*[\r\n]+\s*/g, ' ');
export const unifyLines = (text: string): string => text.replace(/\r\n?/g, '\n');
