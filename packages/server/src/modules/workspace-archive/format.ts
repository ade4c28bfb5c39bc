/**
 * The archive of a workspace: a ZIP file that common tools can open (`docs/workspace-archive.md`).
 *
 *     README.txt              what is in it, and what is not
 *     tables/<name>.jsonl     the rows of a table, one JSON object on each line
 *     files/<uuid>.<ext>      uploaded files
 *     manifest.json           what it is, and size and SHA-256 of all the others; the last entry
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { listMigrations } from '../../db/migrate.ts';

export const FORMAT = 1;
export const MANIFEST_NAME = 'manifest.json';
export const README_NAME = 'README.txt';
export const TABLES_FOLDER = 'tables/';
export const FILES_FOLDER = 'files/';
export const MAX_MANIFEST_BYTES = 32 * 1024 ** 2;

const count = z.number().int().min(0);

const part = z.object({ name: z.string(), size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: count });

export const manifest = z.object({
  product: z.literal('rounds'),
  kind: z.literal('workspace'),
  format: z.number().int(),
  /** The version of the server that wrote it. */
  version: z.string(),
  /** The last migration of its database. */
  schema: z.string(),
  exported_at: z.iso.datetime(),
  workspace: z.string(),
  /** The tables are in an order in which no row comes before one that it refers to, except within its own table. */
  tables: z.array(table),
  files: count,
  /** Files that rows name and the store did not have. */
  missing_files: z.array(z.string()),
  parts: z.array(part),
});
export type Manifest = z.infer<typeof manifest>;
export type PartManifest = z.infer<typeof part>;
export type TableManifest = z.infer<typeof table>;

export const toTablePart = (name: string): string => `${TABLES_FOLDER}${name}.jsonl`;

export const VERSION = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

export const getSchema = (): string => listMigrations().at(-1)!;
