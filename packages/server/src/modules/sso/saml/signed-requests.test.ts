/** Requests to services that want them signed: each workspace has its own key, whose certificate is in its metadata. */
import { verify, X509Certificate } from 'node:crypto';
import { auth } from '@rounds/contract/auth';
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { answer, ENTITY_ID, encode, readRequest, SLO_URL, SSO_URL } from '../testing/saml-provider.ts';
import { begin, getLocation, postForm, useAssertion } from '../testing/sign-on.ts';
import { createSigningKey } from '../testing/signing-key.ts';

const key = createSigningKey();
let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

async function save(sign_requests: boolean, workspace: 'A' | 'B' = 'A') {
  const body = {
    ...{
      enabled: true,
      entity_id: ENTITY_ID,
      sso_url: `${SSO_URL}?tenant=a%20b`,
      slo_url: SLO_URL,
      create_users: true,
    },
    ...{ email_attribute: 'mail', first_name_attribute: 'givenName', last_name_attribute: 'sn' },
    ...{ x509_certificate: key.certificate, sign_requests },
  };
  const saved = await t.as('admin', workspace).call(sso.updateSaml, { body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.bytes.toString()).not.toContain('PRIVATE KEY');
}

const readMetadata = async (workspace = 'a') =>
  (await t.guest().send('GET', `/api/sso/${workspace}/saml/metadata`)).bytes.toString();
const readCertificate = (metadata: string) =>
  new X509Certificate(Buffer.from(/X509Certificate>([^<]+)</.exec(metadata)![1]!, 'base64'));

/** Whether the parameters of an address carry a signature of this certificate, over exactly what is written there. */
function isSignedWith({ publicKey }: X509Certificate, address: string): boolean {
  const [signed, signature] = new URL(address).search.slice(1).split('&Signature=') as [string, string];
  const message = signed.slice(signed.indexOf('SAMLRequest='));
  return verify('sha256', Buffer.from(message), publicKey, Buffer.from(decodeURIComponent(signature), 'base64'));
}

test('requests are not signed unless the service wants it, and our metadata have no key then', async () => {
  await save(false);
  expect(await readMetadata()).toContain('AuthnRequestsSigned="false"');
  expect(await readMetadata()).not.toContain('KeyDescriptor');
  expect(await begin(t.guest(), 'saml')).not.toContain('Signature');
});

test('requests to sign in and out are signed with the key of the certificate in our metadata', async () => {
  await save(true);
  const metadata = await readMetadata();
  expect(metadata).toContain('AuthnRequestsSigned="true"');
  const certificate = readCertificate(metadata);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  const browser = t.guest();
  const address = await begin(browser, 'saml');
  expect(new URL(address).searchParams.get('tenant')).toBe('a b');
  expect(isSignedWith(certificate, address)).toBe(true);
  const request = readRequest(address);
  const SAMLResponse = encode(answer(request, key));
  const acs = await postForm(t, '/api/sso/a/saml/acs', { SAMLResponse, RelayState: request.relayState });
  expect((await useAssertion(browser, getLocation(acs))).status).toBe(200);
  const { body } = await browser.call(auth.logout);
  expect(isSignedWith(certificate, body.data.redirect_to!)).toBe(true);
});

test('the key stays when the settings are saved again, and another workspace has another one', async () => {
  await save(true);
  const first = readCertificate(await readMetadata()).fingerprint256;
  await save(false);
  await save(true);
  expect(readCertificate(await readMetadata()).fingerprint256).toBe(first);
  await save(true, 'B');
  expect(readCertificate(await readMetadata('b')).fingerprint256).not.toBe(first);
});
