/** Signing in and out with a real SAML identity provider, whose metadata the environment names. */
import { auth } from '@rounds/contract/auth';
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../testing/index.ts';
import { listEmbedded, ProviderBrowser, type ProviderPage, readForm } from '../testing/provider-browser.ts';
import { findRealService, toTitle } from '../testing/real-service.ts';
import { begin, getLocation, postForm, useAssertion } from '../testing/sign-on.ts';

const VARIABLE = 'SSO_TEST_SAML_METADATA_URL';
const service = findRealService(VARIABLE);
/** The address under which the provider knows the product, wherever the test server listens. */
const PRODUCT = 'https://rounds.test';

describe.skipIf(!service)(toTitle('a real SAML provider', service, VARIABLE), () => {
  let t: TestServer;
  beforeAll(async () => {
    t = await startTestServer({ ALLOWED_HOSTS: service!.host, PUBLIC_URL: PRODUCT });
    const read = await t.as('admin').call(sso.readSamlMetadata, { body: { metadata_url: service!.address } });
    expect(read.status, JSON.stringify(read.body)).toBe(200);
    const { certificates: _, attributes: __, ...metadata } = read.body.data;
    const names = { email_attribute: 'mail', first_name_attribute: 'givenName', last_name_attribute: 'sn' };
    const body = { ...metadata, ...names, enabled: true, create_users: true };
    const saved = await t.as('admin').call(sso.updateSaml, { body });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  });
  afterAll(() => t.close());

  async function signOn() {
    const [client, browser] = [t.guest(), new ProviderBrowser(PRODUCT)];
    const page = await service!.logIn(browser, await browser.open(await begin(client, 'saml', 'a', '/assets?page=2')));
    const { action, fields } = readForm(page);
    expect(action.href).toBe(`${PRODUCT}/api/sso/a/saml/acs`);
    const { status, body } = await useAssertion(client, getLocation(await postForm(t, action.pathname, fields)));
    expect(status, JSON.stringify(body)).toBe(200);
    return { client, browser, ...body.data };
  }
  const isSignedIn = async (client: Client) => (await client.call(auth.getSession)).status === 200;
  /** The product’s part of a logout, in the browser of the person. */
  const follow = async (client: Client, { pathname, search }: URL) =>
    getLocation(await client.send('GET', `${pathname}${search}`));

  test('it signs in a new person with their names, who comes to the page that they wanted', async () => {
    const { client, user, target } = await signOn();
    expect(user!.email).toContain('@');
    expect(user!.last_name).not.toBe('');
    expect(target).toBe('/assets?page=2');
    expect(await isSignedIn(client)).toBe(true);
  });

  test('signing out here signs out there and comes back to the sign-in page', async () => {
    const { client, browser } = await signOn();
    const { body } = await client.call(auth.logout);
    const page = await browser.open(body.data.redirect_to!);
    expect(`${page.address.origin}${page.address.pathname}`).toBe(`${PRODUCT}/api/sso/a/saml/slo`);
    expect((await follow(client, page.address)).pathname).toBe('/login');
    const next = await browser.open(await begin(t.guest(), 'saml'));
    expect(next.html).toContain('password');
  });

  test('signing out there ends the session here, and the provider accepts the answer', async () => {
    const { client, browser } = await signOn();
    const page: ProviderPage = await browser.open(new URL('/?logout=1', service!.address));
    const requests = listEmbedded(page).filter(({ origin }) => origin === PRODUCT);
    expect(requests.length, page.html).toBeGreaterThan(0);
    for (const request of requests) {
      const answer = await browser.open(await follow(client, request));
      expect(answer.html).not.toMatch(/error/i);
    }
    expect(await isSignedIn(client)).toBe(false);
  });
});
