/**
 * Writes a completed inspection as files for an external store: they have no reader in the workspace, so masked answers
 * stay masked.
 */
import { buffer } from 'node:stream/consumers';
import type { Language } from '@rounds/contract/languages.ts';
import type { Plan } from '@rounds/contract/plans.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { TaskContext } from '../../../http/module.ts';
import type { Printer } from '../../../printing/index.ts';
import { type FileRow, findFiles } from '../../files/index.ts';
import { listFileIds } from '../completion/outcome.ts';
import { listSignOffFiles } from '../completion/sign-off.ts';
import { loadAnswers } from '../log/log.ts';
import { findInspection, type InspectionRow } from '../queries/inspections.ts';
import { inspectionRows } from '../queries/lists.ts';
import { toInspection } from '../record.ts';
import { loadPrintSource, printReport } from '../report/print-report.ts';
import { getVersion } from '../versions.ts';
import { exportAnswers } from './export-answers.ts';

export type ReportFormat = 'pdf' | 'docx' | 'json' | 'csv';

/** The workspace, plan and language for reports that have no reader. */
export interface ReportOwner {
  readonly workspace_id: number;
  readonly plan: Plan;
  readonly locale: Language;
}

export interface ReportFile {
  readonly bytes: Buffer;
  readonly type: string;
  /** The extension has no dot. Answers of repeating groups make a table of their own, so a CSV can be an archive. */
  readonly extension: string;
}

type Context = Pick<TaskContext, 'database' | 'registry' | 'services'>;

/** The inspection and the files that people added to it; undefined if it is gone or not completed. */
export async function findReport(
  tx: Tx,
  database: Database,
  id: number,
): Promise<{ readonly inspection: InspectionRow; readonly media: readonly FileRow[] } | undefined> {
  const inspection = await findInspection(tx, id);
  if (!inspection?.completed_at) return undefined;
  const version = await getVersion(tx, database, inspection.template_version_id);
  const { answers } = await loadAnswers(tx, database, inspection);
  const fileIds = [...listFileIds(version, answers.values()), ...listSignOffFiles(inspection.sign_off)];
  return { inspection, media: await findFiles(tx, fileIds) };
}

/**
 * Makes one file of a report. Its data is read in a transaction that has ended when it is printed.
 * @throws ApiError as `print` does
 */
export async function createReportFile(
  context: Context,
  owner: ReportOwner,
  { id, context: { zone } }: InspectionRow,
  format: ReportFormat,
  printer: Printer,
): Promise<ReportFile | undefined> {
  const { database, registry, services } = context;
  const { workspace_id, plan, locale } = owner;
  const read = <T>(work: (tx: Tx, inspection: InspectionRow) => Promise<T>): Promise<T | undefined> =>
    database.inWorkspace(workspace_id, async (tx) => {
      const inspection = await findInspection(tx, id);
      return inspection && work(tx, inspection);
    });
  if (format === 'json') {
    const record = await read((tx, inspection) => toInspection({ tx, database, registry }, inspection, null));
    return record && { bytes: Buffer.from(JSON.stringify(record)), type: 'application/json', extension: format };
  }
  if (format === 'csv') {
    const exported = await read((tx, { archived_at }) =>
      exportAnswers({
        ...{
          tx,
          database,
          registry,
          scope: workspace_id,
          actor: { tz_code: zone },
          viewer: { tz_code: zone, locale },
          locale,
          query: { format },
        },
        rows: (inner) => inspectionRows(inner, { isArchived: archived_at !== null }).where('id', '=', id),
      }),
    );
    if (!exported) return undefined;
    const { body, type, name } = await exported.createResponse(printer.signal ?? NEVER);
    const bytes = Buffer.isBuffer(body) ? body : await buffer(await body());
    return { bytes, type, extension: name.slice(name.lastIndexOf('.') + 1) };
  }
  const source = await read((tx, inspection) =>
    loadPrintSource({ tx, database, registry, actor: { workspace_id, plan }, locale }, inspection, {}),
  );
  if (!source) return undefined;
  const { body, type } = await printReport(source, services, printer, format);
  return { bytes: body, type, extension: format };
}
const NEVER = new AbortController().signal;
