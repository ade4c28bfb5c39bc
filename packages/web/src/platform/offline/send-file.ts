/**
 * Sends one file. A large one goes in chunks, so that a lost network, a closed browser or a restarted server costs
 * one chunk at most: the server says what it has, and the rest follows.
 */
import { UPLOAD_CHUNK_BYTES } from '@rounds/contract/files';
import { type Chunk, sendChunks, toSha256 } from '../api/index.ts';
import type { StoredFile } from './device-database.ts';
import type { Transport } from './transport.ts';

/** The number of attempts to send a file whose bytes arrive damaged, before it waits for the person to decide. */
const MAX_ATTEMPTS = 3;

/** The codes of files that arrive damaged; sending them once more may help. */
const DAMAGED_CODES = ['UPLOAD_HASH_MISMATCH', 'UPLOAD_OFFSET_WRONG', 'UPLOAD_SIZE_MISMATCH', 'UPLOAD_CHUNK_SIZE'];

const isDamaged = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && DAMAGED_CODES.includes(String(error.code));

interface SendOptions {
  readonly transport: Transport;
  /** Receives the progress from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Resolves with the hash of the stored file when the server has it; null if the server did not say it. */
export async function sendFile(file: StoredFile, options: SendOptions): Promise<string | null> {
  const hash = await toSha256(file.bytes);
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Without a secure connection, browsers cannot compute the hashes that chunks need.
      const isWhole = hash === null || file.bytes.size <= UPLOAD_CHUNK_BYTES;
      const response = isWhole ? await sendWhole(file, hash, options) : await sendInChunks(file, hash, options);
      return response.hash ?? null;
    } catch (error) {
      if (!isDamaged(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const sendWhole = (file: StoredFile, hash: string | null, { transport, onProgress, signal }: SendOptions) =>
  transport.upload({ ...file, ...(hash !== null && { hash }) }, onProgress, signal);

async function sendInChunks(file: StoredFile, hash: string, { transport, onProgress, signal }: SendOptions) {
  const { received, chunk_size: chunkBytes } = await transport.getUploadProgress(file.uuid, signal);
  const send = ({ hash, ...chunk }: Chunk, onSent: (share: number) => void) =>
    transport.uploadChunk(file.uuid, { ...chunk, hash: hash ?? '' }, onSent, signal);
  await sendChunks(file.bytes, { received, chunkBytes, send, onProgress });
  return transport.finishUpload({ ...file, hash }, signal);
}
