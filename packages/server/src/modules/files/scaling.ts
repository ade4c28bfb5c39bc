/** Creates scaled copies of a picture in a job after its upload is committed. */
import { IMAGE_WIDTHS } from '@rounds/contract/files';
import type { Database, Tx } from '../../db/database.ts';
import type { BackgroundTask } from '../../http/module.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Services } from '../../services.ts';
import { convertHeic, isHeic } from './heic.ts';
import { storePending } from './pending-files.ts';
import { isPicture, scalePicture } from './pictures.ts';
import { deletePendingFiles, type FileRow, findFile, setScaledCopies } from './queries.ts';
import type { ScaledCopies, ScaledSize } from './tables.ts';

const WIDTHS: Record<ScaledSize, number> = { ...IMAGE_WIDTHS, print: 800 };

export const scalingJob: BackgroundTask<{ workspace_id: number; file_id: number }> = {
  name: 'files.scale',
  async run({ workspace_id, file_id }, { database, services }) {
    const file = await database.inWorkspace(workspace_id, (tx) => findFile(tx, file_id));
    if (!file || file.scaled) return;
    const copies = await createScaledCopies(file, database, services);
    await database.inWorkspace(workspace_id, async (tx) => {
      if (await setScaledCopies(tx, file_id, copies)) await deletePendingFiles(tx, listKeys(copies));
    });
  },
};

/** Enqueues the job for a picture that has no scaled copies yet. */
export async function scaleLater(tx: Tx, workspace_id: number, file: FileRow): Promise<void> {
  if (isPicture(file.type) && !file.scaled) await enqueue(tx, scalingJob.name, { workspace_id, file_id: file.id });
}

export const listKeys = (copies: ScaledCopies | null): string[] => Object.values(copies ?? {}).map(({ key }) => key);

async function createScaledCopies(file: FileRow, database: Database, { files, log }: Services): Promise<ScaledCopies> {
  const copies: ScaledCopies = {};
  const original = await readDecodable(file, { files }).catch((error) => {
    log.warn({ file: file.uuid, error }, 'picture not readable');
    return null;
  });
  if (!original) return copies;
  for (const [size, width] of Object.entries(WIDTHS) as [ScaledSize, number][]) {
    try {
      const { bytes, type } = await scalePicture(original, width);
      copies[size] = { key: await storePending(database, files, { bytes }), type, size: bytes.length };
    } catch (error) {
      // A picture with an intact header and a damaged body is shown unscaled.
      log.warn({ file: file.uuid, size, error }, 'picture not scaled');
      return copies;
    }
  }
  return copies;
}

const MAX_WIDTH = Math.max(...Object.values(WIDTHS));

/** The bytes of a picture in a format that the scaling library reads. */
async function readDecodable(file: FileRow, { files }: Pick<Services, 'files'>): Promise<Buffer> {
  const bytes = await files.readAll(file.key);
  return isHeic(file.type) ? convertHeic(bytes, MAX_WIDTH) : bytes;
}

/** A picture for printing: the stored copy, or one created now; null if it cannot be read. */
export async function loadPrintablePicture(
  file: FileRow,
  { files }: Pick<Services, 'files'>,
): Promise<{ bytes: Buffer; type: string } | null> {
  try {
    const copy = file.scaled?.print;
    if (copy) return { bytes: await files.readAll(copy.key), type: copy.type };
    return await scalePicture(await readDecodable(file, { files }), WIDTHS.print);
  } catch {
    return null;
  }
}
