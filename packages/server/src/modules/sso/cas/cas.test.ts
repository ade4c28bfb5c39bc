/** Signing on by CAS: tickets count once, for their own service, and only from the server that is set up. */
import { sso } from '@rounds/contract/sso';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../testing/index.ts';
import { type CasServer, startCasServer, toSuccess } from '../testing/cas-server.ts';
import { createPatientOutbound } from '../testing/patient-outbound.ts';
import { begin, getLocation, listLoggedReasons, postForm, useAssertion } from '../testing/sign-on.ts';

let t: TestServer;
let cas: CasServer;
beforeAll(async () => {
  cas = await startCasServer();
  const outbound = createPatientOutbound(['127.0.0.1']);
  t = await startTestServer({ ALLOWED_HOSTS: '127.0.0.1' }, undefined, { outbound });
  const rules = { email_attribute: 'mail', first_name_attribute: 'givenName', last_name_attribute: 'sn' };
  for (const workspace of ['A', 'B'] as const) {
    const answer = await t
      .as('admin', workspace)
      .call(sso.updateCas, { body: { cas_enabled: true, cas_url: cas.url, create_users: true, ...rules } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
});
afterEach(() => cas.answerWith(null));
afterAll(async () => {
  await t.close();
  await cas.close();
});

const toAttributes = (user: string) => ({ mail: `${user}@corp.example`, givenName: 'Casey', sn: 'Smith' });

/** The browser comes back with a ticket. */
const comeBack = async (browser: Client, service: string, ticket: string): Promise<URL> => {
  const { pathname, search } = new URL(service);
  return getLocation(await browser.send('GET', `${pathname}${search}&ticket=${encodeURIComponent(ticket)}`));
};
async function signOn(browser: Client, user: string) {
  const { ticket, service } = cas.issueTicket(
    await begin(browser, 'cas', 'a', '/assets?page=2'),
    user,
    toAttributes(user),
  );
  const location = await comeBack(browser, service, ticket);
  return { ticket, service, location, answer: await useAssertion(browser, location) };
}
const getReason = async (browser: Client, location: URL) => (await useAssertion(browser, location)).body.data;

describe('signing on by CAS', () => {
  test('a new person is created, is signed in and comes back to where they were', async () => {
    const browser = t.guest();
    const { location, answer } = await signOn(browser, 'casey');
    expect(location.searchParams.get('cas')).toBeTruthy();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data.user).toMatchObject({ full_name: 'Casey Smith', email: 'casey@corp.example' });
    expect(answer.body.data.target).toBe('/assets?page=2');
    expect((await browser.send('GET', '/api/user/auth')).body).toHaveProperty('data.user.full_name', 'Casey Smith');
  });

  test('a hundred people at once are each signed in as themselves', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `person${at}`);
    const answers = await Promise.all(names.map(async (name) => (await signOn(t.guest(), name)).answer));
    expect(answers.map(({ body }) => body.data.user?.email)).toEqual(names.map((name) => `${name}@corp.example`));
  }, 120_000);

  test('one person in ten browsers at once is created once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => (await signOn(t.guest(), 'often')).answer),
    );
    expect(new Set(answers.map(({ body }) => body.data.user?.id)).size).toBe(1);
  });

  test('signing out leads to the server', async () => {
    const browser = t.guest();
    await signOn(browser, 'leaver');
    const { body } = await browser.send('POST', '/api/user/logout');
    expect(body.data).toEqual({ redirect_to: `${cas.url}/logout` });
  });

  test('the server ends the session of a ticket', async () => {
    const browser = t.guest();
    const { ticket, service } = await signOn(browser, 'ended');
    const { pathname, search } = new URL(service);
    const toRequest = (index: string) => ({
      logoutRequest: `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>${index}</samlp:SessionIndex></samlp:LogoutRequest>`,
    });
    await postForm(t, pathname + search, toRequest('ST-other'));
    expect((await browser.send('GET', '/api/user/auth')).status).toBe(200);
    await postForm(t, pathname + search, toRequest(ticket));
    expect((await browser.send('GET', '/api/user/auth')).status).toBe(401);
  });
});

describe('a ticket is rejected', () => {
  test('when it comes a second time', async () => {
    const browser = t.guest();
    const { service, ticket } = await signOn(browser, 'twice');
    expect(await getReason(browser, await comeBack(browser, service, ticket))).toEqual({ reason: 'used_already' });
    const next = new URL(await begin(browser, 'cas')).searchParams.get('service')!;
    expect(await getReason(browser, await comeBack(browser, next, ticket))).toEqual({ reason: 'not_confirmed' });
    expect((await listLoggedReasons(t)).slice(-2)).toEqual(['used_already', 'not_confirmed']);
  });

  test('when it was given for another service or another sign-on', async () => {
    const [browser, other] = [t.guest(), t.guest()];
    const mine = new URL(await begin(browser, 'cas')).searchParams.get('service')!;
    const { ticket } = cas.issueTicket(await begin(other, 'cas'), 'victim', toAttributes('victim'));
    expect(await getReason(browser, await comeBack(browser, mine, ticket))).toEqual({ reason: 'not_confirmed' });
    const elsewhere = cas.issueTicket('https://x.example/?service=https%3A%2F%2Fother.example', 'victim');
    expect(await getReason(browser, await comeBack(browser, mine, elsewhere.ticket))).toEqual({
      reason: 'not_confirmed',
    });
  });

  test('when its sign-on belongs to another workspace', async () => {
    const browser = t.guest();
    const { ticket, service } = cas.issueTicket(await begin(browser, 'cas'), 'wanderer', toAttributes('wanderer'));
    const there = service.replace('/api/sso/a/', '/api/sso/b/');
    expect(await getReason(browser, await comeBack(browser, there, ticket))).toEqual({ reason: 'not_requested' });
  });

  test('when another browser began the sign-on', async () => {
    const [browser, victim] = [t.guest(), t.guest()];
    const { ticket, service } = cas.issueTicket(await begin(browser, 'cas'), 'mallory', toAttributes('mallory'));
    const location = await comeBack(victim, service, ticket);
    expect((await useAssertion(victim, location)).body.code).toBe('AUTH_SSO_OVER');
    expect((await listLoggedReasons(t)).at(-1)).toBe('other_browser');
  });

  test.each([
    ['is no XML', 'provider_nonsense', 'yes\nalice'],
    ['has a document type', 'unsafe_xml', `<!DOCTYPE x>${toSuccess('alice')}`],
    ['has a comment in the name', 'unsafe_xml', toSuccess('alice<!-- -->.evil')],
    ['is of another kind', 'provider_nonsense', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['has another namespace', 'provider_nonsense', toSuccess('alice').replace('yale.edu', 'evil.example')],
    [
      'confirms two people',
      'no_subject',
      toSuccess('alice').replace('</cas:user>', '</cas:user><cas:user>bob</cas:user>'),
    ],
    [
      'confirms twice',
      'provider_nonsense',
      toSuccess('alice').replace(/(<cas:authenticationSuccess>.*<\/cas:authenticationSuccess>)/, '$1$1'),
    ],
    [
      'confirms and rejects',
      'not_confirmed',
      toSuccess('alice').replace(
        '</cas:serviceResponse>',
        '<cas:authenticationFailure code="X"/></cas:serviceResponse>',
      ),
    ],
    ['confirms nobody', 'no_subject', toSuccess(' ')],
    ['is too large', 'provider_unavailable', 'x'.repeat(1024 * 1024)],
  ])('when the answer of the server %s', async (_name, reason, content) => {
    const browser = t.guest();
    const { ticket, service } = cas.issueTicket(await begin(browser, 'cas'), 'alice', toAttributes('alice'));
    cas.answerWith((response) => response.end(content));
    expect(await getReason(browser, await comeBack(browser, service, ticket))).toEqual({ reason });
  });

  test('when the server fails, leads elsewhere or is away', async () => {
    const browser = t.guest();
    const attempt = async () => {
      const { ticket, service } = cas.issueTicket(await begin(browser, 'cas'), 'alice', toAttributes('alice'));
      return getReason(browser, await comeBack(browser, service, ticket));
    };
    cas.answerWith((response) => response.writeHead(500).end(toSuccess('alice')));
    expect(await attempt()).toEqual({ reason: 'provider_unavailable' });
    cas.answerWith((response) => response.writeHead(302, { location: `${cas.url}/stranger` }).end());
    expect(await attempt()).toEqual({ reason: 'provider_nonsense' });
    cas.answerWith((response) => response.destroy());
    expect(await attempt()).toEqual({ reason: 'provider_unavailable' });
  });
});
