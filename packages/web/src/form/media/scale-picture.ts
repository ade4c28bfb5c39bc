import { UPLOAD_MAX_BYTES, UPLOAD_MIN_BYTES } from '@rounds/contract/files';

const LONGEST_EDGE = 2560;
const QUALITY = 0.85;

export type PictureProblem = 'too small' | 'too large' | 'not a picture';
export type Picture = { readonly bytes: Blob; readonly type: string; readonly name: string };

/**
 * A chosen picture as it goes to the server: at most 2560 pixels long, as JPEG. The least size holds
 * for what was chosen, before scaling down; where scaling would fall below it, the original goes.
 */
export async function scalePicture(file: File): Promise<Picture | { readonly problem: PictureProblem }> {
  if (file.size < UPLOAD_MIN_BYTES) return { problem: 'too small' };
  const drawn = await draw(file).catch(() => null);
  if (!drawn) return asItIs(file);
  if (drawn.size < UPLOAD_MIN_BYTES || (drawn.size >= file.size && isKept(file.type))) return asItIs(file);
  return { bytes: drawn, type: drawn.type, name: `${file.name.replace(/\.\w+$/, '') || 'photo'}.jpg` };
}

const KEPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif'];
const isKept = (type: string) => KEPT_TYPES.includes(type);

function asItIs(file: File): Picture | { problem: PictureProblem } {
  if (!isKept(file.type)) return { problem: 'not a picture' };
  if (file.size > UPLOAD_MAX_BYTES) return { problem: 'too large' };
  return { bytes: file, type: file.type, name: file.name || 'photo' };
}

async function draw(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = sizeWithin(bitmap.width, bitmap.height, LONGEST_EDGE);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  // JPEG has no transparency: what is clear in a PNG becomes white, not black.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/jpeg', QUALITY),
  );
}

export function sizeWithin(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
