/** A tiny SAML identity provider for tests: it responds to requests, rightly or with any part forged. */
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { ASSERTION, BEARER, ENVELOPED, PROTOCOL, SUCCESS } from '../saml/names.ts';
import type { SigningKey } from './signing-key.ts';

export const ENTITY_ID = 'https://idp.example/saml/metadata';
export const SSO_URL = 'https://idp.example/saml/sso';
export const SLO_URL = 'https://idp.example/saml/slo';

/** The contents of a request. */
export interface ReceivedRequest {
  readonly id: string;
  readonly acs: string;
  readonly audience: string;
  readonly relayState: string;
}

/** Reads the address to which the product sends the browser. */
export function readRequest(location: string): ReceivedRequest {
  const { searchParams } = new URL(location);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString();
  const find = (pattern: RegExp) => pattern.exec(xml)![1]!;
  return {
    id: find(/ ID="([^"]+)"/),
    acs: find(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: find(/<saml:Issuer>([^<]+)</),
    relayState: searchParams.get('RelayState')!,
  };
}

export interface AnswerParts {
  readonly nameId: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly issuer: string;
  readonly responseIssuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly destination: string;
  readonly responseTo: string;
  readonly confirmedTo: string;
  readonly status: string;
  /** Relative to now. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  readonly confirmedUntilMs: number;
  readonly sessionIndex: string;
  readonly assertionId: string;
  readonly responseId: string;
}

let count = 0;

export function toParts(request: ReceivedRequest, changes: Partial<AnswerParts> = {}): AnswerParts {
  count += 1;
  return {
    nameId: 'alice',
    attributes: { mail: ['alice@corp.example'], givenName: ['Alice'], sn: ['Adams'] },
    issuer: ENTITY_ID,
    responseIssuer: ENTITY_ID,
    audience: request.audience,
    recipient: request.acs,
    destination: request.acs,
    responseTo: request.id,
    confirmedTo: request.id,
    status: SUCCESS,
    notBeforeMs: -5_000,
    notAfterMs: 300_000,
    confirmedUntilMs: 300_000,
    sessionIndex: `_session${count}`,
    assertionId: `_assertion${count}`,
    responseId: `_response${count}`,
    ...changes,
  };
}

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

export function buildAssertion(parts: AnswerParts): string {
  const attributes = Object.entries(parts.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  return [
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${parts.assertionId}" Version="2.0" IssueInstant="${at(0)}">`,
    `<saml:Issuer>${parts.issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID>${parts.nameId}</saml:NameID><saml:SubjectConfirmation Method="${BEARER}">`,
    `<saml:SubjectConfirmationData InResponseTo="${parts.confirmedTo}" Recipient="${parts.recipient}" NotOnOrAfter="${at(parts.confirmedUntilMs)}"/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${at(parts.notBeforeMs)}" NotOnOrAfter="${at(parts.notAfterMs)}">`,
    `<saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${parts.sessionIndex}"><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
    '</saml:AuthnContext></saml:AuthnStatement>',
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('');
}

export const buildResponse = (parts: AnswerParts, content: string): string =>
  [
    `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="${parts.responseId}" Version="2.0" IssueInstant="${at(0)}" Destination="${parts.destination}" InResponseTo="${parts.responseTo}">`,
    `<saml:Issuer xmlns:saml="${ASSERTION}">${parts.responseIssuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${parts.status}"/></samlp:Status>`,
    content,
    '</samlp:Response>',
  ].join('');

export interface Algorithms {
  readonly signature?: 'sha1' | 'sha256';
  readonly digest?: 'sha1' | 'sha256';
}
const SIGNATURES = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  sha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
} as const;
const DIGESTS = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
} as const;

/** Signs the element with this id and puts the signature after its issuer. */
export function signElement(
  xml: string,
  id: string,
  { privateKey }: SigningKey,
  { signature = 'sha256', digest = 'sha256' }: Algorithms = {},
): string {
  const signer = new SignedXml({
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: SIGNATURES[signature],
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    idAttribute: 'ID',
  });
  const xpath = `//*[@ID='${id}']`;
  signer.addReference({
    xpath,
    digestAlgorithm: DIGESTS[digest],
    transforms: [ENVELOPED, 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

export const encode = (xml: string): string => Buffer.from(xml).toString('base64');

/** A right response to a request, with its assertion signed. */
export function answer(
  request: ReceivedRequest,
  key: SigningKey,
  changes: Partial<AnswerParts> = {},
  algorithms: Algorithms = {},
): string {
  const parts = toParts(request, changes);
  return signElement(buildResponse(parts, buildAssertion(parts)), parts.assertionId, key, algorithms);
}
