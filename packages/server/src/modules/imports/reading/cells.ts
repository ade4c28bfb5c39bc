/** The text of a cell as a record stores it. */

/** An apostrophe before what a spreadsheet program would take for a formula; exports put it there. */
const MARKED_TEXT = /(?:^|(?<=[;\t\r\n]"{0,4}))'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;
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

/** Puts one space for line breaks and the white space around them. */
export function joinLines(text: string): string {
  const [first = '', ...others] = text.split(/[\r\n]+/);
  const last = others.pop();
  if (last === undefined) return first;
  return [first.trimEnd(), ...others.map((line) => line.trim()).filter(Boolean), last.trimStart()].join(' ');
}
export const unifyLines = (text: string): string => text.replace(/\r\n?/g, '\n');
