/**
 * The archive of an installation: a tar file that common tools can open.
 *
 *     backup.json               what it is: the version, the migrations, the columns of each table
 *     tables/<name>/<part>.zst  rows as `copy` writes them, compressed with Zstandard
 *     queue.json                waiting background work
 *     files/ab/cd/<key>         uploaded files
 *     secret-key                only if asked for
 *     SHA256SUMS                the last entry: without it, the archive is incomplete
 */
import * as z from 'zod';
import { createEncryption } from '../encryption.ts';
import { StartupError } from '../startup-error.ts';

export const FORMAT = 1;
export const MANIFEST_NAME = 'backup.json';
export const QUEUE_NAME = 'queue.json';
export const SECRET_NAME = 'secret-key';
export const SUMS_NAME = 'SHA256SUMS';
export const TABLES_FOLDER = 'tables/';
export const FILES_FOLDER = 'files/';
/** No entry is larger, so that a damaged header cannot make the reader reserve more. */
export const MAX_ENTRY_BYTES = 1024 ** 3;

const table = z.object({ name: z.string(), columns: z.array(z.string()) });

export const manifest = z.object({
  product: z.literal('rounds'),
  format: z.number().int(),
  /** The version of the server that wrote it. */
  version: z.string(),
  created_at: z.string(),
  /** All that its database had run. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** The last number of each sequence; null if it has given none. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.number().int(),
  /** Tells whether two installations have the same SECRET_KEY, without giving it away. */
  key_id: z.string(),
  has_secret_key: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;
export type TableManifest = z.infer<typeof table>;

export const toKeyId = (secretKey: string): string =>
  createEncryption(secretKey, 'backup').hmac('key').toString('hex').slice(0, 16);

/** The file of an operator is not a whole backup. */
export class ArchiveError extends StartupError {}
