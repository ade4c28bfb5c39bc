/** Maps every error to a failure of the contract: status, code and a message in the caller's language. */
import { DEFAULT_BODY_BYTES } from '@rounds/contract/endpoint.ts';
import { ERRORS, type ErrorBody, type ErrorCode } from '@rounds/contract/errors.ts';
import { MAX_UPLOAD_BYTES, MIN_UPLOAD_BYTES, UPLOAD_CHUNK_BYTES } from '@rounds/contract/files';
import type { Language } from '@rounds/contract/languages.ts';
import { EvaluationLimitError } from '@rounds/engine';
import { BusyError } from '../../busy-error.ts';
import { ApiError } from '../api-error.ts';
import { fieldError } from '../input.ts';
import { formatByteSize, formatDuration, type TextParams, translate } from '../texts.ts';

export interface ErrorResponse {
  readonly status: number;
  readonly body: ErrorBody;
  /** Seconds for `Retry-After`. */
  readonly retry_after: number | null;
  /** An error that the code did not foresee, or that an operator must act on; it is logged with its stack. */
  readonly is_unexpected: boolean;
}

export function toErrorResponse(
  error: unknown,
  language: Language,
  requestId: string,
  /** The maximum size of JSON bodies of the call. */
  bodyLimit = DEFAULT_BODY_BYTES,
): ErrorResponse {
  const apiError = toApiError(error, language);
  const { code } = apiError ?? { code: 'UNEXPECTED' as const };
  const params: TextParams = {
    request_id: requestId,
    ...getLimitParams(code, language, bodyLimit),
    ...apiError?.params,
  };
  const wait = typeof params.retry_after === 'number' ? params.retry_after : ERRORS[code] === 503 ? 3 : null;
  return {
    status: ERRORS[code],
    body: {
      code,
      message: translate(language, code, wait === null ? params : { wait: formatDuration(language, wait), ...params }),
      ...(apiError?.data === undefined ? {} : { data: apiError.data }),
      request_id: requestId,
    },
    retry_after: wait,
    is_unexpected: apiError === null || code === 'APP_DISK_FULL',
  };
}

/** The limit that the message names, unless the error brings its own. */
function getLimitParams(code: ErrorCode, language: Language, bodyLimit: number): TextParams {
  if (code === 'BODY_TOO_LARGE') return { limit: formatByteSize(language, bodyLimit) };
  if (code === 'UPLOAD_TOO_LARGE') return { limit: formatByteSize(language, MAX_UPLOAD_BYTES) };
  if (code === 'UPLOAD_CHUNK_SIZE') return { size: formatByteSize(language, UPLOAD_CHUNK_BYTES) };
  if (code === 'UPLOAD_TOO_SMALL') return { limit: formatByteSize(language, MIN_UPLOAD_BYTES) };
  return {};
}

function toApiError(error: unknown, language: Language): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof EvaluationLimitError) return new ApiError('CKL_TOO_COMPLEX');
  const code = errorCode(error);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return fieldError('body', language, 'body.type', { type: 'application/json' });
  }
  if (error instanceof BusyError) return new ApiError('APP_BUSY', { params: { retry_after: error.retry_after } });
  if (isDiskFull(error)) return new ApiError('APP_DISK_FULL');
  if (isConnectionLost(error)) return new ApiError('APP_UNAVAILABLE');
  const knownCode = FASTIFY_CODES[code];
  if (knownCode) return new ApiError(knownCode);
  const status = httpStatus(error);
  if (status === 404) return new ApiError('APP_CALL_NOT_FOUND');
  if (status >= 400 && status < 500) return new ApiError('VALIDATION_FAILED');
  if (isInvalidValueError(error)) return new ApiError('VALIDATION_FAILED');
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

const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The status that the HTTP library gives to a request that it could not process. */
const httpStatus = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;

/**
 * The database is unavailable, starting or stopping, still a replica, or its disk is full, or the connection broke;
 * nothing was committed.
 */
export function isConnectionLost(error: unknown): boolean {
  if (/^(08\w{3}|57P0[123]|53[0-9]00|25006|ECONNREFUSED|EPIPE)$/.test(errorCode(error))) return true;
  // A caller who disconnects causes the same code, but not by an operation of ours.
  if (errorCode(error) === 'ECONNRESET' && (error as NodeJS.ErrnoException).syscall) return true;
  // The socket of the embedded database does not exist; other missing files are not a lost connection.
  if (errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect') return true;
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** Whether the disk of this server or of the database is full; nothing was stored. */
const isDiskFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT|53100)$/.test(errorCode(error));

/** A value that passed the contract but that the database rejects is still invalid input of the caller. */
export const isInvalidValueError = (error: unknown): boolean => /^22\w{3}$/.test(errorCode(error));

/** Two transactions conflicted, or inserted the same key at once; the work can be tried again. */
export const isRetryableConflict = (error: unknown): boolean => /^(40001|40P01|23505)$/.test(errorCode(error));
