/** The services that modules use in addition to the database; created once at start and passed to every call. */
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Config } from './config/index.ts';
import type { Outbound } from './outbound/index.ts';

/** Stores the bytes of uploaded files. Once `keep` has returned, they survive a power failure. */
export interface FileStore {
  /** Stores the content of a source under a new uuid. */
  keep(key: string, source: { readonly path: string } | { readonly bytes: Buffer }): Promise<void>;
  /** The whole file, or the bytes from `start` to `end`, inclusive. */
  read(key: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>;
  readAll(key: string): Promise<Buffer>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
}

export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly files: FileStore;
  /** The only way to call addresses that people entered. */
  readonly outbound: Outbound;
}
