/**
 * Guesses in which of the older encodings a text is, from the lines that contain more than English letters. Most bytes
 * are letters in all of them, so the guess looks at whether the letters could be those of one language.
 */
import type { Encoding } from '@rounds/contract/import.ts';
import iconv from 'iconv-lite';

export interface EncodingGuess {
  readonly encoding: Encoding;
  /** The encodings between which the text does not decide, the most likely first; empty if there is no doubt. */
  readonly doubts: readonly Encoding[];
}

/** Letters of languages that often occur together in one file. */
const WESTERN = ['äöüßéèêëàâçîïôùûœæìò', 'áâãàçéêíïóôõòúüñèªº', 'åäöæøéüß', 'áéèëíïóöúü', 'äõöü'];
const ALPHABETS: Readonly<Partial<Record<Encoding, readonly string[]>>> = {
  'windows-1252': WESTERN,
  macintosh: WESTERN,
  'windows-1250': ['ąćęłńóśźż', 'áäčďéěíľňóôřšťúůýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  'windows-1254': ['çğıöşüâîû'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
};
const SCRIPTS: Readonly<Partial<Record<Encoding, RegExp>>> = {
  'windows-1251': /\p{Script=Cyrillic}/u,
  'windows-1253': /\p{Script=Greek}/u,
  'windows-1255': /\p{Script=Hebrew}/u,
  'windows-1256': /\p{Script=Arabic}/u,
  shift_jis: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー。、「」・（）]/u,
  gb18030: /[\p{Script=Han}，。、：；（）]/u,
  big5: /[\p{Script=Han}，。、：；（）]/u,
  'euc-kr': /\p{Script=Hangul}/u,
};
const CANDIDATES = [...Object.keys(ALPHABETS), ...Object.keys(SCRIPTS)] as Encoding[];
const MAX_DOUBTS = 4;

/** @param lines with at least one byte beyond ASCII */
export function guessEncoding(lines: readonly Buffer[]): EncodingGuess {
  const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
  const western = iconv.decode(bytes, 'windows-1252');
  if (rateText(western, 'windows-1252') === 1) return { encoding: 'windows-1252', doubts: [] };
  const rated = CANDIDATES.map((encoding) => ({
    encoding,
    rating: rateText(iconv.decode(bytes, encoding), encoding),
  })).sort((a, b) => b.rating - a.rating);
  const likely = rated.slice(0, MAX_DOUBTS).map(({ encoding }) => encoding);
  return { encoding: likely[0]!, doubts: [...new Set<Encoding>([...likely, 'windows-1252'])] };
}

/** Signs that occur in texts of any language, but not inside words. */
const SIGN = /[°§²³µ«»‘’“”„‚‹›–—…·•€£¥©®™½¼¾×÷±¿¡\u00a0]/;
/** Signs that follow a letter or a digit: m², 5 %. */
const AFTER_LETTER = /[²³’®™“”»›…–—°\u00a0]/;
const INVALID = /[\ufffd\u0080-\u009f\ue000-\uf8ff]/;

/** The share of characters beyond ASCII that are where such characters can be: 1 for a likely text, below 0 for none. */
function rateText(text: string, encoding: Encoding): number {
  if (INVALID.test(text)) return -1;
  const characters = [...text];
  let count = 0;
  let wrong = 0;
  const letters: string[] = [];
  for (const [at, character] of characters.entries()) {
    if (character.codePointAt(0)! < 0x80) continue;
    count += 1;
    const [before = ' ', after = ' '] = [characters[at - 1], characters[at + 1]];
    if (SIGN.test(character)) {
      if (isInsideWord(character, before, after)) wrong += 1;
    } else if (isLetter(character)) {
      letters.push(character);
      if (isOddlyPlaced(character, before, after, SCRIPTS[encoding])) wrong += 1;
    } else if (!SCRIPTS[encoding]?.test(character)) wrong += 1;
  }
  return count === 0 ? 0 : (count - wrong - countForeign(letters, encoding)) / count;
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
const isInsideWord = (sign: string, before: string, after: string): boolean =>
  (isLetter(after) && isLetter(before) && sign !== '’') || (isLetter(before) && !AFTER_LETTER.test(sign));

/** A capital after a small letter, or a letter of another script next to one of English. */
function isOddlyPlaced(letter: string, before: string, after: string, script: RegExp | undefined): boolean {
  if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) return true;
  return script !== undefined && (/[a-z]/i.test(before) || /[a-z]/i.test(after));
}

/** Counts the letters that do not belong to the language, or the script, of most letters. */
function countForeign(letters: readonly string[], encoding: Encoding): number {
  const script = SCRIPTS[encoding];
  if (script) return letters.filter((letter) => !script.test(letter)).length;
  const small = letters.map((letter) => letter.toLocaleLowerCase(encoding === 'windows-1254' ? 'tr' : 'en'));
  const foreign = (alphabet: string) => small.filter((letter) => !alphabet.includes(letter)).length;
  return Math.min(...(ALPHABETS[encoding] ?? []).map(foreign));
}
