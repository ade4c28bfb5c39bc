/**
 * The schemas that the files of the contract export, by their names there, with the comments of their fields: readers
 * of the documentation see the same comment as developers.
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Schema } from '@rounds/contract/endpoint.ts';
import { type Comments, readComments } from './comments.ts';
import { toPascalCase } from './pascal-case.ts';

export interface ExportedSchema {
  /** The name in the form of types: `AssetInput`. */
  readonly name: string;
  readonly comments: Comments | undefined;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

export async function loadExportedSchemas(): Promise<ReadonlyMap<Schema, ExportedSchema>> {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('@rounds/contract')));
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const schemas = new Map<Schema, ExportedSchema>();
  const names = new Set<string>();
  for (const file of files.toSorted()) {
    const address = path.join(folder, file);
    const exported = Object.entries(await import(/* @vite-ignore */ pathToFileURL(address).href)).filter(
      (entry): entry is [string, Schema] => isSchema(entry[1]) && !schemas.has(entry[1]),
    );
    if (exported.length === 0) continue;
    const comments = readComments(await readFile(address, 'utf8'));
    for (const [key, schema] of exported) {
      const short = toPascalCase(key);
      const name = names.has(short) ? toPascalCase(path.basename(file, '.ts')) + short : short;
      names.add(name);
      schemas.set(schema, { name, comments: comments.get(key) });
    }
  }
  return schemas;
}
