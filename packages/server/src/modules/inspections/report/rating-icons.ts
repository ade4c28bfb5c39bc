/** The icons of ratings as pictures for the printing program. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Rating, RatingIconName } from '@rounds/contract/settings/ratings.ts';
import { type FileRow, loadPrintablePicture, type ScalingContext } from '../../files/index.ts';
import type { PrintOrder } from './print-order.ts';
import type { PrintedRating } from './report-document.ts';

/** The names that differ from those of the icon library. */
const LIBRARY_NAMES: Partial<Record<RatingIconName, string>> = { alert: 'alert-triangle', cross: 'x' };
const INK = '#43555c';
const { resolve } = createRequire(import.meta.url);

function readIcon(name: RatingIconName): Buffer {
  const file = LIBRARY_NAMES[name] ?? name.replaceAll('_', '-');
  const svg = readFileSync(resolve(`@tabler/icons/outline/${file}.svg`), 'utf8');
  return Buffer.from(svg.replaceAll('currentColor', INK));
}

/** The ratings with their icons, by value. `files` are the uploaded icons. */
export async function openRatings(
  ratings: readonly Rating[],
  files: readonly FileRow[],
  context: ScalingContext,
): Promise<{ readonly ratings: ReadonlyMap<number, PrintedRating>; readonly pictures: PrintOrder['pictures'] }> {
  const pictures: { path: string; bytes: Uint8Array }[] = [];
  const printed = new Map<number, PrintedRating>();
  for (const { rating, name, icon } of ratings) {
    let path = '';
    if ('name' in icon) {
      path = `/ratings/${rating}.svg`;
      pictures.push({ path, bytes: readIcon(icon.name) });
    } else {
      const file = files.find(({ uuid }) => uuid === icon.file);
      const picture = file && (await loadPrintablePicture(file, context));
      if (picture) {
        path = `/ratings/${rating}.${picture.type === 'image/png' ? 'png' : 'jpg'}`;
        pictures.push({ path, bytes: picture.bytes });
      }
    }
    printed.set(rating, { name, icon: path });
  }
  return { ratings: printed, pictures };
}

/** The files of icons that the workspace uploaded. */
export const listIconFiles = (ratings: readonly Rating[]): string[] =>
  ratings.flatMap(({ icon }) => ('file' in icon ? [icon.file] : []));
