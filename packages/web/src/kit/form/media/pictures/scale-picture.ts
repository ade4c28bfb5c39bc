import { MAX_UPLOAD_BYTES, MIN_UPLOAD_BYTES } from '@rounds/contract/files';
import type { FileProblem } from '../file-problem.ts';

/** The maximum size and the format of an uploaded picture. */
export interface PictureLimits {
  readonly longEdge: number;
  readonly shortEdge: number;
  readonly type: 'image/jpeg' | 'image/png';
}

const JPEG = { longEdge: 2560, shortEdge: 2560, type: 'image/jpeg' } as const;
const PRESETS: Readonly<Record<string, PictureLimits>> = {
  sd: { ...JPEG, longEdge: 854, shortEdge: 480 },
  hd: { ...JPEG, longEdge: 1280, shortEdge: 720 },
  standard: { ...JPEG, longEdge: 1600, shortEdge: 1200 },
  fhd: { ...JPEG, longEdge: 1920, shortEdge: 1080 },
  qhd: { ...JPEG, longEdge: 2560, shortEdge: 1440 },
  png: { ...JPEG, type: 'image/png' },
};
const QUALITY = 0.85;

/** The picture settings of a photo question: a preset or custom sizes. */
export function toPictureLimits(quality?: string, width?: number | null, height?: number | null): PictureLimits {
  if (quality !== 'custom') return PRESETS[quality ?? ''] ?? JPEG;
  const sizes = [width, height].map((size) => size ?? JPEG.longEdge);
  return { ...JPEG, longEdge: Math.max(...sizes), shortEdge: Math.min(...sizes) };
}

export type PictureProblem = Extract<FileProblem, 'too small' | 'too large' | 'not a picture'>;
export type Picture = { readonly bytes: Blob; readonly type: string; readonly name: string };

/**
 * Scales a selected picture as the question requires. The minimum file size applies to the selected
 * file; if scaling would fall below it, the original is uploaded.
 */
export async function scalePicture(
  file: File,
  limits: PictureLimits = JPEG,
): Promise<Picture | { readonly problem: PictureProblem }> {
  if (file.size < MIN_UPLOAD_BYTES) return { problem: 'too small' };
  const scaled = await scaleToCanvas(file, limits).catch(() => null);
  if (!scaled) return keepOriginal(file);
  const { bytes, isSmaller } = scaled;
  // Encoding a picture again at the same size would only lose quality.
  if (bytes.size < MIN_UPLOAD_BYTES || (!isSmaller && bytes.size >= file.size && isUploadable(file.type)))
    return keepOriginal(file);
  const extension = bytes.type === 'image/png' ? 'png' : 'jpg';
  return { bytes, type: bytes.type, name: `${file.name.replace(/\.\w+$/, '') || 'photo'}.${extension}` };
}

const UPLOADABLE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif'];
const isUploadable = (type: string) => UPLOADABLE_TYPES.includes(type);

function keepOriginal(file: File): Picture | { problem: PictureProblem } {
  if (!isUploadable(file.type)) return { problem: 'not a picture' };
  if (file.size > MAX_UPLOAD_BYTES) return { problem: 'too large' };
  return { bytes: file, type: file.type, name: file.name || 'photo' };
}

async function scaleToCanvas(file: File, limits: PictureLimits): Promise<{ bytes: Blob; isSmaller: boolean }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = fitSize(bitmap.width, bitmap.height, limits);
  const isSmaller = width < bitmap.width;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  if (limits.type === 'image/jpeg') {
    // JPEG has no transparency, so transparent pixels become white instead of black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const bytes = await toBlob(canvas, limits.type);
  // A photo as PNG can exceed the upload limit; a JPEG is better than none.
  return { bytes: bytes.size > MAX_UPLOAD_BYTES ? await toBlob(canvas, 'image/jpeg') : bytes, isSmaller };
}

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), type, QUALITY),
  );

/** The size that fits both edges in either orientation, keeping proportions, never enlarged. */
export function fitSize(
  width: number,
  height: number,
  { longEdge, shortEdge }: Pick<PictureLimits, 'longEdge' | 'shortEdge'>,
): { width: number; height: number } {
  const scale = Math.min(1, longEdge / Math.max(width, height), shortEdge / Math.min(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
