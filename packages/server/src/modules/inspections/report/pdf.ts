/** The PDF of a report: everything it needs is read inside the transaction, printed after it. */
import type { Language } from '@rounds/contract/languages';
import { LANGUAGES } from '@rounds/contract/languages';
import type { BytesAnswer } from '../../../http/module.ts';
import type { Services } from '../../../services.ts';
import { type FileRow, isPicture, printablePicture } from '../../files/index.ts';
import type { InspectionRow } from '../queries.ts';
import { type PrintOrder, print } from './press.ts';
import { type ReportSource, reportOf } from './report-of.ts';

/** Pictures are opened a few at a time: forty originals at once would not fit into a small machine. */
const PICTURES_AT_ONCE = 4;

export const reportLanguage = (wanted: string | undefined, otherwise: Language): Language =>
  LANGUAGES.find((language) => language === wanted) ?? otherwise;

export async function printReport(source: ReportSource, services: Services, gone: AbortSignal): Promise<BytesAnswer> {
  const opened = await openPictures(source.files, services, gone);
  const document = reportOf(source, new Map(opened.map(({ uuid, path }) => [uuid, path])));
  const pdf = await print({ document, pictures: opened }, gone);
  return { body: pdf, type: 'application/pdf', name: nameOf(source.inspection), disposition: 'attachment' };
}

const nameOf = ({ document_id, asset_name, template_title }: InspectionRow): string =>
  `${[document_id, template_title, asset_name]
    .filter(Boolean)
    .join(' – ')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 150)}.pdf`;

type OpenPicture = PrintOrder['pictures'][number] & { readonly uuid: string };

/** What cannot be opened is left out; the report then names the file. */
async function openPictures(files: readonly FileRow[], services: Services, gone: AbortSignal): Promise<OpenPicture[]> {
  const waiting = files.filter((file) => isPicture(file.type));
  const opened: OpenPicture[] = [];
  const open = async (): Promise<void> => {
    for (let file = waiting.shift(); file && !gone.aborted; file = waiting.shift()) {
      const picture = await printablePicture(file, services);
      if (!picture) continue;
      const path = `/pictures/${file.uuid}.${picture.type === 'image/png' ? 'png' : 'jpg'}`;
      opened.push({ uuid: file.uuid, path, bytes: picture.bytes });
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, open));
  return opened;
}
