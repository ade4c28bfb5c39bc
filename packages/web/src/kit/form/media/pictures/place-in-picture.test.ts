// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { addPlace } from './place-in-picture.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4];
const TIFF = 12;

/** The three fractions of an angle, whole to thousandths. */
const angleAt = (view: DataView, at: number) =>
  [0, 8, 16].map((step) => view.getUint32(TIFF + at + step, true) / view.getUint32(TIFF + at + step + 4, true));
const letterAt = (view: DataView, at: number) => String.fromCharCode(view.getUint8(TIFF + at));

describe('writing the location into a photo', () => {
  test('the location is written as cameras do and the picture stays the same', async () => {
    const photo = new Blob([new Uint8Array(JPEG)], { type: 'image/jpeg' });
    const placed = await addPlace(photo, { lat: 48.858_25, lng: -2.294_5 });
    const bytes = new Uint8Array(await placed.arrayBuffer());
    const view = new DataView(bytes.buffer);
    expect(placed.type).toBe('image/jpeg');
    expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe1]);
    expect(String.fromCharCode(...bytes.subarray(6, 10))).toBe('Exif');
    // The block ends where its length says, and the picture continues there.
    expect([...bytes.subarray(4 + view.getUint16(4))]).toEqual(JPEG.slice(2));
    expect([letterAt(view, 48), angleAt(view, 92)]).toEqual(['N', [48, 51, 29.7]]);
    expect([letterAt(view, 72), angleAt(view, 116)]).toEqual(['W', [2, 17, 40.2]]);
  });

  test('a file that is not a JPEG is unchanged', async () => {
    const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });
    expect(await addPlace(png, { lat: 1, lng: 2 })).toBe(png);
  });
});
