/** Checks a response of a SAML identity provider and reads from it who signed in. */
import { MAX_SAML_MESSAGE_LENGTH, type SamlSettings } from '@rounds/contract/sso';
import { type ProviderAnswer, type ServiceAddresses, SignOnRejection } from '../provider.ts';
import { findChild, findChildren, parseXml, walkXml, type XmlElement, XmlError } from '../xml.ts';
import { listValidCertificates } from './certificates.ts';
import { ASSERTION, BEARER, PROTOCOL, SUCCESS } from './names.ts';
import { assertSignaturePlaces, assertUniqueIds, isSigned, verifySignature } from './signature.ts';

/** Clocks may differ by this much. */
const MAX_SKEW_MS = 10_000;
const MAX_VALUES = 2_000;

export interface ResponseContext {
  readonly settings: SamlSettings;
  readonly addresses: ServiceAddresses;
  /** The id of the request that the response must name. */
  readonly request_id: string;
  readonly now: Date;
}

/** @throws SignOnRejection */
export function readSamlResponse(encoded: string | undefined, context: ResponseContext): ProviderAnswer {
  const text = decodeMessage(encoded);
  const root = parseMessage(text);
  try {
    return readResponse(text, root, context);
  } catch (error) {
    if (error instanceof SignOnRejection) error.claimedName ??= findClaimedName(root);
    throw error;
  }
}

/** @throws SignOnRejection */
export function decodeMessage(encoded: string | undefined): string {
  if (!encoded) throw new SignOnRejection('unreadable');
  if (encoded.length > MAX_SAML_MESSAGE_LENGTH) throw new SignOnRejection('too_large');
  const compact = encoded.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw new SignOnRejection('unreadable');
  return Buffer.from(compact, 'base64').toString('utf8');
}

const XML_REASONS = { too_large: 'too_large', unsafe: 'unsafe_xml', unreadable: 'unreadable' } as const;

/** @throws SignOnRejection */
export function parseMessage(text: string): XmlElement {
  try {
    return parseXml(text, { maxLength: MAX_SAML_MESSAGE_LENGTH, isStrict: true });
  } catch (error) {
    if (error instanceof XmlError) throw new SignOnRejection(XML_REASONS[error.kind]);
    throw error;
  }
}

function readResponse(text: string, root: XmlElement, context: ResponseContext): ProviderAnswer {
  const { settings, addresses } = context;
  if (root.name !== 'Response' || root.namespace !== PROTOCOL) throw new SignOnRejection('unreadable', root.name);
  assertUniqueIds(root);
  const assertion = findOnlyAssertion(root);
  assertSignaturePlaces(root, [root, assertion]);
  if (!isSigned(root) && !isSigned(assertion)) throw new SignOnRejection('unsigned');
  const certificates = listValidCertificates(settings);
  if (certificates.length === 0) throw new SignOnRejection('wrong_signature', 'no valid certificate');
  // Everything from here on is read from the text that a signature covers, as far as there is one.
  let response = root;
  let signedAssertion: XmlElement | null = null;
  if (isSigned(root)) {
    response = parseSigned(verifySignature(text, root, certificates), root);
    signedAssertion = findOnlyAssertion(response);
  }
  if (isSigned(assertion)) signedAssertion = parseSigned(verifySignature(text, assertion, certificates), assertion);
  if (!signedAssertion) throw new SignOnRejection('unsigned');
  assertResponse(response, context);
  assertIssuer(findChild(signedAssertion, ASSERTION, 'Issuer'), settings.entity_id);
  assertConditions(signedAssertion, addresses, context.now);
  assertConfirmed(signedAssertion, context);
  return toAnswer(signedAssertion);
}

/** The element that was signed; a signature of another one says nothing about this. */
function parseSigned(canonical: string, expected: XmlElement): XmlElement {
  const signed = parseMessage(canonical);
  const isSame =
    signed.name === expected.name &&
    signed.namespace === expected.namespace &&
    signed.attributes.ID === expected.attributes.ID;
  if (!isSame) throw new SignOnRejection('ambiguous', signed.name);
  return signed;
}

/** The one assertion, directly inside the response. Others anywhere in the document make it ambiguous. */
function findOnlyAssertion(response: XmlElement): XmlElement {
  const all = [...walkXml(response)];
  if (all.some(({ name }) => name === 'EncryptedAssertion')) throw new SignOnRejection('encrypted');
  const assertions = all.filter(({ name }) => name === 'Assertion');
  const [assertion] = findChildren(response, ASSERTION, 'Assertion');
  // Services report a failure by a response that has no assertion; that is the better reason.
  if (assertions.length === 0) assertSuccess(response);
  if (assertions.length === 0) throw new SignOnRejection('no_subject');
  if (assertions.length > 1 || !assertion || all.filter(({ name }) => name === 'Response').length > 1)
    throw new SignOnRejection('ambiguous', 'Assertion');
  return assertion;
}

function assertSuccess(response: XmlElement): void {
  const status = findChildren(response, PROTOCOL, 'Status');
  const codes = status.length === 1 ? findChildren(status[0]!, PROTOCOL, 'StatusCode') : [];
  if (codes.length === 1 && codes[0]!.attributes.Value === SUCCESS) return;
  const inner = codes[0] && findChild(codes[0], PROTOCOL, 'StatusCode');
  const value = (inner ?? codes[0])?.attributes.Value ?? '';
  throw new SignOnRejection('not_successful', value.slice(value.lastIndexOf(':') + 1) || null);
}

/** Status, issuer, destination and request of the response itself. */
function assertResponse(response: XmlElement, { settings, addresses, request_id }: ResponseContext): void {
  assertSuccess(response);
  const issuer = findChildren(response, ASSERTION, 'Issuer');
  if (issuer.length > 1) throw new SignOnRejection('ambiguous', 'Issuer');
  if (issuer[0]) assertIssuer(issuer[0], settings.entity_id);
  const { Destination: destination, InResponseTo: answered } = response.attributes;
  if (destination !== addresses.callback) throw new SignOnRejection('wrong_destination', destination ?? null);
  if (answered !== request_id) throw new SignOnRejection('not_requested', answered ?? null);
}

function assertIssuer(issuer: XmlElement | undefined, expected: string): void {
  if (issuer?.text.trim() !== expected) throw new SignOnRejection('wrong_issuer', issuer?.text.trim() ?? null);
}

/** A time must have a zone; everything else is no time. */
function readTime(value: string | undefined): number | null {
  if (value === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}

function assertWithin(attributes: XmlElement['attributes'], now: Date): void {
  const { NotBefore: from, NotOnOrAfter: until } = attributes;
  for (const value of [from, until]) {
    if (value !== undefined && readTime(value) === null) throw new SignOnRejection('unreadable', value);
  }
  const [start, end] = [readTime(from), readTime(until)];
  if (start !== null && now.getTime() < start - MAX_SKEW_MS) throw new SignOnRejection('too_early', from);
  if (end !== null && now.getTime() >= end + MAX_SKEW_MS) throw new SignOnRejection('too_late', until);
}

function assertConditions(assertion: XmlElement, { entity_id }: ServiceAddresses, now: Date): void {
  const conditionElements = findChildren(assertion, ASSERTION, 'Conditions');
  if (conditionElements.length !== 1) throw new SignOnRejection('wrong_audience', null);
  const [conditions] = conditionElements as [XmlElement];
  assertWithin(conditions.attributes, now);
  const restrictions = findChildren(conditions, ASSERTION, 'AudienceRestriction');
  const audiences = restrictions.map((one) => findChildren(one, ASSERTION, 'Audience').map(({ text }) => text.trim()));
  // Each restriction must hold.
  if (audiences.length === 0 || !audiences.every((names) => names.includes(entity_id!)))
    throw new SignOnRejection('wrong_audience', audiences.flat().join(', ') || null);
  for (const statement of findChildren(assertion, ASSERTION, 'AuthnStatement')) {
    const { SessionNotOnOrAfter: until } = statement.attributes;
    if (until !== undefined) assertWithin({ NotOnOrAfter: until }, now);
  }
}

/** The bearer confirmation: sent to us, in time, for the request of this browser. */
function assertConfirmed(assertion: XmlElement, { addresses, request_id, now }: ResponseContext): void {
  const subject = findChild(assertion, ASSERTION, 'Subject');
  const confirmations = subject ? findChildren(subject, ASSERTION, 'SubjectConfirmation') : [];
  const bearers = confirmations.filter(({ attributes }) => attributes.Method === BEARER);
  let rejection = new SignOnRejection('wrong_recipient');
  for (const bearer of bearers) {
    const data = findChild(bearer, ASSERTION, 'SubjectConfirmationData');
    const result = data ? findConfirmationProblem(data, addresses, request_id, now) : rejection;
    if (result === null) return;
    rejection = result;
  }
  throw rejection;
}

function findConfirmationProblem(
  { attributes }: XmlElement,
  { callback }: ServiceAddresses,
  requestId: string,
  now: Date,
): SignOnRejection | null {
  if (attributes.Recipient !== callback) return new SignOnRejection('wrong_recipient', attributes.Recipient ?? null);
  if (attributes.InResponseTo !== requestId)
    return new SignOnRejection('not_requested', attributes.InResponseTo ?? null);
  // The profile demands an end and forbids a start.
  if (attributes.NotOnOrAfter === undefined) return new SignOnRejection('too_late', 'NotOnOrAfter');
  try {
    assertWithin(attributes, now);
    return null;
  } catch (error) {
    if (error instanceof SignOnRejection) return error;
    throw error;
  }
}

function toAnswer(assertion: XmlElement): ProviderAnswer {
  const subjects = findChildren(assertion, ASSERTION, 'Subject');
  const names = subjects.length === 1 ? findChildren(subjects[0]!, ASSERTION, 'NameID') : [];
  const [name] = names;
  if (names.length !== 1 || !name || name.children.length > 0 || name.text.trim() === '')
    throw new SignOnRejection('no_subject');
  const [statement, ...others] = findChildren(assertion, ASSERTION, 'AuthnStatement');
  if (!statement || others.length > 0) throw new SignOnRejection('no_subject', 'AuthnStatement');
  const { Format, NameQualifier, SPNameQualifier } = name.attributes;
  return {
    subject: name.text.trim(),
    attributes: readAttributes(assertion),
    session_index: statement.attributes.SessionIndex ?? null,
    logout: {
      name_id: name.text.trim(),
      ...(Format && { format: Format }),
      ...(NameQualifier && { name_qualifier: NameQualifier }),
      ...(SPNameQualifier && { sp_name_qualifier: SPNameQualifier }),
    },
  };
}

/** Reads attributes by name, and by friendly name where no other attribute has that name. */
function readAttributes(assertion: XmlElement): Record<string, string[]> {
  const attributes: Record<string, string[]> = Object.create(null);
  const friendly: [string, string[]][] = [];
  let count = 0;
  for (const statement of findChildren(assertion, ASSERTION, 'AttributeStatement')) {
    for (const attribute of findChildren(statement, ASSERTION, 'Attribute')) {
      const { Name, FriendlyName } = attribute.attributes;
      const values = findChildren(attribute, ASSERTION, 'AttributeValue').map(({ text }) => text);
      count += values.length;
      if (!Name || count > MAX_VALUES) throw new SignOnRejection('unreadable', 'Attribute');
      attributes[Name] = [...(attributes[Name] ?? []), ...values];
      if (FriendlyName) friendly.push([FriendlyName, values]);
    }
  }
  for (const [name, values] of friendly) attributes[name] ??= values;
  return { ...attributes };
}

/** Returns the person that the response names, whether or not that is true; for the list of rejections. */
function findClaimedName(root: XmlElement): string | null {
  const names = [...walkXml(root)].filter(({ name, namespace }) => name === 'NameID' && namespace === ASSERTION);
  return names[0]?.text.trim() || null;
}
