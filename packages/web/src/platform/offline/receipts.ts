/**
 * Stores the confirmations of the server, newest first, so that the device can show that something was sent, and when.
 */
import type { DeviceDatabase, Receipt } from './device-database.ts';

export const MAX_RECEIPTS = 500;

/** The store of receipts within a transaction that confirms something. */
interface ReceiptStore {
  add(receipt: Receipt): Promise<unknown>;
  count(): Promise<number>;
  getAllKeys(query: null, count: number): Promise<number[]>;
  delete(key: number): Promise<void>;
}

/** Adds a receipt in the transaction that settles the work, and removes the oldest beyond the limit. */
export async function addReceipt(store: ReceiptStore, receipt: Receipt): Promise<void> {
  await store.add(receipt);
  const excess = (await store.count()) - MAX_RECEIPTS;
  if (excess <= 0) return;
  for (const key of await store.getAllKeys(null, excess)) await store.delete(key);
}

/** The newest receipts. */
export async function listReceipts(db: DeviceDatabase, count = MAX_RECEIPTS): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  let cursor = await db.transaction('receipts').store.openCursor(null, 'prev');
  while (cursor && receipts.length < count) {
    receipts.push(cursor.value);
    cursor = await cursor.continue();
  }
  return receipts;
}
