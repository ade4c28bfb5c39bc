import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBuffer, type ZipFile } from 'yauzl';

/** The texts of the files in a ZIP archive, by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)(bytes, { lazyEntries: true });
  const parts = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        parts.set(entry.fileName, await text(stream));
        zip.readEntry();
      });
    });
    zip.on('error', reject);
    zip.on('end', () => resolve(parts));
    zip.readEntry();
  });
}
