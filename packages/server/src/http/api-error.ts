/** The one way a handler says no. The runner turns it into status, code and message by the contract. */
import type { ErrorCode, ErrorPrefix } from '@rounds/contract/errors';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: ErrorCode, options: { data?: unknown; params?: Record<string, string | number> } = {}) {
    super(code);
    this.code = code;
    this.data = options.data;
    this.params = options.params ?? {};
  }
}

/** The row is not there, or belongs to another workspace: both look the same. */
export const notFoundError = (prefix: ErrorPrefix): ApiError => new ApiError(`${prefix}_OBJECT_NOT_FOUND` as ErrorCode);
