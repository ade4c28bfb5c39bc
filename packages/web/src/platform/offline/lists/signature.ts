/**
 * A block of list items has a signature: a set of bits that its words, parents and ids set. A search reads only
 * blocks whose signature has the bits of what is looked for. A few of them may still contain nothing.
 */
const BITS = 32_768;
const GRAM_LENGTH = 4;
/** An id occurs in one block of many: three bits for each make false hits rare. */
const BITS_PER_ID = 3;

export type Signature = Uint32Array;

export const createSignature = (): Signature => new Uint32Array(BITS / 32);

function hash(text: string, seed = 0): number {
  let value = 2_166_136_261 ^ seed;
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 16_777_619);
  }
  return (value ^ (value >>> 15)) & (BITS - 1);
}

/** The bits that a part of a word sets, without creating the part as a text. */
function hashGram(text: string, from: number, length: number): number {
  let value = 2_166_136_261;
  for (let index = from; index < from + length; index++) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 16_777_619);
  }
  return (value ^ (value >>> 15)) & (BITS - 1);
}

const set = (signature: Signature, bit: number): void => {
  (signature[bit >> 5] as number) |= 1 << (bit & 31);
};
const has = (signature: Signature, bit: number): boolean => ((signature[bit >> 5] as number) & (1 << (bit & 31))) !== 0;

/** Adds a text with all its parts of up to four characters. */
export function addText(signature: Signature, text: string): void {
  for (let from = 0; from < text.length; from++) {
    const longest = Math.min(GRAM_LENGTH, text.length - from);
    for (let length = 1; length <= longest; length++) set(signature, hashGram(text, from, length));
  }
}

/** Adds an id, such as that of an item or a parent; `kind` keeps them apart. */
export function addId(signature: Signature, kind: string, id: string): void {
  for (let seed = 1; seed <= BITS_PER_ID; seed++) set(signature, hash(kind + id, seed));
}

/** Whether a block may contain this part of a text. */
export function mayContain(signature: Signature, word: string): boolean {
  if (word.length <= GRAM_LENGTH) return has(signature, hashGram(word, 0, word.length));
  for (let from = 0; from + GRAM_LENGTH <= word.length; from++)
    if (!has(signature, hashGram(word, from, GRAM_LENGTH))) return false;
  return true;
}

export function mayHaveId(signature: Signature, kind: string, id: string): boolean {
  for (let seed = 1; seed <= BITS_PER_ID; seed++) if (!has(signature, hash(kind + id, seed))) return false;
  return true;
}
