/** The calls that import records: they read the file in a process of its own, compare its rows, and store them or start a job. */
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type { DateOrder, DecimalMark, RecordImportResult, StoredImport } from '@rounds/contract/record-import.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import type { Actor, IncomingFile, JobDefinition, ModuleRegistry, Origin, Subject } from '../../http/module.ts';
import { type FileReading, runReadingTask, toFileReading, toReadingCall } from '../../import-reading/index.ts';
import type { Services } from '../../services.ts';
import { startJob } from '../jobs/index.ts';
import { createImportJob } from './import-job.ts';
import {
  compare,
  type ImportOptions,
  type ImportTarget,
  READING_TASK,
  readFile,
  readRules,
  storeComparison,
} from './import-steps.ts';
import { insertImportFile, runAndRollBack } from './queries/files.ts';
import { listImports } from './queries/history.ts';
import type { CellFormats, InspectedFile, InspectTask, ReadFile } from './reading/messages.ts';
import { assertNoProblems, toPreview, toResult } from './results.ts';
import { toImportSubject, toUndoSubject } from './subjects.ts';
import { getUndoableImport, toStoredImport, undoImport } from './undo.ts';
import { createUndoJob } from './undo-job.ts';

interface BaseCall {
  readonly endpoint: Pick<Endpoint, 'work'>;
  readonly signal: AbortSignal;
  readonly actor: Actor;
  readonly locale: Language;
  readonly database: Database;
}
interface FileCall extends BaseCall {
  readonly file: IncomingFile;
  readonly body: Omit<FileReading, 'path' | 'fill_merged'>;
}
interface ImportCall extends FileCall {
  readonly body: FileCall['body'] & {
    readonly columns: Readonly<Record<string, string | undefined>>;
    readonly decimal?: DecimalMark;
    readonly date_order?: DateOrder;
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
  publish(events: readonly NewEvent[]): void;
}

interface UndoCall extends Pick<StoreCall, 'tx' | 'actor' | 'locale' | 'request' | 'activity' | 'publish'> {
  readonly registry: ModuleRegistry;
  readonly params: { readonly id: number };
  noActivity(): void;
}

export interface RecordImport {
  readonly jobs: readonly JobDefinition<never>[];
  inspect<T extends string>(call: FileCall, id: ImportTarget['id']): Promise<InspectedFile<T>>;
  /** Reads the file before a transaction is opened. */
  read(call: ImportCall, target: ImportTarget): Promise<ReadFile>;
  /** Stores the rows, all or none unless `skip_errors` is set. A dry run only returns what would happen. */
  store(call: StoreCall, file: ReadFile, target: ImportTarget): Promise<RecordImportResult>;
  list(call: { readonly tx: Tx }): Promise<StoredImport[]>;
  undo(call: UndoCall): Promise<StoredImport & { readonly job_id?: number }>;
}

export function recordImport(options: ImportOptions): RecordImport {
  const { kind } = options;
  const importJob = createImportJob(options);
  const undoJob = createUndoJob(options);

  return {
    jobs: [importJob, undoJob],
    async inspect<T extends string>(call: FileCall, id: ImportTarget['id']) {
      const { locale } = call;
      const fields =
        id === undefined ? [] : await inWorkspace(call, (tx) => readRules({ tx, locale }, options, { id }));
      const task: InspectTask = { task: 'inspect', ...toFileReading(call), shape: kind.shape, fields };
      return runReadingTask<InspectedFile<T>>(READING_TASK, task, toReadingCall(call));
    },

    async read(call, target) {
      const { body, locale } = call;
      const fields = await inWorkspace(call, (tx) => readRules({ tx, locale }, options, target));
      const reading = { ...toFileReading(call), columns: body.columns, formats: toFormats(call), fields };
      return readFile(reading, kind, toReadingCall(call));
    },

    async store(call, file, target) {
      const { tx, body, locale, actor } = call;
      const { workspace_id: workspaceId, user_id: userId } = actor;
      const allowUpdates = body.update_existing ?? false;
      const run = () => compare({ tx, locale }, options, { file, target, allowUpdates, workspaceId });
      if (body.dry_run) {
        const { comparison } = await runAndRollBack(tx, run);
        return { ...toResult(comparison, locale), preview: toPreview(file.read, comparison) };
      }
      const isLong = file.read.keys.length > MAX_DIRECT_IMPORT_ROWS;
      const compared = await (isLong ? runAndRollBack(tx, run) : run());
      const skipErrors = body.skip_errors ?? false;
      if (!skipErrors) assertNoProblems(compared.comparison.problems, locale);
      if (isLong) return { ...toResult(compared.comparison, locale), ...(await startImportJob(call, target)) };
      const name = call.file.name;
      const storing = { kind, file: name, userId, skipErrors, locale };
      const { result, events } = await storeComparison(tx, file, compared, storing);
      call.activity(toImportSubject(kind, { title: name, after: result.imported }, events));
      call.publish(events);
      return result;
    },

    list: async ({ tx }) => (await listImports(tx, kind.table)).map(toStoredImport),

    async undo(call) {
      const { tx, actor, params, activity, noActivity, publish } = call;
      const { id } = params;
      const stored = await getUndoableImport(tx, options, id);
      if (stored.created + stored.changed > MAX_DIRECT_IMPORT_ROWS) {
        noActivity();
        return { ...toStoredImport(stored), ...(await startJob(call, undoJob, { ...toAuthor(call), id })) };
      }
      const { undone, events } = await undoImport(call, options, { id, workspaceId: actor.workspace_id });
      activity(toUndoSubject(kind, undone, events));
      publish(events);
      return undone;
    },
  };

  async function startImportJob(call: StoreCall, target: ImportTarget) {
    const { tx, body, file, services } = call;
    const key = randomUUID();
    await services.files.keep(key, { path: file.path });
    await insertImportFile(tx, key);
    const { path: _, ...reading } = toFileReading(call);
    const started = await startJob(call, importJob, {
      ...toAuthor(call),
      file: { key, name: file.name },
      reading,
      columns: body.columns,
      formats: toFormats(call),
      target,
      updates: body.update_existing ?? false,
      skipErrors: body.skip_errors ?? false,
    });
    call.activity({ type: 'job', id: started.job_id, title: file.name });
    return started;
  }
}

const toFormats = ({ body: { decimal, date_order }, actor }: ImportCall): CellFormats => ({
  ...{ decimal, date_order, time_zone: actor.tz_code },
});

/** Returns the author of the job and the origin of the call, for the activity log. */
const toAuthor = ({ actor, request }: Pick<StoreCall, 'actor' | 'request'>) => ({
  author: { workspace_id: actor.workspace_id, user_id: actor.user_id, full_name: actor.full_name },
  origin: { id: request.id, ip: request.ip, user_agent: request.user_agent },
});

const inWorkspace = <T>({ database, actor }: BaseCall, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.inWorkspace(actor, work);
