/**
 * Sends a file for an import in chunks, however large it is. When the connection is lost, it waits for the server and
 * continues with what is missing.
 */
import { files, IMPORT_CHUNK_BYTES, MAX_UPLOAD_BYTES, type UploadedFile } from '@rounds/contract/files';
import {
  CallError,
  type Chunk,
  call,
  FILE_UNREADABLE,
  getFailureText,
  sendChunks,
  upload,
} from '../../platform/api/index.ts';
import { trackUpload } from './window-uploads.ts';

export interface ImportSending {
  readonly signal: AbortSignal;
  /** Receives the progress from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Whether the connection is lost and the upload waits for it. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** The file of a call of an import, or the field that names a file which has been uploaded. */
export interface SentFile {
  readonly file: File | null;
  readonly fields: { readonly upload?: string };
  readonly responseSeconds?: number;
}

/** The time that the server may take to assemble a large file and to read it. */
const RESPONSE_SECONDS = 15 * 60;

/** Whether a file is uploaded in advance; smaller files are part of the calls of the import. */
export const isLargeImport = (file: Blob): boolean => file.size > MAX_UPLOAD_BYTES;

/** Names an uploaded file in a call of an import instead of sending it again. */
export const toSentFile = (upload: UploadedFile): SentFile => ({
  file: null,
  fields: { upload: JSON.stringify(upload) },
  responseSeconds: RESPONSE_SECONDS,
});

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;
/** The number of attempts without progress, which take about ten minutes, after which the person decides. */
const MAX_ATTEMPTS = 45;

/** @throws CallError; an upload that was cancelled is removed from the server */
export async function sendForImport(file: File, sending: ImportSending): Promise<UploadedFile> {
  const uploaded = { uuid: crypto.randomUUID(), name: file.name, size: file.size };
  try {
    const own = new AbortController();
    const signal = AbortSignal.any([sending.signal, own.signal]);
    await trackUpload(own, () => sendUntilReceived(file, uploaded, { ...sending, signal }));
    return uploaded;
  } catch (error) {
    cancelUpload(uploaded);
    if (!isUnreadable(error)) throw error;
    throw new CallError({ status: 422, code: FILE_UNREADABLE, message: getFailureText(FILE_UNREADABLE) });
  }
}

/** Removes an upload that no import will read. If the server is out of reach, it removes it itself after a day. */
export const cancelUpload = ({ uuid }: UploadedFile): void =>
  void call(files.cancelUpload, { params: { uuid }, silent: true }).catch(() => {});

async function sendUntilReceived(file: File, { uuid, size }: UploadedFile, sending: ImportSending): Promise<void> {
  const { signal, onWaiting, onProgress } = sending;
  const params = { uuid };
  let attempt = 0;
  const send = async ({ offset, bytes, hash }: Chunk, onSent: (share: number) => void) => {
    const fields = { offset, import_size: size, ...(hash !== null && { hash }) };
    await upload(files.uploadChunk, { params, file: bytes, fields, onProgress: onSent, signal, silent: true });
    attempt = 0;
  };
  for (;;) {
    try {
      const { received } = await call(files.getUploadProgress, { params, signal, silent: true });
      onWaiting(false);
      return await sendChunks(file, { received, chunkBytes: IMPORT_CHUNK_BYTES, send, onProgress });
    } catch (error) {
      attempt += 1;
      if (!isTemporary(error) || attempt > MAX_ATTEMPTS) throw error;
      onWaiting(true);
      await wait(Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS), signal);
    }
  }
}

const DAMAGED_CODES: readonly string[] = ['UPLOAD_HASH_MISMATCH', 'UPLOAD_OFFSET_WRONG', 'UPLOAD_BROKEN'];

function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code === 'APP_DISK_FULL') return false;
  const { status, code } = error;
  return status === 0 || status === 429 || status >= 500 || DAMAGED_CODES.includes(code);
}

const isUnreadable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === FILE_UNREADABLE;

/**
 * Waits, but ends early when the browser is online again.
 * @throws AbortError
 */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      if (signal.aborted) reject(new DOMException('Upload cancelled', 'AbortError'));
      else resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });
