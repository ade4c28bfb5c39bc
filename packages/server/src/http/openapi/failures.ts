/** The responses of failed calls: by status, with the codes that are possible and their messages. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '@rounds/contract/errors.ts';
import { SCIM_MEDIA_TYPE } from '@rounds/contract/scim';
import { translate } from '../texts.ts';
import type { Json } from './json.ts';
import { acceptsToken } from './security.ts';

export const FAILURE_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERRORS).toSorted() },
    message: { type: 'string', description: 'For people, in the language of `Accept-Language`.' },
    data: {
      description:
        'What the code says more: with VALIDATION_FAILED an object with the messages of each field, with RATE_LIMITED `retry_after` in seconds.',
    },
    request_id: { type: 'string', description: 'Names the request in the log of the server.' },
  },
};

/** Lists the error codes of an endpoint, in addition to those of every call. */
export function listErrorCodes(endpoint: Endpoint): readonly ErrorCode[] {
  const { access, feature, guard, method, params, query, body, file, errors = [], is_cross_site } = endpoint;
  const isGuarded = access !== 'public' && access !== 'guest';
  const codes = new Set<ErrorCode>(errors.filter((code) => code !== 'RATE_LIMITED'));
  if (isGuarded && !acceptsToken(endpoint)) codes.add('USR_UNAUTHENTICATED');
  if (isGuarded && acceptsToken(endpoint)) codes.add('API_TOKEN_OWNER_LACKS_ACCESS');
  if (isGuarded && endpoint.is_session_only) codes.add('API_TOKEN_NOT_ACCEPTED');
  if (method !== 'GET' && !is_cross_site && access !== 'provisioning') codes.add('APP_XSRF_MISMATCH');
  if (typeof access !== 'string') codes.add('USR_FORBIDDEN');
  if (feature) codes.add('PLAN_FEATURE_REQUIRED');
  if (guard) codes.add(guard === 'export' ? 'USR_EXPORT_NOT_ALLOWED' : 'USR_SHARING_NOT_ALLOWED');
  if (params || query || body || file) codes.add('VALIDATION_FAILED');
  if (body && !file) codes.add('BODY_TOO_LARGE');
  return [...codes];
}

/** The message of a code, with the names of what it fills in. */
export const getErrorMessage = (code: ErrorCode): string => translate('en', code).replaceAll(/\s{2,}/g, ' ');

/** SCIM has one status for all input that is wrong. */
const getStatus = (code: ErrorCode, isScim: boolean): number => (isScim && ERRORS[code] === 422 ? 400 : ERRORS[code]);

/** SCIM has failures of its own form. */
const describeScim = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${getErrorMessage(code)}`).join('\n\n'),
  content: {
    [SCIM_MEDIA_TYPE]: {
      schema: {
        type: 'object',
        required: ['schemas', 'status', 'detail'],
        properties: {
          schemas: { type: 'array', items: { type: 'string' } },
          status: { type: 'string' },
          detail: { type: 'string' },
          scimType: { type: 'string' },
        },
      },
    },
  },
});

/** Calls with the same codes share their description. */
export function createFailures() {
  const responses: Record<string, Json> = {};
  const describe = (codes: readonly ErrorCode[]): Json => {
    const name = codes.join('.');
    responses[name] ??= {
      description: codes.map((code) => `\`${code}\`: ${getErrorMessage(code)}`).join('\n\n'),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Failure' },
              { type: 'object', properties: { code: { type: 'string', enum: codes } } },
            ],
          },
        },
      },
    };
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    responses,
    /** The responses of an endpoint by status. */
    describe: (endpoint: Endpoint): Record<string, Json> => {
      const isScim = endpoint.response === 'scim';
      const byStatus = Object.groupBy(listErrorCodes(endpoint), (code) => String(getStatus(code, isScim)));
      const toResponse = isScim ? describeScim : describe;
      return Object.fromEntries(Object.entries(byStatus).map(([status, codes = []]) => [status, toResponse(codes)]));
    },
  };
}
