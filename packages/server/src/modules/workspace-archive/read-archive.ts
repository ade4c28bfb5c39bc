/** Reads archives of workspaces, and checks that they are whole before anybody relies on them. */
import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ApiError } from '../../http/api-error.ts';
import {
  FILES_FOLDER,
  FORMAT,
  getSchema,
  MANIFEST_NAME,
  MAX_MANIFEST_BYTES,
  type Manifest,
  manifest as manifestSchema,
  type PartManifest,
  toTablePart,
} from './format.ts';

/** Texts hardly get smaller than this; what claims to be is made to fill the disk. */
const MAX_EXPANSION = 400;
const FREE_EXPANSION_BYTES = 64 * 1024 ** 2;
/** The maximum size of one row. */
const MAX_LINE_BYTES = 64 * 1024 ** 2;

export const damagedError = (): ApiError => new ApiError('ARCHIVE_DAMAGED');
const foreignError = (): ApiError => new ApiError('ARCHIVE_FOREIGN');

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((bytes: number, total: number) => Promise<void> | void) | undefined;
}

/** An open archive whose list is read. Its parts are checked as they are read. */
export class Archive {
  readonly manifest: Manifest;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #parts: ReadonlyMap<string, PartManifest>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
    this.#parts = new Map(manifest.parts.map((part) => [part.name, part]));
  }

  /** @throws ApiError ARCHIVE_FOREIGN, ARCHIVE_DAMAGED, ARCHIVE_NEWER */
  static async open(path: string): Promise<Archive> {
    const zip = await openZip(path);
    try {
      const entries = await listEntries(zip);
      const manifest = await readManifest(zip, entries);
      assertComplete(manifest, entries);
      const { size } = await stat(path);
      const unpacked = manifest.parts.reduce((sum, part) => sum + part.size, 0);
      if (unpacked > FREE_EXPANSION_BYTES + MAX_EXPANSION * size) throw damagedError();
      return new Archive(zip, entries, manifest);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  /**
   * The bytes of a part.
   * @throws ApiError ARCHIVE_DAMAGED when they differ from the list, at the latest after the last of them
   */
  async *read(name: string): AsyncGenerator<Buffer> {
    const [entry, part] = [this.#entries.get(name), this.#parts.get(name)];
    if (!entry || !part) throw damagedError();
    const hash = createHash('sha256');
    let size = 0;
    for await (const bytes of inflate(this.#zip, entry)) {
      hash.update(bytes);
      size += bytes.length;
      if (size > part.size) throw damagedError();
      yield bytes;
    }
    if (size !== part.size || hash.digest('hex') !== part.sha256) throw damagedError();
  }

  /** The rows of a table as lines of JSON. @throws ApiError ARCHIVE_DAMAGED */
  async *readLines(table: string): AsyncGenerator<string> {
    let rest: Buffer[] = [];
    let length = 0;
    for await (const bytes of this.read(toTablePart(table))) {
      let start = 0;
      for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
        yield Buffer.concat([...rest, bytes.subarray(start, end)]).toString();
        rest = [];
        length = 0;
        start = end + 1;
      }
      rest.push(bytes.subarray(start));
      length += bytes.length - start;
      if (length > MAX_LINE_BYTES) throw damagedError();
    }
    if (length > 0) throw damagedError();
  }

  /** The uuids of its files, with the names of their parts. */
  listFiles(): [string, PartManifest][] {
    return this.manifest.parts
      .filter(({ name }) => name.startsWith(FILES_FOLDER))
      .map((part) => [part.name.slice(FILES_FOLDER.length).split('.')[0]!, part]);
  }

  /** Reads everything and compares the checksums. @throws ApiError ARCHIVE_DAMAGED */
  async verify({ signal, onProgress }: ReadOptions): Promise<void> {
    const total = this.manifest.parts.reduce((sum, part) => sum + part.size, 0);
    let readBytes = 0;
    for (const { name } of this.manifest.parts) {
      for await (const bytes of this.read(name)) readBytes += bytes.length;
      signal?.throwIfAborted();
      await onProgress?.(readBytes, total);
    }
  }
}

/** A truncated file lacks its end, where a ZIP file has its list. */
async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch {
    throw (await beginsAsZip(path)) ? damagedError() : foreignError();
  }
}

async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await file.close();
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw damagedError();
  }
  return entries;
}

async function* inflate(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw damagedError();
  }
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST_NAME);
  if (!entry) throw foreignError();
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw damagedError();
  const pieces: Buffer[] = [];
  for await (const bytes of inflate(zip, entry)) pieces.push(bytes);
  const json = parse(Buffer.concat(pieces).toString());
  if (json.product !== 'rounds' || json.kind !== 'workspace' || typeof json.format !== 'number') throw foreignError();
  const version = String(json.version);
  if (json.format > FORMAT || String(json.schema) > getSchema()) {
    throw new ApiError('ARCHIVE_NEWER', { params: { version } });
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw damagedError();
  return parsed.data;
}

function parse(text: string): Partial<Record<keyof Manifest, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Record<keyof Manifest, unknown>>;
  } catch {
    throw damagedError();
  }
}

/** Everything in the list is there, and nothing else. */
function assertComplete({ parts, tables, files }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const names = new Set(parts.map(({ name }) => name));
  const isListed = [...entries.keys()].every((name) => names.has(name) || name === MANIFEST_NAME);
  const hasAll = [...names].every((name) => entries.has(name));
  const hasTables = tables.every(({ name }) => names.has(toTablePart(name)));
  const hasFiles = [...names].filter((name) => name.startsWith(FILES_FOLDER)).length === files;
  if (names.size !== parts.length || !isListed || !hasAll || !hasTables || !hasFiles) throw damagedError();
}
