/** The metadata of this service provider, which administrators give to their identity provider. */

import type { sso } from '@rounds/contract/sso';
import { escapeMarkup } from '../../../http/escape-markup.ts';
import { Bytes, type PreloadCall } from '../../../http/module.ts';
import { loadProvider } from '../load-provider.ts';
import { getWorkspace } from '../workspace.ts';
import { parseCertificate } from './certificates.ts';
import { readOwnKey } from './own-key.ts';

export async function getOwnMetadata(call: PreloadCall<typeof sso.getSamlMetadata>): Promise<Bytes> {
  const { database, services, params } = call;
  const workspace = await getWorkspace(call, params.workspace);
  const provider = await database.inWorkspace(workspace.id, (tx) => loadProvider(tx, services, workspace, 'saml'));
  const { key } = workspace;
  const { entity_id, callback, logout } = provider.addresses;
  const ownKey = readOwnKey(provider.secret);
  const isSigned = provider.settings.sign_requests && ownKey !== null;
  const binding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP';
  const slo = (name: string) =>
    `<md:SingleLogoutService Binding="${binding}-${name}" Location="${escapeMarkup(logout!)}"/>`;
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeMarkup(entity_id!)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="${isSigned}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">`,
    ...(ownKey ? [toKeyDescriptor(ownKey.certificate)] : []),
    slo('Redirect'),
    slo('POST'),
    '<md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>',
    '<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified</md:NameIDFormat>',
    '<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>',
    `<md:AssertionConsumerService Binding="${binding}-POST" Location="${escapeMarkup(callback)}" index="0" isDefault="true"/>`,
    '</md:SPSSODescriptor>',
    '</md:EntityDescriptor>',
  ].join('\n');
  return new Bytes(async () => ({
    body: Buffer.from(xml),
    type: 'application/samlmetadata+xml',
    name: `rounds-${key}.xml`,
    disposition: 'attachment',
  }));
}

/** The certificate with which services check what we sign. */
const toKeyDescriptor = (certificate: string): string =>
  [
    '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>',
    `<ds:X509Certificate>${parseCertificate(certificate)!.raw.toString('base64')}</ds:X509Certificate>`,
    '</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>',
  ].join('');
