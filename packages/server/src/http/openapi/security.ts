/**
 * The parts of OpenAPI that apply to all calls: how callers sign in, rate limits, and how errors, paging and repeating
 * work.
 */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { Json } from './json.ts';

export const DESCRIPTION = `Checklists, inspections of assets, scored reports.

**Signing in.** Other systems send an API token: \`Authorization: Bearer rounds_api_…\`. People create tokens in the
settings (\`/settings/api\`) with a choice of permissions. A token acts as the person who owns it, with those of its
permissions that this person has when the call is made. The browser has the cookie of a session instead; its calls other
than GET send the cookie \`XSRF-TOKEN\` back as \`X-XSRF-TOKEN\`.

**Answers.** A successful call answers \`{ data, message? }\`, a failed one \`{ code, message, data?, request_id }\`.
\`message\` is in the language of \`Accept-Language\`. With \`VALIDATION_FAILED\`, \`data\` has the messages of each field.

**Unknown fields** in a body are rejected by name. With \`Prefer: handling=lenient\` they are ignored, and
\`Preference-Applied\` names them.

**Lists** have at most 100 records on a page (\`limit\`). \`pagination.next_cursor\` is the \`cursor\` of the next page and
null on the last one.

**Repeating.** Every call other than GET may have an \`Idempotency-Key\`: the same key with the same request is carried out
once within 24 hours.

**Limits.** \`RateLimit\` and \`RateLimit-Policy\` say what is left of each limit. A call above one answers 429 with
\`Retry-After\`.`;

const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const RATE_LIMIT_HEADERS: Json = {
  RateLimit: reference('headers', 'RateLimit'),
  'RateLimit-Policy': reference('headers', 'RateLimitPolicy'),
};
const FAILURE_CONTENT: Json = { 'application/json': { schema: reference('schemas', 'Failure') } };

export const COMPONENTS: Readonly<Record<'securitySchemes' | 'headers' | 'responses', Json>> = {
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', description: 'An API token: rounds_api_…' },
    session: { type: 'apiKey', in: 'cookie', name: 'rounds', description: 'The session of a browser.' },
    provisioning: { type: 'http', scheme: 'bearer', description: 'A token for provisioning by SCIM.' },
  },
  headers: {
    RateLimit: {
      description: 'For each limit, the calls that remain and the seconds until all are available again.',
      schema: { type: 'string', examples: ['"general";r=2999;t=60'] },
    },
    RateLimitPolicy: {
      description: 'For each limit, the calls that it allows in a window of so many seconds.',
      schema: { type: 'string', examples: ['"general";q=3000;w=60'] },
    },
  },
  responses: {
    RateLimited: {
      description: 'RATE_LIMITED',
      headers: {
        ...RATE_LIMIT_HEADERS,
        'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } },
      },
      content: FAILURE_CONTENT,
    },
    TokenRejected: {
      description:
        'USR_UNAUTHENTICATED, API_TOKEN_INVALID, API_TOKEN_EXPIRED, API_TOKEN_WRONG_ADDRESS, API_TOKEN_OWNER_INACTIVE',
      content: FAILURE_CONTENT,
    },
  },
};

/** Whether a call may be made with an API token. */
export const acceptsToken = ({ access, is_session_only }: Endpoint): boolean =>
  !is_session_only && access !== 'guest' && access !== 'provisioning';

/** Returns the ways to sign in for a call: one of the entries is enough, and an empty one means that none is needed. */
export function toSecurity(endpoint: Endpoint): Json[] {
  const { access } = endpoint;
  if (access === 'guest') return [];
  if (access === 'provisioning') return [{ provisioning: [] }];
  return [...(access === 'public' ? [{}] : []), ...(acceptsToken(endpoint) ? [{ token: [] }] : []), { session: [] }];
}

/** The responses that calls have in common. */
export function toCommonResponses(endpoint: Endpoint): Json {
  const isGuarded = endpoint.access !== 'public' && endpoint.access !== 'guest';
  return {
    ...(acceptsToken(endpoint) && isGuarded && { 401: reference('responses', 'TokenRejected') }),
    429: reference('responses', 'RateLimited'),
  };
}
