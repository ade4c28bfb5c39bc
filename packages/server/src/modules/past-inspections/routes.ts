/** The calls that import completed inspections of other systems. */
import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import {
  type Call,
  type PreloadCall,
  type ResponseOf,
  type Route,
  route,
  routeWithoutTransaction,
} from '../../http/module.ts';
import { runReadingTask, toFileReading, toReadingCall } from '../../import-reading/index.ts';
import { getUpload, withUploadedFile } from '../files/index.ts';
import { insertImportFile } from '../imports/index.ts';
import { getPublishedVersion } from '../inspections/index.ts';
import { startJob } from '../jobs/index.ts';
import { type ImportPayload, importJob } from './import-job.ts';
import { listImports } from './queries.ts';
import type { InspectTask } from './reading/messages.ts';
import {
  assertAllowed,
  evaluateFile,
  READING_TASK,
  type StepContext,
  surveyFile,
  toProvisional,
  toResult,
} from './steps.ts';
import { toStoredImport, undoImport } from './undo.ts';

type Inspect = typeof inspections.inspectImport;
type Check = typeof inspections.checkImport;
type Import = typeof inspections.importFile;

const inspectFile = (call: PreloadCall<Inspect>): Promise<ResponseOf<Inspect>> =>
  withUploadedFile(call, (file) => {
    const { actor, body } = call;
    const { row_kind } = body;
    const reading = toFileReading({ file, body });
    const task: InspectTask = { task: 'inspect', ...reading, row_kind, time_zone: actor.tz_code };
    return runReadingTask(READING_TASK, task, toReadingCall(call));
  });

const checkFile = (call: PreloadCall<Check>): Promise<ResponseOf<Check>> =>
  withUploadedFile(call, (file) => checkReadable(call, file));

async function checkReadable(
  call: PreloadCall<Check>,
  file: { readonly path: string; readonly name: string },
): Promise<ResponseOf<Check>> {
  const { database, actor, locale, body } = call;
  const context: StepContext = {
    ...{ database, actor, locale, reading: toReadingCall(call) },
    transaction: (work) => database.inWorkspace(actor, work),
  };
  const surveyed = await surveyFile(context, file.path, body);
  const options = { ...toProvisional(surveyed), files: {}, seed: surveyed.prefix ?? 'new:', out: null };
  const evaluated = await evaluateFile(context, file.path, body, surveyed, options);
  return toResult(surveyed, evaluated, { locale, title: body.new_template ?? file.name });
}

async function startImport(call: Call<Import>): Promise<ResponseOf<Import>> {
  const { request, body } = call;
  const { template_id } = body;
  assertAllowed(call, body, template_id);
  if (template_id !== undefined) await getPublishedVersion(call, template_id);
  const stored = await storeImportFile(call);
  const { file: _, upload: __, ...choices } = body as typeof body & { readonly file?: unknown };
  const { id, ip, user_agent } = request;
  const started = await startJob(call, importJob, { file: stored, choices, origin: { id, ip, user_agent } });
  call.activity({ type: 'job', id: started.job_id, title: stored.name });
  return started;
}

async function storeImportFile({ tx, services, file, body }: Call<Import>): Promise<ImportPayload['file']> {
  if (!file) {
    const upload = getUpload(body);
    return { upload, name: upload.name };
  }
  const key = randomUUID();
  await services.files.keep(key, { path: file.path });
  await insertImportFile(tx, key);
  return { key, name: file.name };
}

export const importRoutes: readonly Route[] = [
  routeWithoutTransaction(inspections.inspectImport, inspectFile),
  routeWithoutTransaction(inspections.checkImport, checkFile),
  route(inspections.importFile, startImport),
  route(inspections.listImports, async ({ tx }) => (await listImports(tx)).map(toStoredImport)),
  route(inspections.undoImport, undoImport),
];
