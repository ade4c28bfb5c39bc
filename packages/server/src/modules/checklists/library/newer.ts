/** Newer versions of templates that were taken from the library, for those who took them. */
import { randomUUID } from 'node:crypto';
import type { library } from '@rounds/contract/checklists/library.ts';
import {
  checkPatch,
  diffRecords,
  RECORD_KINDS,
  type RecordKind,
  type TemplatePatch,
  type TemplateRecords,
  toDocument,
} from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { notFoundError } from '../../../http/api-error.ts';
import type { Actor, Call, PreloadCall, ResponseOf } from '../../../http/module.ts';
import { loadDraft } from '../drafts/draft.ts';
import { applySave, lockDraft } from '../drafts/save.ts';
import { type EntryRow, findTemplate } from '../queries/entries.ts';
import { listLeftOut } from '../samples/plan-fit.ts';
import { assertLibrary } from './access.ts';
import { toTaken } from './copies.ts';
import { toOutput } from './entries.ts';
import { findShared, findSharedVersion, findTaken, listSharedFiles, type SharedRow, updateTaken } from './queries.ts';
import { copyBytes, storeFiles, type TakenFile } from './take.ts';

export async function getSource(call: Call<typeof library.getSource>): Promise<ResponseOf<typeof library.getSource>> {
  assertLibrary(call);
  const { tx, params } = call;
  const template = await findTemplate(tx, params.id);
  if (!template) throw notFoundError('CKL');
  const source = await findTaken(tx, template.id);
  if (!source) return null;
  const { shared_uuid: library_id, title, taken_from, licence, version } = source;
  const row = await findShared(tx, library_id);
  return { library_id, title, taken_from, licence, version, newest: row?.version ?? null };
}

interface NewerVersion {
  readonly row: SharedRow;
  /** The version that the template was taken from, and the newest one, under the ids of the template. */
  readonly version: number;
  readonly shared_at: Date;
  readonly before: TemplateRecords;
  readonly after: TemplateRecords;
}

/** @throws ApiError CKL_OBJECT_NOT_FOUND if the template was not taken, or is no longer shared */
async function loadNewer(tx: Tx, template: EntryRow, { plan }: Pick<Actor, 'plan'>): Promise<NewerVersion> {
  const source = await findTaken(tx, template.id);
  const row = source && (await findShared(tx, source.shared_uuid));
  const before = row && (await findSharedVersion(tx, row, source.version));
  const after = row && (await findSharedVersion(tx, row, row.version));
  if (!source || !row || !before || !after) throw notFoundError('CKL');
  return {
    ...{ row, version: source.version, shared_at: after.shared_at },
    before: toTaken(before.document, template.uuid, plan),
    after: toTaken(after.document, template.uuid, plan),
  };
}

/** The changes of the newer version, or everything that makes the draft equal to it where they do not fit to own changes. */
function planUpdate(draft: TemplateRecords, { before, after }: NewerVersion) {
  const changes = diffRecords(before, after);
  const replaces_all = checkPatch(draft, changes).length > 0;
  return { patch: replaces_all ? diffRecords(draft, after) : changes, replaces_all };
}

/** The records that the patch changes and that differ from those that were taken. */
function listReplaced(draft: TemplateRecords, before: TemplateRecords, patch: TemplatePatch): string[] {
  const own = diffRecords(before, draft);
  return (Object.keys(RECORD_KINDS) as RecordKind[]).flatMap((kind) => {
    const changed = new Set(listIds(kind, own));
    return listIds(kind, patch).filter((id) => changed.has(id));
  });
}

function listIds(kind: RecordKind, patch: TemplatePatch): string[] {
  const records = (patch[kind]?.upsert ?? []) as unknown as readonly Readonly<Record<string, string>>[];
  return [...records.map((record) => record[RECORD_KINDS[kind]]!), ...(patch[kind]?.remove ?? [])];
}

export async function getNewer(call: Call<typeof library.getNewer>): Promise<ResponseOf<typeof library.getNewer>> {
  assertLibrary(call);
  const { tx, actor, params } = call;
  const template = await findTemplate(tx, params.id);
  if (!template || template.archived_at) throw notFoundError('CKL');
  const newer = await loadNewer(tx, template, actor);
  const draft = await loadDraft(tx, template);
  const { patch, replaces_all } = planUpdate(draft, newer);
  return {
    ...{
      revision: template.revision,
      version: newer.version,
      newest: newer.row.version,
      shared_at: newer.shared_at.toISOString(),
    },
    before: toOutput(toDocument(newer.before)),
    after: toOutput(toDocument(newer.after)),
    replaced: listReplaced(draft, newer.before, patch),
    replaces_all,
    left_out: listLeftOut(newer.row.features, actor.plan),
  };
}

type TakeNewer = typeof library.takeNewer;

export async function copyNewerFiles(call: PreloadCall<TakeNewer>): Promise<TakenFile[]> {
  assertLibrary(call);
  const { actor, database, params } = call;
  const { records, shared, scope } = await database.inWorkspace(actor, async (tx) => {
    const template = await findTemplate(tx, params.id);
    if (!template || template.archived_at) throw notFoundError('CKL');
    const { after, row } = await loadNewer(tx, template, actor);
    return { records: after, shared: await listSharedFiles(tx, row), scope: template.uuid };
  });
  return copyBytes(call, { records, shared, scope });
}

/** Adds the newer version to the draft. What its author has changed elsewhere stays. */
export async function takeNewer(call: Call<TakeNewer>, files: readonly TakenFile[]): Promise<ResponseOf<TakeNewer>> {
  const { tx, actor, params, body } = call;
  const template = await lockDraft(tx, params.id);
  const newer = await loadNewer(tx, template, actor);
  // The person has seen another version.
  if (newer.row.version !== body.version) throw notFoundError('CKL');
  await storeFiles(call, files);
  const save = { revision: body.revision, save_id: randomUUID() };
  const { revision } = await applySave(call, template, save, (draft) => planUpdate(draft, newer).patch);
  await updateTaken(tx, template.id, newer.row.version);
  return { revision };
}
