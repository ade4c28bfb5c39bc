/** The icons of ratings as pictures for the printing program. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Rating, RatingIconName } from '@rounds/contract/settings/ratings.ts';
import { type PrintablePicture, type PrintedPicture, toPrintedPicture } from '../pictures.ts';
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

/**
 * The ratings with their icons, by value.
 * @param openFile opens an uploaded icon; null if it cannot be read
 */
export async function printRatings(
  ratings: readonly Rating[],
  openFile: (uuid: string) => Promise<PrintablePicture | null>,
): Promise<{ readonly ratings: ReadonlyMap<number, PrintedRating>; readonly pictures: readonly PrintedPicture[] }> {
  const pictures: PrintedPicture[] = [];
  const printed = new Map<number, PrintedRating>();
  for (const { rating, name, icon } of ratings) {
    const path = `/ratings/${rating}`;
    const picture = 'name' in icon ? { path: `${path}.svg`, bytes: readIcon(icon.name) } : await open(path, icon.file);
    if (picture) pictures.push(picture);
    printed.set(rating, { name, icon: picture?.path ?? '' });
  }
  return { ratings: printed, pictures };

  async function open(path: string, uuid: string): Promise<PrintedPicture | null> {
    const file = await openFile(uuid);
    return file && toPrintedPicture(path, file);
  }
}

/** The files of icons that the workspace uploaded. */
export const listIconFiles = (ratings: readonly Rating[]): string[] =>
  ratings.flatMap(({ icon }) => ('file' in icon ? [icon.file] : []));
