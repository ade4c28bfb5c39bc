/**
 * Stores the bytes of uploaded files in a folder, sharded by the first letters of a key that the
 * server generates. `keep` returns only when the bytes survive a power failure, because callers acknowledge uploads.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createPrivateFolder, PRIVATE_FILE, PRIVATE_FOLDER } from '../../../private-files.ts';
import type { FileStore } from '../../../services.ts';
import { syncFolder } from '../../../sync-folder.ts';
import { removeStaleFiles } from '../../../temp-cleanup.ts';

/** A store whose files can be copied to another one. */
export interface ListedFileStore extends FileStore {
  /** The keys of all files. */
  list(): AsyncIterable<string>;
}

export const isFileKey = (name: string): boolean => /^[0-9a-f-]{36}$/.test(name);

/** The name of a file in any store: no folder has too many entries. */
export function toShardedName(key: string): string {
  if (!isFileKey(key)) throw new Error(`Not a key of a stored file: ${key}`);
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
}

/** Opens or creates the folder and deletes the remains of interrupted writes. */
export async function openFileStore(folder: string): Promise<ListedFileStore> {
  const temporaryFolder = path.join(folder, '.arriving');
  await createPrivateFolder(folder);
  await createPrivateFolder(temporaryFolder);
  await removeStaleFiles(temporaryFolder);
  const toPath = (key: string): string => path.join(folder, toShardedName(key));

  return {
    async keep(key, source) {
      const draft = path.join(temporaryFolder, key);
      const place = toPath(key);
      try {
        const input = 'path' in source ? createReadStream(source.path) : Readable.from([source.bytes]);
        await pipeline(input, createWriteStream(draft, { flags: 'wx', flush: true, mode: PRIVATE_FILE }));
        await mkdir(path.dirname(place), { recursive: true, mode: PRIVATE_FOLDER });
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
    async *list() {
      for (const first of await listFolders(folder)) {
        for (const second of await listFolders(path.join(folder, first))) {
          for (const name of await readdir(path.join(folder, first, second))) if (isFileKey(name)) yield name;
        }
      }
    },
  };
}

/** The folders of one level of the sharding. */
const listFolders = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();

/** A new folder is as durable as a new file: only when its parent is synced as well. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  for (let folder = from; folder.length >= upTo.length; folder = path.dirname(folder)) {
    await syncFolder(folder);
    if (folder === upTo) return;
  }
}
