// @vitest-environment node
import { BarcodeFormat, QRCodeWriter } from '@zxing/library';
import { describe, expect, test } from 'vitest';
import { type Pixels, readPixels as read } from './read-pixels.ts';

const readPixels = (pixels: Pixels, kind: 'qr' | 'barcode') => read(pixels, kind, 'thorough');
const SCALE = 4;
const QUIET = 12;

/** A picture of dark and light modules, as a printer would make it, with light paper around. */
function picture(width: number, height: number, isDark: (x: number, y: number) => boolean, dark = 20, light = 240) {
  const [wide, high] = [(width + 2 * QUIET) * SCALE, (height + 2 * QUIET) * SCALE];
  const data = new Uint8ClampedArray(wide * high * 4).fill(255);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [column, row] = [Math.floor(x / SCALE) - QUIET, Math.floor(y / SCALE) - QUIET];
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      data.fill(isInside && isDark(column, row) ? dark : light, (y * wide + x) * 4, (y * wide + x) * 4 + 3);
    }
  }
  return { data, width: wide, height: high };
}

function qrPicture(text: string, dark?: number, light?: number): Pixels {
  const code = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, new Map());
  return picture(code.getWidth(), code.getHeight(), (x, y) => code.get(x, y), dark, light);
}

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const PARITY = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];
const inverted = (bars: string) => bars.replaceAll(/./g, (bar) => (bar === '0' ? '1' : '0'));
const reversed = (bars: string) => [...bars].reverse().join('');

/** The bars of an article number (EAN-13). */
function articleBars(number: string): string {
  const [first, ...digits] = [...number].map(Number) as [number, ...number[]];
  const parity = PARITY[first]!;
  const left = digits.slice(0, 6).map((digit, place) => {
    const bars = LEFT[digit]!;
    return parity[place] === 'L' ? bars : reversed(inverted(bars));
  });
  const right = digits.slice(6).map((digit) => inverted(LEFT[digit]!));
  return `101${left.join('')}01010${right.join('')}101`;
}
const articlePicture = (number: string): Pixels => {
  const bars = articleBars(number);
  return picture(bars.length, 40, (x) => bars[x] === '1');
};

const turned = ({ data, width, height }: Pixels): Pixels => {
  const turnedData = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [(y * width + x) * 4, (x * height + (height - 1 - y)) * 4];
      turnedData.set(data.subarray(from, from + 4), to);
    }
  }
  return { data: turnedData, width: height, height: width };
};

describe('reading codes from pixels', () => {
  test('a QR code is read with all its characters', () => {
    expect(readPixels(qrPicture('https://example.org/plant/42?ort=Kühlraum'), 'qr')).toBe(
      'https://example.org/plant/42?ort=Kühlraum',
    );
  });

  test('inverted and rotated codes are read', () => {
    expect(readPixels(qrPicture('PUMP-7', 240, 20), 'qr')).toBe('PUMP-7');
    expect(readPixels(turned(qrPicture('PUMP-7')), 'qr')).toBe('PUMP-7');
    expect(readPixels(turned(articlePicture('4006381333931')), 'barcode')).toBe('4006381333931');
  });

  test('a product barcode is read', () => {
    expect(readPixels(articlePicture('4006381333931'), 'barcode')).toBe('4006381333931');
    expect(readPixels(articlePicture('5901234123457'), 'barcode')).toBe('5901234123457');
  });

  test('a steady code is found by a quick scan', () => {
    expect(read(qrPicture('PUMP-7'), 'qr', 'quick')).toBe('PUMP-7');
    expect(read(articlePicture('4006381333931'), 'barcode', 'quick')).toBe('4006381333931');
  });

  test('a QR question ignores barcodes and a barcode question ignores QR codes', () => {
    expect(readPixels(articlePicture('4006381333931'), 'qr')).toBeNull();
    expect(readPixels(qrPicture('PUMP-7'), 'barcode')).toBeNull();
  });

  test('a picture without a code yields nothing', () => {
    expect(
      readPixels(
        picture(30, 30, () => false),
        'qr',
      ),
    ).toBeNull();
    expect(
      readPixels(
        picture(30, 30, (x, y) => (x * y) % 3 === 0),
        'barcode',
      ),
    ).toBeNull();
  });
});
