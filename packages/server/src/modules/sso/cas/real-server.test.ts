/** Signing in and out with a real CAS server, whose address the environment names. */
import { auth } from '@rounds/contract/auth';
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../testing/index.ts';
import { type FrontDoor, openFrontDoor } from '../testing/front-door.ts';
import { ProviderBrowser } from '../testing/provider-browser.ts';
import { findRealService, toTitle } from '../testing/real-service.ts';
import { begin, getLocation, useAssertion } from '../testing/sign-on.ts';

const VARIABLE = 'SSO_TEST_CAS_URL';
const service = findRealService(VARIABLE);

describe.skipIf(!service)(toTitle('a real CAS server', service, VARIABLE), () => {
  let t: TestServer;
  let door: FrontDoor;
  beforeAll(async () => {
    door = await openFrontDoor();
    t = await startTestServer({ ALLOWED_HOSTS: service!.host, PUBLIC_URL: door.url });
    door.leadTo(t.base);
    const names = { email_attribute: 'mail', first_name_attribute: 'givenName', last_name_attribute: 'sn' };
    const body = { cas_enabled: true, cas_url: service!.address, create_users: true, ...names };
    expect((await t.as('admin').call(sso.updateCas, { body })).status).toBe(200);
  });
  afterAll(async () => {
    await t.close();
    await door.close();
  });

  async function signOn() {
    const [client, browser] = [t.guest(), new ProviderBrowser(door.url)];
    const page = await service!.logIn(browser, await browser.open(await begin(client, 'cas', 'a', '/assets?page=2')));
    const answer = await client.send('GET', `${page.address.pathname}${page.address.search}`);
    const { status, body } = await useAssertion(client, getLocation(answer));
    expect(status, JSON.stringify(body)).toBe(200);
    return { client, browser, ...body.data };
  }
  const isSignedIn = async (client: Client) => (await client.call(auth.getSession)).status === 200;

  test('it signs in a new person with their names, who comes to the page that they wanted', async () => {
    const { client, user, target } = await signOn();
    expect(user!.email).toContain('@');
    expect(user!.last_name).not.toBe('');
    expect(target).toBe('/assets?page=2');
    expect(await isSignedIn(client)).toBe(true);
  });

  test('signing out here leads to its page for signing out, and the next sign-in asks for the password again', async () => {
    const { client, browser } = await signOn();
    const { body } = await client.call(auth.logout);
    await browser.open(body.data.redirect_to!);
    const page = await browser.open(await begin(t.guest(), 'cas'));
    expect(page.html).toContain('password');
  });

  test('signing out there ends the session here', async () => {
    const { client, browser } = await signOn();
    await browser.open(`${service!.address}/logout`);
    await expect.poll(() => isSignedIn(client)).toBe(false);
  });
});
