/** Failures of provisioning calls in the form of their protocol (RFC 7644, 3.12). */
import type { ErrorCode } from '@rounds/contract/errors.ts';
import { SCIM_ERROR_SCHEMA, SCIM_MEDIA_TYPE } from '@rounds/contract/scim';
import type { ErrorResponse } from './error-mapping.ts';

export const SCIM_CONTENT_TYPE = `${SCIM_MEDIA_TYPE}; charset=utf-8`;

const TYPES: Partial<Record<ErrorCode, string>> = {
  SCIM_INVALID_FILTER: 'invalidFilter',
  SCIM_INVALID_SYNTAX: 'invalidSyntax',
  SCIM_INVALID_PATH: 'invalidPath',
  SCIM_INVALID_VALUE: 'invalidValue',
  VALIDATION_FAILED: 'invalidValue',
  SCIM_NOT_UNIQUE: 'uniqueness',
  SCIM_EMAIL_LOCKED: 'mutability',
};

export interface ScimFailure {
  readonly status: number;
  readonly body: object;
}

export function toScimFailure({ status, body: { code, message, data } }: ErrorResponse): ScimFailure {
  const type = TYPES[code];
  // The protocol has 400 for all input that is wrong.
  const scimStatus = status === 422 ? 400 : status;
  const fields = code === 'VALIDATION_FAILED' && data ? ` ${JSON.stringify(data)}` : '';
  return {
    status: scimStatus,
    body: {
      schemas: [SCIM_ERROR_SCHEMA],
      status: String(scimStatus),
      ...(type && { scimType: type }),
      detail: `${message}${fields}`,
    },
  };
}
