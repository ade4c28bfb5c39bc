/**
 * The fonts of a printed document. Most need only Latin, Greek, Cyrillic and Arabic letters, which are always there.
 * Those of other scripts are loaded for the texts that have them. Chinese characters come from many small files, of
 * which a document gets only the characters that it uses: their whole fonts have 40 MB.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { listFontCharacters } from './font-characters.ts';

/** The families that templates name first: the later ones draw what the earlier ones lack. */
export const BASE_FAMILIES = ['Inter', 'Vazirmatn', 'Noto Sans Arabic'];
/** Other weights are drawn with the closest of these. */
const WEIGHTS = [400, 700];

export interface LoadedFonts {
  /** The families that templates name after the base. */
  readonly families: readonly string[];
  readonly files: readonly Buffer[];
}

interface ScriptFont {
  readonly family: string;
  readonly name: string;
  readonly letters: RegExp;
}
const SCRIPT_FONTS: readonly ScriptFont[] = [
  { family: 'Noto Sans Hebrew', name: 'hebrew', letters: /\p{Script=Hebrew}/u },
  { family: 'Noto Sans Devanagari', name: 'devanagari', letters: /\p{Script=Devanagari}/u },
  { family: 'Noto Sans Bengali', name: 'bengali', letters: /\p{Script=Bengali}/u },
  { family: 'Noto Sans Gujarati', name: 'gujarati', letters: /\p{Script=Gujarati}/u },
  { family: 'Noto Sans Gurmukhi', name: 'gurmukhi', letters: /\p{Script=Gurmukhi}/u },
  { family: 'Noto Sans Tamil', name: 'tamil', letters: /\p{Script=Tamil}/u },
  { family: 'Noto Sans Telugu', name: 'telugu', letters: /\p{Script=Telugu}/u },
  { family: 'Noto Sans Thai', name: 'thai', letters: /\p{Script=Thai}/u },
  { family: 'Noto Sans Armenian', name: 'armenian', letters: /\p{Script=Armenian}/u },
  { family: 'Noto Sans Georgian', name: 'georgian', letters: /\p{Script=Georgian}/u },
];
const EMOJI_FAMILY = 'Noto Emoji';
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const EMOJI_FILES = ['400Regular/NotoEmoji_400Regular.ttf', '700Bold/NotoEmoji_700Bold.ttf'];

/** Chinese characters, kana and Hangul with their punctuation and wide forms. */
const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\u312f\u3130-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1f200}-\u{1f2ff}\u{20000}-\u{3ffff}]/gu;
type Region = 'jp' | 'kr' | 'sc' | 'tc';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string, part: string): string =>
  resolve(`@fontsource-variable/noto-sans-${name}/files/noto-sans-${name}-${part}-wght-normal.woff2`);

/** Numbers of code points, both included. */
type Range = readonly [first: number, last: number];
type Parts = readonly (readonly [part: string, ranges: readonly Range[]])[];
const partsOfFonts = new Map<string, Promise<Parts>>();

/** The files of a font with their characters: `U+0964-0965,U+0980`. */
function listParts(name: string): Promise<Parts> {
  const parts = partsOfFonts.get(name) ?? readParts(name);
  partsOfFonts.set(name, parts);
  return parts;
}

async function readParts(name: string): Promise<Parts> {
  const text = await readFile(resolve(`@fontsource-variable/noto-sans-${name}/unicode.json`), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([part, list]) => {
    const ranges = list.split(',').map((range): Range => {
      const [first, last = first] = range
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return [first!, last!];
    });
    return [part.replaceAll(/[[\]]/g, ''), ranges] as const;
  });
}

const isWithin = (character: string, ranges: readonly Range[]): boolean => {
  const point = character.codePointAt(0)!;
  return ranges.some(([first, last]) => first <= point && point <= last);
};

const toSubset = (font: Buffer, characters: string): Promise<Buffer> =>
  subsetFont(font, characters, { targetFormat: 'truetype' });

/** Fonts of one weight each, for the printing program cannot choose a weight within a font. */
async function toWeights(font: Buffer, characters: string): Promise<Buffer[]> {
  const weights: Buffer[] = [];
  for (const wght of WEIGHTS) {
    weights.push(await subsetFont(font, characters, { targetFormat: 'truetype', variationAxes: { wght } }));
  }
  return weights;
}

const wholeFonts = new Map<string, Promise<readonly Buffer[]>>();

/** A whole font, because letters of these scripts are joined and replaced; it is kept for the next document. */
function loadScriptFont({ name }: ScriptFont): Promise<readonly Buffer[]> {
  const load = async (): Promise<readonly Buffer[]> => {
    const [, ranges = []] = (await listParts(name)).find(([part]) => part === name) ?? [];
    const points = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n));
    const characters = String.fromCodePoint(...points);
    return toWeights(await toSubset(await readFile(fontFile(name, name)), characters), characters);
  };
  return keep(name, load);
}

const loadEmoji = (): Promise<readonly Buffer[]> =>
  keep('emoji', () =>
    Promise.all(EMOJI_FILES.map((file) => readFile(resolve(`@expo-google-fonts/noto-emoji/${file}`)))),
  );

function keep(name: string, load: () => Promise<readonly Buffer[]>): Promise<readonly Buffer[]> {
  const font = wholeFonts.get(name) ?? load();
  wholeFonts.set(name, font);
  return font;
}

/**
 * Lists the regions whose shapes Chinese characters have: by the form's language, or else by the letters around them.
 */
function listRegions(characters: string, language: string): readonly Region[] {
  if (/^zh-(hant|tw|hk|mo)/i.test(language)) return ['tc', 'sc', 'jp', 'kr'];
  if (/^zh/i.test(language)) return ['sc', 'tc', 'jp', 'kr'];
  if (/^ja/i.test(language) || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(characters)) {
    return ['jp', 'sc', 'tc', 'kr'];
  }
  if (/^ko/i.test(language) || /\p{Script=Hangul}/u.test(characters)) return ['kr', 'sc', 'jp', 'tc'];
  return ['sc', 'tc', 'jp', 'kr'];
}

async function loadEastAsianFonts(characters: string, language: string): Promise<readonly Buffer[]> {
  const missing = new Set(characters);
  const files: Buffer[] = [];
  for (const region of listRegions(characters, language)) {
    for (const [part, ranges] of await listParts(region)) {
      const inRanges = [...missing].filter((character) => isWithin(character, ranges));
      if (inRanges.length === 0) continue;
      const subset = await toSubset(await readFile(fontFile(region, part)), inRanges.join(''));
      // The list of a file also has characters that the file lacks.
      const contained = listFontCharacters(subset);
      const drawable = inRanges.filter((character) => contained.has(character.codePointAt(0)!));
      if (drawable.length === 0) continue;
      files.push(...(await toWeights(subset, drawable.join(''))));
      for (const character of drawable) missing.delete(character);
    }
    if (missing.size === 0) break;
  }
  return files;
}

/**
 * Loads the fonts that the text needs in addition to the base fonts; none for most texts.
 * @param language of the form, as a BCP 47 tag; empty where it is unknown
 */
export async function loadFonts(text: string, language = ''): Promise<LoadedFonts> {
  const families: string[] = [];
  const files: Buffer[] = [];
  // Letters that were typed in parts are drawn as one, so the fonts need that one as well.
  const foreign = text.replaceAll(/[ -~]+/g, '');
  const usedCharacters = [...new Set([...new Set(foreign), ...new Set(foreign.normalize('NFC'))])].join('');
  for (const font of SCRIPT_FONTS.filter(({ letters }) => letters.test(usedCharacters))) {
    families.push(font.family);
    files.push(...(await loadScriptFont(font)));
  }
  const eastAsian = usedCharacters.match(EAST_ASIAN);
  if (eastAsian) files.push(...(await loadEastAsianFonts(eastAsian.join(''), language)));
  if (EMOJI.test(usedCharacters)) {
    families.push(EMOJI_FAMILY);
    files.push(...(await loadEmoji()));
  }
  return { families, files };
}
