/** Parses pasted people: one per line, from an email, a spreadsheet or a list of addresses. */

export interface Invitee {
  readonly key: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile: string;
}

/** The maximum number of people per dialog. */
export const MAX_INVITATIONS = 50;

const MAX_LINES = 1000;
const MAX_LINE_LENGTH = 1000;
// Pattern: lines are cut to their largest length.
const ADDRESS = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/;

export const createEmptyInvitee = (): Invitee => ({
  key: crypto.randomUUID(),
  first_name: '',
  last_name: '',
  email: '',
  mobile: '',
});

/** The reasons why a pasted line is not added. */
export const SKIP_REASONS = ['no_email', 'twice', 'too_many'] as const;
export interface SkippedLine {
  readonly line: string;
  readonly reason: (typeof SKIP_REASONS)[number];
}

/** Accepts `Jana Weber <jana@example.org>`, `Jana;Weber;jana@example.org`, spreadsheet cells and bare addresses. */
export const parsePeople = (text: string): Invitee[] => splitEntries(text).filter(hasAddress).map(parsePerson);

/** The lines without an address. */
export const listUnreadable = (text: string): SkippedLine[] =>
  splitEntries(text)
    .filter((entry) => !hasAddress(entry))
    .map((line) => ({ line, reason: 'no_email' }));

/** Each address once, up to the maximum; the others are named. */
export function limitPeople(all: readonly Invitee[]): {
  readonly people: readonly Invitee[];
  readonly skipped: readonly SkippedLine[];
} {
  const toKey = ({ email }: Invitee) => email.trim().toLowerCase();
  const isFirst = (person: Invitee, index: number) =>
    toKey(person) === '' || all.findIndex((other) => toKey(other) === toKey(person)) === index;
  const unique = all.filter(isFirst);
  const toLine = ({ first_name, last_name, email }: Invitee) =>
    [first_name, last_name, email && `<${email}>`].filter(Boolean).join(' ');
  return {
    people: unique.slice(0, MAX_INVITATIONS),
    skipped: [
      ...all
        .filter((person, index) => !isFirst(person, index))
        .map((one) => ({ line: toLine(one), reason: 'twice' as const })),
      ...unique.slice(MAX_INVITATIONS).map((one) => ({ line: toLine(one), reason: 'too_many' as const })),
    ],
  };
}

const hasAddress = (entry: string): boolean => ADDRESS.test(entry);

/** Splits text into lines, and lists of addresses into addresses. */
const splitEntries = (text: string): string[] =>
  text
    .split(/\r?\n/, MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .flatMap((line) => (isListOfAddresses(line) ? line.split(/[,;\s]+/) : [line]))
    .map((line) => line.trim())
    .filter(Boolean);

const isListOfAddresses = (line: string): boolean => {
  const words = line.split(/[,;\s]+/).filter(Boolean);
  return words.length > 1 && words.every((word) => ADDRESS.test(word));
};

function parsePerson(line: string): Invitee {
  const email = ADDRESS.exec(line)![0];
  const names = line
    .replace(email, '')
    .split(/[\t,;<>"()]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const words = names.length > 1 ? names : (names[0]?.split(/\s+/) ?? guessNames(email));
  const [first = '', ...rest] = words;
  return { key: crypto.randomUUID(), first_name: first, last_name: rest.join(' '), email, mobile: '' };
}

/** Guesses the name from an address such as `jana.weber@…`. */
const guessNames = (email: string): string[] =>
  email
    .split('@')[0]!
    .split(/[._+]/)
    .filter((part) => /^\p{L}+(?:-\p{L}+)*$/u.test(part))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
