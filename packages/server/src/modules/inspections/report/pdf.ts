/** The PDF of a report: its data is read inside the transaction, and it is printed after the transaction. */
import type { Language } from '@rounds/contract/languages';
import type { Rating } from '@rounds/contract/settings/ratings';
import type { BytesAnswer } from '../../../http/module.ts';
import type { Services } from '../../../services.ts';
import { type FileRow, isPicture, loadPrintablePicture } from '../../files/index.ts';
import type { ReportStyle } from '../../settings/index.ts';
import { buildReport, type ReportSource } from './build-report.ts';
import { toReportFileName } from './file-name.ts';
import { openLogo, toPageStyle } from './page-style.ts';
import { type PrintOrder, print } from './print-queue.ts';
import { openRatings } from './rating-icons.ts';

/** Pictures are opened a few at a time: forty originals at once would need too much memory on a small machine. */
const PICTURES_AT_ONCE = 4;

/** The requested language if reports are offered in it, else the reader's, else the first that is offered. */
export const resolveReportLanguage = (
  requested: string | undefined,
  own: Language,
  offered: readonly Language[],
): Language => offered.find((one) => one === requested) ?? offered.find((one) => one === own) ?? offered[0] ?? own;

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
  const name = toReportFileName(source.inspection, source.style.file_name);
  return { body: pdf, type: 'application/pdf', name, disposition: 'attachment' };
}

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
