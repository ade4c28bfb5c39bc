/** Signing in by OpenID Connect over HTTP, with an honest provider and with forged id tokens. */
import { auth } from '@rounds/contract/auth';
import type { BodyInputOf } from '@rounds/contract/endpoint.ts';
import { type SsoReason, sso } from '@rounds/contract/sso';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../testing/index.ts';
import { createScimClient } from '../../scim/testing/scim-client.ts';
import { createPatientOutbound } from '../testing/patient-outbound.ts';
import {
  type Claims,
  createKey,
  type Login,
  type OpenIdProvider,
  signToken,
  signWithSecret,
  startOpenIdProvider,
  type TokenKey,
  withoutSignature,
} from './testing/openid-provider.ts';

const SECRET = 'the secret of this client: +/%';

let t: TestServer;
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  const outbound = createPatientOutbound(['127.0.0.1']);
  t = await startTestServer({ ALLOWED_HOSTS: '127.0.0.1' }, undefined, { outbound });
  await update({
    enabled: true,
    issuer: provider.issuer,
    client_id: 'rounds',
    client_secret: SECRET,
    create_users: true,
  });
});
afterAll(async () => {
  await t.close();
  await provider.close();
});
beforeEach(() => {
  provider.override = null;
});

async function update(body: BodyInputOf<typeof sso.updateOidc>) {
  const answer = await t.as('admin').call(sso.updateOidc, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

let count = 0;
const newClaims = (claims: Claims = {}): Claims => {
  count += 1;
  const email = `ada.${count}@idp.example`;
  return { sub: `subject-${count}`, email, given_name: 'Ada', family_name: 'Lovelace', ...claims };
};

const getLocation = ({ headers }: { headers: Headers }): URL => new URL(headers.get('location')!, t.base);
const toPath = ({ pathname, search }: URL): string => `${pathname}${search}`;

async function begin(client: Client, query = ''): Promise<string> {
  const answer = await client.send('GET', `/api/sso/a/oidc/begin${query}`);
  expect(answer.status).toBe(303);
  return answer.headers.get('location')!;
}

/** Comes back with what the provider sent, and uses the assertion. */
async function finish(client: Client, callback: URL) {
  const answer = await client.send('GET', toPath(callback));
  expect(answer.status, answer.bytes.toString()).toBe(303);
  const assertion = getLocation(answer).searchParams.get('sso')!;
  return client.call(sso.useAssertion, { params: { assertion } });
}

async function signOn(login: Login, client = t.guest()) {
  return finish(client, provider.authorize(await begin(client), login));
}

async function getReason(answer: Promise<{ status: number; body: unknown }>): Promise<SsoReason | undefined> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(401);
  return (body as { data?: { reason?: SsoReason } }).data?.reason;
}

describe('signing in by OpenID Connect', () => {
  it('goes to the provider with state, nonce and PKCE, and comes back as the person', async () => {
    const client = t.guest();
    const address = new URL(await begin(client, '?target=%2Fassets%3Fa%3D1'));
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/authorize`);
    const query = Object.fromEntries(address.searchParams);
    expect(query).toMatchObject({
      ...{ response_type: 'code', client_id: 'rounds', code_challenge_method: 'S256' },
      redirect_uri: expect.stringMatching(/\/api\/sso\/a\/oidc\/callback$/),
      scope: expect.stringMatching(/^openid /),
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]!.length).toBeGreaterThan(20);
    const claims = newClaims();
    const answer = await finish(client, provider.authorize(address.href, { claims }));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data).toMatchObject({ user: { email: claims.email, first_name: 'Ada' }, target: '/assets?a=1' });
    expect((await client.send('GET', '/api/user/auth')).status).toBe(200);
    const [sent] = provider.tokenRequests.slice(-1);
    const basic = Buffer.from(sent!.authorization!.slice('Basic '.length), 'base64').toString();
    const [id, secret] = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    expect([id, secret]).toEqual(['rounds', SECRET]);
  });

  it('knows the person again by the subject, whatever the address is by then', async () => {
    const claims = newClaims();
    const first = (await signOn({ claims })).body.data as { user: { id: number } };
    const again = await signOn({ claims: { ...claims, email: 'another@idp.example', given_name: 'Augusta' } });
    expect(again.body.data).toMatchObject({ user: { id: first.user.id, first_name: 'Augusta' } });
  });

  it('takes names from the user information when the token has none', async () => {
    const { sub, ...userInfo } = newClaims();
    const answer = await signOn({ claims: { sub }, userInfo });
    expect(answer.body.data).toMatchObject({ user: { email: userInfo.email, last_name: 'Lovelace' } });
  });

  it('a hundred people at once are each themselves', async () => {
    const results = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const claims = newClaims();
        const answer = await signOn({ claims });
        return [claims.email, (answer.body.data as { user?: { email: string } }).user?.email];
      }),
    );
    for (const [sent, received] of results) expect(received).toBe(sent);
    expect(new Set(results.map(([sent]) => sent)).size).toBe(100);
  });

  it('never gives the client secret back', async () => {
    const { body, bytes } = await t.as('admin').call(sso.getOidc);
    expect(body.data.has_client_secret).toBe(true);
    expect(bytes.toString()).not.toContain('secret of this client');
    const { rows } = await t.queryIn<{ text: string }>('A', `select encode(secret, 'escape') as text from sso_setting`);
    expect(JSON.stringify(rows)).not.toContain('secret of this client');
  });

  it('signs out at the provider as well, which is given the id token', async () => {
    const client = t.guest();
    await signOn({ claims: newClaims() }, client);
    const { status, body } = await client.call(auth.logout);
    expect(status, JSON.stringify(body)).toBe(200);
    const url = new URL(body.data.redirect_to!);
    expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/logout`);
    expect(url.searchParams.get('id_token_hint')!.split('.')).toHaveLength(3);
  });
});

describe('people who were provisioned', () => {
  const getRoles = async (id: number) => {
    const { roles } = (await t.as('admin').call(users.getDetails, { params: { id } })).body.data;
    return roles.map(({ name_lang }) => name_lang.en);
  };

  it('sign in without linking, and keep what their groups of provisioning give', async () => {
    const scim = await createScimClient(t);
    const { rows } = await t.queryIn<{ id: number }>('A', `select id from role where system_key = 'manager'`);
    const group_map = [{ group: 'Leads', role_ids: [rows[0]!.id], group_ids: [] }];
    await update({ group_attribute: 'groups', group_map });
    const claims = newClaims();
    const { id } = (await scim.post('/Users', { userName: claims.email, displayName: 'Ada Lovelace' })).body;
    await scim.post('/Groups', { displayName: 'Leads', members: [{ value: id }] });
    const client = t.guest();
    expect((await signOn({ claims }, client)).body.data).toMatchObject({ user: { id: Number(id) } });
    expect(await getRoles(Number(id))).toContain('Manager');
    await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect((await client.send('GET', '/api/user/auth')).status).toBe(401);
    expect(await getReason(signOn({ claims }))).toBe('person_disabled');
    await update({ group_attribute: '', group_map: [] });
  });
});

describe('an answer of the provider does not count', () => {
  const stranger = createKey('stranger');
  const publicPem = () => provider.key.publicKey.export({ type: 'spki', format: 'pem' });
  const alter = (token: string): string => {
    const [header, , signature] = token.split('.');
    const claims = { ...JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()), sub: 'admin' };
    return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  };
  const now = () => Math.floor(Date.now() / 1000);

  const FORGED: Record<string, [reasons: SsoReason[], forge: (claims: Claims, key: TokenKey) => string | undefined]> = {
    'a token without a signature': [['unsigned'], (claims) => withoutSignature(claims)],
    'a token signed with the public key as a secret': [
      ['weak_algorithm'],
      (claims) => signWithSecret(claims, publicPem()),
    ],
    'the same with the id of the key': [
      ['weak_algorithm'],
      (claims, { kid }) => signWithSecret(claims, publicPem(), { kid }),
    ],
    'a token signed with the client secret': [['weak_algorithm'], (claims) => signWithSecret(claims, SECRET)],
    'a token that was altered after signing': [['wrong_signature'], (claims, key) => alter(signToken(claims, key))],
    'a token whose signature was cut off': [
      ['wrong_signature', 'provider_nonsense'],
      (claims, key) => `${signToken(claims, key).split('.').slice(0, 2).join('.')}.`,
    ],
    'a token signed with an unknown key': [['wrong_signature'], (claims) => signToken(claims, stranger)],
    'a token signed with another key under a known id': [
      ['wrong_signature'],
      (claims, { kid }) => signToken(claims, { ...stranger, kid }),
    ],
    'a token that brings its own key': [
      ['wrong_signature'],
      (claims) => signToken(claims, stranger, { jwk: stranger.publicKey.export({ format: 'jwk' }) }),
    ],
    'a token that names a place for its key': [
      ['wrong_signature'],
      (claims) => signToken(claims, stranger, { jku: 'https://attacker.example/keys' }),
    ],
    'a token with a critical extension': [
      ['weak_algorithm', 'provider_nonsense'],
      (claims, key) => signToken(claims, key, { crit: ['exp'] }),
    ],
    'a token of another sign-in': [['wrong_nonce'], (claims, key) => signToken({ ...claims, nonce: 'another' }, key)],
    'a token without a nonce': [['wrong_nonce'], (claims, key) => signToken({ ...claims, nonce: undefined }, key)],
    'a token for another application': [
      ['wrong_audience'],
      (claims, key) => signToken({ ...claims, aud: 'other' }, key),
    ],
    'a token for several, without saying for which': [
      ['wrong_audience'],
      (claims, key) => signToken({ ...claims, aud: ['rounds', 'other'] }, key),
    ],
    'a token for several, made out to another': [
      ['wrong_audience'],
      (claims, key) => signToken({ ...claims, aud: ['rounds', 'other'], azp: 'other' }, key),
    ],
    'a token without an audience': [['wrong_audience'], (claims, key) => signToken({ ...claims, aud: undefined }, key)],
    'a token of another issuer': [
      ['wrong_issuer'],
      (claims, key) => signToken({ ...claims, iss: 'https://idp.example' }, key),
    ],
    'a token of an issuer with a slash more': [
      ['wrong_issuer'],
      (claims, key) => signToken({ ...claims, iss: `${provider.issuer}/` }, key),
    ],
    'a token without an issuer': [['wrong_issuer'], (claims, key) => signToken({ ...claims, iss: undefined }, key)],
    'a token that has expired': [['too_late'], (claims, key) => signToken({ ...claims, exp: now() - 60 }, key)],
    'a token that never expires': [['too_late'], (claims, key) => signToken({ ...claims, exp: undefined }, key)],
    'a token that is not valid yet': [['too_early'], (claims, key) => signToken({ ...claims, nbf: now() + 600 }, key)],
    'a token without a subject': [['no_subject'], (claims, key) => signToken({ ...claims, sub: undefined }, key)],
    'a token whose subject is no text': [
      ['no_subject', 'provider_nonsense'],
      (claims, key) => signToken({ ...claims, sub: 5 }, key),
    ],
    'no token at all': [['provider_nonsense'], () => undefined],
    'a text that is no token': [['provider_nonsense'], () => 'a.b.c'],
    'an encrypted token': [['weak_algorithm'], () => 'a.b.c.d.e'],
  };

  it.each(Object.entries(FORGED))('if it has %s, and the rejection is listed', async (_what, [reasons, toToken]) => {
    const claims = newClaims();
    const reason = await getReason(signOn({ claims, toToken }));
    expect(reasons).toContain(reason);
    const listed = (await t.as('admin').call(sso.listRejections)).body.data;
    expect(listed.map((one) => one.reason)).toContain(reason);
    const { rows } = await t.queryIn('A', `select from account where email_key = $1`, [claims.email]);
    expect(rows).toEqual([]);
  });

  it('if its user information is about somebody else', async () => {
    const answer = signOn({ claims: newClaims(), userInfo: { sub: 'admin' } });
    expect(['no_subject', 'provider_nonsense']).toContain(await getReason(answer));
  });

  it('if its code is used twice', async () => {
    const client = t.guest();
    const callback = provider.authorize(await begin(client), { claims: newClaims() });
    expect((await finish(client, callback)).status).toBe(200);
    expect(await getReason(finish(client, callback))).toBe('used_already');
  });

  it('if its code belongs to another sign-in', async () => {
    const [mine, theirs] = [t.guest(), t.guest()];
    const stolen = provider.authorize(await begin(theirs), { claims: newClaims() });
    const callback = provider.authorize(await begin(mine), { claims: newClaims() });
    callback.searchParams.set('code', stolen.searchParams.get('code')!);
    expect(await getReason(finish(mine, callback))).toBe('not_confirmed');
  });

  it('if its state belongs to no sign-in', async () => {
    const client = t.guest();
    const callback = provider.authorize(await begin(client), { claims: newClaims() });
    callback.searchParams.set('state', 'unknown');
    expect(await getReason(finish(client, callback))).toBe('not_requested');
  });

  it('if another browser comes back', async () => {
    const callback = provider.authorize(await begin(t.guest()), { claims: newClaims() });
    const other = t.guest();
    const answer = await other.send('GET', toPath(callback));
    const assertion = getLocation(answer).searchParams.get('sso')!;
    expect((await other.call(sso.useAssertion, { params: { assertion } })).status).toBe(401);
    expect((await other.send('GET', '/api/user/auth')).status).toBe(401);
  });

  it('if the provider says that it did not sign anybody in', async () => {
    const client = t.guest();
    const callback = provider.authorize(await begin(client), { claims: newClaims() });
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    expect(await getReason(finish(client, callback))).toBe('not_successful');
  });

  it('if it names another issuer in its address', async () => {
    const client = t.guest();
    const callback = provider.authorize(await begin(client), { claims: newClaims() });
    callback.searchParams.set('iss', 'https://idp.example');
    expect(await getReason(finish(client, callback))).toBe('wrong_issuer');
  });

  it('if the address of the person is said to be unverified', async () => {
    const answer = signOn({ claims: newClaims({ email_verified: false }) });
    expect(await getReason(answer)).toBe('attribute_missing');
  });
});

describe('a provider that does not work', () => {
  const statuses: [string, NonNullable<OpenIdProvider['override']>, SsoReason][] = [
    ['answers with an error', (_, response) => response.writeHead(500).end('no'), 'provider_nonsense'],
    ['answers with a page', (_, response) => response.end('<html>'), 'provider_nonsense'],
    ['answers with half of a document', (_, response) => void response.end('{"issuer":'), 'provider_nonsense'],
    ['closes the connection', (request) => void request.socket.destroy(), 'provider_unavailable'],
    [
      'redirects into the private network',
      (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'provider_nonsense',
    ],
  ];

  it.each(statuses)('is told in one sentence when it %s', async (_what, override, reason) => {
    const client = t.guest();
    const address = await begin(client);
    provider.override = override;
    const answer = await client.send('GET', '/api/sso/a/oidc/begin');
    const assertion = getLocation(answer).searchParams.get('sso')!;
    expect(await getReason(client.call(sso.useAssertion, { params: { assertion } }))).toBe(reason);
    expect(await getReason(finish(client, provider.authorize(address, { claims: newClaims() })))).toBe(reason);
  });

  it('is told in the form when its document is read', async () => {
    const read = (issuer: string) => t.as('admin').call(sso.readOidcMetadata, { body: { issuer } });
    const { body } = await read(`${provider.issuer}/.well-known/openid-configuration`);
    expect(body.data).toMatchObject({ issuer: provider.issuer, scopes: ['openid', 'email', 'profile'] });
    for (const [issuer, text] of [
      ['https://10.0.0.1', 'private network'],
      [`http://localhost:${new URL(provider.issuer).port}`, ''],
      [`${provider.issuer}/other`, 'OpenID provider'],
    ] as const) {
      const answer = await read(issuer);
      expect(answer.status).toBe(422);
      expect(answer.body.message).toContain(text);
    }
    const { metadata } = provider;
    provider.metadata = { ...metadata, issuer: 'https://idp.example' };
    expect((await read(provider.issuer)).body.message).toContain('https://idp.example');
    provider.metadata = metadata;
  });
});

describe('the provider ends sessions', () => {
  const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const toClaims = (claims: Claims): Claims => ({
    ...{ iss: provider.issuer, aud: 'rounds', iat: Math.floor(Date.now() / 1000), jti: String(Math.random()) },
    ...{ exp: Math.floor(Date.now() / 1000) + 60, events: LOGOUT, ...claims },
  });
  const send = (token: string) =>
    t.guest().send('POST', '/api/sso/a/oidc/logout', {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const isSignedIn = async (client: Client) => (await client.send('GET', '/api/user/auth')).status === 200;

  it('of a person, or one of them, with a token that it signed', async () => {
    const claims = newClaims();
    const [first, second] = [t.guest(), t.guest()];
    await signOn({ claims: { ...claims, sid: 'one' } }, first);
    await signOn({ claims: { ...claims, sid: 'two' } }, second);
    expect((await send(signToken(toClaims({ sid: 'one' }), provider.key))).status).toBe(200);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
    expect((await send(signToken(toClaims({ sub: claims.sub }), provider.key))).status).toBe(200);
    expect(await isSignedIn(second)).toBe(false);
  });

  it('but not with a token that is forged, old, of another kind or for another application', async () => {
    const claims = newClaims();
    const client = t.guest();
    await signOn({ claims }, client);
    const own = toClaims({ sub: claims.sub });
    for (const token of [
      withoutSignature(own),
      signToken(own, createKey(provider.key.kid)),
      signWithSecret(own, provider.key.publicKey.export({ type: 'spki', format: 'pem' })),
      signWithSecret(own, SECRET),
      signToken({ ...own, aud: 'other' }, provider.key),
      signToken({ ...own, iss: 'https://idp.example' }, provider.key),
      signToken({ ...own, iat: 1_700_000_000 }, provider.key),
      signToken({ ...own, events: undefined }, provider.key),
      signToken({ ...own, events: { other: {} } }, provider.key),
      signToken({ ...own, nonce: 'of an id token' }, provider.key),
      signToken({ ...own, sub: undefined }, provider.key),
      'nonsense',
      '',
    ]) {
      expect((await send(token)).status, token).toBe(401);
    }
    expect(await isSignedIn(client)).toBe(true);
  });
});
