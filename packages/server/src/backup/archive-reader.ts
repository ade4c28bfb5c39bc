/** Reads archives, and checks that they are whole before anybody relies on them. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream, ReadableWritablePair } from 'node:stream/web';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import {
  ArchiveError,
  FORMAT,
  MANIFEST_NAME,
  MAX_ENTRY_BYTES,
  type Manifest,
  manifest as manifestSchema,
  SUMS_NAME,
} from './archive-format.ts';

const READ_BYTES = 1024 ** 2;

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The entries in their order, each as a whole. */
async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const input = createReadStream(file, { highWaterMark: READ_BYTES });
  const entries = (Readable.toWeb(input) as ReadableStream).pipeThrough(
    // Node and the browser declare the same streams apart.
    createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<ParsedTarEntry>,
  );
  try {
    for await (const { header, body } of entries) {
      if (header.size > MAX_ENTRY_BYTES) throw new Error(`${header.name} is too large`);
      const bytes = Buffer.allocUnsafe(header.size);
      let length = 0;
      for await (const part of body as ReadableStream<Uint8Array>) {
        bytes.set(part, length);
        length += part.length;
      }
      yield { name: header.name, bytes };
    }
  } finally {
    input.destroy();
  }
}

export interface Reading {
  readonly onProgress?: (read: number, total: number) => void;
}

/**
 * Reads the whole archive and compares all checksums. Nothing is written.
 * @param migrations those of this version
 * @throws ArchiveError in one sentence when it is no backup, damaged, incomplete or of a newer version
 */
export async function verifyArchive(
  file: string,
  migrations: readonly string[],
  { onProgress }: Reading = {},
): Promise<Manifest> {
  const { size } = await stat(file).catch((error: Error) => {
    throw new ArchiveError(`The file ${file} can’t be read: ${error.message}.`);
  });
  const sums: string[] = [];
  let manifest: Manifest | undefined;
  let stored: string | undefined;
  let readBytes = 0;
  try {
    for await (const { name, bytes } of readEntries(file)) {
      manifest ??= readManifest(file, name, bytes, migrations);
      if (stored !== undefined) throw new Error('something follows its checksums');
      if (name === SUMS_NAME) stored = bytes.toString();
      else sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
      readBytes += bytes.length;
      onProgress?.(readBytes, size);
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    if (!manifest && !(await beginsWithManifest(file))) throw notBackup(file);
    throw damaged(file, (error as Error).message);
  }
  if (!manifest) throw notBackup(file);
  if (stored === undefined) throw damaged(file, 'its end is missing');
  if (stored !== sums.join('')) throw damaged(file, 'its checksums do not match');
  return manifest;
}

/** The entries of a verified archive, in their order. */
export const readArchive = (file: string): AsyncIterable<ArchiveEntry> => readEntries(file);

/** A tar file begins with the name of its first entry. */
async function beginsWithManifest(file: string): Promise<boolean> {
  const input = createReadStream(file, { end: MANIFEST_NAME.length });
  const [first] = await input.take(1).toArray();
  return first?.toString('latin1') === `${MANIFEST_NAME}\0`;
}

const notBackup = (file: string): ArchiveError => new ArchiveError(`The file ${file} is not a backup of Rounds.`);

const damaged = (file: string, reason: string): ArchiveError =>
  new ArchiveError(`The backup ${file} is damaged or incomplete (${reason}). Nothing was changed. Use another copy.`);

function readManifest(file: string, name: string, bytes: Buffer, migrations: readonly string[]): Manifest {
  if (name !== MANIFEST_NAME) throw notBackup(file);
  const json: unknown = JSON.parse(bytes.toString());
  const { product, format, version } = (json ?? {}) as Partial<Manifest>;
  if (product !== 'rounds' || typeof format !== 'number') throw notBackup(file);
  if (format > FORMAT) throw newer(file, version);
  const manifest = manifestSchema.parse(json);
  if (manifest.migrations.some((one) => !migrations.includes(one))) throw newer(file, version);
  return manifest;
}

const newer = (file: string, version: string | undefined): ArchiveError =>
  new ArchiveError(
    `The backup ${file} was made by a newer version of Rounds (${version}). Nothing was changed. Install that version to restore it.`,
  );
