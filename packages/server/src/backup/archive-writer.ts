/** Writes an archive, with the checksums of everything in it as its last entry. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createTarPacker } from 'modern-tar';
import { PRIVATE_FILE } from '../private-files.ts';
import { StartupError } from '../startup-error.ts';
import { syncFolder } from '../sync-folder.ts';
import { SUMS_NAME } from './archive-format.ts';

/** Adds an entry; the next one waits until the disk has taken this one. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;

/**
 * The file has its name only once everything is on disk; what was written before an error is deleted.
 * @throws StartupError when there is such a file already, or it cannot be created
 */
export async function writeArchive(file: string, write: (add: AddEntry) => Promise<void>): Promise<void> {
  await assertNew(file);
  const draft = `${file}.partial`;
  const { readable, controller } = createTarPacker();
  const output = createWriteStream(draft, { flush: true, mode: PRIVATE_FILE });
  const sums: string[] = [];
  const addEntry: AddEntry = async (name, bytes) => {
    const body = controller.add({ name, size: bytes.length, type: 'file', mode: PRIVATE_FILE }).getWriter();
    await body.write(bytes);
    await body.close();
  };
  const pack = async (): Promise<void> => {
    await write(async (name, bytes) => {
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
      await addEntry(name, bytes);
    });
    await addEntry(SUMS_NAME, Buffer.from(sums.join('')));
    controller.finalize();
  };
  try {
    await Promise.all([
      pipeline(Readable.fromWeb(readable as ReadableStream), output).catch(toStartupError),
      pack().catch((error: unknown) => {
        controller.error(error);
        throw error;
      }),
    ]);
    await rename(draft, file);
    await syncFolder(path.dirname(path.resolve(file)));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function assertNew(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartupError(`The file ${file} already exists. Choose another name, or delete it.`);
}

/** A full disk, or a folder that is missing, is for the operator to solve. */
function toStartupError(error: NodeJS.ErrnoException): never {
  throw error.code && error.syscall ? new StartupError(`The backup can’t be written: ${error.message}.`) : error;
}
