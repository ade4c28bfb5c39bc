/** Folders and files that no other account of the machine may read. */
import { chmodSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Creates the folder, or closes one that an earlier version left open. What is in it is then out of reach as well. */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(folder, PRIVATE_FOLDER).catch(ignoreForeign);
}

/** Takes the rights of others from a file that an earlier version, or a copy of the data, left open. */
export function makeFilePrivate(file: string): void {
  try {
    chmodSync(file, PRIVATE_FILE);
  } catch (error) {
    ignoreForeign(error as NodeJS.ErrnoException);
  }
}

/** A mounted folder or file of another owner: who may read it is decided where it comes from. */
function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (!['EPERM', 'EROFS', 'ENOTSUP'].includes(error.code ?? '')) throw error;
}
