// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { scalePicture, sizeWithin } from './scale-picture.ts';
import { inkedPart } from './trim-signature.ts';

describe('A chosen picture', () => {
  test('is at most 2560 pixels long and keeps its proportions', () => {
    expect(sizeWithin(4000, 3000, 2560)).toEqual({ width: 2560, height: 1920 });
    expect(sizeWithin(3000, 4000, 2560)).toEqual({ width: 1920, height: 2560 });
    expect(sizeWithin(800, 600, 2560)).toEqual({ width: 800, height: 600 });
  });

  test('below 10 KB is refused before anything is done with it', async () => {
    const small = new File([new Uint8Array(9_000)], 'icon.jpg', { type: 'image/jpeg' });
    expect(await scalePicture(small)).toEqual({ problem: 'too small' });
  });

  test('that the browser cannot draw goes as it is when the server knows its type, else it is refused', async () => {
    const heic = new File([new Uint8Array(20_000)], 'IMG_1.heic', { type: 'image/heic' });
    expect(await scalePicture(heic)).toMatchObject({ type: 'image/heic', name: 'IMG_1.heic' });
    const text = new File([new Uint8Array(20_000)], 'notes.txt', { type: 'text/plain' });
    expect(await scalePicture(text)).toEqual({ problem: 'not a picture' });
  });
});

describe('A signature', () => {
  test('is cut to what was drawn', () => {
    const data = new Uint8ClampedArray(10 * 8 * 4);
    for (const [x, y] of [
      [3, 2],
      [6, 5],
    ] as const)
      data[(y * 10 + x) * 4 + 3] = 255;
    expect(inkedPart(data, 10, 8)).toEqual({ left: 3, top: 2, width: 4, height: 4 });
  });

  test('of an empty board is none', () => {
    expect(inkedPart(new Uint8ClampedArray(10 * 8 * 4), 10, 8)).toBeNull();
  });
});
