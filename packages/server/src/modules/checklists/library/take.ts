/** Makes an own template of one of the library. */
import { createHash, randomUUID } from 'node:crypto';
import type { library } from '@rounds/contract/checklists/library.ts';
import type { TemplateRecords } from '@rounds/engine';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import type { Call, PreloadCall, ResponseOf } from '../../../http/module.ts';
import { assertStorageLeft, createFile, findFiles, storePending } from '../../files/index.ts';
import { findEntry } from '../queries/entries.ts';
import { findSampleKey, getSampleLanguage, installSample } from '../samples/samples.ts';
import { loadEntry } from '../templates/entry.ts';
import { resolveFolderId } from '../templates/folders.ts';
import { storeTemplate } from '../templates/templates.ts';
import { assertLibrary } from './access.ts';
import { deriveId, listFiles, toTaken } from './copies.ts';
import { getShared } from './entries.ts';
import {
  findSharedVersion,
  insertTaken,
  insertTaking,
  listSharedFiles,
  type SharedFile,
  type SharedRow,
} from './queries.ts';

type Take = typeof library.take;

/** A file of the library whose bytes have been copied for this workspace. */
export interface TakenFile extends Pick<SharedFile, 'name' | 'type' | 'size'> {
  readonly uuid: string;
  readonly key: string;
  readonly hash: string;
}

export interface TakenCopy {
  readonly row: SharedRow;
  /** The uuid of the new template. */
  readonly uuid: string;
  readonly records: TemplateRecords;
  readonly files: readonly TakenFile[];
}

type CopyCall = Pick<PreloadCall<Take>, 'actor' | 'database' | 'services' | 'locale'>;

/** Copies the bytes before the transaction, so that no transaction waits for the disk. Null for what ships with the product. */
export async function copyShared(call: PreloadCall<Take>): Promise<TakenCopy | null> {
  assertLibrary(call);
  const { actor, database, params } = call;
  if (findSampleKey(params.id)) return null;
  const uuid = randomUUID();
  const { row, records, shared } = await database.inWorkspace(actor, async (tx) => {
    const shared = await getShared({ tx }, params.id);
    const version = await findSharedVersion(tx, shared, shared.version);
    if (!version) throw notFoundError('CKL');
    const copy = toTaken(version.document, uuid, actor.plan);
    return { row: shared, records: copy, shared: await listSharedFiles(tx, shared) };
  });
  return { row, uuid, records, files: await copyBytes(call, { records, shared, scope: uuid }) };
}

interface CopiedFiles {
  readonly records: TemplateRecords;
  readonly shared: readonly SharedFile[];
  /** The uuid of the template, from which the ids of its files are derived. */
  readonly scope: string;
}

/** Copies what the template names and the workspace does not have yet. */
export async function copyBytes(call: CopyCall, { records, shared, scope }: CopiedFiles): Promise<TakenFile[]> {
  const { actor, database, services } = call;
  const fileIds = listFiles(records);
  const existing = await database.inWorkspace(actor, async (tx) => {
    const stored = new Set((await findFiles(tx, fileIds)).map(({ uuid }) => uuid));
    return fileIds.filter((uuid) => stored.has(uuid));
  });
  const missingFiles = shared
    .map((file) => ({ ...file, uuid: deriveId(scope, file.file_uuid) }))
    .filter(({ uuid }) => fileIds.includes(uuid) && !existing.includes(uuid));
  const total = missingFiles.reduce((sum, { size }) => sum + Number(size), 0);
  await database.inWorkspace(actor, (tx) => assertStorageLeft(tx, call, total));
  const copied: TakenFile[] = [];
  for (const { uuid, key: original, name, type, size } of missingFiles) {
    const bytes = await services.files.readAll(original).catch(() => null);
    // It was taken back in this moment.
    if (bytes === null) throw notFoundError('CKL');
    const key = await storePending(database, services.files, { bytes });
    copied.push({ uuid, key, name, type, size: Number(size), hash: createHash('sha256').update(bytes).digest('hex') });
  }
  return copied;
}

export async function storeFiles(call: Parameters<typeof createFile>[0], files: readonly TakenFile[]): Promise<void> {
  for (const { uuid, key, type, hash, name, size } of files)
    await createFile(call, { key, type, hash }, { name, size, purpose: 'template', uuid });
}

export async function takeTemplate(call: Call<Take>, copy: TakenCopy | null): Promise<ResponseOf<Take>> {
  const { tx, actor, body, params } = call;
  const parent_id = await resolveFolderId(tx, body.parent_id);
  const key = findSampleKey(params.id);
  if (key) {
    const language = body.language ?? (await getSampleLanguage(call));
    const { id, published } = await installSample(tx, actor, { key, language, parent_id });
    const entry = (await findEntry(tx, id))!;
    call.activity({ type: 'template', id, title: entry.title, after: { sample: key } });
    call.publish([published]);
    return loadEntry(tx, entry);
  }
  if (!copy) throw new ApiError('CKL_OBJECT_NOT_FOUND');
  // It may have been taken back while its files were copied.
  const { uuid: shared_uuid, title, licence, shared_by, is_own } = await getShared(call, params.id);
  await storeFiles(call, copy.files);
  const entry = await storeTemplate(tx, actor, parent_id, copy.records, copy.uuid);
  // A workspace that uses its own copy is none of those that have taken it.
  if (!is_own) await insertTaking(copy.row, tx);
  await insertTaken(tx, {
    ...{ template_id: entry.id, shared_uuid, version: copy.row.version },
    ...{ title, taken_from: shared_by, licence },
  });
  call.activity({
    ...{ type: 'template', id: entry.id, title: entry.title },
    after: { taken_from: shared_by, version: copy.row.version, licence },
  });
  return loadEntry(tx, entry);
}
