import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { LIMITS, notASheetError, tooLargeError } from './sheet.ts';

/** An open archive. Entries are inflated as they are read, and their inflated bytes are counted. */
export interface Archive {
  has(name: string): boolean;
  /** Lists the names of all entries in their order. */
  names(): readonly string[];
  read(name: string): AsyncIterable<Buffer>;
  close(): void;
}

/** @param limits entries of the archive, and inflated bytes of all that are read from it */
export async function openArchive(
  path: string,
  limits: { readonly entries: number; readonly unpacked: number } = LIMITS,
): Promise<Archive> {
  const zip = await openZip(path);
  const entries = await listEntries(zip, limits.entries);
  let inflated = 0;
  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw notASheetError('broken');
      if (entry.isEncrypted()) throw notASheetError('encrypted');
      const stream = await openEntry(zip, entry);
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          inflated += chunk.length;
          if (inflated > limits.unpacked) throw tooLargeError('unpacked');
          yield chunk;
        }
      } finally {
        stream.destroy();
      }
    },
    close: () => zip.close(),
  };
}

const openZip = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(notASheetError('broken')) : resolve(zip),
    ),
  );

function listEntries(zip: yauzl.ZipFile, max: number): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    const fail = (problem: Error) => {
      zip.close();
      reject(problem);
    };
    zip.on('entry', (entry: yauzl.Entry) => {
      if (entries.size >= max) return fail(tooLargeError('entries', { max }));
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => fail(notASheetError('broken')));
    zip.readEntry();
  });
}

const openEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(notASheetError('broken')) : resolve(stream))),
  );
