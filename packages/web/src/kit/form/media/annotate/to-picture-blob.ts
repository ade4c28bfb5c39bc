import { MIN_UPLOAD_BYTES } from '@rounds/contract/files';

/** The first that is large enough for an upload is used: a picture with few details needs less compression. */
const FORMATS = [
  ['image/jpeg', 0.9],
  ['image/jpeg', 1],
  ['image/png', 1],
] as const;

export async function toPictureBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let last: Blob | null = null;
  for (const [type, quality] of FORMATS) {
    last = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (last && last.size >= MIN_UPLOAD_BYTES) return last;
  }
  return last;
}
