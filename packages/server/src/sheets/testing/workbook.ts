/** Makes archives and workbooks for tests, sound ones and others. */
import { crc32, deflateRawSync } from 'node:zlib';

export type Parts = Readonly<Record<string, string | Buffer>>;

/** A zip archive of these parts. `claim` is what its headers say of each part's size when not the truth. */
export function zip(parts: Parts, claim?: number): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claim ?? bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed]);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02');
    entry.writeUInt16LE(20, 4);
    shared.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(Buffer.concat([entry, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  end.write('PK\x05\x06');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${RELATIONS}">${targets
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Parts of a workbook; `sheets` holds the inner XML of each sheet's `sheetData` by name. */
export function workbookParts(
  sheets: Readonly<Record<string, string>>,
  extra: { readonly sharedStrings?: string; readonly styles?: string; readonly from1904?: boolean } = {},
): Record<string, string> {
  const names = Object.keys(sheets);
  const listed = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('');
  const targets: [string, string][] = names.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`]);
  if (extra.sharedStrings) targets.push(['sharedStrings', 'sharedStrings.xml']);
  if (extra.styles) targets.push(['styles', '/xl/styles.xml']);
  const properties = extra.from1904 ? '<workbookPr date1904="1"/>' : '';
  return {
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">${properties}<sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(targets),
    ...Object.fromEntries(names.map((name, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheets[name]!)])),
    ...(extra.sharedStrings && { 'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${extra.sharedStrings}</sst>` }),
    ...(extra.styles && { 'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}">${extra.styles}</styleSheet>` }),
  };
}

export const sheetXml = (rows: string): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

/** Rows of plain texts as `sheetData` holds them. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
    .join('');
