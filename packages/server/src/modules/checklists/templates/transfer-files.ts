/** The pictures of an exported template: written into its file, and stored again when it is imported. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type checklists, MAX_EXPORTED_FILE_BYTES } from '@rounds/contract/checklists';
import type { TemplateDocument } from '@rounds/engine';
import { ApiError } from '../../../http/api-error.ts';
import type { Call, PreloadCall } from '../../../http/module.ts';
import type { Services } from '../../../services.ts';
import { createFile, type FileRow, storeCheckedUpload } from '../../files/index.ts';
import { checkFiles } from '../drafts/files.ts';

type Import = typeof checklists.importTemplate;

/** A picture whose bytes are stored for this workspace. */
export interface ImportedFile {
  /** Its id in the imported file, and its new one. */
  readonly before: string;
  readonly uuid: string;
  readonly name: string;
  readonly size: number;
  readonly key: string;
  readonly type: string;
  readonly hash: string;
}

/** Reads smaller pictures first, so that as many as possible fit. */
export async function readExportedFiles({ files }: Pick<Services, 'files'>, stored: readonly FileRow[]) {
  const contained: { uuid: string; name: string; type: string; data: string }[] = [];
  const leftOut: string[] = [];
  let total = 0;
  for (const file of stored.toSorted((a, b) => Number(a.size) - Number(b.size))) {
    total += Number(file.size);
    const bytes = total > MAX_EXPORTED_FILE_BYTES ? null : await files.readAll(file.key).catch(() => null);
    if (bytes) {
      contained.push({ uuid: file.uuid, name: file.name, type: file.type, data: bytes.toString('base64') });
    } else leftOut.push(file.name);
  }
  return { files: contained, ...(leftOut.length > 0 && { files_left_out: leftOut }) };
}

/** Checks and stores the bytes that this workspace lacks. A picture that cannot be used is left out. */
export async function storeImportedFiles(call: PreloadCall<Import>): Promise<readonly ImportedFile[]> {
  const { files = [] } = call.body.template;
  if (files.length === 0) return [];
  const { actor, database } = call;
  const missingFiles = await database.inWorkspace(actor, async (tx) => {
    const checked = await Promise.all(files.map(({ uuid }) => checkFiles(tx, actor, [uuid.toLowerCase()])));
    return files.filter((_file, at) => (checked[at]?.length ?? 0) > 0);
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-import-'));
  try {
    const stored: ImportedFile[] = [];
    for (const file of missingFiles) {
      const one = await storeOne(call, file, path.join(folder, randomUUID()));
      if (one) stored.push(one);
    }
    return stored;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type ExportedFile = NonNullable<PreloadCall<Import>['body']['template']['files']>[number];

async function storeOne(call: PreloadCall<Import>, { uuid: before, name, data }: ExportedFile, target: string) {
  const bytes = Buffer.from(data, 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  await writeFile(target, bytes);
  const { actor, services, database, locale, endpoint } = call;
  const file = { path: target, name, size: bytes.length, hash };
  try {
    const upload = await storeCheckedUpload({
      ...{ actor, services, database, locale, endpoint },
      file,
      body: { purpose: 'template' },
    });
    if ('earlier' in upload) return null;
    return { before: before.toLowerCase(), uuid: randomUUID(), name, size: bytes.length, ...upload };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export const createImportedFile = (call: Call<Import>, { uuid, name, size, key, type, hash }: ImportedFile) =>
  createFile(call, { key, type, hash }, { uuid, name, size, purpose: 'template' });

/** The template with the new ids of its pictures. */
export function renameFiles(document: TemplateDocument, imported: readonly ImportedFile[]): TemplateDocument {
  if (imported.length === 0) return document;
  const ids = new Map(imported.map(({ before, uuid }) => [before, uuid]));
  return JSON.parse(JSON.stringify(document), (_name, value) =>
    typeof value === 'string' ? (ids.get(value.toLowerCase()) ?? value) : value,
  ) as TemplateDocument;
}
