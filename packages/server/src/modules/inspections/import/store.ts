/** Stores what an import brings beside the inspections: their template, new assets, people who have left, and files. */
import { rm } from 'node:fs/promises';
import { type TemplateDocument, toRecords } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import type { NewEvent } from '../../../events/event-publisher.ts';
import { ApiError } from '../../../http/api-error.ts';
import { getIncomingFolder } from '../../../http/incoming-file.ts';
import type { JobContext } from '../../../http/module.ts';
import { type RowProblem, runReadingTask } from '../../../import-reading/index.ts';
import { createAsset } from '../../assets/index.ts';
import { createPublishedTemplate } from '../../checklists/index.ts';
import { createFile, storeCheckedUpload } from '../../files/index.ts';
import { findPeopleByText, insertFormerPerson } from './queries.ts';
import type { EvaluateTask, ExtractedFile, ExtractTask } from './reading/messages.ts';
import { READING_TASK, type StepContext, type SurveyedFile } from './steps.ts';

/** @returns the id of the published version, and the events of creating and publishing */
export async function storeTemplate(
  tx: Tx,
  { actor, locale }: Pick<StepContext, 'actor' | 'locale'>,
  document: TemplateDocument,
): Promise<{ readonly id: number; readonly version_id: number; readonly events: readonly NewEvent[] }> {
  const { items, response_sets } = toRecords(document);
  const { title, language } = document;
  const { entry, version } = await createPublishedTemplate(
    tx,
    actor,
    { items, response_sets },
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

/** Stores the files of the archive that answers name, each in a transaction of its own. */
export async function storeFiles(
  context: StepContext,
  { services, database }: Pick<JobContext, 'services' | 'database'>,
  path: string,
  names: readonly string[],
): Promise<{ readonly files: Record<string, string>; readonly notes: readonly RowProblem[] }> {
  const files: Record<string, string> = {};
  const notes: RowProblem[] = [];
  if (names.length === 0) return { files, notes };
  const { actor, locale, transaction } = context;
  const task: ExtractTask = { task: 'extract', path, names, folder: getIncomingFolder(services.config.dataDir) };
  const extracted = await runReadingTask<ExtractedFile[]>(READING_TASK, task, context.reading);
  try {
    for (const file of extracted) {
      try {
        const call = {
          actor,
          file,
          services,
          database,
          locale,
          endpoint: { work: 'picture' as const },
          body: { purpose: PURPOSE },
        };
        const upload = await storeCheckedUpload(call);
        if ('earlier' in upload) continue;
        const about = { name: file.name.slice(file.name.lastIndexOf('/') + 1), size: file.size, purpose: PURPOSE };
        const stored = await transaction((tx) =>
          createFile({ tx, actor, services, locale, afterCommit: () => {} }, upload, about),
        );
        files[file.name] = stored.uuid;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notes.push({ row: 0, column: file.name, code: 'file_refused', params: { name: file.name } });
      }
    }
  } finally {
    for (const file of extracted) await rm(file.path, { force: true });
  }
  return { files, notes };
}

const PURPOSE = 'answer' as const;
