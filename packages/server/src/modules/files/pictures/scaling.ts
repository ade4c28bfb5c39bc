/** Creates scaled copies of a picture in a job after its upload is committed. */
import { IMAGE_WIDTHS } from '@rounds/contract/files';
import type { Database, Tx } from '../../../db/database.ts';
import type { ScaledCopies, ScaledSize } from '../../../db/schema/stored-types.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { BackgroundTask } from '../../../http/module.ts';
import { ProcessEndedError, type TaskOwner, toBackgroundOwner } from '../../../processes/index.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import type { Services } from '../../../services.ts';
import { deletePendingFiles, type FileRow, findFile, setScaledCopies } from '../queries.ts';
import { storePending } from '../uploads/pending-files.ts';
import { DRAWING_TIMEOUT_MS, scaleInProcess } from './picture-pool.ts';
import { isDrawing, isPicture } from './picture-types.ts';
import type { ScalingResult } from './pictures.ts';

const WIDTHS: Record<ScaledSize, number> = { ...IMAGE_WIDTHS, print: 800 };

export const scalingJob: BackgroundTask<{ workspace_id: number; file_id: number }> = {
  name: 'files.scale',
  lane: 'pictures',
  async run({ workspace_id, file_id }, { database, services, signal }) {
    const file = await database.inWorkspace(workspace_id, (tx) => findFile(tx, file_id));
    if (!file || file.scaled) return;
    const owner = toBackgroundOwner(workspace_id);
    const copies = await createScaledCopies(file, { database, services, owner, signal });
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

/** The scaler, and the signal that stops it. */
export interface ScalingContext {
  readonly services: Pick<Services, 'files'>;
  readonly owner: TaskOwner;
  readonly signal?: AbortSignal | undefined;
}

async function createScaledCopies(
  file: FileRow,
  { database, services, ...context }: ScalingContext & { readonly database: Database; readonly services: Services },
): Promise<ScaledCopies> {
  const sizes = Object.entries(WIDTHS) as [ScaledSize, number][];
  const widths = sizes.map(([, width]) => width);
  const { copies, problem } = await scaleFile(file, widths, { services, ...context });
  if (problem) services.log.warn({ file: file.uuid, problem }, 'picture not scaled');
  const stored: ScaledCopies = {};
  for (const [index, { bytes, type }] of copies.entries()) {
    const key = await storePending(database, services.files, { bytes: toBuffer(bytes) });
    stored[sizes[index]![0]] = { key, type, size: bytes.length };
  }
  return stored;
}

/**
 * A picture that cannot be read, or whose process was killed, has a problem; trying again would not help.
 * @throws ApiError APP_BUSY, CALL_ABORTED, APP_UNAVAILABLE; errors of the file store and of starting a process
 */
async function scaleFile(
  { key, type }: FileRow,
  widths: readonly number[],
  { services, owner, signal }: ScalingContext,
): Promise<ScalingResult> {
  const readInput = async () => ({ bytes: await services.files.readAll(key), type, widths });
  try {
    const timeout = isDrawing(type) && { timeoutMs: DRAWING_TIMEOUT_MS };
    return await scaleInProcess('scale', readInput, { owner, signal, ...timeout });
  } catch (error) {
    if (!(error instanceof ProcessEndedError) || error.reason === 'start') throw error;
    return { copies: [], problem: error.message };
  }
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/**
 * A picture for printing: the stored copy, or one created now; null if it cannot be read.
 * @throws ApiError APP_BUSY, CALL_ABORTED, APP_UNAVAILABLE
 */
export async function loadPrintablePicture(
  file: FileRow,
  context: ScalingContext,
): Promise<{ bytes: Buffer; type: string } | null> {
  const copy = file.scaled?.print;
  try {
    if (copy) return { bytes: await context.services.files.readAll(copy.key), type: copy.type };
    const [scaled] = (await scaleFile(file, [WIDTHS.print], context)).copies;
    return scaled ? { bytes: toBuffer(scaled.bytes), type: scaled.type } : null;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return null;
  }
}

/** The small copy of a picture; null if it has not been scaled yet, could not be, or cannot be read. */
export async function loadThumbnail(
  { scaled }: FileRow,
  { files }: Pick<Services, 'files'>,
): Promise<{ bytes: Buffer; type: string } | null> {
  const copy = scaled?.thumb;
  if (!copy) return null;
  try {
    return { bytes: await files.readAll(copy.key), type: copy.type };
  } catch {
    return null;
  }
}
