/** Stores a long file in the background. Cancelled before its end, it stores nothing. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RecordImportResult } from '@rounds/contract/record-import.ts';
import { recordChanges } from '../../http/activity.ts';
import { getIncomingFolder } from '../../http/incoming-file.ts';
import type { Actor, JobContext, JobDefinition, Origin } from '../../http/module.ts';
import type { FileReading } from '../../import-reading/index.ts';
import { PRIVATE_FILE } from '../../private-files.ts';
import { toJobOwner } from '../../processes/index.ts';
import {
  compare,
  type ImportOptions,
  type ImportTarget,
  readFile,
  readRules,
  storeComparison,
} from './import-steps.ts';
import { deleteImportFile } from './queries/files.ts';
import type { CellFormats, ReadFile } from './reading/messages.ts';
import { assertNoProblems } from './results.ts';
import { toImportSubject } from './subjects.ts';

export interface ImportJobPayload {
  readonly author: Pick<Actor, 'workspace_id' | 'user_id' | 'full_name'>;
  readonly origin: Origin;
  /** The file as the person calls it, and its key in the store of files: queued rows would need too much memory. */
  readonly file: { readonly key: string; readonly name: string };
  readonly reading: Omit<FileReading, 'path'>;
  readonly columns: Readonly<Record<string, string | undefined>>;
  readonly formats: CellFormats;
  readonly target: ImportTarget;
  readonly updates: boolean;
  readonly skipErrors: boolean;
}

export const createImportJob = (options: ImportOptions): JobDefinition<ImportJobPayload, RecordImportResult> => ({
  name: options.jobName,
  notice: 'import_done',
  async run(payload, context) {
    const { kind } = options;
    const { author, origin, target, updates: allowUpdates, skipErrors } = payload;
    const { locale, transaction, progress, services, events } = context;
    const { workspace_id: workspaceId, user_id: userId } = author;
    const { key, name } = payload.file;
    const file = await readStoredFile(options, payload, context);
    const result = await transaction(async (tx) => {
      const compared = await compare({ tx, locale }, options, { file, target, allowUpdates, workspaceId });
      if (!skipErrors) assertNoProblems(compared.comparison.problems, locale);
      const storing = { kind, file: name, userId, skipErrors, locale, progress };
      const { result: stored, events: changes } = await storeComparison(tx, file, compared, storing);
      const subject = toImportSubject(kind, { title: name, after: stored.imported }, changes);
      await recordChanges({ tx, events }, author, origin, [{ code: kind.activity, subject }], changes);
      await deleteImportFile(tx, key);
      return stored;
    });
    await services.files.remove(key);
    return result;
  },
});

/** The file may have been received by another server, so it is read from the store of files. */
async function readStoredFile(
  options: ImportOptions,
  payload: ImportJobPayload,
  context: JobContext,
): Promise<ReadFile> {
  const { columns, formats, reading, target, file } = payload;
  const { locale, services, transaction, signal } = context;
  const fields = await transaction((tx) => readRules({ tx, locale }, options, target));
  const copy = path.join(getIncomingFolder(services.config.dataDir), randomUUID());
  try {
    await pipeline(await services.files.read(file.key), createWriteStream(copy, { mode: PRIVATE_FILE }), { signal });
    const owner = toJobOwner(context);
    return await readFile({ ...reading, path: copy, columns, formats, fields }, options.kind, {
      locale,
      owner,
      signal,
    });
  } finally {
    await rm(copy, { force: true });
  }
}
