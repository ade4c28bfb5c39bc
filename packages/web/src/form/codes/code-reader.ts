/** Reads codes from pictures with the browser's BarcodeDetector, or with ZXing in a worker. */
import { type CodeKind, DETECTED_FORMATS } from './code-kinds.ts';
import type { Look } from './read-pixels.ts';
import type { ReadAnswer, ReadRequest } from './read-pixels.worker.ts';

export interface CodeReader {
  /** The text of the first code in the picture, or null. */
  read(picture: ImageBitmap, look: Look): Promise<string | null>;
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
export function codeReader(kind: CodeKind): Promise<CodeReader> {
  const known = readers.get(kind);
  if (known) return known;
  const opening = browserReader(kind).then((own) => own ?? threadReader(kind));
  readers.set(kind, opening);
  opening.catch(() => readers.delete(kind));
  return opening;
}

async function browserReader(kind: CodeKind): Promise<CodeReader | null> {
  if (!globalThis.BarcodeDetector) return null;
  const offered = await globalThis.BarcodeDetector.getSupportedFormats().catch((): readonly string[] => []);
  const formats = DETECTED_FORMATS[kind].filter((format) => offered.includes(format));
  // Some browsers support only a few formats; product barcodes must be among them.
  if (!formats.includes(DETECTED_FORMATS[kind][0]!)) return null;
  const detector = new globalThis.BarcodeDetector({ formats });
  return { read: async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null };
}

let thread: Worker | null = null;
let lastId = 0;

function threadReader(kind: CodeKind): CodeReader {
  thread ??= new Worker(new URL('./read-pixels.worker.ts', import.meta.url), { type: 'module' });
  const worker = thread;
  return { read: (picture, look) => ask(worker, picture, kind, look) };
}

function ask(worker: Worker, picture: ImageBitmap, kind: CodeKind, look: Look): Promise<string | null> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent<ReadAnswer>) => {
      if (data.id !== id) return;
      leave();
      resolve(data.text);
    };
    const fail = () => {
      leave();
      if (thread === worker) thread = null;
      readers.delete(kind);
      worker.terminate();
      reject(new Error('The code reader could not be started'));
    };
    const leave = () => {
      worker.removeEventListener('message', hear);
      worker.removeEventListener('error', fail);
    };
    worker.addEventListener('message', hear);
    worker.addEventListener('error', fail);
    const pixels = pixelsOf(picture);
    const request: ReadRequest = { id, kind, look, pixels };
    worker.postMessage(request, [pixels.data.buffer]);
  });
}

function pixelsOf(picture: ImageBitmap): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('No canvas');
  pen.drawImage(picture, 0, 0);
  return pen.getImageData(0, 0, picture.width, picture.height);
}

/** The edge lengths at which a photo is tried: large for small codes, small for grainy photos. */
const EDGES = [1_600, 900, 2_560];

/** Reads a code from a photo. Returns null if none is found. @throws if the file is not a picture */
export async function readPicture(file: Blob, kind: CodeKind): Promise<string | null> {
  const reader = await codeReader(kind);
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const longest = Math.max(whole.width, whole.height);
    for (const edge of EDGES) {
      if (edge > EDGES[0]! && edge > longest) continue;
      const text = await readAt(whole, Math.min(1, edge / longest), reader);
      if (text) return text;
    }
    return null;
  } finally {
    whole.close();
  }
}

async function readAt(whole: ImageBitmap, scale: number, reader: CodeReader): Promise<string | null> {
  const size = {
    resizeWidth: Math.max(1, Math.round(whole.width * scale)),
    resizeHeight: Math.max(1, Math.round(whole.height * scale)),
    resizeQuality: 'high',
  } as const;
  const picture = await createImageBitmap(whole, size);
  try {
    return await reader.read(picture, 'thorough');
  } finally {
    picture.close();
  }
}
