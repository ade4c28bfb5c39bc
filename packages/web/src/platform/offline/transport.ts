import type { UploadProgress } from '@rounds/contract/files';
import type { Acknowledgment, InspectionStatus, SignOffInput } from '@rounds/contract/inspections';
import type { NewIssue } from '@rounds/contract/issues';
import type { Change } from '@rounds/engine';
import type { Rejection, StoredFile } from './device-database.ts';

export interface SyncBody {
  readonly uuid: string;
  readonly new?: {
    readonly template_id: number;
    readonly asset_uuid?: string | null;
    readonly assignment_id?: number;
    readonly occurrence_at?: string;
    readonly zone?: string;
  };
  readonly changes: readonly Change[];
  /** The time on the clock of the device, from which the server learns its error. */
  readonly sent_at: string;
  /** The version of the template in which the changes were made. */
  readonly version_id?: number;
  readonly complete?: boolean;
  /** The time when the person completed it, by the same clock. */
  readonly completed_at?: string;
  readonly sign_off?: SignOffInput;
  readonly note?: string;
}

/** The sender's calls. They fail with `status`, `code` and `message`; status 0 means no network. */
export interface Transport {
  sync(body: SyncBody): Promise<Acknowledgment & { id: number; status: InspectionStatus; document_id: string | null }>;
  changes(inspection: string, body: Pick<SyncBody, 'changes' | 'sent_at' | 'version_id'>): Promise<Acknowledgment>;
  /** Sends a file in one call; the server checks the hash. */
  upload(
    file: StoredFile & { hash?: string },
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<SentFile>;
  getUploadProgress(uuid: string, signal: AbortSignal): Promise<UploadProgress>;
  uploadChunk(uuid: string, chunk: Chunk, onProgress: (share: number) => void, signal: AbortSignal): Promise<unknown>;
  finishUpload(file: StoredFile & { hash: string }, signal: AbortSignal): Promise<SentFile>;
  /** Returns the stored issue if it was sent before. */
  createIssue(body: NewIssue): Promise<{ readonly number: number }>;
}

export interface Chunk {
  readonly offset: number;
  readonly bytes: Blob;
  readonly hash: string;
}

/** The response of the server to a file that it has stored. */
interface SentFile {
  readonly hash?: string | undefined;
}

interface CallFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
  /** The number of seconds to wait before the next attempt. */
  readonly retry_after?: number | null;
}

const isFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error;

/** A device does not wait longer, whatever an answer says. */
const MAX_RETRY_AFTER_SECONDS = 300;

/** The ways in which the sender handles a failed call. */
export type ErrorClass = 'rejected' | 'sign_in_required' | 'payload_too_large' | 'retry';

/** Only a rejection of the content itself is final; everything else is temporary. */
export function classifyError(error: unknown): ErrorClass {
  if (!isFailure(error)) return 'retry';
  const { status, code } = error;
  if (status === 401) return 'sign_in_required';
  if (status === 413) return 'payload_too_large';
  const passing = status === 408 || status === 425 || status === 429 || code === 'APP_XSRF_MISMATCH';
  return status >= 400 && status < 500 && !passing ? 'rejected' : 'retry';
}

/** The number of milliseconds to wait before the next attempt; 0 if the server named none. */
export const getRetryAfterMs = (error: unknown): number =>
  isFailure(error) ? Math.min(error.retry_after ?? 0, MAX_RETRY_AFTER_SECONDS) * 1000 : 0;

/** The messages by field, of a call whose input was rejected. */
function findFields({ status, data }: CallFailure): Rejection['fields'] {
  if (status !== 422 || typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  return Object.values(data).every(Array.isArray) ? (data as Rejection['fields']) : undefined;
}

export function toRejection(error: unknown): Rejection {
  if (!isFailure(error)) return { code: 'UNEXPECTED', message: String(error) };
  const { code, message } = error;
  const data: readonly unknown[] = Array.isArray(error.data) ? error.data : [];
  const files = data.filter((entry) => typeof entry === 'string');
  const problems = data.filter((entry) => typeof entry === 'object') as Rejection['problems'];
  const fields = findFields(error);
  return {
    ...{ code, message },
    ...(files.length > 0 && { files }),
    ...(problems?.length && { problems }),
    ...(fields && { fields }),
  };
}
