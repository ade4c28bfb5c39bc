/** Reads the metadata of a picture: its size in pixels, and by Exif 2.3 when and where it was taken. */
import type { PictureFacts } from '@rounds/contract/file-manager';
import sharp from 'sharp';

/** Cameras write it at the start of a file. */
export const PICTURE_HEAD_BYTES = 512 * 1024;

/** Runs in a process of its own. Null if the bytes cannot be read. */
export async function describePicture({ bytes }: { readonly bytes: Uint8Array }): Promise<PictureFacts | null> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const metadata = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) return null;
  const { width, height, orientation = 1, exif } = metadata;
  // Orientations from 5 on show the picture on its side.
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { ...size, ...(exif ? readExif(exif) : { taken_at: null, place: null }) };
}

const [ASCII, RATIONAL] = [2, 5];
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };
const [EXIF_IFD, GPS_IFD] = [0x8769, 0x8825];
const [TAKEN, OFFSET] = [0x9003, 0x9011];

type Facts = Pick<PictureFacts, 'taken_at' | 'place'>;

/** A damaged block says nothing. */
export function readExif(exif: Uint8Array): Facts {
  try {
    const start = Buffer.from(exif.subarray(0, 4)).toString('latin1') === 'Exif' ? 6 : 0;
    const view = new DataView(exif.buffer, exif.byteOffset + start, exif.byteLength - start);
    const tiff = { view, isLittle: view.getUint16(0) === 0x4949 };
    const first = readDirectory(tiff, view.getUint32(4, tiff.isLittle));
    const inner = first.get(EXIF_IFD);
    const gps = first.get(GPS_IFD);
    const details = inner ? readDirectory(tiff, readPointer(tiff, inner)) : new Map<number, Entry>();
    return {
      taken_at: toTime(readText(tiff, details.get(TAKEN)), readText(tiff, details.get(OFFSET))),
      place: gps ? toPlace(tiff, readDirectory(tiff, readPointer(tiff, gps))) : null,
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { taken_at: null, place: null };
  }
}

interface Tiff {
  readonly view: DataView;
  readonly isLittle: boolean;
}
interface Entry {
  readonly type: number;
  readonly count: number;
  /** The offset of its values. */
  readonly at: number;
}

const MAX_ENTRIES = 500;

function readDirectory({ view, isLittle }: Tiff, start: number): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  const length = Math.min(view.getUint16(start, isLittle), MAX_ENTRIES);
  for (let index = 0; index < length; index++) {
    const at = start + 2 + index * 12;
    const type = view.getUint16(at + 2, isLittle);
    const count = view.getUint32(at + 4, isLittle);
    const isInside = (SIZES[type] ?? 1) * count <= 4;
    entries.set(view.getUint16(at, isLittle), {
      type,
      count,
      at: isInside ? at + 8 : view.getUint32(at + 8, isLittle),
    });
  }
  return entries;
}

const readPointer = ({ view, isLittle }: Tiff, { at }: Entry): number => view.getUint32(at, isLittle);

function readText({ view }: Tiff, entry: Entry | undefined): string | null {
  if (entry?.type !== ASCII || entry.count > 64) return null;
  const codes = Array.from({ length: entry.count }, (_, index) => view.getUint8(entry.at + index));
  return String.fromCharCode(...codes.filter((code) => code !== 0));
}

/** `2026:11:20 10:31:00` and `+01:00`. */
function toTime(takenAt: string | null, offset: string | null): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(takenAt?.trim() ?? '');
  if (!parts) return null;
  const [, year, month, day, time] = parts;
  const zone = /^[+-]\d\d:\d\d$/.test(offset?.trim() ?? '') ? offset!.trim() : '';
  const text = `${year}-${month}-${day}T${time}${zone}`;
  return Number.isNaN(Date.parse(text)) ? null : text;
}

function toPlace(tiff: Tiff, gps: ReadonlyMap<number, Entry>): Facts['place'] {
  const lat = readAngle(tiff, gps.get(2), readText(tiff, gps.get(1)) === 'S');
  const lng = readAngle(tiff, gps.get(4), readText(tiff, gps.get(3)) === 'W');
  return lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180 ? null : { lat, lng };
}

/** Degrees, minutes and seconds as fractions, to about ten centimetres. */
function readAngle({ view, isLittle }: Tiff, entry: Entry | undefined, isNegative: boolean): number | null {
  if (entry?.type !== RATIONAL || entry.count !== 3) return null;
  const [degrees, minutes, seconds] = [0, 8, 16].map(
    (part) => view.getUint32(entry.at + part, isLittle) / view.getUint32(entry.at + part + 4, isLittle),
  );
  const angle = degrees! + minutes! / 60 + seconds! / 3600;
  return Number.isFinite(angle) ? Math.round(angle * 1e6) / (isNegative ? -1e6 : 1e6) : null;
}
