/** Many reports as PDFs in one ZIP archive: a job, whose archive is kept for a day. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportArchive } from '@rounds/contract/inspections';
import type { Permission } from '@rounds/contract/permissions';
import type { Plan } from '@rounds/contract/plans';
import type { ReportLayout } from '@rounds/contract/settings/report';
import { ZipFile } from 'yazl';
import { ApiError } from '../../../http/api-error.ts';
import { Bytes, type JobContext, type JobDefinition } from '../../../http/module.ts';
import { PRIVATE_FILE } from '../../../private-files.ts';
import { toJobOwner } from '../../../processes/index.ts';
import type { Services } from '../../../services.ts';
import { storePending } from '../../files/index.ts';
import { findInspection } from '../queries.ts';
import { loadPrintSource, type PrintSource, printReport } from '../report/print-report.ts';

interface ArchiveOrder {
  readonly ids: readonly number[];
  readonly layout: ReportLayout | undefined;
  readonly plan: Plan;
  /** Whose issues the reports show. */
  readonly reader?: { readonly user_id: number; readonly permissions: readonly Permission[] };
}
interface StoredArchive extends ReportArchive {
  /** Of the bytes in the file store, from which they disappear after a day like an unfinished upload. */
  readonly key: string;
}

const NAME = 'reports.zip';
const DAY_MS = 24 * 60 * 60_000;
const MAX_ATTEMPTS = 10;
const RETRY_DELAY_MS = 1_000;

export const reportArchiveJob: JobDefinition<ArchiveOrder, StoredArchive> = {
  name: 'inspections.report_archive',
  notice: 'export_done',
  async run(order, context) {
    const folder = await mkdtemp(path.join(tmpdir(), 'rounds-reports-'));
    try {
      const file = path.join(folder, NAME);
      const zip = new ZipFile();
      const written = pipeline(zip.outputStream as Readable, createWriteStream(file, { mode: PRIVATE_FILE }));
      const [count] = await Promise.all([addReports(zip, order, context).finally(() => zip.end()), written]);
      const { size } = await stat(file);
      const key = await storePending(context.database, context.services.files, { path: file });
      return { key, name: NAME, size, count };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** One report after another, so that people who print in the meantime find a free process. */
async function addReports(
  zip: ZipFile,
  { ids, layout, plan, reader }: ArchiveOrder,
  context: JobContext,
): Promise<number> {
  const { workspace_id, database, locale, progress } = context;
  const used = new Set<string>();
  for (const [done, id] of ids.entries()) {
    await progress(done, ids.length);
    const source = await context.transaction(async (tx) => {
      const inspection = await findInspection(tx, id);
      const call = { tx, database, locale, actor: { workspace_id, plan } };
      const actor = reader && { user_id: reader.user_id, permissions: new Set(reader.permissions) };
      return inspection && loadPrintSource({ ...call, reader: actor }, inspection, { layout });
    });
    if (!source) continue;
    const { body, name } = await printPatiently(source, context);
    zip.addBuffer(body, toUniqueName(name, used), { compress: false });
  }
  return used.size;
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

function toUniqueName(name: string, used: Set<string>): string {
  const stem = name.replace(/\.pdf$/, '');
  let unique = name;
  for (let number = 2; used.has(unique.toLowerCase()); number++) unique = `${stem} (${number}).pdf`;
  used.add(unique.toLowerCase());
  return unique;
}

/** The archive of a finished job; null when it is not finished or its archive is gone. */
export function toArchiveAnswer(
  job: { readonly status: string; readonly result: unknown; readonly created_at: Date },
  { files }: Services,
): Bytes | null {
  const archive = job.result as StoredArchive | null;
  if (job.status !== 'done' || !archive || job.created_at.getTime() < Date.now() - DAY_MS) return null;
  const { key, name, size } = archive;
  return new Bytes(async () => ({
    body: (part) => files.read(key, part),
    type: 'application/zip',
    name,
    size,
    disposition: 'attachment',
  }));
}
