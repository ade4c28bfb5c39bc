/** Turns whatever went wrong into one failure of the contract: status, code, a message in the caller's language. */
import { ERRORS, type ErrorCode, type Failure } from '@rounds/contract/errors';
import { UPLOAD_MAX_BYTES, UPLOAD_MIN_BYTES } from '@rounds/contract/files';
import type { Language } from '@rounds/contract/languages';
import { wrongField } from './input.ts';
import { Refusal } from './refusal.ts';
import { byteSize, duration, sentence, type TextParams } from './texts.ts';

export interface Failed {
  readonly status: number;
  readonly body: Failure;
  /** Seconds for `Retry-After`. */
  readonly retry_after: number | null;
  /** Nobody foresaw it: it goes to the log with its stack. */
  readonly is_unexpected: boolean;
}

export function failed(error: unknown, language: Language, requestId: string): Failed {
  const refusal = asRefusal(error, language);
  const { code } = refusal ?? { code: 'UNEXPECTED' as const };
  const params: TextParams = { request_id: requestId, ...limitOf(code, language), ...refusal?.params };
  const wait = typeof params.retry_after === 'number' ? params.retry_after : ERRORS[code] === 503 ? 3 : null;
  return {
    status: ERRORS[code],
    body: {
      code,
      message: sentence(language, code, wait === null ? params : { wait: duration(language, wait), ...params }),
      ...(refusal?.data === undefined ? {} : { data: refusal.data }),
      request_id: requestId,
    },
    retry_after: wait,
    is_unexpected: refusal === null,
  };
}

/** The limit that a message names, unless the refusal gave its own. */
function limitOf(code: ErrorCode, language: Language): TextParams {
  if (code === 'UPLOAD_TOO_LARGE') return { limit: byteSize(language, UPLOAD_MAX_BYTES) };
  if (code === 'UPLOAD_TOO_SMALL') return { limit: byteSize(language, UPLOAD_MIN_BYTES) };
  return {};
}

function asRefusal(error: unknown, language: Language): Refusal | null {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return wrongField('body', language, 'body.type', { type: 'application/json' });
  }
  const known = FASTIFY_CODES[code];
  if (known) return new Refusal(known);
  if (isConnectionLost(error)) return new Refusal('APP_UNAVAILABLE');
  const status = statusOf(error);
  if (status === 404) return new Refusal('APP_CALL_NOT_FOUND');
  if (status >= 400 && status < 500) return new Refusal('VALIDATION_FAILED');
  if (isUnfitValue(error)) return new Refusal('VALIDATION_FAILED');
  return null;
}

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION_FAILED',
  FST_ERR_BAD_URL: 'APP_CALL_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'APP_CALL_NOT_FOUND',
  FST_STATIC_FORBIDDEN_PATH: 'APP_CALL_NOT_FOUND',
  ECONNRESET: 'CALL_ABORTED',
  ECONNABORTED: 'CALL_ABORTED',
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** What the HTTP library says of a request that it did not understand. */
const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;

/** The database is away, starting or stopping, or the connection broke; nothing was committed. */
export function isConnectionLost(error: unknown): boolean {
  if (/^(08\w{3}|57P0[123]|53300|ECONNREFUSED|EPIPE)$/.test(codeOf(error))) return true;
  // The socket of the embedded database is away; another file that is missing is another matter.
  if (codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') return true;
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** A value that the contract let through and the database does not take is still the caller's input. */
export const isUnfitValue = (error: unknown): boolean => /^22\w{3}$/.test(codeOf(error));

/** Two transactions got into each other's way, or stored the same thing at once; the work can be tried again. */
export const isCollision = (error: unknown): boolean => /^(40001|40P01|23505)$/.test(codeOf(error));
