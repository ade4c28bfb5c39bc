import type { Acknowledgement, InspectionStatus } from '@rounds/contract/inspections';
import type { Change } from '@rounds/engine';
import type { KeptFile, Refused } from './device-database.ts';

export interface SyncBody {
  readonly uuid: string;
  readonly new?: { readonly template_id: number; readonly asset_uuid?: string | null };
  readonly changes: readonly Change[];
  readonly complete?: boolean;
}

/** The calls that the sender makes. They fail with `status`, `code` and `message`; status 0 is no network. */
export interface Transport {
  sync(body: SyncBody): Promise<Acknowledgement & { id: number; status: InspectionStatus; document_id: string | null }>;
  changes(report: string, changes: readonly Change[]): Promise<Acknowledgement>;
  upload(file: KeptFile, onProgress: (share: number) => void, signal: AbortSignal): Promise<void>;
}

interface CallFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
}

const isFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error;

/** What to do about a failed call. */
export type Verdict = 'refused' | 'sign in' | 'too much' | 'try again';

/** Only what the server says about the content itself is final; everything else passes by itself. */
export function judge(error: unknown): Verdict {
  if (!isFailure(error)) return 'try again';
  const { status, code } = error;
  if (status === 401) return 'sign in';
  if (status === 413) return 'too much';
  const passing = status === 408 || status === 425 || status === 429 || code === 'APP_XSRF_MISMATCH';
  return status >= 400 && status < 500 && !passing ? 'refused' : 'try again';
}

export function refusalOf(error: unknown): Refused {
  if (!isFailure(error)) return { code: 'UNEXPECTED', message: String(error) };
  const { code, message } = error;
  const data: readonly unknown[] = Array.isArray(error.data) ? error.data : [];
  const files = data.filter((entry) => typeof entry === 'string');
  const problems = data.filter((entry) => typeof entry === 'object') as Refused['problems'];
  return { code, message, ...(files.length > 0 && { files }), ...(problems?.length && { problems }) };
}
