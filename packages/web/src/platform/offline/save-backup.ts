import { exportBackup } from './backup.ts';
import type { Outbox } from './outbox.ts';
import type { RejectedItem } from './quarantine.ts';

/** Saves unsent work, or only this rejected work, as a file of the browser. */
export async function saveBackup(outbox: Outbox, only?: readonly RejectedItem[]): Promise<void> {
  const now = new Date();
  const address = URL.createObjectURL(await exportBackup(outbox, now, only));
  const link = document.createElement('a');
  link.href = address;
  link.download = `rounds-${now.toISOString().slice(0, 16).replace(/[T:]/g, '-')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
