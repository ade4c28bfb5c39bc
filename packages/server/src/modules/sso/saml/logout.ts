/** Single logout by SAML: requests of the identity provider, and its responses to ours. */

import { constants, verify, type X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { MAX_SAML_MESSAGE_LENGTH, type SamlSettings, type sso } from '@rounds/contract/sso';
import { escapeMarkup } from '../../../http/escape-markup.ts';
import { type PreloadCall, Redirect } from '../../../http/module.ts';
import { toSignInUrl } from '../addresses.ts';
import { loadProvider } from '../load-provider.ts';
import { endSessionsByService } from '../logout.ts';
import { type ProviderContext, type ServiceAddresses, SignOnRejection } from '../provider.ts';
import { recordRejection } from '../rejections.ts';
import { getWorkspace } from '../workspace.ts';
import { findChild, findChildren, type XmlElement } from '../xml.ts';
import { listValidCertificates } from './certificates.ts';
import { ASSERTION, PROTOCOL, SUCCESS } from './names.ts';
import { formatAttributes, samlProvider } from './provider.ts';
import { deflate, findSigningKey, toRedirectUrl } from './redirect-binding.ts';
import { decodeMessage, parseMessage } from './response.ts';
import { assertSignaturePlaces, assertUniqueIds, isSigned, verifySignature } from './signature.ts';

const MAX_AGE_MS = 10 * 60_000;
const MAX_INFLATED_BYTES = MAX_SAML_MESSAGE_LENGTH;
/** The algorithms of the redirect binding, where the signature is a parameter. */
const REDIRECT_ALGORITHMS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};

type RedirectCall = PreloadCall<typeof sso.receiveSamlLogout>;
type PostCall = PreloadCall<typeof sso.postSamlLogout>;

interface LogoutContext {
  readonly settings: SamlSettings;
  readonly addresses: ServiceAddresses;
  readonly certificates: readonly X509Certificate[];
}

/** Receives a logout by redirect, whose signature covers the parameters as they were sent. */
export const receiveSamlLogout = (call: RedirectCall): Promise<Redirect> =>
  receiveLogout(call, call.query, ({ certificates }) => {
    const { SAMLRequest = '', RelayState, SigAlg = '', Signature = '' } = call.query;
    const digest = REDIRECT_ALGORITHMS[SigAlg];
    if (Signature === '') throw new SignOnRejection('unsigned');
    if (!digest) throw new SignOnRejection('weak_algorithm', SigAlg);
    const parts = { SAMLRequest, ...(RelayState !== undefined && { RelayState }), SigAlg };
    const isRight = certificates.some(({ publicKey }) =>
      // Services encode their parameters in one of these ways.
      [encodeURIComponent, encodeLikeForms, encodeInLowerCase].some((encode) => {
        const signed = Object.entries(parts)
          .map(([name, value]) => `${name}=${encode(value)}`)
          .join('&');
        const key = { key: publicKey, padding: constants.RSA_PKCS1_PADDING };
        return verify(digest, Buffer.from(signed), key, Buffer.from(Signature, 'base64'));
      }),
    );
    if (!isRight) throw new SignOnRejection('wrong_signature');
    return parseMessage(inflate(SAMLRequest));
  });

const encodeLikeForms = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2);
const encodeInLowerCase = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

function inflate(encoded: string): string {
  if (encoded.length > MAX_SAML_MESSAGE_LENGTH) throw new SignOnRejection('too_large');
  try {
    return inflateRawSync(Buffer.from(encoded, 'base64'), { maxOutputLength: MAX_INFLATED_BYTES }).toString('utf8');
  } catch {
    throw new SignOnRejection('unreadable');
  }
}

/** Receives a logout by form, whose signature is in the XML. */
export const postSamlLogout = (call: PostCall): Promise<Redirect> =>
  receiveLogout(call, call.body, ({ certificates }) => {
    const text = decodeMessage(call.body.SAMLRequest);
    const root = parseMessage(text);
    assertUniqueIds(root);
    assertSignaturePlaces(root, [root]);
    if (!isSigned(root)) throw new SignOnRejection('unsigned');
    return parseMessage(verifySignature(text, root, certificates));
  });

interface LogoutFields {
  readonly SAMLRequest?: string | undefined;
  readonly RelayState?: string | undefined;
}

/**
 * Receives the logout. If it has no request, the person returns from signing out there; here they are signed out
 * already.
 */
async function receiveLogout(
  call: RedirectCall | PostCall,
  { SAMLRequest, RelayState }: LogoutFields,
  readSigned: (context: LogoutContext) => XmlElement,
): Promise<Redirect> {
  const { database, services, params } = call;
  const workspace = await getWorkspace(call, params.workspace);
  const signInUrl = toSignInUrl(services.config, workspace.key);
  if (!SAMLRequest) return new Redirect(signInUrl);
  const provider = await database.inWorkspace(workspace.id, (tx) => loadProvider(tx, services, workspace, 'saml'));
  const { settings, addresses } = provider;
  try {
    if (!provider.is_enabled) throw new SignOnRejection('not_configured');
    const certificates = listValidCertificates(settings);
    const request = readSigned({ settings, addresses, certificates });
    const { subject, session_index } = readLogoutRequest(request, settings, addresses);
    const name = samlProvider.getName(settings);
    await endSessionsByService(call, workspace, 'saml', { provider: name, subject, session_index });
    return new Redirect(toAnswerUrl(provider, request.attributes.ID ?? '', RelayState) ?? signInUrl);
  } catch (error) {
    if (!(error instanceof SignOnRejection)) throw error;
    await recordRejection(call, workspace, 'saml', error);
    return new Redirect(signInUrl);
  }
}

/** @throws SignOnRejection */
function readLogoutRequest(request: XmlElement, { entity_id }: SamlSettings, { logout }: ServiceAddresses) {
  if (request.name !== 'LogoutRequest' || request.namespace !== PROTOCOL) throw new SignOnRejection('unreadable');
  const issuer = findChild(request, ASSERTION, 'Issuer')?.text.trim();
  if (issuer !== entity_id) throw new SignOnRejection('wrong_issuer', issuer ?? null);
  const { Destination, IssueInstant, NotOnOrAfter } = request.attributes;
  if (Destination !== undefined && Destination !== logout) throw new SignOnRejection('wrong_destination', Destination);
  const issued = Date.parse(IssueInstant ?? '');
  if (!(Math.abs(Date.now() - issued) <= MAX_AGE_MS) || Date.parse(NotOnOrAfter ?? '') < Date.now())
    throw new SignOnRejection('too_late', IssueInstant ?? null);
  const [name, ...others] = findChildren(request, ASSERTION, 'NameID');
  if (!name || others.length > 0 || name.text.trim() === '') throw new SignOnRejection('no_subject');
  const index = findChild(request, PROTOCOL, 'SessionIndex')?.text.trim() || null;
  return { subject: index === null ? name.text.trim() : null, session_index: index };
}

/** The address at which the service learns that its request was carried out; null if it has none. */
function toAnswerUrl(
  provider: ProviderContext<'saml'>,
  requestId: string,
  relayState: string | undefined,
): string | null {
  const { settings, addresses } = provider;
  if (settings.slo_url === '') return null;
  const attributes = {
    ID: `_${crypto.randomUUID()}`,
    Version: '2.0',
    IssueInstant: new Date().toISOString(),
    Destination: settings.slo_url,
    InResponseTo: requestId,
  };
  const xml = [
    `<samlp:LogoutResponse xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ${formatAttributes(attributes)}>`,
    `<saml:Issuer>${escapeMarkup(addresses.entity_id!)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status>`,
    '</samlp:LogoutResponse>',
  ].join('');
  const answer = { SAMLResponse: deflate(xml), ...(relayState && { RelayState: relayState }) };
  return toRedirectUrl(settings.slo_url, answer, findSigningKey(provider));
}
