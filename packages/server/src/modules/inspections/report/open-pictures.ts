/** Opens the pictures of a report for printing. */
import type { PrintedPicture } from '../../../printing/index.ts';
import { toPrintedPicture } from '../../../printing/index.ts';
import { type FileRow, isPicture, loadPrintablePicture, type ScalingContext } from '../../files/index.ts';
import type { ReportStyle } from '../../settings/index.ts';

/** Pictures are opened a few at a time: forty originals at once would need too much memory on a small machine. */
const PICTURES_AT_ONCE = 4;

export type OpenPicture = PrintedPicture & { readonly uuid: string };

/** Pictures that cannot be opened are omitted; the report then names the file. */
export async function openPictures(files: readonly FileRow[], context: ScalingContext): Promise<OpenPicture[]> {
  const pictures = files.filter((file) => isPicture(file.type));
  const openedPictures: OpenPicture[] = [];
  const open = async (): Promise<void> => {
    for (let file = pictures.shift(); file && !context.signal?.aborted; file = pictures.shift()) {
      const picture = await loadPrintablePicture(file, context);
      if (picture) openedPictures.push({ uuid: file.uuid, ...toPrintedPicture(`/pictures/${file.uuid}`, picture) });
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, open));
  return openedPictures;
}

/** The logo; null if there is none or it cannot be read. */
export async function openLogo({ logo }: ReportStyle, context: ScalingContext): Promise<PrintedPicture | null> {
  const picture = logo && (await loadPrintablePicture(logo, context));
  return picture && toPrintedPicture('/logo', picture);
}
