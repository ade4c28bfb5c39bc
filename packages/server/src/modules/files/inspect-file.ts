/** Detects the type of an uploaded file, and checks pictures of the accepted types. */
import { readFile } from 'node:fs/promises';
import { MAX_IMAGE_PIXELS } from '@rounds/contract/files';
import sharp from 'sharp';
import { detectFileType } from './detect-file-type.ts';
import { type DrawingProblem, findDrawingProblem } from './pictures/drawing.ts';
import { isHeic, isPicture } from './pictures/picture-types.ts';
import { detectTextType } from './text-file.ts';

/** The longer side of a drawing, in lengths of the shorter one; more is not an icon. */
const MAX_DRAWING_RATIO = 20;

export interface InspectedFile {
  /** The media type by its bytes; null when unknown. */
  readonly type: string | null;
  readonly problem?: DrawingProblem | { readonly kind: 'too-many-pixels' };
}

/**
 * No decoder reads a file whose type is not accepted. HEIC is checked only when it is converted: a file that cannot be
 * read is stored unchanged.
 */
export async function inspectFile({
  path,
  name,
  accepted,
}: {
  readonly path: string;
  readonly name: string;
  readonly accepted: readonly string[];
}): Promise<InspectedFile> {
  const detected = await detectFileType(path);
  const type = detected ?? (await detectTextType(path, name));
  if (type === null || !accepted.includes(type) || !isPicture(type) || isHeic(type)) return { type };
  const isDrawing = type === 'image/svg+xml';
  const problem = isDrawing ? findDrawingProblem(await readFile(path, 'utf8')) : null;
  if (problem) return { type, problem };
  const size = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size) return { type, problem: { kind: 'broken' } };
  const { width, height } = size;
  if (width * height > MAX_IMAGE_PIXELS) return { type, problem: { kind: 'too-many-pixels' } };
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height));
  return isDrawing && ratio > MAX_DRAWING_RATIO ? { type, problem: { kind: 'too-complex' } } : { type };
}
