/** The calls that import completed inspections of other systems. */
import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import {
  type AnswerOf,
  type Call,
  type PreloadCall,
  type Route,
  route,
  routeWithoutTransaction,
} from '../../../http/module.ts';
import { runReadingTask, toFileReading, toReadingCall } from '../../../import-reading/index.ts';
import { insertImportFile } from '../../imports/index.ts';
import { startJob } from '../../jobs/index.ts';
import { getPublishedVersion } from '../versions.ts';
import { importJob } from './import-job.ts';
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

const inspectFile = (call: PreloadCall<Inspect>): Promise<AnswerOf<Inspect>> => {
  const { row_kind } = call.body;
  const task: InspectTask = { task: 'inspect', ...toFileReading(call), row_kind, time_zone: call.actor.tz_code };
  return runReadingTask(READING_TASK, task, toReadingCall(call));
};

async function checkFile(call: PreloadCall<Check>): Promise<AnswerOf<Check>> {
  const { database, actor, locale, file, body } = call;
  const context: StepContext = {
    ...{ database, actor, locale, reading: toReadingCall(call) },
    transaction: (work) => database.inWorkspace(actor, work),
  };
  const surveyed = await surveyFile(context, file.path, body);
  const options = { ...toProvisional(surveyed), files: {}, seed: surveyed.prefix ?? 'new:', out: null };
  const evaluated = await evaluateFile(context, file.path, body, surveyed, options);
  return toResult(surveyed, evaluated, { locale, title: body.new_template ?? file.name });
}

async function startImport(call: Call<Import>): Promise<AnswerOf<Import>> {
  const { tx, services, file, request, body } = call;
  const { template_id } = body;
  assertAllowed(call, body, template_id);
  if (template_id !== undefined) await getPublishedVersion(call, template_id);
  const key = randomUUID();
  await services.files.keep(key, { path: file.path });
  await insertImportFile(tx, key);
  const { file: _, ...choices } = body as typeof body & { readonly file?: unknown };
  const { id, ip, user_agent } = request;
  const started = await startJob(call, importJob, {
    file: { key, name: file.name },
    choices,
    origin: { id, ip, user_agent },
  });
  call.activity({ type: 'job', id: started.job_id, title: file.name });
  return started;
}

export const importRoutes: readonly Route[] = [
  routeWithoutTransaction(inspections.inspectImport, inspectFile),
  routeWithoutTransaction(inspections.checkImport, checkFile),
  route(inspections.importFile, startImport),
  route(inspections.listImports, async ({ tx }) => (await listImports(tx)).map(toStoredImport)),
  route(inspections.undoImport, undoImport),
];
