/** Sends a file in chunks, so that a lost network costs one chunk at most. */

/** The browser lost the bytes of a file: no later attempt can read them. */
export const FILE_UNREADABLE = 'FILE_UNREADABLE';

export interface Chunk {
  /** The position of its first byte in the file. */
  readonly offset: number;
  readonly bytes: Blob;
  /** The hash; null if the browser cannot compute one. */
  readonly hash: string | null;
}

interface ChunkOptions {
  /** The number of bytes that the server already has. */
  readonly received: number;
  readonly chunkBytes: number;
  readonly send: (chunk: Chunk, onProgress: (share: number) => void) => Promise<unknown>;
  /** Receives the sent share of the whole file, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Sends what the server does not have yet. @throws FILE_UNREADABLE */
export async function sendChunks(file: Blob, { received, chunkBytes, send, onProgress }: ChunkOptions): Promise<void> {
  const { size } = file;
  for (let offset = received; offset < size; offset += chunkBytes) {
    onProgress(offset / size);
    const bytes = file.slice(offset, Math.min(size, offset + chunkBytes));
    const chunk = { offset, bytes, hash: await toSha256(bytes) };
    await send(chunk, (share) => onProgress((offset + share * bytes.size) / size));
  }
}

/**
 * Computes the hash; null if the browser offers none, as over plain http.
 * @throws FILE_UNREADABLE
 */
export async function toSha256(bytes: Blob): Promise<string | null> {
  if (!globalThis.crypto.subtle) return null;
  const content = await bytes.arrayBuffer().catch(() => {
    throw { status: 422, code: FILE_UNREADABLE, message: '' };
  });
  const digest = await crypto.subtle.digest('SHA-256', content);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
