/** A report as a file: its data is read inside the transaction, and it is printed after the transaction. */
import type { Language } from '@rounds/contract/languages.ts';
import type { Rating } from '@rounds/contract/settings/ratings.ts';
import type { Actor, BytesResponse } from '../../../http/module.ts';
import { listIconFiles, type Printer, printDocument, printRatings, toPageStyle } from '../../../printing/index.ts';
import type { Services } from '../../../services.ts';
import { type FileRow, findFiles, loadPrintablePicture } from '../../files/index.ts';
import { getReportStyle, listRatings, type ReportChoice, type ReportStyle } from '../../settings/index.ts';
import { listFileIds } from '../completion/outcome.ts';
import { listSignOffFiles } from '../completion/sign-off.ts';
import { type InspectionReader, listInspectionIssues } from '../issues/raised-issues.ts';
import { findAssetAddress } from '../queries/asset-address.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import { loadReport, type ReportContext } from '../record.ts';
import { buildReport } from './build-report.ts';
import { toReportFileName } from './file-name.ts';
import { findImportOrigin } from './import-origin.ts';
import { openLogo, openPictures } from './open-pictures.ts';
import type { ReportSource } from './report-source.ts';

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type ReportFormat = keyof typeof TYPES;

/** The options that the reader requested; missing ones come from the settings of the workspace. */
export interface PrintOptions extends Pick<ReportChoice, 'layout' | 'failed_first'> {
  readonly lang?: string | undefined;
  readonly form_language?: string | undefined;
}

/** The reader of a printed report: a user, a job of a user, or a guest with a link. */
export interface PrintContext extends ReportContext {
  readonly actor: Pick<Actor, 'workspace_id' | 'plan'>;
  /** The person whose issues the report shows; missing for guests. */
  readonly reader?: InspectionReader['actor'] | undefined;
  readonly locale: Language;
}

export interface PrintSource extends ReportSource {
  readonly style: ReportStyle;
  readonly workspaceRatings: readonly Rating[];
  readonly icons: readonly FileRow[];
}

/** The requested language if reports are offered in it, else the reader's, else the first that is offered. */
export const resolveReportLanguage = (
  requested: string | undefined,
  own: Language,
  offered: readonly Language[],
): Language => offered.find((one) => one === requested) ?? offered.find((one) => one === own) ?? offered[0] ?? own;

/** Everything of the database that printing needs. */
export async function loadPrintSource(
  context: PrintContext,
  inspection: InspectionRow,
  { lang, form_language, layout, failed_first }: PrintOptions,
): Promise<PrintSource> {
  const { tx, actor, reader, locale } = context;
  const state = await loadReport(context, inspection, null);
  const fileIds = listFileIds(state.version, [...state.answers, ...state.computed.items]);
  const files = await findFiles(tx, [...fileIds, ...listSignOffFiles(inspection.sign_off)]);
  const style = await getReportStyle(tx, actor, { layout, failed_first });
  const language = resolveReportLanguage(lang, locale, style.languages);
  const workspaceRatings = await listRatings(tx, language);
  const icons = await findFiles(tx, listIconFiles(workspaceRatings));
  const { uuid } = inspection;
  const issues = reader
    ? await listInspectionIssues(context, { actor: reader, locale: language }, { uuid, answers: state.answers })
    : [];
  return {
    ...{ inspection, state, files, issues, language, style, workspaceRatings, icons },
    formLanguage: form_language,
    number_format: style.number_format,
    origin: await findImportOrigin(tx, inspection),
    address: await findAssetAddress(tx, inspection.asset_uuid),
  };
}

export async function printReport(
  source: PrintSource,
  services: Services,
  printer: Printer,
  format: ReportFormat = 'pdf',
): Promise<BytesResponse & { readonly body: Buffer }> {
  const context = { ...printer, services };
  const openedPictures = await openPictures(source.files, context);
  const logo = await openLogo(source.style, context);
  const page = toPageStyle(source.style, logo?.path ?? '');
  const { ratings, pictures } = await printRatings(source.workspaceRatings, async (uuid) => {
    const file = source.icons.find((icon) => icon.uuid === uuid);
    return file ? loadPrintablePicture(file, context) : null;
  });
  const document = buildReport(
    { ...source, page, ratings },
    new Map(openedPictures.map(({ uuid, path }) => [uuid, path])),
  );
  const order = {
    ...{ format, document, formLanguage: document.form_language },
    pictures: [...openedPictures, ...pictures, ...(logo ? [logo] : [])],
  };
  const name = toReportFileName(source.inspection, source.style.file_name, format);
  return { body: await printDocument(order, printer), type: TYPES[format], name, disposition: 'attachment' };
}
