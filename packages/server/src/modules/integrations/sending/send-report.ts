/** Sends the files of one report. No transaction is open meanwhile. */

import { INTEGRATION_FEATURES } from '@rounds/contract/integrations';
import { planHasFeature } from '@rounds/contract/plans.ts';
import type { Tx } from '../../../db/database.ts';
import type { TaskContext } from '../../../http/module.ts';
import { toDeliveryOwner } from '../../../processes/index.ts';
import { findReport, type ReportOwner } from '../../inspections/index.ts';
import { getPlan } from '../../subscription/index.ts';
import { getWorkspaceLanguages } from '../../workspaces/index.ts';
import { decryptJson } from '../encryption.ts';
import { toProblem } from '../problems.ts';
import type { ConfigurationRow } from '../queries/configurations.ts';
import { type DeliveryRow, deleteDelivery, saveProgress } from '../queries/deliveries.ts';
import { openStore, type Secret } from '../stores/open-store.ts';
import type { FileStoreOutside } from '../stores/store.ts';
import { recordFailure, recordSuccess } from './outcome.ts';
import { assignPath, type PlannedFile, planFiles, type Report } from './report-files.ts';

const PROGRESS_INTERVAL_MS = 1_000;

interface Prepared {
  readonly report: Report;
  readonly path: string;
  readonly owner: ReportOwner;
}

/** Whether the plan in force includes the integration. */
export const isIncluded = async (tx: Tx, { workspace_id, integration }: ConfigurationRow): Promise<boolean> =>
  planHasFeature(await getPlan(tx, workspace_id), INTEGRATION_FEATURES[integration]);

/**
 * Sends a delivery and records the outcome.
 * @throws what says nothing about the service, such as a server that stops
 */
export async function sendReport(
  context: TaskContext,
  configuration: ConfigurationRow,
  delivery: DeliveryRow,
  signal: AbortSignal,
): Promise<void> {
  const { database, services } = context;
  const { workspace_id } = configuration;
  const inWorkspace = <T>(work: (tx: Tx) => Promise<T>) => database.inWorkspace(workspace_id, work);
  try {
    const prepared = await inWorkspace((tx) => prepare(tx, context, configuration, delivery));
    if (!prepared) return;
    const { report, path, owner } = prepared;
    const files = planFiles(report, path, configuration.contents, {
      context,
      owner,
      printer: { owner: toDeliveryOwner(workspace_id), signal },
    });
    const secret = decryptJson<Secret>(services, configuration.secret);
    const store = openStore({ connection: configuration.connection, secret }, services, signal);
    const bytes = await sendFiles(store, files, (progress) =>
      inWorkspace((tx) => saveProgress(tx, delivery.id, { ...progress, path, media_count: report.media.length })),
    );
    await inWorkspace((tx) => recordSuccess(tx, delivery, bytes));
  } catch (error) {
    if (signal.aborted) throw error;
    const problem = toProblem(error);
    if (!problem) services.log.error({ err: error, delivery: delivery.id }, 'a report could not be sent');
    const recorded = problem ?? { code: 'unexpected', status: null, serviceCode: null };
    await inWorkspace((tx) => recordFailure(tx, delivery, recorded, new Date()));
  }
}

/**
 * Returns undefined if there is nothing to send any more: it was deleted, or reopened, and its next completion is sent.
 */
async function prepare(
  tx: Tx,
  { database }: TaskContext,
  configuration: ConfigurationRow,
  delivery: DeliveryRow,
): Promise<Prepared | undefined> {
  const report = await findReport(tx, database, delivery.inspection_id);
  if (report?.inspection.completed_at?.getTime() !== delivery.completed_at.getTime()) {
    await deleteDelivery(tx, delivery.id);
    return undefined;
  }
  const { workspace_id } = configuration;
  const [locale = 'en'] = await getWorkspaceLanguages(tx, workspace_id);
  const owner = { workspace_id, plan: await getPlan(tx, workspace_id), locale };
  return { report: report!, path: await assignPath(tx, configuration, report!), owner };
}

interface Progress {
  readonly sent_bytes: number;
  readonly total_bytes: number;
}

/** One file after another; what is there with the same content is left. Returns the size of all files. */
async function sendFiles(
  store: FileStoreOutside,
  files: readonly PlannedFile[],
  report: (progress: Progress) => Promise<void>,
): Promise<number> {
  let [sentBytes, total] = [0, files.reduce((sum, { size }) => sum + (size ?? 0), 0)];
  let reportedAt = 0;
  let reporting: Promise<void> = Promise.resolve();
  const onSent = (bytes: number) => {
    sentBytes += bytes;
    if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
    reportedAt = Date.now();
    const progress = { sent_bytes: sentBytes, total_bytes: Math.max(total, sentBytes) };
    // The report on progress is not worth a failure.
    reporting = reporting.then(() => report(progress)).catch(() => undefined);
  };
  await report({ sent_bytes: 0, total_bytes: total });
  for (const planned of files) {
    if (await isThere(store, planned)) {
      onSent(planned.size ?? 0);
      continue;
    }
    const file = await planned.create();
    if (planned.size === null) total += file.size;
    await store.write(file, onSent);
  }
  await reporting;
  return Math.max(total, sentBytes);
}

async function isThere(store: FileStoreOutside, { folder, names, fingerprint }: PlannedFile): Promise<boolean> {
  for (const name of names) if (await store.has({ folder, name, fingerprint })) return true;
  return false;
}
