/** The calls that import records: they read the file in a thread, compare its rows, and store them or start a job. */
import { randomUUID } from 'node:crypto';
import { type Encoding, MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import';
import type { Language } from '@rounds/contract/languages';
import type { DecimalMark, RecordImportResult, StoredImport } from '@rounds/contract/record-import';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor, IncomingFile, JobDefinition, Origin, Subject } from '../../http/module.ts';
import { readInThread, toFileReading } from '../../imports/index.ts';
import type { Services } from '../../services.ts';
import { startJob } from '../jobs/index.ts';
import { createImportJob, type ImportJobPayload } from './import-job.ts';
import {
  compare,
  type ImportOptions,
  type ImportTarget,
  READING_THREAD,
  readFile,
  readRules,
  storeComparison,
} from './import-steps.ts';
import { insertImportFile, tryOut } from './queries/files.ts';
import { listImports } from './queries/history.ts';
import type { InspectedFile, InspectTask, ReadFile } from './reading/messages.ts';
import { assertNoProblems, toPreview, toResult } from './results.ts';
import { toStoredImport, undoImport } from './undo.ts';

/** The rows of a larger file are not queued with its job, which reads the file again. */
const MAX_QUEUED_BYTES = 2_000_000;

interface BaseCall {
  readonly actor: Actor;
  readonly locale: Language;
  readonly database: Database;
}
interface FileCall extends BaseCall {
  readonly file: IncomingFile;
  readonly body: { readonly sheet?: string; readonly header_row?: number; readonly encoding?: Encoding };
}
interface ImportCall extends FileCall {
  readonly body: FileCall['body'] & {
    readonly columns: Readonly<Record<string, string | undefined>>;
    readonly decimal?: DecimalMark;
    readonly update_existing?: boolean;
    readonly dry_run?: boolean;
    readonly skip_errors?: boolean;
  };
}
interface StoreCall extends ImportCall {
  readonly tx: Tx;
  readonly request: Origin;
  readonly services: Services;
  activity(subject: Subject): void;
}

export interface RecordImport {
  readonly job: JobDefinition<ImportJobPayload, RecordImportResult>;
  inspect<T extends string>(call: FileCall, id: ImportTarget['id']): Promise<InspectedFile<T>>;
  /** Reads the file before a transaction is opened. */
  read(call: ImportCall, target: ImportTarget): Promise<ReadFile>;
  /** Stores the rows, all or none unless `skip_errors` is set. A dry run only returns what would happen. */
  store(call: StoreCall, file: ReadFile, target: ImportTarget): Promise<RecordImportResult>;
  list(call: { readonly tx: Tx }): Promise<StoredImport[]>;
  undo(call: { tx: Tx; actor: Actor; params: { id: number }; activity(subject: Subject): void }): Promise<StoredImport>;
}

export function recordImport(options: ImportOptions): RecordImport {
  const { kind } = options;
  const job = createImportJob(options);

  return {
    job,
    async inspect<T extends string>(call: FileCall, id: ImportTarget['id']) {
      const { locale } = call;
      const fields =
        id === undefined ? [] : await inWorkspace(call, (tx) => readRules({ tx, locale }, options, { id }));
      const task: InspectTask = { task: 'inspect', ...toFileReading(call), shape: kind.shape, fields };
      return readInThread<InspectedFile<T>>(READING_THREAD, task, locale);
    },

    async read(call, target) {
      const { body, locale } = call;
      const fields = await inWorkspace(call, (tx) => readRules({ tx, locale }, options, target));
      return readFile({ ...toFileReading(call), columns: body.columns, decimal: body.decimal, fields }, kind, locale);
    },

    async store(call, file, target) {
      const { tx, body, locale, actor } = call;
      const { workspace_id: workspaceId, user_id: userId } = actor;
      const allowUpdates = body.update_existing ?? false;
      const run = () => compare({ tx, locale }, options, { file, target, allowUpdates, workspaceId });
      if (body.dry_run) {
        const { comparison } = await tryOut(tx, run);
        return { ...toResult(comparison, locale), preview: toPreview(file.read, comparison) };
      }
      const isLong = file.read.keys.length > MAX_DIRECT_IMPORT_ROWS;
      const compared = await (isLong ? tryOut(tx, run) : run());
      const skipErrors = body.skip_errors ?? false;
      if (!skipErrors) assertNoProblems(compared.comparison.problems, locale);
      if (isLong) return { ...toResult(compared.comparison, locale), ...(await startImportJob(call, file, target)) };
      const name = call.file.name;
      const result = await storeComparison(tx, file, compared, { kind, file: name, userId, skipErrors, locale });
      call.activity({ type: kind.subject, id: 'import', title: name, after: result.imported });
      return result;
    },

    list: async ({ tx }) => (await listImports(tx, kind.table)).map(toStoredImport),

    async undo({ tx, actor, params, activity }) {
      const undone = await undoImport({ tx, actor }, options, params.id);
      const { created, changed, file_name } = undone;
      activity({ type: kind.subject, id: 'import', title: file_name, before: { created, changed } });
      return undone;
    },
  };

  async function startImportJob(call: StoreCall, read: ReadFile, target: ImportTarget) {
    const { tx, actor, body, file, services, request } = call;
    const key = file.size > MAX_QUEUED_BYTES ? randomUUID() : null;
    if (key !== null) {
      await services.files.keep(key, { path: file.path });
      await insertImportFile(tx, key);
    }
    const { workspace_id, user_id, full_name } = actor;
    const { path: _, ...reading } = toFileReading(call);
    const started = await startJob(call, job, {
      author: { workspace_id, user_id, full_name },
      origin: { id: request.id, ip: request.ip, user_agent: request.user_agent },
      file: { key, name: file.name },
      ...(key === null && { read }),
      reading,
      columns: body.columns,
      decimal: body.decimal,
      target,
      updates: body.update_existing ?? false,
      skipErrors: body.skip_errors ?? false,
    });
    call.activity({ type: 'job', id: started.job_id, title: file.name });
    return started;
  }
}

const inWorkspace = <T>({ database, actor }: BaseCall, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.inWorkspace(actor.workspace_id, work);
