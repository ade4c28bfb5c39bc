/** Many reports as PDFs in one ZIP archive: a job, whose archive is kept for a day. */
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspections } from '@rounds/contract/inspections';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Plan } from '@rounds/contract/plans.ts';
import type { ReportLayout } from '@rounds/contract/settings/report.ts';
import { ZipFile } from 'yazl';
import { ApiError } from '../../../http/api-error.ts';
import type { JobContext, JobDefinition } from '../../../http/module.ts';
import { toJobOwner } from '../../../processes/index.ts';
import { type JobFile, storeJobFile } from '../../jobs/index.ts';
import { findInspection } from '../queries/inspections.ts';
import { loadPrintSource, type PrintSource, printReport } from '../report/print-report.ts';

interface ArchiveOrder {
  readonly ids: readonly number[];
  readonly layout: ReportLayout | undefined;
  readonly plan: Plan;
  /** The person whose issues the reports show. */
  readonly reader?: { readonly user_id: number; readonly permissions: readonly Permission[] };
}
interface StoredArchive extends JobFile {
  readonly count: number;
}

const NAME = 'reports.zip';
const MAX_ATTEMPTS = 10;
const RETRY_DELAY_MS = 1_000;

export const reportArchiveJob: JobDefinition<ArchiveOrder, StoredArchive> = {
  name: 'inspections.report_archive',
  notice: 'export_done',
  async run(order, context) {
    const zip = new ZipFile();
    const bytes = { body: async () => zip.outputStream as Readable, name: NAME, type: 'application/zip' };
    const failed = new AbortController();
    const signal = AbortSignal.any([context.signal, failed.signal]);
    const stored = storeJobFile({ ...context, signal }, bytes, inspections.startReportArchive.id);
    const finished = addReports(zip, order, context).then(
      (count) => {
        zip.end();
        return count;
      },
      (error: unknown) => {
        // An archive that lacks reports is not stored.
        failed.abort();
        throw error;
      },
    );
    const [count, file] = await Promise.all([finished, stored]);
    return { ...file, count };
  },
};

/** One report after another, so that people who print in the meantime find a free process. */
async function addReports(
  zip: ZipFile,
  { ids, layout, plan, reader }: ArchiveOrder,
  context: JobContext,
): Promise<number> {
  const { workspace_id, database, registry, locale, progress } = context;
  const usedNames = new Set<string>();
  for (const [done, id] of ids.entries()) {
    await progress(done, ids.length);
    const source = await context.transaction(async (tx) => {
      const inspection = await findInspection(tx, id);
      const call = { tx, database, registry, locale, actor: { workspace_id, plan } };
      const actor = reader && { user_id: reader.user_id, permissions: new Set(reader.permissions) };
      return inspection && loadPrintSource({ ...call, reader: actor }, inspection, { layout });
    });
    if (!source) continue;
    const { body, name } = await printPatiently(source, context);
    zip.addBuffer(body, toUniqueName(name, usedNames), { compress: false });
  }
  return usedNames.size;
}

/** A print that takes too long, because the machine is busy, is tried again. */
async function printPatiently(source: PrintSource, context: JobContext) {
  const { services, signal } = context;
  const printer = { owner: toJobOwner(context), signal };
  for (let attempt = 1; ; attempt++) {
    try {
      return await printReport(source, services, printer);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'APP_BUSY' || attempt === MAX_ATTEMPTS) throw error;
      await sleep(RETRY_DELAY_MS, undefined, { signal });
    }
  }
}

function toUniqueName(name: string, usedNames: Set<string>): string {
  const stem = name.replace(/\.pdf$/, '');
  let unique = name;
  for (let number = 2; usedNames.has(unique.toLowerCase()); number++) unique = `${stem} (${number}).pdf`;
  usedNames.add(unique.toLowerCase());
  return unique;
}
