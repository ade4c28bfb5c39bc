/**
 * Forged responses of SAML identity providers: each is rejected for its own reason, and each has its own entry in the
 * log.
 */
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import {
  type AnswerParts,
  answer,
  buildAssertion,
  buildResponse,
  ENTITY_ID,
  encode,
  type ReceivedRequest,
  readRequest,
  SSO_URL,
  signElement,
  toParts,
} from '../testing/saml-provider.ts';
import { begin, getLocation, listLoggedReasons, postForm, useAssertion } from '../testing/sign-on.ts';
import { createSigningKey, type SigningKey } from '../testing/signing-key.ts';

const ACS = '/api/sso/a/saml/acs';
const DAY_MS = 24 * 60 * 60 * 1000;
const FAILED = 'urn:oasis:names:tc:SAML:2.0:status:Responder';

let t: TestServer;
let key: SigningKey;
let strangersKey: SigningKey;
let endedKey: SigningKey;
beforeAll(async () => {
  [key, strangersKey] = [createSigningKey(), createSigningKey({ name: 'stranger.example' })];
  endedKey = createSigningKey({ from: new Date(Date.now() - 9 * DAY_MS), to: new Date(Date.now() - DAY_MS) });
  t = await startTestServer();
  const settings = {
    ...{ enabled: true, entity_id: ENTITY_ID, sso_url: SSO_URL, create_users: true },
    ...{ email_attribute: 'mail', first_name_attribute: 'givenName', last_name_attribute: 'sn' },
  };
  for (const [workspace, certificate] of [
    ['A', key.certificate],
    ['B', strangersKey.certificate],
  ] as const) {
    const { status, body } = await t
      .as('admin', workspace)
      .call(sso.updateSaml, { body: { ...settings, x509_certificate: certificate } });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  // A certificate that has ended since it was entered.
  await t.queryIn(
    'A',
    `update sso_setting set value = value || jsonb_build_object('x509_certificate_next', $1::text)`,
    [endedKey.certificate],
  );
});
afterAll(() => t.close());

/** The text of an element, from its first tag to its last. */
const cut = (xml: string, name: string): string => new RegExp(`<${name}[ >][\\s\\S]*</${name}>`).exec(xml)![0];

/** Wraps a signed response so that somebody else is where a careless reader looks. */
function wrap(
  request: ReceivedRequest,
  place: (parts: {
    readonly response: string;
    readonly signed: string;
    readonly signature: string;
    readonly evil: string;
    readonly evilId: string;
    readonly parts: AnswerParts;
  }) => string,
): string {
  const parts = toParts(request);
  const evilParts = { ...parts, nameId: 'mallory', assertionId: `${parts.assertionId}evil` };
  const response = answer(request, key, parts);
  const signed = cut(response, 'saml:Assertion');
  const signature = cut(signed, 'ds:Signature');
  return place({ response, signed, signature, evil: buildAssertion(evilParts), evilId: evilParts.assertionId, parts });
}

/** The same with a signature over the whole response. */
function wrapResponse(
  request: ReceivedRequest,
  place: (parts: { readonly signed: string; readonly signature: string; readonly evil: string }) => string,
): string {
  const parts = toParts(request);
  const evilParts = { ...parts, nameId: 'mallory', assertionId: '_evil', responseId: '_evilResponse' };
  const signed = signElement(buildResponse(parts, buildAssertion(parts)), parts.responseId, key);
  const evil = buildResponse(evilParts, buildAssertion(evilParts));
  return place({ signed, signature: cut(signed, 'ds:Signature'), evil });
}

const after = (xml: string, tag: string, added: string): string => xml.replace(tag, () => `${tag}${added}`);
const issuerOf = `<saml:Issuer>${ENTITY_ID}</saml:Issuer>`;

type Forgery = (request: ReceivedRequest) => string;
const withParts =
  (changes: Partial<AnswerParts>): Forgery =>
  (request) =>
    answer(request, key, changes);
/** Changed after it was signed. */
const altered =
  (change: (xml: string) => string): Forgery =>
  (request) =>
    change(answer(request, key));
/** Changed before it is signed, so that the signature fits. */
const signedAfter =
  (
    change: (assertion: string, parts: AnswerParts) => string,
    finish: (xml: string) => string = (xml) => xml,
  ): Forgery =>
  (request) => {
    const parts = toParts(request);
    return finish(signElement(buildResponse(parts, change(buildAssertion(parts), parts)), parts.assertionId, key));
  };

const FORGERIES: readonly (readonly [name: string, reason: string, forge: Forgery])[] = [
  ['without a signature', 'unsigned', (request) => buildResponse(toParts(request), buildAssertion(toParts(request)))],
  ['signed by a stranger', 'wrong_signature', (request) => answer(request, strangersKey)],
  ['signed with a certificate that has ended', 'wrong_signature', (request) => answer(request, endedKey)],
  ['with another name than was signed', 'wrong_signature', altered((xml) => xml.replace('>alice<', '>mallory<'))],
  ['with another address than was signed', 'wrong_signature', altered((xml) => xml.replace('alice@', 'mallory@'))],
  [
    'with a signature that says nothing',
    'wrong_signature',
    altered((xml) => xml.replace(/(<ds:SignatureValue>)[^<]+/, '$1AAAA')),
  ],
  [
    'with a digest of something else',
    'wrong_signature',
    altered((xml) => xml.replace(/(<ds:DigestValue>)[^<]+/, '$1AAAA')),
  ],

  [
    'wrapped: the signed assertion is behind the forged one',
    'ambiguous',
    (request) => wrap(request, ({ response, signed, evil }) => response.replace(signed, () => `${evil}${signed}`)),
  ],
  [
    'wrapped: the signed assertion is in front of the forged one',
    'ambiguous',
    (request) => wrap(request, ({ response, signed, evil }) => response.replace(signed, () => `${signed}${evil}`)),
  ],
  [
    'wrapped: the signed assertion is inside the forged one',
    'ambiguous',
    (request) =>
      wrap(request, ({ response, signed, evil }) =>
        response.replace(signed, () => evil.replace('</saml:Assertion>', () => `${signed}</saml:Assertion>`)),
      ),
  ],
  [
    'wrapped: the signed assertion is inside the signature of the forged one',
    'ambiguous',
    (request) =>
      wrap(request, ({ response, signed, signature, evil }) => {
        const bare = signed.replace(signature, '');
        return response.replace(signed, () =>
          after(
            evil,
            issuerOf,
            signature.replace('</ds:Signature>', () => `<ds:Object>${bare}</ds:Object></ds:Signature>`),
          ),
        );
      }),
  ],
  [
    'wrapped: the signed assertion is in an extension',
    'ambiguous',
    (request) =>
      wrap(request, ({ response, signed, evil }) =>
        response
          .replace(signed, () => evil)
          .replace('<samlp:Status>', () => `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`),
      ),
  ],
  [
    'wrapped: the forged assertion has the id of the signed one',
    'ambiguous',
    (request) =>
      wrap(request, ({ response, signed, evil, evilId, parts }) =>
        response.replace(signed, () => `${evil.replace(evilId, parts.assertionId)}${signed}`),
      ),
  ],
  [
    'wrapped: the signed response is inside the forged one',
    'ambiguous',
    (request) =>
      wrapResponse(request, ({ signed, evil }) =>
        evil.replace('</samlp:Response>', () => `${signed}</samlp:Response>`),
      ),
  ],
  [
    'wrapped: the signed response is inside the signature of the forged one',
    'ambiguous',
    (request) =>
      wrapResponse(request, ({ signed, signature, evil }) => {
        const bare = signed.replace(signature, '');
        return evil.replace(
          '<samlp:Status>',
          () =>
            `${signature.replace('</ds:Signature>', () => `<ds:Object>${bare}</ds:Object></ds:Signature>`)}<samlp:Status>`,
        );
      }),
  ],
  [
    'wrapped: the signature is beside what it signs',
    'ambiguous',
    (request) =>
      wrap(request, ({ response, signed, signature }) =>
        response
          .replace(signed, () => signed.replace(signature, ''))
          .replace('<samlp:Status>', () => `${signature}<samlp:Status>`),
      ),
  ],

  [
    'with two assertions, both signed',
    'ambiguous',
    (request) => {
      const [one, two] = [toParts(request), toParts(request)];
      const xml = buildResponse(one, `${buildAssertion(one)}${buildAssertion(two)}`);
      return signElement(signElement(xml, one.assertionId, key), two.assertionId, key);
    },
  ],
  [
    'with two signatures of one assertion',
    'ambiguous',
    (request) =>
      wrap(request, ({ response, signature }) => response.replace(signature, () => `${signature}${signature}`)),
  ],
  [
    'with two references in its signature',
    'ambiguous',
    altered((xml) => {
      const reference = cut(xml, 'ds:Reference');
      return xml.replace(reference, () => `${reference}${reference}`);
    }),
  ],
  ['with a reference to nothing', 'ambiguous', altered((xml) => xml.replace(/URI="#[^"]+"/, 'URI=""'))],
  [
    'with a reference to the response',
    'ambiguous',
    altered((xml) => xml.replace(/URI="#[^"]+"/, `URI="#${/ ID="(_response\d+)"/.exec(xml)![1]}"`)),
  ],
  [
    'with another transform',
    'ambiguous',
    altered((xml) =>
      xml.replace(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xpath-19991116',
      ),
    ),
  ],
  [
    'with another canonical form',
    'ambiguous',
    altered((xml) =>
      xml.replace(
        '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
        '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#WithComments"',
      ),
    ),
  ],

  [
    'with a comment in the name',
    'unsafe_xml',
    signedAfter(
      (xml) => xml,
      (xml) => xml.replace('>alice<', '>alice<!-- -->.evil<'),
    ),
  ],
  [
    'with a comment that was signed',
    'unsafe_xml',
    signedAfter((xml) => xml.replace('>alice<', '>admin<!-- -->alice<')),
  ],
  ['with a section of character data', 'unsafe_xml', altered((xml) => xml.replace('>alice<', '><![CDATA[alice]]><'))],
  ['with a processing instruction', 'unsafe_xml', altered((xml) => xml.replace('>alice<', '>al<?x y?>ice<'))],
  ['with a document type', 'unsafe_xml', altered((xml) => `<!DOCTYPE samlp:Response>${xml}`)],
  [
    'with an entity',
    'unsafe_xml',
    altered((xml) => `<!DOCTYPE r [<!ENTITY a "mallory">]>${xml.replace('>alice<', '>&a;<')}`),
  ],
  [
    'with an entity of a file',
    'unsafe_xml',
    altered((xml) => `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml.replace('>alice<', '>&a;<')}`),
  ],
  ['with an entity that nobody declared', 'unreadable', altered((xml) => xml.replace('>alice<', '>&mallory;<'))],
  [
    'nested a hundred levels deep',
    'unsafe_xml',
    altered((xml) => xml.replace('<samlp:Status>', () => `${'<x>'.repeat(100)}${'</x>'.repeat(100)}<samlp:Status>`)),
  ],
  [
    'with twenty thousand elements',
    'unsafe_xml',
    altered((xml) => xml.replace('<samlp:Status>', () => `${'<x/>'.repeat(20_001)}<samlp:Status>`)),
  ],
  ['that is no XML', 'unreadable', () => 'mallory'],
  ['that ends too soon', 'unreadable', altered((xml) => xml.slice(0, -20))],
  [
    'that is another message',
    'unreadable',
    altered((xml) => xml.replaceAll('samlp:Response', 'samlp:ArtifactResponse')),
  ],

  ['for another audience', 'wrong_audience', withParts({ audience: 'https://other.example' })],
  [
    'for an audience whose name begins like ours',
    'wrong_audience',
    (request) => answer(request, key, { audience: `${request.audience}.evil.example` }),
  ],
  [
    'for no audience',
    'wrong_audience',
    signedAfter((xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '')),
  ],
  [
    'for us and, by a second restriction, only for another',
    'wrong_audience',
    signedAfter((xml) =>
      xml.replace(
        '</saml:Conditions>',
        '<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
      ),
    ),
  ],
  [
    'without conditions',
    'wrong_audience',
    signedAfter((xml) => xml.replace(/<saml:Conditions .*<\/saml:Conditions>/, '')),
  ],
  ['for another recipient', 'wrong_recipient', withParts({ recipient: 'https://other.example/acs' })],
  ['for no recipient', 'wrong_recipient', signedAfter((xml) => xml.replace(/ Recipient="[^"]+"/, ''))],
  [
    'without a confirmation',
    'wrong_recipient',
    signedAfter((xml) => xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '')),
  ],
  [
    'confirmed by a key instead of its bearer',
    'wrong_recipient',
    signedAfter((xml) => xml.replace('cm:bearer', 'cm:holder-of-key')),
  ],
  ['sent to another destination', 'wrong_destination', withParts({ destination: 'https://other.example/acs' })],
  ['sent to no destination', 'wrong_destination', altered((xml) => xml.replace(/ Destination="[^"]+"/, ''))],
  ['that has ended', 'too_late', withParts({ notAfterMs: -60_000 })],
  ['that is not valid yet', 'too_early', withParts({ notBeforeMs: 120_000 })],
  ['whose confirmation has ended', 'too_late', withParts({ confirmedUntilMs: -60_000 })],
  [
    'whose confirmation never ends',
    'too_late',
    signedAfter((xml) => xml.replace(/(Recipient="[^"]+") NotOnOrAfter="[^"]+"/, '$1')),
  ],
  [
    'with a time that is none',
    'unreadable',
    signedAfter((xml) => xml.replace(/NotBefore="[^"]+"/, 'NotBefore="yesterday"')),
  ],
  ['of another issuer', 'wrong_issuer', withParts({ issuer: 'https://other.example' })],
  ['in a response of another issuer', 'wrong_issuer', withParts({ responseIssuer: 'https://other.example' })],
  ['of an issuer that looks like ours', 'wrong_issuer', withParts({ issuer: ENTITY_ID.replace('idp', 'ⅰdp') })],
  ['of a sign-on that failed', 'not_successful', withParts({ status: FAILED })],
  [
    'of a failure that succeeded only inside',
    'not_successful',
    altered((xml) =>
      xml.replace(
        /<samlp:StatusCode [^>]+>/,
        (code) => `<samlp:StatusCode Value="${FAILED}">${code}</samlp:StatusCode>`,
      ),
    ),
  ],
  ['without a status', 'not_successful', altered((xml) => xml.replace(/<samlp:Status>.*<\/samlp:Status>/, ''))],
  ['without an assertion', 'no_subject', (request) => buildResponse(toParts(request), '')],
  [
    'of a failure without an assertion',
    'not_successful',
    (request) => buildResponse(toParts(request, { status: FAILED }), ''),
  ],
  ['that answers another request', 'not_requested', withParts({ responseTo: '_other' })],
  [
    'that answers no request',
    'not_requested',
    altered((xml) => xml.replace(/( Destination="[^"]+") InResponseTo="[^"]+"/, '$1')),
  ],
  ['whose confirmation answers another request', 'not_requested', withParts({ confirmedTo: '_other' })],
  ['signed with SHA-1', 'weak_algorithm', (request) => answer(request, key, {}, { signature: 'sha1' })],
  ['with a digest by SHA-1', 'weak_algorithm', (request) => answer(request, key, {}, { digest: 'sha1' })],
  [
    'signed by HMAC with the certificate as its key',
    'weak_algorithm',
    altered((xml) =>
      xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    ),
  ],
  [
    'signed by no algorithm',
    'weak_algorithm',
    altered((xml) => xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'none')),
  ],
  ['that is encrypted', 'encrypted', altered((xml) => xml.replaceAll('saml:Assertion', 'saml:EncryptedAssertion'))],
  ['without a name', 'no_subject', signedAfter((xml) => xml.replace('<saml:NameID>alice</saml:NameID>', ''))],
  [
    'with two names',
    'no_subject',
    signedAfter((xml) => xml.replace('</saml:NameID>', '</saml:NameID><saml:NameID>mallory</saml:NameID>')),
  ],
  ['with an empty name', 'no_subject', withParts({ nameId: ' ' })],
  [
    'that says nothing about signing in',
    'no_subject',
    signedAfter((xml) => xml.replace(/<saml:AuthnStatement .*<\/saml:AuthnStatement>/, '')),
  ],
];

describe('a SAML answer is rejected with its own entry in the log', () => {
  test('the list has at least fifty forgeries', () => {
    expect(FORGERIES.length).toBeGreaterThanOrEqual(50);
  });

  test.each(FORGERIES)('%s', async (_name, reason, forge) => {
    const browser = t.guest();
    const request = readRequest(await begin(browser, 'saml'));
    const before = (await listLoggedReasons(t)).length;
    const fields = { SAMLResponse: encode(forge(request)), RelayState: request.relayState };
    const location = getLocation(await postForm(t, ACS, fields));
    expect(location.pathname).toBe('/login');
    const { status, body } = await useAssertion(browser, location);
    expect({ status, code: body.code, data: body.data }).toEqual({
      status: 401,
      code: 'AUTH_SSO_REFUSED',
      data: { reason },
    });
    expect((await listLoggedReasons(t)).slice(before)).toEqual([reason]);
    // The forgery changed nothing: the right response to the same request still counts.
    const right = await postForm(t, ACS, {
      SAMLResponse: encode(answer(request, key)),
      RelayState: request.relayState,
    });
    expect((await useAssertion(browser, getLocation(right))).status).toBe(200);
  });
});

describe('a SAML answer counts once, for one request, in one browser and one workspace', () => {
  const post = (request: ReceivedRequest, xml: string, acs = ACS) =>
    postForm(t, acs, { SAMLResponse: encode(xml), RelayState: request.relayState });

  test('an answer that was used cannot be used again', async () => {
    const browser = t.guest();
    const request = readRequest(await begin(browser, 'saml'));
    const xml = answer(request, key);
    const first = getLocation(await post(request, xml));
    const again = await useAssertion(browser, getLocation(await post(request, xml)));
    expect(again.body).toMatchObject({ code: 'AUTH_SSO_REFUSED', data: { reason: 'used_already' } });
    expect((await useAssertion(browser, first)).status).toBe(200);
    expect((await useAssertion(browser, first)).body.code).toBe('AUTH_SSO_OVER');
  });

  test('of ten answers to one request at the same moment, one counts', async () => {
    const request = readRequest(await begin(t.guest(), 'saml'));
    const locations = await Promise.all(
      Array.from({ length: 10 }, async () => getLocation(await post(request, answer(request, key)))),
    );
    const accepted = locations.filter(({ searchParams }) => !searchParams.get('sso')!.startsWith('rejected.'));
    expect(accepted).toHaveLength(1);
  });

  test('the assertion works only in the browser in which the sign-on began', async () => {
    const [browser, other] = [t.guest(), t.guest()];
    const request = readRequest(await begin(browser, 'saml'));
    await begin(other, 'saml');
    const location = getLocation(await post(request, answer(request, key)));
    for (const stranger of [other, t.guest()]) {
      expect((await useAssertion(stranger, location)).body.code).toBe('AUTH_SSO_OVER');
      expect((await listLoggedReasons(t)).at(-1)).toBe('other_browser');
    }
    expect((await useAssertion(browser, location)).status).toBe(200);
  });

  test('an answer that nobody asked for is rejected', async () => {
    const request = { id: '_x', acs: `http://127.0.0.1${ACS}`, audience: 'x', relayState: '_unknown' };
    const location = getLocation(await post(request, answer(request, key)));
    expect((await useAssertion(t.guest(), location)).body.data).toEqual({ reason: 'not_requested' });
  });

  test('the answer of another workspace’s service is rejected in both', async () => {
    const browser = t.guest();
    const request = readRequest(await begin(browser, 'saml'));
    const xml = answer(request, strangersKey);
    const here = await useAssertion(browser, getLocation(await post(request, xml)));
    expect(here.body.data).toEqual({ reason: 'wrong_signature' });
    const there = await useAssertion(browser, getLocation(await post(request, xml, '/api/sso/b/saml/acs')));
    expect(there.body.data).toEqual({ reason: 'not_requested' });
  });

  test('an answer of 10 MB, one that is no Base64 and one that comes twice in its form are rejected', async () => {
    const request = readRequest(await begin(t.guest(), 'saml'));
    const { RelayState } = { RelayState: request.relayState };
    const send = async (fields: Readonly<Record<string, string>> | string) =>
      (await useAssertion(t.guest(), getLocation(await postForm(t, ACS, fields)))).body.data;
    expect(await send(`RelayState=${RelayState}&SAMLResponse=${'A'.repeat(10 * 1024 * 1024)}`)).toEqual({
      reason: 'too_large',
    });
    expect(await send({ SAMLResponse: '<samlp:Response/>', RelayState })).toEqual({ reason: 'unreadable' });
    const form = new URLSearchParams({ SAMLResponse: encode(answer(request, key)), RelayState });
    form.append('SAMLResponse', encode('x'));
    expect(await send(form.toString())).toEqual({ reason: 'unreadable' });
    expect((await listLoggedReasons(t)).slice(-3)).toEqual(['too_large', 'unreadable', 'unreadable']);
  });
});
