/** Reading, measuring and scaling pictures. Scaled copies stand upright and carry no metadata. */
import { PICTURE_MAX_PIXELS } from '@rounds/contract/files';
import sharp from 'sharp';
import { Refusal } from '../../http/refusal.ts';
import { isHeic } from './heic.ts';

// One picture at a time per call: a burst of uploads must leave a core for everyone else.
sharp.concurrency(1);

export const isPicture = (type: string): boolean => type.startsWith('image/');

/**
 * Refuses a picture that is broken, or so large that opening it would cost everyone. HEIC is looked at
 * where it is read: a file that turns out not to be readable is kept as it came.
 */
export async function refuseUnfitPicture(path: string, type: string): Promise<void> {
  if (!isPicture(type) || isHeic(type)) return;
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('UPLOAD_BROKEN');
    });
  if (width * height > PICTURE_MAX_PIXELS) {
    throw new Refusal('UPLOAD_TOO_MANY_PIXELS', { params: { limit: PICTURE_MAX_PIXELS / 1_000_000 } });
  }
}

/** Narrower pictures keep their width. What has transparency stays PNG, all else becomes JPEG. */
export async function scalePicture(bytes: Buffer, width: number): Promise<{ bytes: Buffer; type: string }> {
  const picture = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS }).autoOrient();
  const { hasAlpha } = await picture.metadata();
  const scaled = picture.resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true });
  return hasAlpha
    ? { bytes: await scaled.png({ compressionLevel: 9 }).toBuffer(), type: 'image/png' }
    : { bytes: await scaled.jpeg({ quality: 78, mozjpeg: false }).toBuffer(), type: 'image/jpeg' };
}
