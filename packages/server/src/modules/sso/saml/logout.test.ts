/** Single logout by SAML: the identity provider ends sessions here, and only the one that is set up. */
import { sign } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { answer, ENTITY_ID, encode, readRequest, SLO_URL, SSO_URL, signElement } from '../testing/saml-provider.ts';
import { begin, getLocation, listLoggedReasons, postForm, useAssertion } from '../testing/sign-on.ts';
import { createSigningKey, type SigningKey } from '../testing/signing-key.ts';
import { ASSERTION, PROTOCOL } from './names.ts';

const SLO = '/api/sso/a/saml/slo';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

let t: TestServer;
let key: SigningKey;
beforeAll(async () => {
  key = createSigningKey();
  t = await startTestServer();
  const settings = {
    ...{ enabled: true, entity_id: ENTITY_ID, sso_url: SSO_URL, slo_url: SLO_URL, create_users: true },
    ...{ email_attribute: 'mail', first_name_attribute: 'givenName', last_name_attribute: 'sn' },
  };
  await t.as('admin').call(sso.updateSaml, { body: { ...settings, x509_certificate: key.certificate } });
});
afterAll(() => t.close());

let count = 0;
async function signOn() {
  const browser = t.guest();
  const [nameId, sessionIndex] = [`person${++count}`, `_session-${count}`];
  const attributes = { mail: [`${nameId}@corp.example`], givenName: ['P'], sn: ['Q'] };
  const request = readRequest(await begin(browser, 'saml'));
  const SAMLResponse = encode(answer(request, key, { nameId, sessionIndex, attributes }));
  const location = getLocation(
    await postForm(t, '/api/sso/a/saml/acs', { SAMLResponse, RelayState: request.relayState }),
  );
  expect((await useAssertion(browser, location)).status).toBe(200);
  const isSignedIn = async () => (await browser.send('GET', '/api/user/auth')).status === 200;
  return { nameId, sessionIndex, isSignedIn };
}

interface RequestParts {
  readonly nameId: string;
  readonly sessionIndex?: string;
  readonly issuer?: string;
  readonly destination?: string;
  readonly issued?: Date;
}
const buildRequest = ({ nameId, sessionIndex, issuer = ENTITY_ID, destination, issued = new Date() }: RequestParts) =>
  [
    `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" ID="_logout" Version="2.0" IssueInstant="${issued.toISOString()}"${destination ? ` Destination="${destination}"` : ''}>`,
    `<saml:Issuer xmlns:saml="${ASSERTION}">${issuer}</saml:Issuer>`,
    `<saml:NameID xmlns:saml="${ASSERTION}">${nameId}</saml:NameID>`,
    sessionIndex ? `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>` : '',
    '</samlp:LogoutRequest>',
  ].join('');

function toQuery(xml: string, { privateKey }: SigningKey, algorithm = RSA_SHA256): string {
  const request = encodeURIComponent(deflateRawSync(Buffer.from(xml)).toString('base64'));
  const signed = `SAMLRequest=${request}&RelayState=back&SigAlg=${encodeURIComponent(algorithm)}`;
  const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64');
  return `${signed}&Signature=${encodeURIComponent(signature)}`;
}
const redirect = async (query: string) => getLocation(await t.guest().send('GET', `${SLO}?${query}`));

describe('the identity provider signs out', () => {
  test('one session by its index, by redirect, and gets an answer', async () => {
    const [person, other] = [await signOn(), await signOn()];
    const location = await redirect(toQuery(buildRequest(person), key));
    expect(location.href).toMatch(new RegExp(`^${SLO_URL}\\?`));
    expect(location.searchParams.get('RelayState')).toBe('back');
    const xml = inflateRawSync(Buffer.from(location.searchParams.get('SAMLResponse')!, 'base64')).toString();
    expect(xml).toContain('InResponseTo="_logout"');
    expect([await person.isSignedIn(), await other.isSignedIn()]).toEqual([false, true]);
  });

  test('all sessions of a person by their name, by form', async () => {
    const person = await signOn();
    const xml = signElement(buildRequest({ nameId: person.nameId }), '_logout', key);
    await postForm(t, SLO, { SAMLRequest: encode(xml) });
    expect(await person.isSignedIn()).toBe(false);
  });

  test('nobody with a request that is not its own', async () => {
    const person = await signOn();
    const stranger = createSigningKey();
    const right = buildRequest(person);
    const attempts: readonly (readonly [reason: string, query: string])[] = [
      ['wrong_signature', toQuery(right, stranger)],
      ['unsigned', `SAMLRequest=${encodeURIComponent(deflateRawSync(Buffer.from(right)).toString('base64'))}`],
      ['weak_algorithm', toQuery(right, key, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')],
      ['wrong_issuer', toQuery(buildRequest({ ...person, issuer: 'https://other.example' }), key)],
      ['wrong_destination', toQuery(buildRequest({ ...person, destination: 'https://other.example' }), key)],
      ['too_late', toQuery(buildRequest({ ...person, issued: new Date(Date.now() - 3_600_000) }), key)],
    ];
    for (const [reason, query] of attempts) {
      expect((await redirect(query)).pathname, reason).toBe('/login');
      expect((await listLoggedReasons(t)).at(-1)).toBe(reason);
    }
    await postForm(t, SLO, { SAMLRequest: encode(right) });
    expect((await listLoggedReasons(t)).at(-1)).toBe('unsigned');
    expect(await person.isSignedIn()).toBe(true);
  });

  test('nobody when a person only comes back from signing out there', async () => {
    const person = await signOn();
    expect((await redirect('SAMLResponse=x')).pathname).toBe('/login');
    expect(await person.isSignedIn()).toBe(true);
  });
});
