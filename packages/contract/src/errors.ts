/**
 * The catalogue of failures (decisions, section 2). Each code has its HTTP status here and its
 * texts in `locales/<language>/errors.json`, so that a code without a text fails the language check.
 */
export const ERRORS = {
  USR_UNAUTHENTICATED: 401,
  USR_WRONG_CREDENTIALS: 401,
  USR_FORBIDDEN: 403,
  USR_USER_NOT_EXIST: 404,
  USR_OBJECT_NOT_FOUND: 404,
  APP_XSRF_MISMATCH: 403,
  APP_OBJECT_NOT_FOUND: 404,
  APP_CALL_NOT_FOUND: 404,
  APP_IDEMPOTENCY_KEY_REUSED: 422,
  APP_BUSY: 503,
  APP_UNAVAILABLE: 503,
  PLAN_FEATURE_REQUIRED: 403,
  VALIDATION_FAILED: 422,
  BODY_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UNEXPECTED: 500,
  CKL_OBJECT_NOT_FOUND: 404,
  CKL_IN_USE: 409,
  CKL_REVISION_NOT_MATCH: 409,
  CKL_TEMPLATE_INVALID: 422,
  CKL_FOLDER_NOT_EMPTY: 409,
  CKL_MOVE_INTO_ITSELF: 422,
  CKL_NOT_PUBLISHED: 422,
  CKL_IMPORT_FAILED: 422,
  CKL_IMPORT_NOT_A_SHEET: 422,
  CKL_IMPORT_NOT_AN_XLSFORM: 422,
  CKL_IMPORT_TOO_LARGE: 422,
  CKL_IMPORT_COLUMN_UNKNOWN: 422,
  SST_OBJECT_NOT_FOUND: 404,
  SST_IN_USE: 409,
  SST_ASSET_ARCHIVED: 422,
  AST_OBJECT_NOT_FOUND: 404,
  AST_IN_USE: 409,
  INS_OBJECT_NOT_FOUND: 404,
  INS_IN_USE: 409,
  INS_NOT_COMPLETE: 422,
  INS_ARCHIVED: 409,
  INS_ALREADY_COMPLETED: 409,
  INS_FILE_MISSING: 422,
  INS_UUID_TAKEN: 409,
  RES_OBJECT_NOT_FOUND: 404,
  RES_UUID_TAKEN: 409,
  RES_RANGE_OUTSIDE: 416,
  UPLOAD_TOO_LARGE: 422,
  UPLOAD_TOO_SMALL: 422,
  UPLOAD_TYPE_NOT_ALLOWED: 422,
  UPLOAD_MISSING: 422,
  UPLOAD_BROKEN: 422,
  UPLOAD_TOO_MANY_PIXELS: 422,
  CALL_ABORTED: 499,
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** Body of every failed call. `message` is in the caller's language. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data?: unknown;
  readonly request_id: string;
}

/** Prefix of `<PREFIX>_OBJECT_NOT_FOUND` and `<PREFIX>_IN_USE`. */
export type ErrorPrefix = 'USR' | 'CKL' | 'SST' | 'AST' | 'INS' | 'RES' | 'APP';
