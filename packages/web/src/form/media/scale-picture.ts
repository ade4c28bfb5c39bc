import { UPLOAD_MAX_BYTES, UPLOAD_MIN_BYTES } from '@rounds/contract/files';
import type { FileProblem } from './file-problem.ts';

/** How large a picture may go to the server, and as what. */
export interface PictureWish {
  readonly longest: number;
  readonly shortest: number;
  readonly type: 'image/jpeg' | 'image/png';
}

const JPEG = { longest: 2560, shortest: 2560, type: 'image/jpeg' } as const;
const WISHES: Readonly<Record<string, PictureWish>> = {
  sd: { ...JPEG, longest: 854, shortest: 480 },
  hd: { ...JPEG, longest: 1280, shortest: 720 },
  standard: { ...JPEG, longest: 1600, shortest: 1200 },
  fhd: { ...JPEG, longest: 1920, shortest: 1080 },
  qhd: { ...JPEG, longest: 2560, shortest: 1440 },
  png: { ...JPEG, type: 'image/png' },
};
const QUALITY = 0.85;

/** What a photo question wants of its pictures: a preset, or sizes of its own. */
export function pictureWish(quality?: string, width?: number | null, height?: number | null): PictureWish {
  if (quality !== 'custom') return WISHES[quality ?? ''] ?? JPEG;
  const sizes = [width, height].map((size) => size ?? JPEG.longest);
  return { ...JPEG, longest: Math.max(...sizes), shortest: Math.min(...sizes) };
}

export type PictureProblem = Extract<FileProblem, 'too small' | 'too large' | 'not a picture'>;
export type Picture = { readonly bytes: Blob; readonly type: string; readonly name: string };

/**
 * A chosen picture as it goes to the server, as small as the question wants it. The least size holds
 * for what was chosen, before scaling down; where scaling would fall below it, the original goes.
 */
export async function scalePicture(
  file: File,
  wish: PictureWish = JPEG,
): Promise<Picture | { readonly problem: PictureProblem }> {
  if (file.size < UPLOAD_MIN_BYTES) return { problem: 'too small' };
  const drawn = await draw(file, wish).catch(() => null);
  if (!drawn) return asItIs(file);
  const { bytes, isSmaller } = drawn;
  // Drawn anew at the same size, a picture can only lose; where it must be smaller, it is.
  if (bytes.size < UPLOAD_MIN_BYTES || (!isSmaller && bytes.size >= file.size && isKept(file.type)))
    return asItIs(file);
  const ending = bytes.type === 'image/png' ? 'png' : 'jpg';
  return { bytes, type: bytes.type, name: `${file.name.replace(/\.\w+$/, '') || 'photo'}.${ending}` };
}

const KEPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif'];
const isKept = (type: string) => KEPT_TYPES.includes(type);

function asItIs(file: File): Picture | { problem: PictureProblem } {
  if (!isKept(file.type)) return { problem: 'not a picture' };
  if (file.size > UPLOAD_MAX_BYTES) return { problem: 'too large' };
  return { bytes: file, type: file.type, name: file.name || 'photo' };
}

async function draw(file: File, wish: PictureWish): Promise<{ bytes: Blob; isSmaller: boolean }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = sizeWithin(bitmap.width, bitmap.height, wish);
  const isSmaller = width < bitmap.width;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  if (wish.type === 'image/jpeg') {
    // JPEG has no transparency: what is clear in a PNG becomes white, not black.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, width, height);
  }
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const bytes = await bytesOf(canvas, wish.type);
  // A photo as PNG can be larger than any file may be; then it is better a JPEG than none.
  return { bytes: bytes.size > UPLOAD_MAX_BYTES ? await bytesOf(canvas, 'image/jpeg') : bytes, isSmaller };
}

const bytesOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), type, QUALITY),
  );

/** The size within both edges, upright or lying, with the same proportions; never larger than it was. */
export function sizeWithin(
  width: number,
  height: number,
  { longest, shortest }: Pick<PictureWish, 'longest' | 'shortest'>,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height), shortest / Math.min(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
