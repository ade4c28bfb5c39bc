/**
 * Stores the inspections of a file in the background, some in each transaction. Cancelled or interrupted, it keeps what
 * it has stored, which can be undone; started again, it continues.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { INSPECTION_IMPORT_JOB, type InspectionImportResult } from '@rounds/contract/inspections';
import type { NewEvent } from '../../events/event-publisher.ts';
import { recordChanges } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import { findActorOfUser } from '../../http/auth/session.ts';
import { getIncomingFolder } from '../../http/incoming-file.ts';
import type { Actor, JobContext, JobDefinition, Origin } from '../../http/module.ts';
import { toJobOwner } from '../../processes/index.ts';
import { updateLastInspection } from '../assets/index.ts';
import { removeUpload, type StoredSource, writeSource } from '../files/index.ts';
import { deleteImportFile } from '../imports/index.ts';
import { getVersion, type RunnableVersion } from '../inspections/index.ts';
import { addCreated, findImportOfJob, insertImport, saveImported } from './queries.ts';
import type { EvaluatedInspection } from './reading/messages.ts';
import {
  evaluateFile,
  type ImportChoices,
  type StepContext,
  type SurveyedFile,
  surveyFile,
  toResult,
} from './steps.ts';
import { storeFiles, storeNames, storeTemplate } from './store.ts';

export interface ImportPayload {
  /** The file, with the name that the person gave it. */
  readonly file: StoredSource & { readonly name: string };
  readonly choices: ImportChoices;
  readonly origin: Origin;
}

const SAVED_AT_ONCE = 200;

export const importJob: JobDefinition<ImportPayload, InspectionImportResult> = {
  name: INSPECTION_IMPORT_JOB,
  notice: 'import_done',
  async run(payload, job) {
    const { services } = job;
    const folder = getIncomingFolder(services.config.dataDir);
    const file = path.join(folder, randomUUID());
    const out = path.join(folder, randomUUID());
    try {
      await writeSource(job, payload.file, file);
      const result = await importFile(job, payload, { file, out });
      await removeFile(job, payload);
      return result;
    } finally {
      await rm(file, { force: true });
      await rm(out, { force: true });
    }
  },
};

async function removeFile(job: JobContext, { file: { key, upload } }: ImportPayload): Promise<void> {
  if (upload) await removeUpload(job, job, upload.uuid);
  if (!key) return;
  await job.transaction((tx) => deleteImportFile(tx, key));
  await job.services.files.remove(key);
}

async function importFile(
  job: JobContext,
  { file: { name }, choices, origin }: ImportPayload,
  { file, out }: { readonly file: string; readonly out: string },
): Promise<InspectionImportResult> {
  const { transaction, locale, database, events, job_id } = job;
  const { actor, begun } = await transaction(async (tx) => {
    const actor = await findActorOfUser(tx, job.user_id);
    if (!actor?.permissions.has('INS_MANAGE_INSPECTIONS')) throw new ApiError('USR_FORBIDDEN');
    return { actor, begun: await findImportOfJob(tx, job_id) };
  });
  const reading = { locale, owner: toJobOwner(job), signal: job.signal };
  // Names in the file are looked up with the access of its person, who may be limited to sites.
  const asPerson: StepContext['transaction'] = (work) => database.inWorkspace(actor, work);
  const context: StepContext = { database, actor, locale, reading, transaction: asPerson };
  const surveyed = await surveyFile(context, file, choices, begun?.template_id);
  const names = await asPerson(async (tx) => {
    const { events: created, ...stored } = await storeNames(tx, context, surveyed);
    await events.publish(tx, actor, created);
    return stored;
  });
  const { files, notes } = await storeFiles(context, job, file, surveyed.survey.files);
  const seed = surveyed.prefix ?? `job:${job_id}:`;
  const evaluated = await evaluateFile(context, file, choices, surveyed, { ...names, files, seed, out });
  const result = toResult(
    surveyed,
    { ...evaluated, notes: [...notes, ...evaluated.notes] },
    { locale, title: choices.new_template ?? name },
  );
  if (evaluated.created === 0) return begun ? { ...result, import_id: begun.id } : result;
  const target = await begin(job, context, surveyed, begun ?? null, name);
  await saveLines(job, actor, target, out, evaluated.created);
  await transaction((tx) => {
    const after = { created: evaluated.created };
    const subject = { type: 'inspection_import', id: target.importId, title: name, after };
    return recordChanges({ tx, events }, actor, origin, [{ code: 'inspection.imported', subject }]);
  });
  return {
    ...result,
    template: { id: target.version.template_id, title: target.version.document.title },
    import_id: target.importId,
  };
}

interface Target {
  readonly importId: number;
  readonly version: RunnableVersion;
  readonly prefix: string;
}

/** Creates the template, if the import has one of its own, and the entry that can be undone. */
function begin(
  { transaction, database, events, job_id }: JobContext,
  context: StepContext,
  { version, document, prefix }: SurveyedFile,
  begunImport: { readonly id: number } | null,
  file_name: string,
): Promise<Target> {
  const { actor } = context;
  return transaction(async (tx) => {
    let target = version;
    if (!target) {
      const stored = await storeTemplate(tx, context, document);
      await events.publish(tx, actor, stored.events);
      target = await getVersion(tx, database, stored.version_id);
    }
    const { template_id } = target;
    const importId =
      begunImport?.id ?? (await insertImport(tx, { file_name, user_id: actor.user_id, template_id, job_id }));
    return { importId, version: target, prefix: prefix ?? `template:${template_id}:` };
  });
}

async function saveLines(
  { transaction, progress, events }: JobContext,
  actor: Actor,
  target: Target,
  file: string,
  total: number,
): Promise<void> {
  let done = 0;
  for await (const lines of readBatches(file)) {
    const batch = lines.map((line) => JSON.parse(line) as EvaluatedInspection);
    await transaction(async (tx) => {
      const ids = await saveImported(
        tx,
        batch.map((one) => toSaved(one, target)),
        new Date(),
      );
      await addCreated(tx, target.importId, batch.length);
      for (const [uuid, last] of findLatest(batch)) await updateLastInspection(tx, uuid, last);
      const published = batch.map(({ draft }, at): NewEvent => {
        return { code: 'inspection.imported', record: { id: ids[at] ?? null, uuid: String(draft.uuid) } };
      });
      await events.publish(tx, actor, published);
    });
    done += batch.length;
    await progress(done, total);
  }
}

async function* readBatches(file: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    batch.push(line);
    if (batch.length < SAVED_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const toSaved = (
  { key, draft, ...rest }: EvaluatedInspection,
  { importId, version, prefix }: Target,
): Parameters<typeof saveImported>[1][number] => ({
  ...rest,
  draft: {
    ...draft,
    template_id: version.template_id,
    template_version_id: version.id,
    template_version: version.version,
    template_title: version.document.title,
    import_id: importId,
    external_key: `${prefix}${key}`,
  },
});

/** The latest inspection of each asset. */
function findLatest(batch: readonly EvaluatedInspection[]) {
  const latest = new Map<string, { completed_at: Date; score_percent: number | null }>();
  for (const { draft } of batch) {
    const { asset_uuid, completed_at, score_percent } = draft;
    if (typeof asset_uuid !== 'string') continue;
    const at = new Date(String(completed_at));
    const before = latest.get(asset_uuid);
    if (before && before.completed_at >= at) continue;
    latest.set(asset_uuid, {
      completed_at: at,
      score_percent: typeof score_percent === 'number' ? score_percent : null,
    });
  }
  return latest;
}
