/** The failure that a handler throws. The runner responds with its status, code and message of the contract. */
import type { ErrorCode, ErrorPrefix } from '@rounds/contract/errors.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(
    code: ErrorCode,
    options: { data?: unknown; params?: Record<string, string | number>; cause?: unknown } = {},
  ) {
    super(code, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.data = options.data;
    this.params = options.params ?? {};
  }
}

/** Reports a record that does not exist or belongs to another workspace: the two must be indistinguishable. */
export const notFoundError = (prefix: ErrorPrefix): ApiError => new ApiError(`${prefix}_OBJECT_NOT_FOUND` as ErrorCode);
