import { createHash } from 'node:crypto';
import type { ListedFileStore } from './store.ts';

export interface CopiedStore {
  readonly copied: number;
  /** They were there already, with the same content. */
  readonly unchanged: number;
}

const PARALLEL_COPIES = 4;

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Copies all files that the target lacks, and reads each one back. An interrupted copy is continued by starting it
 * again.
 * @throws if a file that was read back differs
 */
export async function copyStore(
  from: ListedFileStore,
  to: ListedFileStore,
  onProgress?: (files: number) => void,
): Promise<CopiedStore> {
  const copiedKeys = new Set<string>();
  for await (const key of to.list()) copiedKeys.add(key);
  const keys = from.list()[Symbol.asyncIterator]();
  let copied = 0;
  let unchanged = 0;
  const copyNext = async (): Promise<void> => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      const key = next.value;
      const bytes = await from.readAll(key);
      const expected = hash(bytes);
      if (copiedKeys.has(key) && hash(await to.readAll(key)) === expected) unchanged += 1;
      else {
        await to.keep(key, { bytes });
        if (hash(await to.readAll(key)) !== expected) throw new Error(`The copy of file ${key} differs.`);
        copied += 1;
      }
      onProgress?.(copied + unchanged);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_COPIES }, copyNext));
  return { copied, unchanged };
}
