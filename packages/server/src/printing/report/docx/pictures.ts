/** The pictures of a Word report, with the texts that screen readers speak. */
import { ImageRun } from 'docx';
import sharp from 'sharp';
import type { PrintedPicture } from '../../pictures.ts';

const PIXELS_PER_MM = 96 / 25.4;

interface DocxPicture {
  readonly bytes: Uint8Array;
  readonly type: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}
export type DocxPictures = ReadonlyMap<string, DocxPicture>;

/** Returns the pictures by their paths in the document, without drawings, which only accompany words. */
export async function readPictures(pictures: readonly PrintedPicture[]): Promise<DocxPictures> {
  const drawable = pictures.filter(({ path }) => !path.endsWith('.svg'));
  const entries = await Promise.all(
    drawable.map(async ({ path, bytes }) => {
      const { width, height } = await sharp(bytes).metadata();
      return [path, { bytes, type: path.endsWith('.png') ? 'png' : 'jpg', width, height }] as const;
    }),
  );
  return new Map(entries);
}

/** The picture within these millimetres; undefined where it is missing. */
export function toImage(
  picture: DocxPicture | undefined,
  { width, height }: { readonly width: number; readonly height: number },
  text: string,
): ImageRun | undefined {
  if (!picture) return undefined;
  const scale = Math.min((width * PIXELS_PER_MM) / picture.width, (height * PIXELS_PER_MM) / picture.height);
  return new ImageRun({
    type: picture.type,
    data: picture.bytes,
    transformation: { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) },
    altText: { name: text, title: text, description: text },
  });
}
