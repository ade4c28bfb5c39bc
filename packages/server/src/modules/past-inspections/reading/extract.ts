/** Writes files of an archive into a folder. */
import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { PRIVATE_FILE } from '../../../private-files.ts';
import { type Archive, openArchive } from '../../../sheets/zip.ts';
import type { ExtractedFile, ExtractTask } from './messages.ts';
import { ARCHIVE_LIMITS } from './read-text.ts';

export async function extractFiles(task: ExtractTask): Promise<ExtractedFile[]> {
  const { path: archivePath, names, folder, max_bytes } = task;
  const limits = { ...ARCHIVE_LIMITS, unpacked: max_bytes + MAX_ENTRY_BYTES };
  const archive = await openArchive(archivePath, limits);
  const files: ExtractedFile[] = [];
  let total = 0;
  try {
    for (const name of names) {
      const bytes = await readEntry(archive, name);
      const target = path.join(folder, randomUUID());
      await writeFile(target, bytes, { mode: PRIVATE_FILE });
      files.push({ name, path: target, size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') });
      total += bytes.length;
      if (total >= max_bytes) break;
    }
  } finally {
    archive.close();
  }
  return files;
}

/** The size includes the chunk that exceeds the limit of a file. */
const MAX_ENTRY_BYTES = 2 * MAX_UPLOAD_BYTES;

/** One that is too large is cut just beyond the limit, so that it is rejected as too large. */
async function readEntry(archive: Archive, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of archive.read(name)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_UPLOAD_BYTES) break;
  }
  return Buffer.concat(chunks);
}
