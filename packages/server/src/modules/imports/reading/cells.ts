/** The text of a cell as a record stores it. */

const ERROR_VALUE = /^#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|VALEUR!|DIV\/0!|NAME\?|NUM!|ZAHL!|NOMBRE!|NULL!|SPILL!)$/;

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
