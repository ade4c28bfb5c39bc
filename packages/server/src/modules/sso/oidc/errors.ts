/** Turns what the library and the requests throw into reasons that people understand. */
import type { SsoReason } from '@rounds/contract/sso';
import { ResponseBodyError } from 'openid-client';
import { OutboundError } from '../../../outbound/index.ts';
import { SignOnRejection } from '../provider.ts';

const CLAIMS: Readonly<Record<string, SsoReason>> = {
  iss: 'wrong_issuer',
  issuer: 'wrong_issuer',
  aud: 'wrong_audience',
  azp: 'wrong_audience',
  nonce: 'wrong_nonce',
  exp: 'too_late',
  nbf: 'too_early',
  sub: 'no_subject',
};

const CODES: Readonly<Record<string, SsoReason>> = {
  OAUTH_TIMEOUT: 'provider_unavailable',
  OAUTH_UNSUPPORTED_OPERATION: 'weak_algorithm',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'provider_nonsense',
  OAUTH_RESPONSE_IS_NOT_JSON: 'provider_nonsense',
  OAUTH_PARSE_ERROR: 'provider_nonsense',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'wrong_issuer',
  // The library that reads logout tokens throws these.
  ERR_JWKS_NO_MATCHING_KEY: 'wrong_signature',
  ERR_JOSE_ALG_NOT_ALLOWED: 'weak_algorithm',
  ERR_JWS_INVALID: 'unreadable',
  ERR_JWT_INVALID: 'unreadable',
};

/** The error and what caused it, from the outside in. */
function* listCauses(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

export const findOutboundError = (error: unknown): OutboundError | undefined =>
  [...listCauses(error)].find((cause) => cause instanceof OutboundError);

export function toRejection(error: unknown): SignOnRejection {
  if (error instanceof SignOnRejection) return error;
  const causes = [...listCauses(error)];
  const outbound = findOutboundError(error);
  if (outbound) return new SignOnRejection('provider_unavailable', outbound.message);
  const answer = causes.find((cause) => cause instanceof ResponseBodyError);
  if (answer) {
    const detail = [answer.error, answer.error_description].filter(Boolean).join(': ');
    return new SignOnRejection(answer.error === 'invalid_grant' ? 'not_confirmed' : 'provider_error', detail);
  }
  const reason = findReason(causes);
  return new SignOnRejection(
    reason,
    (reason === 'wrong_issuer' && findIssuer(causes)) || (causes.at(-1)?.message ?? null),
  );
}

function findReason(causes: readonly Error[]): SsoReason {
  const codes = causes.map((cause) => String((cause as { code?: unknown }).code));
  if (codes.includes('OAUTH_KEY_SELECTION_FAILED')) return 'wrong_signature';
  for (const cause of causes) {
    const { claim, attribute, header } = findDetails(cause);
    const names = [claim, attribute, ...Array.from(cause.message.matchAll(/"(\w+)"/g), ([, name]) => name)];
    const claimName = names.find((name) => name !== undefined && Object.hasOwn(CLAIMS, name));
    if (claimName !== undefined) return CLAIMS[claimName]!;
    if (header?.alg !== undefined) return header.alg === 'none' ? 'unsigned' : 'weak_algorithm';
    if (/signature/i.test(cause.message)) return 'wrong_signature';
  }
  const code = codes.find((code) => Object.hasOwn(CODES, code));
  return code === undefined ? 'provider_nonsense' : CODES[code]!;
}

interface ErrorDetails {
  readonly claim?: string;
  readonly attribute?: string;
  readonly header?: { readonly alg?: string };
  readonly claims?: { readonly iss?: unknown };
  readonly body?: { readonly issuer?: unknown };
}

/** The libraries say in an error, or in what caused it, which claim, attribute or header it is about. */
const findDetails = (error: Error): ErrorDetails => ({
  ...(typeof error.cause === 'object' && !(error.cause instanceof Error) ? error.cause : {}),
  ...('claim' in error && typeof error.claim === 'string' && { claim: error.claim }),
});

/** The issuer that was found instead of the one of the settings. */
function findIssuer(causes: readonly Error[]): string | null {
  const issuers = causes.map(findDetails).map(({ claims, body }) => claims?.iss ?? body?.issuer);
  const issuer = issuers.find((one) => typeof one === 'string');
  return (issuer as string | undefined) ?? null;
}
