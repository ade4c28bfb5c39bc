/** The job that makes the scaled copies of a picture once its upload is committed. */
import { PICTURE_WIDTHS } from '@rounds/contract/files';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../http/module.ts';
import type { Services } from '../../services.ts';
import { keepArriving } from './arrivals.ts';
import { isHeic, jpegOfHeic } from './heic.ts';
import { scalePicture } from './pictures.ts';
import { type FileRow, findFile, forgetArrivals, keepScaled } from './queries.ts';
import type { ScaledCopies, ScaledSize } from './tables.ts';

const WIDTHS: Record<ScaledSize, number> = { ...PICTURE_WIDTHS, print: 800 };

export const scaling: Job<{ workspace_id: number; file_id: number }> = {
  name: 'files.scale',
  async run({ workspace_id, file_id }, { database, services }) {
    const file = await database.inWorkspace(workspace_id, (tx) => findFile(tx, file_id));
    if (!file || file.scaled) return;
    const copies = await scaledCopies(file, database, services);
    await database.inWorkspace(workspace_id, async (tx) => {
      if (await keepScaled(tx, file_id, copies)) await forgetArrivals(tx, keysOf(copies));
    });
  },
};

export const keysOf = (copies: ScaledCopies | null): string[] => Object.values(copies ?? {}).map(({ key }) => key);

async function scaledCopies(file: FileRow, database: Database, { files, log }: Services): Promise<ScaledCopies> {
  const copies: ScaledCopies = {};
  const original = await readable(file, { files }).catch((error) => {
    log.warn({ file: file.uuid, error }, 'picture not readable');
    return null;
  });
  if (!original) return copies;
  for (const [size, width] of Object.entries(WIDTHS) as [ScaledSize, number][]) {
    try {
      const { bytes, type } = await scalePicture(original, width);
      copies[size] = { key: await keepArriving(database, files, { bytes }), type, size: bytes.length };
    } catch (error) {
      // A picture whose head is right and whose body is damaged is shown as it came.
      log.warn({ file: file.uuid, size, error }, 'picture not scaled');
      return copies;
    }
  }
  return copies;
}

const WIDEST = Math.max(...Object.values(WIDTHS));

/** The bytes of a picture as the scaling library reads them. */
async function readable(file: FileRow, { files }: Pick<Services, 'files'>): Promise<Buffer> {
  const bytes = await files.readAll(file.key);
  return isHeic(file.type) ? jpegOfHeic(bytes, WIDEST) : bytes;
}

/** A picture as a report prints it: the copy made for that, or one made now; null where it cannot be read. */
export async function printablePicture(
  file: FileRow,
  { files }: Pick<Services, 'files'>,
): Promise<{ bytes: Buffer; type: string } | null> {
  try {
    const copy = file.scaled?.print;
    if (copy) return { bytes: await files.readAll(copy.key), type: copy.type };
    return await scalePicture(await readable(file, { files }), WIDTHS.print);
  } catch {
    return null;
  }
}
