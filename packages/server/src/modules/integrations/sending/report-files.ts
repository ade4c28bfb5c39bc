/** The files of one report: their names, and how each is made when its turn comes. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  fillFileName,
  fillFolder,
  type NamedInspection,
  type ReportContent,
  toNameValues,
  toSafeName,
} from '@rounds/contract/integrations';
import type { Tx } from '../../../db/database.ts';
import type { TaskContext } from '../../../http/module.ts';
import type { FileRow } from '../../files/index.ts';
import { createReportFile, type findReport, type ReportOwner } from '../../inspections/index.ts';
import { IntegrationError } from '../problems.ts';
import type { ConfigurationRow } from '../queries/configurations.ts';
import { findName, insertName } from '../queries/names.ts';
import type { FileToStore } from '../stores/store.ts';

export type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

const SUFFIX_LENGTH = 8;

const toNamed = ({ inspection }: Report): NamedInspection => ({
  uuid: inspection.uuid,
  document_id: inspection.document_id,
  title: inspection.title ?? '',
  template_title: inspection.template_title,
  asset_name: inspection.asset_name,
  asset_id: inspection.asset_id,
  person: inspection.user_name,
  score_percent: inspection.score_percent,
  completed_at: inspection.completed_at!,
  time_zone: inspection.context.zone,
});

/**
 * The path of a report without ending. It is assigned with the first delivery and stays, so that a report that is
 * completed again replaces its own files and no others.
 */
export async function assignPath(
  tx: Tx,
  { id, folder, file_name }: Pick<ConfigurationRow, 'id' | 'folder' | 'file_name'>,
  report: Report,
): Promise<string> {
  const { inspection } = report;
  const storedName = await findName(tx, id, inspection.id);
  if (storedName !== undefined) return storedName;
  const values = toNameValues(toNamed(report));
  const path = [fillFolder(folder, values), fillFileName(file_name, values)].filter(Boolean).join('/');
  const suffixes = [
    '',
    `-${toSafeName(values.DOCUMENT)}`,
    `-${inspection.uuid.slice(0, SUFFIX_LENGTH)}`,
    `-${inspection.uuid}`,
  ];
  for (const suffix of suffixes) {
    if (await insertName(tx, id, inspection.id, path + suffix)) return path + suffix;
  }
  throw new Error(`No name is free for inspection ${inspection.id}.`);
}

/** A file of a report that is made, or read, when it must be sent. */
export interface PlannedFile {
  readonly folder: string;
  /** The names that it may have: a table of answers can be a file or an archive. */
  readonly names: readonly string[];
  readonly fingerprint: string;
  /** Null until it has been made. */
  readonly size: number | null;
  create(): Promise<FileToStore>;
}

const fingerprint = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');

interface PlanContext {
  readonly context: TaskContext;
  readonly owner: ReportOwner;
  readonly printer: Parameters<typeof createReportFile>[4];
}

/** Small files come first, so that something is there early. */
export function planFiles(
  report: Report,
  path: string,
  contents: readonly ReportContent[],
  plan: PlanContext,
): PlannedFile[] {
  const slash = path.lastIndexOf('/');
  const [folder, stem] = [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)];
  const documents = (['json', 'csv', 'pdf', 'docx'] as const).filter((format) => contents.includes(format));
  return [
    ...documents.map((format) => planDocument(report, { folder, stem, format }, plan)),
    ...(contents.includes('media') ? report.media : []).map((file) => planMedia(file, { folder, stem }, plan)),
  ];
}

interface Place {
  readonly folder: string;
  readonly stem: string;
}

/** A completion never changes, so what is made of it has the same content whenever it is made. */
function planDocument(
  { inspection }: Report,
  { folder, stem, format }: Place & { readonly format: 'json' | 'csv' | 'pdf' | 'docx' },
  { context, owner, printer }: PlanContext,
): PlannedFile {
  const mark = fingerprint(inspection.uuid, inspection.completed_at!.toISOString(), format);
  return {
    ...{ folder, fingerprint: mark, size: null },
    names: (format === 'csv' ? ['csv', 'zip'] : [format]).map((extension) => `${stem}.${extension}`),
    async create() {
      const file = await createReportFile(context, owner, inspection, format, printer);
      if (!file) throw new IntegrationError('file_missing');
      const { bytes, type, extension } = file;
      const read = async (start: number, end: number) => bytes.subarray(start, end);
      return { folder, name: `${stem}.${extension}`, type, fingerprint: mark, size: bytes.length, read };
    },
  };
}

/** The name has a part of the id, because it must stay the same when others are added or removed. */
function planMedia(file: FileRow, { folder, stem }: Place, { context }: PlanContext): PlannedFile {
  const dot = file.name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot)] : [file.name, ''];
  const safe = [stem, toSafeName(base), file.uuid.slice(0, SUFFIX_LENGTH)].filter(Boolean).join('-');
  const name = `${safe}${ending === '' ? '' : `.${toSafeName(ending)}`}`;
  const mark = fingerprint(file.uuid, file.hash ?? '');
  const read = async (start: number, end: number) => {
    try {
      return await buffer(await context.services.files.read(file.key, { start, end: end - 1 }));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new IntegrationError('file_missing');
      throw error;
    }
  };
  return {
    ...{ folder, names: [name], fingerprint: mark, size: file.size },
    create: async () => ({
      ...{ folder, name, type: file.type, fingerprint: mark, size: file.size },
      read: (start, end) => (start >= end ? Promise.resolve(Buffer.alloc(0)) : read(start, end)),
    }),
  };
}
