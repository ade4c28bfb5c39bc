/**
 * Stores the records of an import other than the inspections: their template, new assets, people who have left, and
 * files.
 */
import { rm } from 'node:fs/promises';
import { type TemplateDocument, toRecords } from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { ApiError } from '../../http/api-error.ts';
import { getIncomingFolder } from '../../http/incoming-file.ts';
import type { JobContext } from '../../http/module.ts';
import { type RowProblem, runReadingTask } from '../../import-reading/index.ts';
import { createAsset } from '../assets/index.ts';
import { createPublishedTemplate } from '../checklists/index.ts';
import { createFile, storeCheckedUpload } from '../files/index.ts';
import { findPeopleByText, insertFormerPerson } from './queries.ts';
import type { EvaluateTask, ExtractedFile, ExtractTask } from './reading/messages.ts';
import { READING_TASK, type StepContext, type SurveyedFile } from './steps.ts';

/** @returns the id of the published version, and the events of creating and publishing */
export async function storeTemplate(
  tx: Tx,
  { actor, locale }: Pick<StepContext, 'actor' | 'locale'>,
  document: TemplateDocument,
): Promise<{ readonly id: number; readonly version_id: number; readonly events: readonly NewEvent[] }> {
  const { items, response_sets, rule_sets } = toRecords(document);
  const { title, language } = document;
  const { entry, version } = await createPublishedTemplate(
    tx,
    actor,
    { items, response_sets, rule_sets },
    { title, language, locale },
  );
  const record = { id: entry.id, uuid: entry.uuid };
  return {
    ...{ id: entry.id, version_id: version.id },
    events: [
      { code: 'template.created', record },
      { code: 'template.published', record, data: { version: version.version, version_id: version.id } },
    ],
  };
}

/** Creates the assets and the former people that were chosen. Those that exist by now are used. */
export async function storeNames(
  tx: Tx,
  { actor, locale }: Pick<StepContext, 'actor' | 'locale'>,
  { assets, people }: SurveyedFile,
): Promise<Pick<EvaluateTask, 'assets' | 'people'> & { readonly events: readonly NewEvent[] }> {
  const newAssets: Record<string, EvaluateTask['assets'][string]> = {};
  const events: NewEvent[] = [];
  for (const text of assets.created) {
    const asset = await createAsset(
      { tx, locale, actor },
      { asset_id: text.slice(0, MAX_NUMBER), display_name: text.slice(0, MAX_NAME) },
    );
    newAssets[text] = { uuid: asset.uuid, asset_id: asset.asset_id, display_name: asset.display_name };
    events.push({ code: 'asset.created', record: { id: asset.id, uuid: asset.uuid } });
  }
  const newPeople: Record<string, EvaluateTask['people'][string]> = {};
  const present = await findPeopleByText(tx, people.created);
  for (const text of people.created) {
    // People who were chosen to be names only may be in the workspace: they are not meant.
    const name = text.slice(0, MAX_NAME);
    const former = present.get(text);
    newPeople[text] = former?.isFormer
      ? { id: former.id, name: former.name }
      : { id: await insertFormerPerson(tx, name), name };
  }
  return { assets: { ...assets.found, ...newAssets }, people: { ...people.found, ...newPeople }, events };
}

const MAX_NUMBER = 100;
const MAX_NAME = 125;

interface StoredFiles {
  /** The uuids by the name in the archive. */
  readonly files: Record<string, string>;
  readonly notes: RowProblem[];
}

/** The number of bytes unpacked at once, so that large archives need little disk and no process takes too long. */
const BYTES_AT_ONCE = 64 * 1024 ** 2;

/** Stores the files of the archive that answers name, each in a transaction of its own. */
export async function storeFiles(
  context: StepContext,
  job: Pick<JobContext, 'services' | 'database' | 'signal'>,
  path: string,
  names: readonly string[],
): Promise<StoredFiles> {
  const stored: StoredFiles = { files: {}, notes: [] };
  const folder = getIncomingFolder(job.services.config.dataDir);
  for (let rest = names; rest.length > 0; ) {
    job.signal.throwIfAborted();
    const task: ExtractTask = { task: 'extract', path, names: rest, folder, max_bytes: BYTES_AT_ONCE };
    const extracted = await runReadingTask<ExtractedFile[]>(READING_TASK, task, context.reading);
    try {
      for (const file of extracted) await storeFile(context, job, file, stored);
    } finally {
      for (const file of extracted) await rm(file.path, { force: true });
    }
    rest = rest.slice(extracted.length);
  }
  return stored;
}

async function storeFile(
  { actor, locale, transaction }: StepContext,
  { services, database }: Pick<JobContext, 'services' | 'database'>,
  file: ExtractedFile,
  { files, notes }: StoredFiles,
): Promise<void> {
  const about = { name: file.name.slice(file.name.lastIndexOf('/') + 1), size: file.size, purpose: PURPOSE };
  const endpoint = { work: 'picture' as const };
  const call = { ...{ actor, services, database, locale, endpoint, file }, body: { purpose: PURPOSE } };
  try {
    const upload = await storeCheckedUpload(call);
    if ('earlier' in upload) return;
    const target = { actor, services, locale, afterCommit: () => {} };
    files[file.name] = (await transaction((tx) => createFile({ tx, ...target }, upload, about))).uuid;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notes.push({ row: 0, column: file.name, code: 'file_refused', params: { name: file.name } });
  }
}

const PURPOSE = 'answer' as const;
