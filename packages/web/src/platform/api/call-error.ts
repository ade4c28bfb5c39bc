import type { ErrorCode } from '@rounds/contract/errors.ts';
import { isRecord } from '@rounds/engine';

/** The codes of the server, and those of the client: no response, an upload without progress, an unreadable file. */
export type CallErrorCode = ErrorCode | 'NO_NETWORK' | 'UPLOAD_STALLED' | 'FILE_UNREADABLE';

export interface CallErrorDetails {
  status: number;
  code: CallErrorCode;
  message: string;
  data?: unknown;
  request_id?: string | null;
  retry_after?: number | null;
}

/** The reason why a call failed. `status` is 0 if there was no response; `message` is in the user's language. */
export class CallError extends Error {
  readonly status: number;
  readonly code: CallErrorCode;
  readonly data: unknown;
  readonly request_id: string | null;
  /** The number of seconds until a retry makes sense, if the server named one. */
  readonly retry_after: number | null;

  constructor(details: CallErrorDetails) {
    super(details.message);
    this.name = 'CallError';
    this.status = details.status;
    this.code = details.code;
    this.data = details.data;
    this.request_id = details.request_id ?? null;
    this.retry_after = details.retry_after ?? null;
  }
}

/** The first message of each field of a rejected form; empty for any other error. */
export function getFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError) || error.status !== 422 || !isRecord(error.data)) return {};
  const messages: Record<string, string> = {};
  for (const [field, value] of Object.entries(error.data)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') messages[field] = first;
  }
  return messages;
}
