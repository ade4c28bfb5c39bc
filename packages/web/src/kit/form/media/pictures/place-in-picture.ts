/** Writes the location into a JPEG as cameras do (Exif 2.3, GPS attributes). */
export interface Place {
  readonly lat: number;
  readonly lng: number;
  /** The accuracy in metres. */
  readonly accuracy?: number;
}

const IFD = 8;
const GPS = 26;
const LAT = 92;
const LNG = 116;
const END = 140;
const [BYTE, ASCII, LONG, RATIONAL] = [1, 2, 4, 5];

/** Returns the JPEG with the location; other files are returned unchanged. */
export async function addPlace(picture: Blob, place: Place): Promise<Blob> {
  const head = new Uint8Array(await picture.slice(0, 2).arrayBuffer());
  if (head[0] !== 0xff || head[1] !== 0xd8) return picture;
  return new Blob([head, toExifSegment(place), picture.slice(2)], { type: picture.type });
}

function toExifSegment({ lat, lng }: Place): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(10 + END);
  // The marker, the length including itself, and the identifier.
  bytes.set([0xff, 0xe1, 0, 8 + END, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  const tiff = new DataView(bytes.buffer, 10);
  bytes.set([0x49, 0x49, 0x2a, 0, IFD], 10);
  tiff.setUint16(IFD, 1, true);
  writeEntry(tiff, IFD + 2, 0x8825, LONG, 1, GPS);
  tiff.setUint16(GPS, 5, true);
  writeEntry(tiff, GPS + 2, 0, BYTE, 4, 0x00000302);
  writeEntry(tiff, GPS + 14, 1, ASCII, 2, (lat < 0 ? 'S' : 'N').charCodeAt(0));
  writeEntry(tiff, GPS + 26, 2, RATIONAL, 3, LAT);
  writeEntry(tiff, GPS + 38, 3, ASCII, 2, (lng < 0 ? 'W' : 'E').charCodeAt(0));
  writeEntry(tiff, GPS + 50, 4, RATIONAL, 3, LNG);
  writeAngle(tiff, LAT, Math.abs(lat));
  writeAngle(tiff, LNG, Math.abs(lng));
  return bytes;
}

function writeEntry(tiff: DataView, at: number, tag: number, type: number, count: number, value: number) {
  tiff.setUint16(at, tag, true);
  tiff.setUint16(at + 2, type, true);
  tiff.setUint32(at + 4, count, true);
  tiff.setUint32(at + 8, value, true);
}

/** Writes an angle as degrees, minutes and seconds in fractions; a thousandth of a second is three centimetres. */
function writeAngle(tiff: DataView, at: number, degrees: number) {
  const thousandths = Math.round(degrees * 3_600_000);
  const parts = [
    [Math.floor(thousandths / 3_600_000), 1],
    [Math.floor(thousandths / 60_000) % 60, 1],
    [thousandths % 60_000, 1_000],
  ] as const;
  for (const [index, [above, below]] of parts.entries()) {
    tiff.setUint32(at + index * 8, above, true);
    tiff.setUint32(at + index * 8 + 4, below, true);
  }
}

const POSITION_OPTIONS = { enableHighAccuracy: true, timeout: 8_000, maximumAge: 60_000 };

/** The position of this device, or null if it is unknown or not permitted. A photo never fails because of it. */
export function getCurrentPlace(): Promise<Place | null> {
  if (!navigator.geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ lat, lng, accuracy: Math.round(accuracy) }),
      () => resolve(null),
      POSITION_OPTIONS,
    );
  });
}
