/** Error codes, as the modules declare them. */
import { collect, type ErrorCode } from './modules/index.ts';

export type { ErrorCode };

/**
 * All error codes with their HTTP status. Their messages are in `locales/<language>/errors.json`; the
 * language check fails for a code without one.
 */
export const ERRORS = collect<ErrorCode, number>(({ errors }) => errors);

/** The response body of every failed call. `message` is in the caller's language. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data?: unknown;
  readonly request_id: string;
}

/** Prefix of `<PREFIX>_OBJECT_NOT_FOUND` and `<PREFIX>_IN_USE`. */
export type ErrorPrefix = ErrorCode extends infer Code
  ? Code extends `${infer Prefix}_OBJECT_NOT_FOUND`
    ? Prefix
    : never
  : never;
