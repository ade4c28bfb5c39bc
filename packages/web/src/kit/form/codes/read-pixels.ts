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

const LINEAR_FORMATS = [
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
export type ReadMode = 'quick' | 'thorough';
const HINTS: Readonly<Record<ReadMode, Map<DecodeHintType, never>>> = {
  quick: new Map([[DecodeHintType.POSSIBLE_FORMATS, LINEAR_FORMATS as never]]),
  thorough: new Map([
    [DecodeHintType.POSSIBLE_FORMATS, LINEAR_FORMATS as never],
    [DecodeHintType.TRY_HARDER, true as never],
  ]),
};

export interface Pixels {
  /** The pixels as RGBA values. */
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The text of the code, or null. Also reads rotated barcodes and inverted matrix codes, as engraved on metal. */
export function readPixels({ data, width, height }: Pixels, kind: CodeKind, mode: ReadMode): string | null {
  const gray = toBrightness(data, width * height);
  const upright = new RGBLuminanceSource(gray, width, height);
  const inverted = new InvertedLuminanceSource(upright);
  if (kind === 'qr') return readFirst([new QRCodeReader()], [upright, inverted], mode);
  const rotated = new RGBLuminanceSource(rotate(gray, width, height), height, width);
  return (
    readFirst([new MultiFormatOneDReader(HINTS[mode])], [upright, rotated], mode) ??
    readFirst([new DataMatrixReader(), new PDF417Reader(), new AztecCodeReader()], [upright, inverted], mode)
  );
}

function readFirst(readers: readonly Reader[], sources: readonly LuminanceSource[], mode: ReadMode): string | null {
  for (const source of sources) {
    for (const reader of readers) {
      const text = readText(reader, source, mode);
      if (text) return text;
    }
  }
  return null;
}

function readText(reader: Reader, source: LuminanceSource, mode: ReadMode): string | null {
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS[mode]).getText();
  } catch {
    // ZXing throws when the picture contains no code.
    return null;
  }
}

/** Converts pixels to brightness, in which transparent ones count as white. */
function toBrightness(data: Uint8ClampedArray, points: number): Uint8ClampedArray {
  const gray = new Uint8ClampedArray(points);
  for (let point = 0; point < points; point += 1) {
    const at = point * 4;
    const opacity = data[at + 3]! / 255;
    const brightness = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    gray[point] = 255 + (brightness - 255) * opacity;
  }
  return gray;
}

/** Rotates by 90 degrees clockwise. */
function rotate(gray: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const rotated = new Uint8ClampedArray(gray.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rotated[x * height + (height - 1 - y)] = gray[y * width + x]!;
  }
  return rotated;
}
