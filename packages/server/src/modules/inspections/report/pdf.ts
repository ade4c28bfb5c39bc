/** The PDF of a report: its data is read inside the transaction, and it is printed after the transaction. */
import type { Language } from '@rounds/contract/languages';
import { LANGUAGES } from '@rounds/contract/languages';
import type { Rating } from '@rounds/contract/settings/ratings';
import type { BytesAnswer } from '../../../http/module.ts';
import type { Services } from '../../../services.ts';
import { type FileRow, isPicture, loadPrintablePicture } from '../../files/index.ts';
import type { ReportStyle } from '../../settings/index.ts';
import type { InspectionRow } from '../queries.ts';
import { buildReport, type ReportSource } from './build-report.ts';
import { openLogo, toPageStyle } from './page-style.ts';
import { type PrintOrder, print } from './print-queue.ts';
import { openRatings } from './rating-icons.ts';

/** Pictures are opened a few at a time: forty originals at once would need too much memory on a small machine. */
const PICTURES_AT_ONCE = 4;

export const resolveReportLanguage = (requested: string | undefined, fallback: Language): Language =>
  LANGUAGES.find((language) => language === requested) ?? fallback;

export async function printReport(
  source: ReportSource & {
    readonly style: ReportStyle;
    readonly workspaceRatings: readonly Rating[];
    readonly icons: readonly FileRow[];
  },
  services: Services,
  gone: AbortSignal,
): Promise<BytesAnswer> {
  const opened = await openPictures(source.files, services, gone);
  const logo = await openLogo(source.style, services);
  const page = toPageStyle(source.style, logo?.path ?? '');
  const { ratings, pictures } = await openRatings(source.workspaceRatings, source.icons, services);
  const document = buildReport({ ...source, page, ratings }, new Map(opened.map(({ uuid, path }) => [uuid, path])));
  const pdf = await print({ document, pictures: [...opened, ...pictures, ...(logo ? [logo] : [])] }, gone);
  return { body: pdf, type: 'application/pdf', name: toFileName(source.inspection), disposition: 'attachment' };
}

const toFileName = ({ document_id, asset_name, template_title }: InspectionRow): string =>
  `${[document_id, template_title, asset_name]
    .filter(Boolean)
    .join(' – ')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 150)}.pdf`;

type OpenPicture = PrintOrder['pictures'][number] & { readonly uuid: string };

/** Pictures that cannot be opened are omitted; the report then names the file. */
async function openPictures(files: readonly FileRow[], services: Services, gone: AbortSignal): Promise<OpenPicture[]> {
  const waiting = files.filter((file) => isPicture(file.type));
  const opened: OpenPicture[] = [];
  const open = async (): Promise<void> => {
    for (let file = waiting.shift(); file && !gone.aborted; file = waiting.shift()) {
      const picture = await loadPrintablePicture(file, services);
      if (!picture) continue;
      const path = `/pictures/${file.uuid}.${picture.type === 'image/png' ? 'png' : 'jpg'}`;
      opened.push({ uuid: file.uuid, path, bytes: picture.bytes });
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, open));
  return opened;
}
