/** What modules use beside the database; made once at start in `app.ts` and handed to every call. */
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** Where the bytes of uploaded files lie. What `keep` has answered survives a power cut. */
export interface FileStore {
  /** Keeps what a source holds, durably, under a uuid that names nothing else. */
  keep(key: string, source: { readonly path: string } | { readonly bytes: Buffer }): Promise<void>;
  /** The whole, or the part from `start` to `end`, both included. */
  read(key: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>;
  readAll(key: string): Promise<Buffer>;
  /** Removing what is not there is done already. */
  remove(key: string): Promise<void>;
}

export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly files: FileStore;
}
