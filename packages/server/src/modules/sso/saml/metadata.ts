/** The metadata of a SAML identity provider, from an address or a text. */
import { MAX_METADATA_LENGTH, type SamlMetadata, type sso } from '@rounds/contract/sso';
import { ApiError } from '../../../http/api-error.ts';
import type { PreloadCall } from '../../../http/module.ts';
import { describeOutboundError } from '../../../http/outbound-errors.ts';
import { translate } from '../../../http/texts.ts';
import { OutboundError } from '../../../outbound/index.ts';
import { isSafeAddress } from '../safe-address.ts';
import { findChild, findChildren, parseXml, walkXml, type XmlElement } from '../xml.ts';
import { describeCertificates, listValidCertificates, parseCertificate } from './certificates.ts';
import { ASSERTION, METADATA, REDIRECT_BINDING, SIGNATURE } from './names.ts';

type MetadataCall = PreloadCall<typeof sso.readSamlMetadata>;
type Problem = 'metadata_no_provider' | 'metadata_several' | 'metadata_no_certificate' | 'metadata_no_redirect';

class MetadataError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/** @throws ApiError AUTH_SSO_UNREADABLE with the reason */
export async function readSamlMetadata(call: MetadataCall): Promise<SamlMetadata> {
  const { body, services, locale } = call;
  const fail = (reason: string) => new ApiError('AUTH_SSO_UNREADABLE', { params: { reason } });
  try {
    return parseMetadata(body.metadata_xml ?? (await fetchMetadata(call)));
  } catch (error) {
    if (error instanceof OutboundError) throw fail(describeOutboundError(locale, error));
    if (error instanceof MetadataError) throw fail(translate(locale, `sso.${error.problem}`));
    if (error instanceof ApiError) throw error;
    services.log.debug({ err: error }, 'metadata could not be read');
    throw fail(translate(locale, 'sso.metadata_no_provider'));
  }
}

async function fetchMetadata({ body, services, locale }: MetadataCall): Promise<string> {
  const address = body.metadata_url!;
  const { status, body: bytes } = await services.outbound.request(address, {
    allowHttp: isSafeAddress(address, services.config.allowedHosts),
    maxBytes: MAX_METADATA_LENGTH,
    headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
  });
  if (status !== 200)
    throw new ApiError('AUTH_SSO_UNREADABLE', { params: { reason: translate(locale, 'sso.fetch_failed') } });
  return bytes.toString('utf8');
}

/** @throws MetadataError, XmlError */
export function parseMetadata(text: string): SamlMetadata {
  const root = parseXml(text, { maxLength: MAX_METADATA_LENGTH, isStrict: false });
  const entities = [...walkXml(root)].filter(
    (element) =>
      element.name === 'EntityDescriptor' &&
      element.namespace === METADATA &&
      findChild(element, METADATA, 'IDPSSODescriptor') !== undefined,
  );
  const [entity] = entities;
  if (!entity?.attributes.entityID) throw new MetadataError('metadata_no_provider');
  if (entities.length > 1) throw new MetadataError('metadata_several');
  const idp = findChild(entity, METADATA, 'IDPSSODescriptor')!;
  const sso_url = findLocation(idp, 'SingleSignOnService');
  if (sso_url === '') throw new MetadataError('metadata_no_redirect');
  const [x509_certificate, x509_certificate_next = ''] = readCertificates(idp);
  if (x509_certificate === undefined) throw new MetadataError('metadata_no_certificate');
  const certificates = { x509_certificate, x509_certificate_next };
  return {
    entity_id: entity.attributes.entityID,
    sso_url,
    slo_url: findLocation(idp, 'SingleLogoutService'),
    ...certificates,
    sign_requests: idp.attributes.WantAuthnRequestsSigned === 'true' || idp.attributes.WantAuthnRequestsSigned === '1',
    certificates: describeCertificates(certificates),
    attributes: findChildren(idp, ASSERTION, 'Attribute').flatMap(({ attributes }) => attributes.Name ?? []),
  };
}

const findLocation = (idp: XmlElement, name: string): string =>
  findChildren(idp, METADATA, name).find(({ attributes }) => attributes.Binding === REDIRECT_BINDING)?.attributes
    .Location ?? '';

/** Certificates for signing as PEM, those that are valid now first. A key without a use is for everything. */
function readCertificates(idp: XmlElement): string[] {
  const keys = findChildren(idp, METADATA, 'KeyDescriptor').filter(({ attributes }) => attributes.use !== 'encryption');
  const texts = keys.flatMap((key) =>
    [...walkXml(key)]
      .filter(({ name, namespace }) => name === 'X509Certificate' && namespace === SIGNATURE)
      .map(({ text }) => text),
  );
  const certificates = texts.flatMap((text) => parseCertificate(text) ?? []);
  const unique = [...new Map(certificates.map((one) => [one.fingerprint256, one.toString()])).values()];
  const isValid = (pem: string) => listValidCertificates({ x509_certificate: pem }).length > 0;
  return unique.toSorted((a, b) => Number(isValid(b)) - Number(isValid(a)));
}
