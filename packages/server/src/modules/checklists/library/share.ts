/** Shares copies of templates with other workspaces, and stops doing so. */
import { randomUUID } from 'node:crypto';
import type { library } from '@rounds/contract/checklists/library.ts';
import { EMAIL_PATTERN } from '@rounds/contract/values.ts';
import { countTemplate, listLanguages, type TemplateRecords, toDocument, toRecords } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import type { Actor, Call, PreloadCall, ResponseOf } from '../../../http/module.ts';
import { findAccountByKey, listAccountUsers, toEmailKey } from '../../auth/index.ts';
import { assertStorageLeft, copyFiles, findFiles, removeFiles } from '../../files/index.ts';
import { findWorkspaceByKey, findWorkspacesById } from '../../workspaces/index.ts';
import { type EntryRow, findTemplate, lockTemplate } from '../queries/entries.ts';
import { countFeatures } from '../samples/plan-fit.ts';
import { findPublishedVersion, type PublishedVersion } from '../templates/versions.ts';
import { assertLibrary } from './access.ts';
import { deriveId, listFiles, toShared } from './copies.ts';
import { countPages, getShared, listFirstQuestions } from './entries.ts';
import {
  addReceivers,
  deleteShared,
  findSharedOf,
  findTaken,
  insertSharedFiles,
  insertSharedVersion,
  listReceivers,
  listSharedFiles,
  type Receiver,
  removeAsReceiver,
  removeReceiver,
  type SharedRow,
  saveShared,
  updateShared,
} from './queries.ts';

type Share = typeof library.share;
/** Names this module among those whose records refer to files. */
export const LIBRARY_HOLDER = 'library';

export async function getSharing(
  call: Call<typeof library.getSharing>,
): Promise<ResponseOf<typeof library.getSharing>> {
  assertLibrary(call);
  const template = await findTemplate(call.tx, call.params.id);
  if (!template) throw notFoundError('CKL');
  return loadSharing(call.tx, template);
}

async function loadSharing(tx: Tx, template: EntryRow): Promise<ResponseOf<typeof library.getSharing>> {
  const published = await findPublishedVersion(tx, template.id);
  const row = await findSharedOf(tx, template.id);
  const source = await findTaken(tx, template.id);
  return {
    published: published ? describePublished(published) : null,
    shared: row
      ? {
          ...{ id: row.uuid, in_library: row.in_library, receivers: await listReceivers(tx, row.id) },
          ...{ licence: row.licence, category: row.category, template_version: row.template_version },
          ...{ shared_at: row.shared_at.toISOString(), times_taken: row.times_taken },
        }
      : null,
    taken: source ? { taken_from: source.taken_from, title: source.title, licence: source.licence } : null,
  };
}

/** Describes what a copy would contain and what it would leave out. */
function describePublished({ document, version }: PublishedVersion) {
  const { records, left_out } = toShared(document, '');
  return {
    ...{ version, pages: countPages(records), questions: countQuestions(records) },
    ...{ languages: [...listLanguages(document)], files: listFiles(records).length, left_out: [...left_out] },
  };
}

const countQuestions = (records: TemplateRecords): number =>
  countTemplate({ items: Object.values(records.items) }).questions;

/**
 * Finds the workspaces that people have named. That nobody has an address is not said, because it would tell who has an
 * account; keys are part of the addresses of workspaces, which say so themselves.
 * @throws ApiError VALIDATION_FAILED
 */
export async function findReceivers(call: PreloadCall<Share>): Promise<Receiver[]> {
  assertLibrary(call);
  const { body, database, actor, locale } = call;
  if (!Array.isArray(body.to)) return [];
  const receivers: Receiver[] = [];
  for (const name of new Set(body.to.map((one) => one.toLowerCase()))) {
    const ids = EMAIL_PATTERN.test(name)
      ? await database.inInstallation((tx) => findWorkspacesOf(tx, name))
      : await database.inInstallation((tx) => findOpenWorkspaces(tx, name));
    const others = ids.filter((id) => id !== actor.workspace_id);
    if (!EMAIL_PATTERN.test(name) && others.length === 0) {
      throw fieldError('to', locale, ids.length > 0 ? 'library.own_workspace' : 'library.unknown_key', { name });
    }
    if (others.length === 0) receivers.push({ named: name, receiver_id: null });
    for (const receiver_id of others) receivers.push({ named: name, receiver_id });
  }
  return receivers;
}

const findOpenWorkspaces = async (tx: Tx, key: string): Promise<number[]> => {
  const workspace = await findWorkspaceByKey(tx, key);
  return workspace ? [workspace.id] : [];
};

/** The workspaces in which the person with this address works. */
async function findWorkspacesOf(tx: Tx, address: string): Promise<number[]> {
  const account = await findAccountByKey(tx, toEmailKey(address));
  if (!account) return [];
  const users = (await listAccountUsers(tx, account.id)).filter(({ status }) => status === 'active');
  return (await findWorkspacesById(tx, [...new Set(users.map(({ workspace_id }) => workspace_id))])).map(
    ({ id }) => id,
  );
}

/** Shares the published version; what was shared before gets the new version, and stays where it was shared. */
export async function shareTemplate(call: Call<Share>, receivers: readonly Receiver[]): Promise<ResponseOf<Share>> {
  const { tx, body, params } = call;
  const template = await lockTemplate(tx, params.id);
  if (!template || template.archived_at) throw notFoundError('CKL');
  const published = await findPublishedVersion(tx, template.id);
  if (!published) throw new ApiError('CKL_NOT_PUBLISHED');
  const before = await findSharedOf(tx, template.id);
  // Who does not choose a licence has not allowed others to pass the template on.
  const { licence = before?.licence ?? 'receivers', category = before?.category ?? 'other' } = body;
  const id =
    before?.template_version === published.version
      ? before.id
      : await storeVersion(call, { published, before, licence, category });
  const isForAll = body.to === 'library';
  await updateShared(tx, id, { licence, category, ...(isForAll && { in_library: true }) });
  await addReceivers(tx, id, receivers);
  const names = [...new Set(receivers.map(({ named }) => named))];
  call.activity({
    ...{ type: 'template', id: template.id, title: template.title },
    after: { version: published.version, licence, ...(names.length > 0 && { to: names }), in_library: isForAll },
  });
  return loadSharing(tx, template);
}

interface NewVersion extends Pick<SharedRow, 'licence' | 'category'> {
  readonly published: PublishedVersion;
  readonly before: SharedRow | undefined;
}

async function storeVersion(
  call: Call<Share>,
  { published, before, licence, category }: NewVersion,
): Promise<SharedRow['id']> {
  const { tx, actor } = call;
  const uuid = before?.uuid ?? randomUUID();
  const version = (before?.version ?? 0) + 1;
  const { records } = toShared(published.document, uuid);
  const earlierFiles = before ? await listSharedFiles(tx, before) : [];
  const copied = await copyNewFiles(call, actor, published.document, {
    uuid,
    known: earlierFiles.map((one) => one.file_uuid),
  });
  const fileIds = new Set(listFiles(records));
  const document = toDocument(records);
  const { title, description, language } = records.head;
  const pictures = [...earlierFiles, ...copied].filter(
    ({ type, file_uuid }) => type.startsWith('image/') && fileIds.has(file_uuid),
  );
  const { id } = await saveShared(tx, {
    ...{ uuid, template_id: published.template_id, licence, category, version, template_version: published.version },
    ...{ title, description, language, languages: [...listLanguages(document)] },
    ...{ pages: countPages(records), questions: countQuestions(records), first_questions: listFirstQuestions(records) },
    features: JSON.stringify(countFeatures(records)),
    picture: pictures[0]?.file_uuid ?? null,
  });
  await insertSharedVersion(tx, { shared_id: id, version, document });
  await insertSharedFiles(tx, id, copied);
  return id;
}

/** Files of a copy belong to it alone, so that deleting the template leaves them. */
async function copyNewFiles(
  call: Call<Share>,
  actor: Actor,
  document: PublishedVersion['document'],
  { uuid, known }: { readonly uuid: string; readonly known: readonly string[] },
) {
  const { tx } = call;
  const originals = await findFiles(tx, listFiles(toRecords(document)));
  const copies = originals
    .map(({ uuid: of, name }) => ({ uuid: deriveId(uuid, of), of, name }))
    .filter((copy) => !known.includes(copy.uuid));
  await copyFiles(tx, actor, copies);
  await assertStorageLeft(tx, call);
  const stored = await findFiles(
    tx,
    copies.map((copy) => copy.uuid),
  );
  return stored.map(({ uuid: file_uuid, key, name, type, size, hash, scaled }) => ({
    ...{ file_uuid, key, name, type, size, hash, scaled },
  }));
}

/** Stops sharing. Templates that others have made of it are theirs. */
export async function takeBack(call: Call<typeof library.takeBack>): Promise<ResponseOf<typeof library.takeBack>> {
  assertLibrary(call);
  const { tx, params, query } = call;
  const row = await getShared(call, params.id);
  if (!row.is_own) {
    if (!(await removeAsReceiver(tx, row))) throw notFoundError('CKL');
    call.activity({ type: 'shared_template', id: row.uuid, title: row.title });
    return { id: row.uuid };
  }
  if (query.from === 'library') await updateShared(tx, row.id, { in_library: false });
  else if (query.from !== undefined && !(await removeReceiver(tx, row.id, query.from))) throw notFoundError('CKL');
  const isForAll = row.in_library && query.from !== 'library';
  const isForSome = query.from !== undefined && (await listReceivers(tx, row.id)).length > 0;
  if (query.from === undefined || !(isForAll || isForSome)) await removeShared(call, row);
  call.activity(
    row.template_id === null
      ? { type: 'shared_template', id: row.uuid, title: row.title }
      : { type: 'template', id: row.template_id, title: row.title },
  );
  return { id: row.uuid };
}

async function removeShared(call: Pick<Call, 'tx' | 'registry'>, row: SharedRow): Promise<void> {
  const files = await listSharedFiles(call.tx, row);
  await deleteShared(call.tx, row.id);
  await removeFiles(
    call,
    files.map(({ file_uuid }) => file_uuid),
    { by: LIBRARY_HOLDER },
  );
}
