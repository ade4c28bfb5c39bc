/** Finds the characters of a TrueType font by its table `cmap` in format 4 or 12. */

const FORMAT_16_BIT = 4;
const FORMAT_32_BIT = 12;

export function listFontCharacters(font: Buffer): ReadonlySet<number> {
  const characters = new Set<number>();
  const table = findTable(font, 'cmap');
  if (table === undefined) return characters;
  const count = font.readUInt16BE(table + 2);
  for (let index = 0; index < count; index++) {
    const offset = table + font.readUInt32BE(table + 4 + index * 8 + 4);
    const format = font.readUInt16BE(offset);
    if (format === FORMAT_16_BIT) addSegments(font, offset, characters);
    if (format === FORMAT_32_BIT) addGroups(font, offset, characters);
  }
  return characters;
}

function findTable(font: Buffer, name: string): number | undefined {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  return undefined;
}

/** The last segment is always U+FFFF, which is no character. */
function addSegments(font: Buffer, offset: number, characters: Set<number>): void {
  const bytes = font.readUInt16BE(offset + 6);
  for (let segment = 0; segment < bytes; segment += 2) {
    const last = font.readUInt16BE(offset + 14 + segment);
    const first = font.readUInt16BE(offset + 16 + bytes + segment);
    for (let point = first; point <= last && point < 0xffff; point++) characters.add(point);
  }
}

function addGroups(font: Buffer, offset: number, characters: Set<number>): void {
  const count = font.readUInt32BE(offset + 12);
  for (let index = 0; index < count; index++) {
    const group = offset + 16 + index * 12;
    const last = font.readUInt32BE(group + 4);
    for (let point = font.readUInt32BE(group); point <= last; point++) characters.add(point);
  }
}
