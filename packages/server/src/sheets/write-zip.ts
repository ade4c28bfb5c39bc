/** Writes a ZIP archive as it is read: nothing is kept but the names, sizes and sums of the files. */
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  /** Read once, when the archive has come to it. */
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes and sum follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The first day that the format knows: files of one export have no times of their own. */
const DAY = (1 << 5) | 1;
const MOST_BYTES = 0xffff_ffff;
/** Packing wakes up once for so many characters, not for every row. */
const PIECE = 64 * 1024;

export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const send = (bytes: Buffer) => {
    offset += bytes.length;
    if (offset > MOST_BYTES) throw new RangeError('the archive is larger than 4 GB');
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    yield send(
      record(
        [LOCAL, 4],
        [VERSION, 2],
        [FLAGS, 2],
        [DEFLATED, 2],
        [0, 2],
        [DAY, 2],
        [0, 12],
        [entry.name.length, 2],
        [0, 2],
      ),
    );
    yield send(entry.name);
    for await (const bytes of deflated(content, entry)) {
      entry.packed += bytes.length;
      yield send(bytes);
    }
    yield send(record([DESCRIPTOR, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]));
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) yield send(centralRecord(entry));
  const counts = [
    [written.length, 2],
    [written.length, 2],
  ] as const;
  yield send(record([END, 4], [0, 4], ...counts, [offset - start, 4], [start, 4], [0, 2]));
}

const centralRecord = ({ name, offset, crc, packed, size }: Written): Buffer =>
  Buffer.concat([
    record([CENTRAL, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2], [crc, 4]),
    record([packed, 4], [size, 4], [name.length, 2], [0, 12], [offset, 4]),
    name,
  ]);

/** The packed content; what it amounts to unpacked is noted on the way. */
function deflated(content: ZipEntry['content'], noted: { crc: number; size: number }): Readable {
  const plain = async function* () {
    for await (const piece of inPieces(content)) {
      const bytes = Buffer.from(piece);
      noted.crc = crc32(bytes, noted.crc);
      noted.size += bytes.length;
      yield bytes;
    }
  };
  const source = Readable.from(plain());
  const packing = createDeflateRaw();
  source.on('error', (error) => packing.destroy(error));
  packing.on('close', () => source.destroy());
  return source.pipe(packing);
}

async function* inPieces(content: ZipEntry['content']): AsyncGenerator<string> {
  let piece = '';
  for await (const text of content) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Little-endian numbers of so many bytes each; more than six bytes are zeros. */
function record(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (value !== 0) buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}
