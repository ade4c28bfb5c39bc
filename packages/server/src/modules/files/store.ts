/**
 * Where the bytes of uploaded files lie: a folder, sharded by the first letters of a key that the
 * server makes. What `keep` has answered survives a power cut, because a caller acknowledges it.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { removeLeftovers } from '../../leftovers.ts';
import type { FileStore } from '../../services.ts';

/** Opens the folder, making it where it is missing, and drops what a broken-off write left behind. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const arriving = path.join(folder, '.arriving');
  await mkdir(arriving, { recursive: true });
  await removeLeftovers(arriving);
  const placeOf = (key: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error(`Not a key of a stored file: ${key}`);
    return path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };

  return {
    async keep(key, source) {
      const draft = path.join(arriving, key);
      const place = placeOf(key);
      try {
        const input = 'path' in source ? createReadStream(source.path) : Readable.from([source.bytes]);
        await pipeline(input, createWriteStream(draft, { flags: 'wx', flush: true }));
        await mkdir(path.dirname(place), { recursive: true });
        await rename(draft, place);
        await syncFolders(path.dirname(place), folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key, part) {
      const file = await open(placeOf(key));
      return file.createReadStream(part);
    },
    readAll: (key) => readFile(placeOf(key)),
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

/** A renamed file is durable only when its folder is, and a new folder when the one above it is. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let folder = from; folder.length >= upTo.length; folder = path.dirname(folder)) {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
    if (folder === upTo) return;
  }
}
