/** Reads codes from pictures with the browser's BarcodeDetector, or with ZXing in a worker. */
import { type CodeKind, DETECTED_FORMATS } from './code-kinds.ts';
import type { ReadMode } from './read-pixels.ts';
import type { ReadAnswer, ReadRequest } from './read-pixels.worker.ts';

export interface CodeReader {
  /** The text of the first code in the picture, or null. */
  read(picture: ImageBitmap, mode: ReadMode): Promise<string | null>;
}

interface Detector {
  detect(picture: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

const readers = new Map<CodeKind, Promise<CodeReader>>();

/** The reader for a kind of code. It is created once; loading it early makes it available offline. */
export function getCodeReader(kind: CodeKind): Promise<CodeReader> {
  const existing = readers.get(kind);
  if (existing) return existing;
  const promise = createBrowserReader(kind).then((browser) => browser ?? createWorkerReader(kind));
  readers.set(kind, promise);
  promise.catch(() => readers.delete(kind));
  return promise;
}

async function createBrowserReader(kind: CodeKind): Promise<CodeReader | null> {
  if (!globalThis.BarcodeDetector) return null;
  const supported = await globalThis.BarcodeDetector.getSupportedFormats().catch((): readonly string[] => []);
  const formats = DETECTED_FORMATS[kind].filter((format) => supported.includes(format));
  // Some browsers support only a few formats; product barcodes must be among them.
  if (!formats.includes(DETECTED_FORMATS[kind][0]!)) return null;
  const detector = new globalThis.BarcodeDetector({ formats });
  return { read: async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null };
}

let currentWorker: Worker | null = null;
let lastId = 0;

function createWorkerReader(kind: CodeKind): CodeReader {
  currentWorker ??= new Worker(new URL('./read-pixels.worker.ts', import.meta.url), { type: 'module' });
  const worker = currentWorker;
  return { read: (picture, mode) => requestRead(worker, picture, kind, mode) };
}

function requestRead(worker: Worker, picture: ImageBitmap, kind: CodeKind, mode: ReadMode): Promise<string | null> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const handleMessage = ({ data }: MessageEvent<ReadAnswer>) => {
      if (data.id !== id) return;
      cleanUp();
      resolve(data.text);
    };
    const handleError = () => {
      cleanUp();
      if (currentWorker === worker) currentWorker = null;
      readers.delete(kind);
      worker.terminate();
      reject(new Error('The code reader could not be started'));
    };
    const cleanUp = () => {
      worker.removeEventListener('message', handleMessage);
      worker.removeEventListener('error', handleError);
    };
    worker.addEventListener('message', handleMessage);
    worker.addEventListener('error', handleError);
    const pixels = getPixels(picture);
    const request: ReadRequest = { id, kind, mode, pixels };
    worker.postMessage(request, [pixels.data.buffer]);
  });
}

function getPixels(picture: ImageBitmap): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, picture.width, picture.height);
}

/** The edge lengths at which a photo is tried: large for small codes, small for grainy photos. */
const EDGES = [1_600, 900, 2_560];

/** Reads a code from a photo. Returns null if none is found. @throws if the file is not a picture */
export async function readPicture(file: Blob, kind: CodeKind): Promise<string | null> {
  const reader = await getCodeReader(kind);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const longest = Math.max(bitmap.width, bitmap.height);
    for (const edge of EDGES) {
      if (edge > EDGES[0]! && edge > longest) continue;
      const text = await readScaled(bitmap, Math.min(1, edge / longest), reader);
      if (text) return text;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

async function readScaled(bitmap: ImageBitmap, scale: number, reader: CodeReader): Promise<string | null> {
  const size = {
    resizeWidth: Math.max(1, Math.round(bitmap.width * scale)),
    resizeHeight: Math.max(1, Math.round(bitmap.height * scale)),
    resizeQuality: 'high',
  } as const;
  const picture = await createImageBitmap(bitmap, size);
  try {
    return await reader.read(picture, 'thorough');
  } finally {
    picture.close();
  }
}
