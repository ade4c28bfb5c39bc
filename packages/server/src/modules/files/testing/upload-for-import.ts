import { createHash, randomUUID } from 'node:crypto';
import { files, IMPORT_CHUNK_BYTES, type UploadedFile } from '@rounds/contract/files';
import { expect } from 'vitest';
import type { Client } from '../../../testing/index.ts';

interface ChunkInput {
  readonly uuid: string;
  readonly offset: number;
  readonly bytes: Buffer;
  /** The size of the whole file. */
  readonly size: number;
}

export const sendImportChunk = (client: Client, { uuid, offset, bytes, size }: ChunkInput) => {
  const body = { offset, import_size: size, hash: createHash('sha256').update(bytes).digest('hex') };
  return client.call(files.uploadChunk, { params: { uuid }, body, file: { name: 'chunk', bytes } });
};

/** Uploads a file in chunks, as the browser does with a large one. */
export async function uploadForImport(client: Client, bytes: Buffer, name: string): Promise<UploadedFile> {
  const uuid = randomUUID();
  const size = bytes.length;
  for (let offset = 0; offset < size; offset += IMPORT_CHUNK_BYTES) {
    const chunk = { uuid, offset, bytes: bytes.subarray(offset, offset + IMPORT_CHUNK_BYTES), size };
    const { status, body } = await sendImportChunk(client, chunk);
    expect(status, JSON.stringify(body)).toBe(200);
  }
  return { uuid, name, size };
}
