/** Scales pictures, in a child process. Scaled copies are upright and contain no metadata. */
import { MAX_IMAGE_PIXELS } from '@rounds/contract/files';
import sharp, { type Sharp } from 'sharp';
import { findDrawingProblem } from './drawing.ts';
import { decodeHeic } from './heic.ts';
import { isDrawing, isHeic } from './picture-types.ts';

interface ScaledPicture {
  readonly bytes: Uint8Array;
  readonly type: string;
}
export interface ScalingResult {
  /** The copies that could be created, in the order of the widths. */
  readonly copies: readonly ScaledPicture[];
  readonly problem?: string;
}

/** Pixels per inch in which the library draws by default, and the most that it accepts. */
const DRAWING_DENSITY = 72;
const MAX_DENSITY = 2400;
/** The maximum height of a copy, as a multiple of its width. */
const MAX_HEIGHT_FACTOR = 4;

/** Narrower pictures keep their width. Transparent pictures become PNG, all others JPEG. */
export async function scalePicture(picture: {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly widths: readonly number[];
}): Promise<ScalingResult> {
  const copies: ScaledPicture[] = [];
  try {
    const open = await createOpener(picture);
    for (const width of picture.widths) copies.push(await scale(open, width, isDrawing(picture.type)));
    return { copies };
  } catch (error) {
    // A picture with an intact header and a damaged body is shown unscaled.
    return { copies, problem: String(error) };
  }
}

type Opener = (density?: number) => Sharp;

async function createOpener({
  bytes,
  type,
  widths,
}: {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly widths: readonly number[];
}): Promise<Opener> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const options = { limitInputPixels: MAX_IMAGE_PIXELS };
  if (isHeic(type)) {
    const decoded = await decodeHeic(input);
    // The largest copy replaces the decoded pixels, which take much more memory.
    const { data, info } = await sharp(decoded.data, { raw: decoded.raw })
      .removeAlpha()
      .resize({ width: Math.max(...widths), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return () => sharp(data, { raw: { width, height, channels } });
  }
  // Drawings that were stored before a rule existed have to follow it as well.
  const problem = isDrawing(type) && findDrawingProblem(input.toString('utf8'));
  if (problem) throw new Error(`The drawing cannot be drawn: ${problem.kind}`);
  return (density) => sharp(input, { ...options, ...(density && { density }) });
}

async function scale(open: Opener, width: number, isVector: boolean): Promise<ScaledPicture> {
  const height = width * MAX_HEIGHT_FACTOR;
  const metadata = await open().metadata();
  // A drawing has no pixels of its own: it is drawn in the requested size.
  const factor = Math.min(width / Math.max(1, metadata.width), height / Math.max(1, metadata.height));
  const density = isVector ? Math.min(MAX_DENSITY, DRAWING_DENSITY * factor) : undefined;
  const scaled = open(density).autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: !isVector });
  return metadata.hasAlpha
    ? { bytes: await scaled.png({ compressionLevel: 9 }).toBuffer(), type: 'image/png' }
    : { bytes: await scaled.jpeg({ quality: 78, mozjpeg: false }).toBuffer(), type: 'image/jpeg' };
}
