/**
 * Detects the media type of a file from its bytes. Audio and video share two container formats, so their
 * lists of tracks are read as well: a voice memo must not be offered as a video without a picture.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { MAX_DRAWING_BYTES, startsLikeDrawing } from './pictures/drawing.ts';

/** Runs in a process of its own, because the parsers of so many formats cannot be trusted to end. */
export async function detectFileType(path: string): Promise<string | null> {
  // The library may append the codec to the type of audio.
  const type = (await fileTypeFromFile(path))?.mime.split(';')[0] ?? null;
  const sound = type === null ? undefined : SOUND_ONLY[type];
  const mayBeDrawing = type === null || type === 'application/xml';
  if (!sound && !mayBeDrawing) return type;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (!sound) return (await isDrawing(file, size)) ? 'image/svg+xml' : type;
    return (await isSoundOnly(new Reader(file), sound.container, size)) ? sound.type : type;
  } finally {
    await file.close();
  }
}

/** Whether the file is meant as an SVG; what it contains is checked by `findDrawingProblem`. */
const isDrawing = async (file: FileHandle, size: number): Promise<boolean> =>
  size <= MAX_DRAWING_BYTES && startsLikeDrawing(await file.readFile('utf8'));

const SOUND_ONLY: Readonly<Record<string, { readonly type: string; readonly container: Container } | undefined>> = {
  'video/mp4': { type: 'audio/mp4', container: 'boxes' },
  'video/webm': { type: 'audio/webm', container: 'elements' },
};

type Container = 'boxes' | 'elements';
type Track = 'picture' | 'sound' | 'other';

/** A part of a container, with the position of its content. */
interface Part {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

async function isSoundOnly(reader: Reader, container: Container, size: number): Promise<boolean> {
  const tracks = new Set<Track>();
  const walk = container === 'boxes' ? walkBoxes : walkElements;
  await walk(reader, { name: '', start: 0, end: size }, tracks);
  return tracks.has('sound') && !tracks.has('picture');
}

/** Reads small pieces at given positions, up to a number that every honest file stays below. */
class Reader {
  readonly #file: FileHandle;
  #left = 2_000;
  constructor(file: FileHandle) {
    this.#file = file;
  }
  /** Null at the end of the file, and after too many reads of a malicious one. */
  async read(offset: number, length: number): Promise<Buffer | null> {
    if (this.#left-- <= 0) return null;
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, offset);
    return bytesRead === 0 ? null : buffer.subarray(0, bytesRead);
  }
}

const CONTAINER_BOXES = ['moov', 'trak', 'mdia'];
const HANDLERS: Readonly<Record<string, Track>> = { vide: 'picture', soun: 'sound' };

/** MP4 (ISO 14496-12): the handler of each track. */
async function walkBoxes(reader: Reader, within: Part, tracks: Set<Track>): Promise<void> {
  for (let offset = within.start; offset + 8 <= within.end; ) {
    const head = await reader.read(offset, 16);
    if (!head || head.length < 8) return;
    const box = parseBox(head, offset, within.end);
    if (!box) return;
    if (box.name === 'hdlr') {
      const handler = (await reader.read(box.start + 8, 4))?.toString('latin1') ?? '';
      tracks.add(HANDLERS[handler] ?? 'other');
    } else if (CONTAINER_BOXES.includes(box.name)) await walkBoxes(reader, box, tracks);
    offset = box.end;
  }
}

function parseBox(head: Buffer, offset: number, end: number): Part | null {
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.length < 16) return null;
  const header = isLong ? 16 : 8;
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - offset : short;
  if (size < header) return null;
  return { name: head.toString('latin1', 4, 8), start: offset + header, end: Math.min(end, offset + size) };
}

const SEGMENT = '18538067';
const TRACKS = '1654ae6b';
const TRACK = 'ae';
const TRACK_TYPE = '83';
const CONTAINER_ELEMENTS = [SEGMENT, TRACKS, TRACK];
/** Only media content follows this element. */
const CLUSTER = '1f43b675';
const TRACK_TYPES: Readonly<Record<number, Track>> = { 1: 'picture', 2: 'sound' };

/** WebM (RFC 8794, 9559): the type of each track. */
async function walkElements(reader: Reader, within: Part, tracks: Set<Track>): Promise<void> {
  for (let offset = within.start; offset < within.end; ) {
    const head = await reader.read(offset, 12);
    const element = head && parseElement(head, offset, within.end);
    if (!element || element.name === CLUSTER) return;
    if (element.name === TRACK_TYPE) {
      tracks.add(TRACK_TYPES[(await reader.read(element.start, 1))?.[0] ?? 0] ?? 'other');
    } else if (CONTAINER_ELEMENTS.includes(element.name)) await walkElements(reader, element, tracks);
    offset = element.end;
  }
}

function parseElement(head: Buffer, offset: number, end: number): Part | null {
  const idLength = Math.clz32(head[0]! << 24) + 1;
  const sizeByte = head[idLength];
  if (idLength > 4 || sizeByte === undefined) return null;
  const sizeLength = Math.clz32(sizeByte << 24) + 1;
  if (sizeLength > 8 || head.length < idLength + sizeLength) return null;
  const start = offset + idLength + sizeLength;
  const isOpenEnded = [...head.subarray(idLength, idLength + sizeLength)].every(
    (byte, index) => byte === (index === 0 ? 0xff >> (sizeLength - 1) : 0xff),
  );
  const size = [...head.subarray(idLength + 1, idLength + sizeLength)].reduce(
    (sum, byte) => sum * 256 + byte,
    sizeByte & (0xff >> sizeLength),
  );
  const name = head.toString('hex', 0, idLength);
  return { name, start, end: isOpenEnded ? end : Math.min(end, start + size) };
}
