/** Reading, measuring and scaling pictures. Scaled copies stand upright and carry no metadata. */
import { PICTURE_MAX_PIXELS } from '@rounds/contract/files';
import sharp from 'sharp';
import { Refusal } from '../../http/refusal.ts';

// One picture at a time per call: a burst of uploads must leave a core for everyone else.
sharp.concurrency(1);

export const isPicture = (type: string): boolean => type.startsWith('image/');
/** Phones make them, but the libraries at hand do not decode them: only the original is kept. */
const isUnreadable = (type: string): boolean => type === 'image/heic' || type === 'image/heif';
export const canScale = (type: string): boolean => isPicture(type) && !isUnreadable(type);

/** Refuses a picture that is broken, or so large that opening it would cost everyone. */
export async function refuseUnfitPicture(path: string, type: string): Promise<void> {
  if (!canScale(type)) return;
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
