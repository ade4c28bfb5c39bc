import { open } from 'node:fs/promises';

/** A new or renamed file is durable only when the folder that contains it has been synced. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
