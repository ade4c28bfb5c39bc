/** Writes files of an archive into a folder. */
import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE } from '../../../../private-files.ts';
import { openArchive } from '../../../../sheets/zip.ts';
import type { ExtractedFile, ExtractTask } from './messages.ts';

export async function extractFiles({ path: archivePath, names, folder }: ExtractTask): Promise<ExtractedFile[]> {
  const archive = await openArchive(archivePath);
  const files: ExtractedFile[] = [];
  try {
    for (const name of names) {
      const chunks: Buffer[] = [];
      for await (const chunk of archive.read(name)) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const target = path.join(folder, randomUUID());
      await writeFile(target, bytes, { mode: PRIVATE_FILE });
      files.push({ name, path: target, size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') });
    }
  } finally {
    archive.close();
  }
  return files;
}
