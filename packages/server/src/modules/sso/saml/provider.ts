/** SAML 2.0: the request goes by redirect, the response comes by a form that the browser posts. */
import { escapeMarkup } from '../../../http/escape-markup.ts';
import type { AttemptValues, ProviderContext, SignOnProvider } from '../provider.ts';
import { ASSERTION, POST_BINDING, PROTOCOL } from './names.ts';
import { createOwnKey } from './own-key.ts';
import { deflate, findSigningKey, toRedirectUrl } from './redirect-binding.ts';
import { readSamlResponse } from './response.ts';

type SamlContext = ProviderContext<'saml'>;

function createRequest({ settings, addresses }: SamlContext, { request_id }: AttemptValues): string {
  const attributes = {
    ID: request_id,
    Version: '2.0',
    IssueInstant: new Date().toISOString(),
    Destination: settings.sso_url,
    AssertionConsumerServiceURL: addresses.callback,
    ProtocolBinding: POST_BINDING,
  };
  return [
    `<samlp:AuthnRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ${formatAttributes(attributes)}>`,
    `<saml:Issuer>${escapeMarkup(addresses.entity_id!)}</saml:Issuer>`,
    '<samlp:NameIDPolicy AllowCreate="true"/>',
    '</samlp:AuthnRequest>',
  ].join('');
}

export const formatAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeMarkup(value)}"`)
    .join(' ');

export const samlProvider: SignOnProvider<'saml'> = {
  listMissing: ({ entity_id, sso_url, x509_certificate, sign_requests }, secret) => [
    ...(entity_id === '' ? ['entity_id'] : []),
    ...(sso_url === '' ? ['sso_url'] : []),
    ...(x509_certificate === '' ? ['x509_certificate'] : []),
    ...(sign_requests && secret === null ? ['sign_requests'] : []),
  ],

  createSecret: async ({ sign_requests }, { entity_id }) =>
    sign_requests ? createOwnKey(new URL(entity_id!).hostname) : null,

  getName: ({ entity_id }) => `saml:${entity_id}`,

  // The service sends back what it got with the request. The request that the response itself names is checked later.
  findRequestId: ({ RelayState }) => RelayState || null,

  begin: async (context, attempt) =>
    toRedirectUrl(
      context.settings.sso_url,
      { SAMLRequest: deflate(createRequest(context, attempt)), RelayState: attempt.request_id },
      findSigningKey(context),
    ),

  finish: async ({ settings, addresses }, { request_id }, { SAMLResponse }) =>
    readSamlResponse(SAMLResponse, { settings, addresses, request_id, now: new Date() }),

  getLogoutUrl: async (context, { session_index, logout }) => {
    const { settings, addresses } = context;
    if (settings.slo_url === '' || !logout.name_id) return null;
    const name = {
      ...(logout.format && { Format: logout.format }),
      ...(logout.name_qualifier && { NameQualifier: logout.name_qualifier }),
      ...(logout.sp_name_qualifier && { SPNameQualifier: logout.sp_name_qualifier }),
    };
    const attributes = {
      ID: `_${crypto.randomUUID()}`,
      Version: '2.0',
      IssueInstant: new Date().toISOString(),
      Destination: settings.slo_url,
    };
    const xml = [
      `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ${formatAttributes(attributes)}>`,
      `<saml:Issuer>${escapeMarkup(addresses.entity_id!)}</saml:Issuer>`,
      `<saml:NameID ${formatAttributes(name)}>${escapeMarkup(logout.name_id)}</saml:NameID>`,
      ...(session_index === null ? [] : [`<samlp:SessionIndex>${escapeMarkup(session_index)}</samlp:SessionIndex>`]),
      '</samlp:LogoutRequest>',
    ].join('');
    return toRedirectUrl(settings.slo_url, { SAMLRequest: deflate(xml) }, findSigningKey(context));
  },
};
