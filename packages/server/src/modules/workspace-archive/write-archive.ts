/** Writes the archive of a workspace. Everything in it is from one moment, and only some rows are in memory at once. */
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database, Tx } from '../../db/database.ts';
import type { FileStore } from '../../services.ts';
import { getExtension, lockFileRemoval } from '../files/index.ts';
import {
  FILES_FOLDER,
  FORMAT,
  getSchema,
  MANIFEST_NAME,
  type Manifest,
  type PartManifest,
  README_NAME,
  toTablePart,
  VERSION,
} from './format.ts';
import { type ArchivedTable, listArchivedTables } from './queries/catalogue.ts';
import { type ArchivedFile, countRows, getName, listColumns, listStoredFiles, readLines } from './queries/export.ts';

export interface ArchiveSource {
  readonly database: Database;
  readonly files: FileStore;
  readonly workspace_id: number;
  readonly readme: string;
  readonly signal: AbortSignal;
  /** Rows and files together. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

export interface WrittenArchive {
  readonly rows: number;
  readonly files: number;
  readonly missing: readonly string[];
}

/** The bytes of the archive; `result` is known when they have all been read. */
export function openArchiveStream(source: ArchiveSource): { stream: Readable; result: Promise<WrittenArchive> } {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  const abandoned = new AbortController();
  stream.once('close', () => stream.readableEnded || abandoned.abort());
  const writer = new ArchiveWriter(zip, { ...source, signal: AbortSignal.any([source.signal, abandoned.signal]) });
  zip.on('error', (error: Error) => stream.destroy(error));
  const result = writer.write().catch((error: Error) => {
    stream.destroy(error);
    throw error;
  });
  // The reader of the stream learns of a failure first.
  result.catch(() => {});
  return { stream, result };
}

class ArchiveWriter {
  readonly #zip: ZipFile;
  readonly #source: ArchiveSource;
  readonly #parts: PartManifest[] = [];
  #done = 0;
  #total = 0;

  constructor(zip: ZipFile, source: ArchiveSource) {
    this.#zip = zip;
    this.#source = source;
  }

  async write(): Promise<WrittenArchive> {
    const { database, workspace_id, readme } = this.#source;
    const client = await database.owner.connect();
    try {
      // Files whose rows are deleted from now on stay until the end; the lock ends with the connection.
      await client.query('set statement_timeout = 0');
      await lockFileRemoval(client);
      await this.#add(README_NAME, [Buffer.from(readme)]);
      const { stored, ...about } = await database.inSnapshot(workspace_id, (tx) => this.#addTables(tx));
      const missing = await this.#addFiles(stored);
      const manifest: Manifest = {
        ...{ product: 'rounds', kind: 'workspace', format: FORMAT, version: VERSION, schema: getSchema() },
        ...{ ...about, files: stored.length - missing.length, missing_files: missing, parts: this.#parts },
      };
      await this.#add(MANIFEST_NAME, [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]);
      this.#zip.end();
      const rows = about.tables.reduce((sum, table) => sum + table.rows, 0);
      return { rows, files: manifest.files, missing };
    } finally {
      client.release(true);
    }
  }

  async #addTables(tx: Tx) {
    const exported_at = new Date().toISOString();
    const tables = await listArchivedTables(tx);
    const stored = await listStoredFiles(tx);
    this.#total = (await countRows(tx, tables)) + stored.length;
    const writtenTables: Manifest['tables'] = [];
    for (const table of tables) {
      const tableEntry = { name: table.name, columns: listColumns(table), rows: 0 };
      await this.#add(toTablePart(table.name), this.#readTable(tx, table, tableEntry));
      writtenTables.push(tableEntry);
    }
    return { exported_at, workspace: await getName(tx), tables: writtenTables, stored };
  }

  async *#readTable(tx: Tx, table: ArchivedTable, tableEntry: { rows: number }): AsyncGenerator<Buffer> {
    for await (const lines of readLines(tx, table)) {
      tableEntry.rows += lines.length;
      await this.#report(lines.length);
      yield Buffer.from(`${lines.join('\n')}\n`);
    }
  }

  /** Returns the files that the store does not have. */
  async #addFiles(stored: readonly ArchivedFile[]): Promise<string[]> {
    const missing: string[] = [];
    for (const { uuid, key, type } of stored) {
      const bytes = await openIfThere(this.#source.files, key);
      if (bytes) await this.#add(`${FILES_FOLDER}${uuid}.${getExtension(type)}`, bytes, { compress: false });
      else missing.push(uuid);
      await this.#report(1);
    }
    return missing;
  }

  /** Adds an entry; the next one waits until the disk has taken this one. */
  #add(name: string, bytes: Iterable<Buffer> | AsyncIterable<Buffer>, { compress = true } = {}): Promise<void> {
    const { signal } = this.#source;
    const digest = { hash: createHash('sha256'), size: 0 };
    return new Promise((resolve, reject) => {
      const input = Readable.from(countBytes(bytes, digest), { objectMode: false, signal });
      input.once('error', reject);
      input.once('end', () => {
        if (name !== MANIFEST_NAME) this.#parts.push({ name, size: digest.size, sha256: digest.hash.digest('hex') });
        resolve();
      });
      // Nobody knows before how long a table is, so that it may need the larger form.
      this.#zip.addReadStream(input, name, { compress, forceZip64Format: compress });
    });
  }

  async #report(count: number): Promise<void> {
    this.#done += count;
    await this.#source.progress(this.#done, this.#total);
  }
}

async function* countBytes(
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
  digest: { readonly hash: Hash; size: number },
): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    digest.hash.update(part);
    digest.size += part.length;
    yield part;
  }
}

async function openIfThere(files: FileStore, key: string): Promise<Readable | null> {
  try {
    return await files.read(key);
  } catch (error) {
    const { code, status } = error as { readonly code?: string; readonly status?: number };
    if (code === 'ENOENT' || status === 404) return null;
    throw error;
  }
}
