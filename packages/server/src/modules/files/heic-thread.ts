/** The worker thread of `heic.ts`, which converts one picture and exits. */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { HeicResult, HeicTask } from './heic.ts';

interface HeicImage {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  /** Writes the RGBA pixels to `data`; the result is null if the picture cannot be decoded. */
  display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (result: unknown) => void): void;
}
interface Heif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeicImage[] };
}
const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as Heif;

async function convert({ bytes, maxPixels, width: widest }: HeicTask): Promise<HeicResult> {
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return { problem: 'No picture in the file' };
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) return { problem: `${width} × ${height} pixels` };
  const data = new Uint8ClampedArray(width * height * 4);
  const isRead = await new Promise<boolean>((resolve) =>
    image.display({ data, width, height }, (result) => resolve(result !== null)),
  );
  if (!isRead) return { problem: 'The picture cannot be decoded' };
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize({ width: widest, withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { jpeg };
}

const result = await convert(workerData as HeicTask).catch((error): HeicResult => ({ problem: String(error) }));
parentPort?.postMessage(result);
