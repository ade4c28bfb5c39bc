/** Signing in and out with a real OpenID provider: the package `oidc-provider`, started on loopback. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth } from '@rounds/contract/auth';
import { sso } from '@rounds/contract/sso';
import type { Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../testing/index.ts';
import { type FrontDoor, openFrontDoor } from '../testing/front-door.ts';
import { ProviderBrowser, type ProviderPage } from '../testing/provider-browser.ts';
import { begin, getLocation, useAssertion } from '../testing/sign-on.ts';

const CLIENT = { client_id: 'rounds', client_secret: 'the secret of Rounds' };
const library = await import('oidc-provider').catch(() => null);
const title = library
  ? 'a real OpenID provider'
  : 'a real OpenID provider (skipped: the package oidc-provider is not installed)';

describe.skipIf(!library)(title, () => {
  let t: TestServer;
  let door: FrontDoor;
  let issuer: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    // It advises to replace what this test uses on purpose.
    for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
    door = await openFrontDoor();
    t = await startTestServer({ ALLOWED_HOSTS: '127.0.0.1', PUBLIC_URL: door.url });
    door.leadTo(t.base);
    let provider: Provider | null = null;
    const server = createServer((request, response) => void provider!.callback()(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider = createProvider(issuer, door.url);
    close = () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    const body = { enabled: true, issuer, ...CLIENT, create_users: true };
    expect((await t.as('admin').call(sso.updateOidc, { body })).status).toBe(200);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await t.close();
    await door.close();
    await close();
  });

  /** Signs in on the pages of the provider, which ask for a name, a password and the consent of the person. */
  async function signOn(name: string) {
    const [client, browser] = [t.guest(), new ProviderBrowser(door.url)];
    let page: ProviderPage = await browser.open(await begin(client, 'oidc', 'a', '/assets?page=2'));
    while (page.html !== '') page = await browser.submit(page, { login: name, password: 'any' });
    const answer = await client.send('GET', `${page.address.pathname}${page.address.search}`);
    const { status, body } = await useAssertion(client, getLocation(answer));
    expect(status, JSON.stringify(body)).toBe(200);
    return { client, browser, ...body.data };
  }
  const isSignedIn = async (client: Client) => (await client.call(auth.getSession)).status === 200;

  test('its discovery document is read from the issuer', async () => {
    const { body } = await t.as('admin').call(sso.readOidcMetadata, { body: { issuer } });
    expect(body.data).toMatchObject({ issuer, end_session_endpoint: `${issuer}/session/end` });
    expect(body.data.attributes).toContain('email');
  });

  test('it signs in a new person, who comes to the page that they wanted', async () => {
    const { client, user, target } = await signOn('ada');
    expect(user).toMatchObject({ email: 'ada@idp.example', full_name: 'ada Lovelace' });
    expect(target).toBe('/assets?page=2');
    expect(await isSignedIn(client)).toBe(true);
  });

  test('signing out here leads to its page for signing out, which accepts what it gets', async () => {
    const { client, browser } = await signOn('grace');
    const { body } = await client.call(auth.logout);
    const page = await browser.open(body.data.redirect_to!);
    const done = await browser.submit(page, { logout: 'yes' });
    expect(done.html).toContain('Sign-out Success');
  });

  test('signing out there ends the sessions here', async () => {
    const { client, browser } = await signOn('joan');
    expect(await isSignedIn(client)).toBe(true);
    const page = await browser.open(`${issuer}/session/end`);
    await browser.submit(page, { logout: 'yes' });
    await expect.poll(() => isSignedIn(client)).toBe(false);
  });
});

const createProvider = (issuer: string, product: string): Provider =>
  new library!.Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${product}/api/sso/a/oidc/callback`],
        backchannel_logout_uri: `${product}/api/sso/a/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { email: ['email'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of this test'] },
    features: { backchannelLogout: { enabled: true } },
    // Its own way of sending refuses loopback addresses.
    fetch: (address, init) => fetch(address, { ...init, dispatcher: undefined } as RequestInit),
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@idp.example`, given_name: id, family_name: 'Lovelace' }),
    }),
  });
