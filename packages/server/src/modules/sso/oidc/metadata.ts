/** The discovery document of an OpenID provider, for the form of the settings. */
import type { OidcMetadata, sso } from '@rounds/contract/sso';
import { ApiError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import type { PreloadCall } from '../../../http/module.ts';
import { describeOutboundError } from '../../../http/outbound-errors.ts';
import { translate } from '../../../http/texts.ts';
import { isSafeAddress } from '../safe-address.ts';
import { connect } from './discovery.ts';
import { findOutboundError, toRejection } from './errors.ts';

type ReadCall = Pick<PreloadCall<typeof sso.readOidcMetadata>, 'body' | 'services' | 'locale'>;

/** @throws ApiError AUTH_SSO_UNREADABLE, VALIDATION_FAILED */
export async function readOidcMetadata({ body, services, locale }: ReadCall): Promise<OidcMetadata> {
  if (body.issuer === '') throw fieldError('issuer', locale, 'field.required');
  if (!isSafeAddress(body.issuer, services.config.allowedHosts)) throw fieldError('issuer', locale, 'field.sso_https');
  try {
    const { metadata } = await connect(services, { issuer: body.issuer, client_id: 'none', secret: null });
    const { authorization_endpoint, token_endpoint, end_session_endpoint = null } = metadata;
    if (!authorization_endpoint || !token_endpoint) throw new Error('endpoints are missing');
    return {
      issuer: metadata.issuer,
      ...{ authorization_endpoint, token_endpoint, end_session_endpoint },
      scopes: toTexts(metadata.scopes_supported),
      attributes: toTexts(metadata.claims_supported),
    };
  } catch (error) {
    throw new ApiError('AUTH_SSO_UNREADABLE', { params: { reason: describeProblem(error, locale) } });
  }
}

const toTexts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(0, 200) : [];

function describeProblem(error: unknown, locale: ReadCall['locale']): string {
  const outbound = findOutboundError(error);
  if (outbound) return describeOutboundError(locale, outbound);
  const { reason, detail } = toRejection(error);
  return reason === 'wrong_issuer'
    ? translate(locale, 'sso.discovery_wrong_issuer', { issuer: detail ?? '' })
    : translate(locale, 'sso.discovery_unreadable');
}
