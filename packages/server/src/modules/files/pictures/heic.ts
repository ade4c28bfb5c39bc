/**
 * Decodes HEIC pictures. The decoder is WebAssembly, so that a malicious file cannot reach beyond the decoder's
 * memory.
 */
import { createRequire } from 'node:module';
import type { Raw } from 'sharp';

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

/** Today's phones produce fewer pixels. Decoding takes about ten bytes per pixel. */
const MAX_PIXELS = 50_000_000;

/** The pixels of a picture. Loads the decoder with the first one. @throws Error if it cannot be read or is too large */
export async function decodeHeic(bytes: Uint8Array): Promise<{ readonly data: Uint8ClampedArray; readonly raw: Raw }> {
  const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as Heif;
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('No picture in the file');
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0 && width * height <= MAX_PIXELS)) throw new Error(`${width} × ${height} pixels`);
  const data = new Uint8ClampedArray(width * height * 4);
  const isRead = await new Promise<boolean>((resolve) =>
    image.display({ data, width, height }, (result) => resolve(result !== null)),
  );
  if (!isRead) throw new Error('The picture cannot be decoded');
  return { data, raw: { width, height, channels: 4 } };
}
