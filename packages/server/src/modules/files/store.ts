/**
 * Stores the bytes of uploaded files in a folder, sharded by the first letters of a key that the
 * server generates. `keep` returns only when the bytes survive a power failure, because callers acknowledge uploads.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../services.ts';
import { removeStaleFiles } from '../../temp-cleanup.ts';

/** Opens or creates the folder and deletes the remains of interrupted writes. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const temporaryFolder = path.join(folder, '.arriving');
  await mkdir(temporaryFolder, { recursive: true });
  await removeStaleFiles(temporaryFolder);
  const toPath = (key: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error(`Not a key of a stored file: ${key}`);
    return path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };

  return {
    async keep(key, source) {
      const draft = path.join(temporaryFolder, key);
      const place = toPath(key);
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
      const file = await open(toPath(key));
      return file.createReadStream(part);
    },
    readAll: (key) => readFile(toPath(key)),
    remove: (key) => rm(toPath(key), { force: true }),
  };
}

/** A renamed file is durable only when its folder is synced, and a new folder only when its parent is. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let folder = from; folder.length >= upTo.length; folder = path.dirname(folder)) {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
    if (folder === upTo) return;
  }
}
