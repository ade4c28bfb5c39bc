/** Checks and scales pictures. Scaled copies are upright and contain no metadata. */
import { MAX_IMAGE_PIXELS } from '@rounds/contract/files';
import sharp from 'sharp';
import { ApiError } from '../../http/api-error.ts';
import { isHeic } from './heic.ts';

// Each picture uses one thread, so that a burst of uploads leaves a core for other work.
sharp.concurrency(1);

export const isPicture = (type: string): boolean => type.startsWith('image/');

/**
 * Rejects pictures that are broken or too large to decode. HEIC is checked only when it is converted:
 * a file that cannot be read is stored unchanged. @throws ApiError UPLOAD_BROKEN, UPLOAD_TOO_MANY_PIXELS
 */
export async function assertUsablePicture(path: string, type: string): Promise<void> {
  if (!isPicture(type) || isHeic(type)) return;
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiError('UPLOAD_BROKEN');
    });
  if (width * height > MAX_IMAGE_PIXELS) {
    throw new ApiError('UPLOAD_TOO_MANY_PIXELS', { params: { limit: MAX_IMAGE_PIXELS / 1_000_000 } });
  }
}

/** Pixels per inch in which the library draws by default, and the most that it accepts. */
const DRAWING_DENSITY = 72;
const MAX_DENSITY = 2400;

/** Narrower pictures keep their width. Transparent pictures become PNG, all others JPEG. */
export async function scalePicture(bytes: Buffer, width: number): Promise<{ bytes: Buffer; type: string }> {
  const metadata = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS }).metadata();
  const isDrawing = metadata.format === 'svg';
  // A drawing has no pixels of its own: it is drawn in the requested size.
  const density = isDrawing
    ? Math.min(MAX_DENSITY, (DRAWING_DENSITY * width) / Math.max(1, metadata.width))
    : undefined;
  const picture = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, ...(density && { density }) }).autoOrient();
  const { hasAlpha } = metadata;
  const scaled = picture.resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: !isDrawing });
  return hasAlpha
    ? { bytes: await scaled.png({ compressionLevel: 9 }).toBuffer(), type: 'image/png' }
    : { bytes: await scaled.jpeg({ quality: 78, mozjpeg: false }).toBuffer(), type: 'image/jpeg' };
}
