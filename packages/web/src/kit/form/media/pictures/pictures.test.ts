// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { findInkBounds } from '../signature/trim-signature.ts';
import { fitSize, scalePicture, toPictureLimits } from './scale-picture.ts';

describe('preparing a picture', () => {
  test.each([
    ['normal', 4000, 3000, 2560, 1920],
    ['normal', 3000, 4000, 1920, 2560],
    ['normal', 800, 600, 800, 600],
    ['sd', 4000, 3000, 640, 480],
    ['hd', 4000, 2250, 1280, 720],
    ['hd', 2250, 4000, 720, 1280],
    ['standard', 4000, 3000, 1600, 1200],
    ['fhd', 4000, 2250, 1920, 1080],
    ['qhd', 4000, 2250, 2560, 1440],
  ])('in quality %s of %i × %i pixels becomes %i × %i', (quality, width, height, newWidth, newHeight) => {
    expect(fitSize(width, height, toPictureLimits(quality))).toEqual({ width: newWidth, height: newHeight });
  });

  test('custom sizes limit pictures in both orientations', () => {
    const limits = toPictureLimits('custom', 1000, 500);
    expect(fitSize(4000, 3000, limits)).toEqual({ width: 667, height: 500 });
    expect(fitSize(1000, 4000, limits)).toEqual({ width: 250, height: 1000 });
    expect(fitSize(5000, 50, toPictureLimits('custom', null, 300))).toEqual({ width: 2560, height: 26 });
  });

  test('a picture below 10 KB is rejected at once', async () => {
    const small = new File([new Uint8Array(9_000)], 'icon.jpg', { type: 'image/jpeg' });
    expect(await scalePicture(small)).toEqual({ problem: 'too small' });
  });

  test('an undecodable picture is sent as it is only if the server knows its type', async () => {
    const heic = new File([new Uint8Array(20_000)], 'IMG_1.heic', { type: 'image/heic' });
    expect(await scalePicture(heic)).toMatchObject({ type: 'image/heic', name: 'IMG_1.heic' });
    const text = new File([new Uint8Array(20_000)], 'notes.txt', { type: 'text/plain' });
    expect(await scalePicture(text)).toEqual({ problem: 'not a picture' });
  });
});

describe('trimming a signature', () => {
  test('a signature is cropped to its strokes', () => {
    const data = new Uint8ClampedArray(10 * 8 * 4);
    for (const [x, y] of [
      [3, 2],
      [6, 5],
    ] as const)
      data[(y * 10 + x) * 4 + 3] = 255;
    expect(findInkBounds(data, 10, 8)).toEqual({ left: 3, top: 2, width: 4, height: 4 });
  });

  test('an empty canvas yields no signature', () => {
    expect(findInkBounds(new Uint8ClampedArray(10 * 8 * 4), 10, 8)).toBeNull();
  });
});
