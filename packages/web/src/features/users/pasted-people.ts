/** People as somebody pastes them: a line each, from a mail, a sheet or a list of addresses. */

export interface Invited {
  readonly key: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Pasted at once; more come in a second go. */
export const MOST_AT_ONCE = 50;

const MOST_LINES = 1000;
const LONGEST_LINE = 1000;
const ADDRESS = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/;

export const nobodyYet = (): Invited => ({ key: crypto.randomUUID(), first_name: '', last_name: '', email: '' });

/** `Jana Weber <jana@example.org>`, `Jana;Weber;jana@example.org`, cells of a sheet, or bare addresses, also several in a line. */
export const peopleIn = (text: string): Invited[] =>
  entriesIn(text)
    .filter((entry) => ADDRESS.test(entry))
    .slice(0, MOST_AT_ONCE)
    .map(personIn);

/** What may stand for somebody: lines, and the addresses of a list of them. */
export const entriesIn = (text: string): string[] =>
  text
    .split(/\r?\n/, MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE))
    .flatMap((line) => (isListOfAddresses(line) ? line.split(/[,;\s]+/) : [line]))
    .map((line) => line.trim())
    .filter(Boolean);

const isListOfAddresses = (line: string): boolean => {
  const words = line.split(/[,;\s]+/).filter(Boolean);
  return words.length > 1 && words.every((word) => ADDRESS.test(word));
};

function personIn(line: string): Invited {
  const email = ADDRESS.exec(line)![0];
  const names = line
    .replace(email, '')
    .split(/[\t,;<>"()]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const words = names.length > 1 ? names : (names[0]?.split(/\s+/) ?? namesOf(email));
  const [first = '', ...rest] = words;
  return { key: crypto.randomUUID(), first_name: first, last_name: rest.join(' '), email };
}

/** Most addresses tell a name: `jana.weber@…`. */
const namesOf = (email: string): string[] =>
  email
    .split('@')[0]!
    .split(/[._+]/)
    .filter((part) => /^\p{L}+(?:-\p{L}+)*$/u.test(part))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
