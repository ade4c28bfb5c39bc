/** Reads codes from pixels, for browsers without a BarcodeDetector. */
import {
  AztecCodeReader,
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  InvertedLuminanceSource,
  type LuminanceSource,
  MultiFormatOneDReader,
  PDF417Reader,
  QRCodeReader,
  type Reader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { CodeKind } from './code-kinds.ts';

const LINES = [
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
  BarcodeFormat.UPC_E,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.CODE_93,
  BarcodeFormat.CODABAR,
  BarcodeFormat.ITF,
];
/** Photos are scanned thoroughly; for a running camera the next frame is better than a longer search. */
export type Look = 'quick' | 'thorough';
const HINTS: Readonly<Record<Look, Map<DecodeHintType, never>>> = {
  quick: new Map([[DecodeHintType.POSSIBLE_FORMATS, LINES as never]]),
  thorough: new Map([
    [DecodeHintType.POSSIBLE_FORMATS, LINES as never],
    [DecodeHintType.TRY_HARDER, true as never],
  ]),
};

export interface Pixels {
  /** RGBA values. */
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The text of the code, or null. Also reads rotated barcodes and inverted matrix codes, as engraved on metal. */
export function readPixels({ data, width, height }: Pixels, kind: CodeKind, look: Look): string | null {
  const light = brightnessOf(data, width * height);
  const upright = new RGBLuminanceSource(light, width, height);
  const inverted = new InvertedLuminanceSource(upright);
  if (kind === 'qr') return firstText([new QRCodeReader()], [upright, inverted], look);
  const lying = new RGBLuminanceSource(turned(light, width, height), height, width);
  return (
    firstText([new MultiFormatOneDReader(HINTS[look])], [upright, lying], look) ??
    firstText([new DataMatrixReader(), new PDF417Reader(), new AztecCodeReader()], [upright, inverted], look)
  );
}

function firstText(readers: readonly Reader[], sources: readonly LuminanceSource[], look: Look): string | null {
  for (const source of sources) {
    for (const reader of readers) {
      const text = textOf(reader, source, look);
      if (text) return text;
    }
  }
  return null;
}

function textOf(reader: Reader, source: LuminanceSource, look: Look): string | null {
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS[look]).getText();
  } catch {
    // ZXing throws when the picture contains no code.
    return null;
  }
}

/** Transparent pixels count as white. */
function brightnessOf(data: Uint8ClampedArray, points: number): Uint8ClampedArray {
  const light = new Uint8ClampedArray(points);
  for (let point = 0; point < points; point += 1) {
    const at = point * 4;
    const opacity = data[at + 3]! / 255;
    const seen = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    light[point] = 255 + (seen - 255) * opacity;
  }
  return light;
}

/** Rotates by 90 degrees clockwise. */
function turned(light: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const side = new Uint8ClampedArray(light.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) side[x * height + (height - 1 - y)] = light[y * width + x]!;
  }
  return side;
}
