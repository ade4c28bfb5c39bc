/** Single sign-on decides who gets in: identities, linking, groups, enforcement, targets, the test and the settings. */

import { account } from '@rounds/contract/account';
import { auth } from '@rounds/contract/auth';
import { sso } from '@rounds/contract/sso';
import { users } from '@rounds/contract/users';
import { workspaces } from '@rounds/contract/workspaces';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  emailAddress,
  listMails,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts';
import { type AnswerParts, answer, ENTITY_ID, encode, readRequest, SLO_URL, SSO_URL } from './testing/saml-provider.ts';
import { begin, getLocation, listLoggedReasons, postForm, useAssertion } from './testing/sign-on.ts';
import { createSigningKey, type SigningKey } from './testing/signing-key.ts';

let t: TestServer;
let key: SigningKey;
beforeAll(async () => {
  key = createSigningKey();
  t = await startTestServer();
  await update({ ...SETTINGS, x509_certificate: key.certificate });
});
afterEach(() => update({ ...SETTINGS }));
afterAll(() => t.close());

const SETTINGS = {
  ...{ enabled: true, enforce: false, entity_id: ENTITY_ID, sso_url: SSO_URL, slo_url: SLO_URL, create_users: true },
  ...{ email_attribute: 'mail', first_name_attribute: 'givenName', last_name_attribute: 'sn' },
  ...{ allowed_domains: [] as string[], link_by_email: false, default_role_ids: [] as number[] },
  ...{ group_attribute: '', group_map: [] as { group: string; role_ids: number[]; group_ids: number[] }[] },
};
type Change = Partial<typeof SETTINGS> & { x509_certificate?: string; language_attribute?: string };

async function update(change: Change) {
  const answered = await t.as('admin').call(sso.updateSaml, { body: change });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body.data;
}

const toPerson = (name: string, groups: readonly string[] = []): Partial<AnswerParts> => ({
  nameId: name,
  attributes: { mail: [`${name}@corp.example`], givenName: ['Robin'], sn: ['Miller'], memberOf: groups },
});

/** A sign-on from our page to the response of the service. Returns where the browser goes with the assertion. */
async function answerSignOn(changes: Partial<AnswerParts>, browser: Client, target = '/'): Promise<URL> {
  const request = readRequest(await begin(browser, 'saml', 'a', target));
  const SAMLResponse = encode(answer(request, key, changes));
  return getLocation(await postForm(t, '/api/sso/a/saml/acs', { SAMLResponse, RelayState: request.relayState }));
}

/** A whole sign-on, from our page to the assertion. */
async function signOn(changes: Partial<AnswerParts>, browser: Client = t.guest(), target = '/') {
  const location = await answerSignOn(changes, browser, target);
  const { status, body } = await useAssertion(browser, location);
  return { browser, location, status, body, user: body.data?.user };
}

const findRoleId = async (system_key: string): Promise<number> =>
  (await t.queryIn<{ id: number }>('A', 'select id from role where system_key = $1', [system_key])).rows[0]!.id;

describe('who somebody is', () => {
  test('is decided by the identity, also when their address and name have changed', async () => {
    const first = await signOn(toPerson('robin'));
    expect(first.user).toMatchObject({ email: 'robin@corp.example', full_name: 'Robin Miller' });
    const attributes = { mail: ['robin.new@corp.example'], givenName: ['Robin'], sn: ['Smith'] };
    const second = await signOn({ nameId: 'robin', attributes });
    expect(second.user).toMatchObject({ id: first.user!.id, email: 'robin@corp.example', full_name: 'Robin Smith' });
  });

  test('is not decided by the address: another subject with it is asked to prove who they are', async () => {
    await signOn(toPerson('owner'));
    const thief = await signOn({ ...toPerson('owner'), nameId: 'thief' });
    expect(thief.body.data).toMatchObject({ next_step_code: 'AUTH_LINK_REQUIRED', can_prove: false });
    expect((await thief.browser.send('GET', '/api/user/auth')).status).toBe(401);
  });

  test('is compared whole: case, blanks inside and letters that look alike make nobody someone else', async () => {
    const existing = await signOn(toPerson('sam'));
    for (const nameId of ['Sam', 'sаm', 's am', 'sam\u200b']) {
      const other = await signOn({ ...toPerson('sam'), nameId });
      expect(other.user, nameId).toBeUndefined();
    }
    expect(await signOn(toPerson('sam')).then(({ user }) => user!.id)).toBe(existing.user!.id);
  });

  test('is another person at another service with the same subject', async () => {
    await signOn(toPerson('mover'));
    await t.queryIn('A', `update sso_identity set provider = 'saml:https://old.example' where subject = 'mover'`);
    expect((await signOn(toPerson('mover'))).body.data.next_step_code).toBe('AUTH_LINK_REQUIRED');
  });

  test('is nobody in another workspace: its people cannot be reached by their address', async () => {
    const email = emailAddress('viewer', 'B');
    const { body } = await signOn({ nameId: 'x', attributes: { mail: [email], givenName: ['X'], sn: ['Y'] } });
    expect(body.data).toEqual({ reason: 'link_required' });
  });
});

describe('many people at once', () => {
  test('a hundred are each signed in as themselves, also with the same names', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `crowd${at}`);
    const answers = await Promise.all(names.map((name) => signOn(toPerson(name))));
    expect(answers.map(({ user }) => user?.email)).toEqual(names.map((name) => `${name}@corp.example`));
    expect(new Set(answers.map(({ user }) => user!.id)).size).toBe(100);
  }, 120_000);

  test('one person in ten browsers is created once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signOn(toPerson('often'))));
    expect(new Set(answers.map(({ user }) => user?.id)).size).toBe(1);
    expect(answers[0]!.user!.email).toBe('often@corp.example');
  });
});

describe('who an assertion would sign in', () => {
  const preview = (browser: Client, location: URL) =>
    browser.call(sso.previewAssertion, { params: { assertion: location.searchParams.get('sso')! } });

  test('is told to its own browser, also while somebody else is signed in, and does not use it up', async () => {
    const existing = await signOn(toPerson('preview'));
    const browser = t.as('viewer');
    const location = await answerSignOn(toPerson('preview'), browser);
    const previewed = await preview(browser, location);
    expect(previewed.body.data).toMatchObject({
      user_id: existing.user!.id,
      name: 'Robin Miller',
      workspace: { id: expect.any(Number) },
    });
    const stranger = await preview(t.as('manager'), location);
    expect(stranger.body.code).toBe('AUTH_SSO_OVER');
    expect((await browser.call(auth.getSession)).body.data).toMatchObject({
      user: { email: emailAddress('viewer', 'A') },
    });
    await browser.call(auth.logout);
    expect((await useAssertion(browser, location)).body.data.user!.id).toBe(existing.user!.id);
    expect((await preview(browser, location)).body.code).toBe('AUTH_SSO_OVER');
  });

  test('is nobody yet for a new person and for an account that is not linked', async () => {
    const browser = t.guest();
    const created = await preview(browser, await answerSignOn(toPerson('newcomer'), browser));
    expect(created.body.data).toMatchObject({ user_id: null, name: 'Robin Miller', email: 'newcomer@corp.example' });
    const mail = [emailAddress('viewer', 'A')];
    const unlinked = { nameId: 'v', attributes: { mail, givenName: ['V'], sn: ['W'] } };
    expect((await preview(browser, await answerSignOn(unlinked, browser))).body.data).toMatchObject({
      user_id: null,
      name: 'V W',
    });
  });
});

describe('linking an existing person', () => {
  const toExisting = (person: 'viewer' | 'manager' | 'inspector', nameId: string): Partial<AnswerParts> => ({
    ...{ nameId, attributes: { mail: [emailAddress(person, 'A')], givenName: ['V'], sn: ['W'] } },
  });

  test('asks for the password once, and the identity counts from then on', async () => {
    const { browser, body } = await signOn(toExisting('viewer', 'viewer-1'));
    expect(body.data).toMatchObject({ next_step_code: 'AUTH_LINK_REQUIRED', can_prove: true });
    const wrong = await browser.call(sso.linkAccount, { body: { password: 'not the password' } });
    expect(wrong.body.code).toBe('USR_WRONG_CREDENTIALS');
    const stranger = await t.guest().call(sso.linkAccount, { body: { password: PASSWORD } });
    expect(stranger.body.code).toBe('AUTH_SSO_OVER');
    const right = await browser.call(sso.linkAccount, { body: { password: PASSWORD } });
    expect(right.body.data).toMatchObject({ user: { email: emailAddress('viewer', 'A') } });
    expect((await signOn(toExisting('viewer', 'viewer-1'))).status).toBe(200);
  });

  test('can be confirmed or declined by an administrator', async () => {
    await signOn(toExisting('manager', 'manager-1'));
    const list = async () => (await t.as('admin').call(sso.listLinkRequests)).body.data;
    const request = (await list()).find(({ subject }) => subject === 'manager-1')!;
    expect(request.user.full_name).toBe('Manager A');
    expect((await t.as('admin').call(sso.confirmLink, { params: { id: request.id } })).status).toBe(200);
    const { user } = await signOn(toExisting('manager', 'manager-1'));
    expect(user!.email).toBe(emailAddress('manager', 'A'));
    await signOn(toExisting('inspector', 'inspector-1'));
    const other = (await list()).find(({ subject }) => subject === 'inspector-1')!;
    await t.as('admin').call(sso.declineLink, { params: { id: other.id } });
    expect((await list()).map(({ subject }) => subject)).not.toContain('inspector-1');
  });

  test('happens without asking if the workspace says so', async () => {
    await update({ link_by_email: true });
    expect((await signOn(toExisting('inspector', 'inspector-2'))).user!.email).toBe(emailAddress('inspector', 'A'));
  });

  test('can be undone, which ends the sessions that it started', async () => {
    const { browser, user } = await signOn(toPerson('unlinked'));
    const [identity] = (await t.as('admin').call(sso.listIdentities, { query: { user_id: user!.id } })).body.data;
    await t.as('admin').call(sso.deleteIdentity, { params: { id: identity!.id } });
    expect((await browser.send('GET', '/api/user/auth')).status).toBe(401);
  });
});

describe('who gets in', () => {
  test('people who are not known are rejected unless they are created', async () => {
    await update({ create_users: false });
    expect((await signOn(toPerson('stranger'))).body.data).toEqual({ reason: 'unknown_person' });
    expect((await listLoggedReasons(t)).at(-1)).toBe('unknown_person');
  });

  test('only people of the allowed domains, and subdomains are others', async () => {
    await update({ allowed_domains: ['corp.example'] });
    expect((await signOn(toPerson('inside'))).status).toBe(200);
    for (const mail of ['x@evil.example', 'x@sub.corp.example', 'x@corp.example.evil.example', 'x@evilcorp.example']) {
      const { body } = await signOn({ nameId: mail, attributes: { mail: [mail], givenName: ['A'], sn: ['B'] } });
      expect(body.data, mail).toEqual({ reason: 'domain_not_allowed' });
    }
  });

  test('an attribute that is missing or cannot be used is named', async () => {
    const toReason = async (attributes: Record<string, string[]>) =>
      (await signOn({ nameId: 'incomplete', attributes })).body.data;
    expect(await toReason({ givenName: ['A'], sn: ['B'] })).toEqual({ reason: 'attribute_missing' });
    expect(await toReason({ mail: ['no address'], givenName: ['A'], sn: ['B'] })).toEqual({
      reason: 'invalid_attribute',
    });
    expect(await toReason({ mail: ['new@corp.example'], givenName: ['A'] })).toEqual({ reason: 'attribute_missing' });
    expect(await toReason({ mail: ['new@corp.example'], givenName: ['&lt;b&gt;'], sn: ['B'] })).toEqual({
      reason: 'invalid_attribute',
    });
  });

  test.each(['disabled', 'deactivated'])(
    'people who are %s stay out, and are out on their next call',
    async (status) => {
      const { browser, user } = await signOn(toPerson(status));
      await t.queryIn('A', 'update "user" set status = $1 where id = $2', [status, user!.id]);
      expect((await browser.send('GET', '/api/assets/list')).status).toBe(401);
      const reason = status === 'disabled' ? 'person_disabled' : 'person_not_active';
      expect((await signOn(toPerson(status))).body.data).toEqual({ reason });
    },
  );

  test('a rejection stands in the list with reason and name, and is settled by the next sign-on', async () => {
    await update({ create_users: false });
    await signOn(toPerson('late'));
    await signOn(toPerson('late'));
    const find = async () =>
      (await t.as('admin').call(sso.listRejections)).body.data.find(({ name }) => name === 'late')!;
    expect(await find()).toMatchObject({ reason: 'unknown_person', count: 2, settled_at: null });
    await update({ create_users: true });
    await signOn(toPerson('late'));
    expect((await find()).settled_at).not.toBeNull();
  });
});

describe('the list of rejections', () => {
  test('has the last twenty of one service, however many others there are', async () => {
    const rejectSignOn = (protocol: string) =>
      t.guest().send('GET', `/api/sso/a/${protocol}/callback?code=x&state=unknown&ticket=ST-1&attempt=unknown`);
    await rejectSignOn('cas');
    await t.queryIn(
      'A',
      `insert into sso_rejection (protocol, reason, name) select 'oidc', 'unknown_person', n::text from generate_series(1, 25) n`,
    );
    const list = async (protocol?: 'cas' | 'oidc') =>
      (await t.as('admin').call(sso.listRejections, { query: { protocol } })).body.data.map((one) => one.protocol);
    expect(await list('cas')).toEqual(['cas']);
    expect(await list('oidc')).toEqual(Array(20).fill('oidc'));
    expect(await list()).toHaveLength(20);
  });
});

describe('groups of the service', () => {
  test('give and take roles at each sign-on; nobody is left without one', async () => {
    const [manager, viewer, inspector] = await Promise.all(['manager', 'viewer', 'inspector'].map(findRoleId));
    await update({
      ...{ group_attribute: 'memberOf', default_role_ids: [inspector!] },
      group_map: [
        { group: 'leads', role_ids: [manager!], group_ids: [] },
        { group: 'readers', role_ids: [viewer!], group_ids: [] },
      ],
    });
    const rolesOf = async (groups: string[]) =>
      (await signOn(toPerson('grouped', groups))).user!.roles.map(({ id }) => id).sort();
    expect(await rolesOf(['leads', 'unknown'])).toEqual([manager, inspector].sort());
    expect(await rolesOf(['readers'])).toEqual([viewer, inspector].sort());
    expect(await rolesOf(['LEADS'])).toEqual([inspector]);
  });

  test('never take the last administrator away', async () => {
    const administrator = await findRoleId('administrator');
    await update({
      ...{ group_attribute: 'memberOf', link_by_email: true },
      group_map: [{ group: 'admins', role_ids: [administrator], group_ids: [] }],
    });
    const attributes = { mail: [emailAddress('admin', 'A')], givenName: ['Admin'], sn: ['A'], memberOf: ['others'] };
    const { user } = await signOn({ nameId: 'admin', attributes });
    expect(user!.roles.map(({ id }) => id)).toContain(administrator);
  });

  test('cannot be mapped to a role that the administrator of the settings lacks', async () => {
    const administrator = await findRoleId('administrator');
    await t.queryIn(
      'A',
      `update role set permissions = permissions || '{APP_EDIT_SETTINGS}' where system_key = 'manager'`,
    );
    const { body } = await t.as('manager').call(sso.updateSaml, {
      body: {
        group_attribute: 'memberOf',
        group_map: [{ group: 'x', role_ids: [administrator], group_ids: [] }],
      },
    });
    expect(body.code).toBe('USR_ROLE_BEYOND_OWN');
    const defaults = await t.as('manager').call(sso.updateSaml, { body: { default_role_ids: [administrator] } });
    expect(defaults.body.code).toBe('USR_ROLE_BEYOND_OWN');
  });
});

describe('enforced sign-on', () => {
  const logIn = (email: string, password: string, more: object = {}) =>
    t.guest().call(auth.login, { body: { email, password, ...more } });
  const URL_OF_A = '/api/sso/a/saml/begin';

  test('leads everybody to the service, whether or not the password is right', async () => {
    await update({ enforce: true });
    const expected = { next_step_code: 'AUTH_SSO_REQUIRED', url: URL_OF_A };
    expect((await logIn(emailAddress('inspector', 'A'), PASSWORD)).body.data).toEqual(expected);
    const { body } = await logIn(emailAddress('inspector', 'A'), 'wrong', { workspace: 'a' });
    expect(body.data).toEqual(expected);
    const unknown = await logIn('nobody@nowhere.example', '', { workspace: 'a' });
    expect(unknown.body.data).toEqual(expected);
    const guest = await t.guest().call(auth.getSession, { query: { workspace: 'a' } });
    expect(guest.body.data).toEqual(expected);
  });

  test('leaves other workspaces alone', async () => {
    await update({ enforce: true });
    expect((await logIn(emailAddress('inspector', 'B'), PASSWORD)).body.data).toHaveProperty('user');
    expect((await logIn(emailAddress('inspector', 'B'), 'wrong')).body.code).toBe('USR_WRONG_CREDENTIALS');
  });

  test('keeps an emergency sign-in for administrators, with a code and an entry in the log', async () => {
    await update({ enforce: true });
    const browser = t.guest();
    const email = emailAddress('admin', 'A');
    const step = await browser.call(auth.login, { body: { email, password: PASSWORD } });
    expect(step.body.data).toMatchObject({ next_step_code: 'USR_2FA', method: 'email' });
    expect((await logIn(email, 'wrong', { is_emergency: true })).body.code).toBe('USR_WRONG_CREDENTIALS');
    await t.runJobs();
    const mail = (await listMails(t.services.config.dataDir, email)).at(-1)!;
    const code = /\b\d{6}\b/.exec(mail.text)![0];
    expect((await browser.call(auth.verifyCode, { body: { code } })).status).toBe(200);
    const { rows } = await t.queryIn('A', `select * from activity where code = 'sso.emergency_signed_in'`);
    expect(rows).toHaveLength(1);
  });

  test('ends when the plan no longer includes it', async () => {
    await update({ enforce: true });
    await t.setPlan('A', 'standard');
    expect((await logIn(emailAddress('viewer', 'A'), PASSWORD)).body.data).toHaveProperty('user');
    expect(getLocation(await t.guest().send('GET', URL_OF_A)).pathname).toBe('/login');
    await t.setPlan('A', 'enterprise');
  });
});

describe('a session by single sign-on', () => {
  test('is valid in its own workspace alone', async () => {
    const { browser, user } = await signOn(toPerson('bound'));
    const [elsewhere] = (
      await t.queryIn<{ id: number }>(
        'B',
        `insert into "user" (workspace_id, account_id, first_name, last_name, full_name, locale, tz_code)
         select workspace_id, (select id from account where email_key = 'bound@corp.example'), 'R', 'M', 'R M', 'en', 'UTC'
         from "user" limit 1 returning workspace_id as id`,
      )
    ).rows;
    const switched = await browser.call(workspaces.switch, { params: { id: elsewhere!.id } });
    expect(switched.body.code).toBe('AUTH_PASSWORD_REQUIRED');
    expect((await browser.call(workspaces.listMine)).body.data.map(({ id }) => id)).toEqual([user!.workspace.id]);
    expect((await browser.call(account.listSessions)).body.data).toHaveLength(1);
  });

  test('ends at the service as well when the person signs out', async () => {
    const { browser } = await signOn(toPerson('leaving'));
    const { redirect_to } = (await browser.call(auth.logout)).body.data;
    expect(redirect_to).toContain(`${SLO_URL}?SAMLRequest=`);
  });
});

describe('the target of a sign-on', () => {
  test.each([
    ['/assets?page=2#row', '/assets?page=2#row'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?redirect_uri=/x', '/'],
    ['/api/user/auth', '/'],
  ])('%s leads to %s', async (target, expected) => {
    expect((await signOn(toPerson('target'), t.guest(), target)).body.data.target).toBe(expected);
  });

  test('a page elsewhere cannot start a sign-on', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const sent = await t.guest().send('GET', '/api/sso/a/saml/begin?target=/x', { headers });
    expect(getLocation(sent).pathname).toBe('/login');
  });
});

describe('the test sign-on', () => {
  test('shows what arrived and what would become of it, and changes nothing', async () => {
    await update({ enabled: false, group_attribute: 'memberOf' });
    const started = await t.as('admin').call(sso.startTest, { params: { protocol: 'saml' } });
    const request = readRequest(started.body.data.url);
    const SAMLResponse = encode(answer(request, key, toPerson('tester', ['readers'])));
    const location = getLocation(
      await postForm(t, '/api/sso/a/saml/acs', { SAMLResponse, RelayState: request.relayState }),
    );
    expect(location.pathname).toBe('/settings/organization/auth/saml');
    const { body } = await t.as('admin').call(sso.getTest, { params: { protocol: 'saml' } });
    expect(body.data).toMatchObject({
      outcome: 'created',
      person: { subject: 'tester', email: 'tester@corp.example', unmapped_groups: ['readers'] },
    });
    expect(body.data!.attributes).toContainEqual({ name: 'mail', values: ['tester@corp.example'] });
    expect((await t.queryIn('A', `select * from account where email_key = 'tester@corp.example'`)).rows).toEqual([]);
    const people = await t.as('admin').call(users.search, { query: { q: 'Robin Miller' } });
    expect(people.status).toBe(200);
  });
});

describe('the settings', () => {
  const change = async (body: object) => (await t.as('admin').call(sso.updateSaml, { body })).body;
  const old = () => createSigningKey({ from: new Date(0), to: new Date(Date.now() - 1000) }).certificate;

  test('reject what cannot work, by field', async () => {
    const wrong = await change({
      sso_url: 'http://idp.example/sso',
      x509_certificate: 'x',
      allowed_domains: ['no domain'],
    });
    expect(wrong).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await change({ sso_url: 'http://idp.example/sso' })).toHaveProperty('data.sso_url');
    expect(await change({ x509_certificate_next: 'no certificate' })).toHaveProperty('data.x509_certificate_next');
    expect(await change({ x509_certificate: old() })).toHaveProperty('data.x509_certificate');
    expect(await change({ entity_id: '' })).toHaveProperty('data.entity_id');
    expect(await change({ enabled: false, enforce: true })).toHaveProperty('data.enforce');
    const twice = { group: 'x', role_ids: [], group_ids: [] };
    expect(await change({ group_attribute: 'g', group_map: [twice, twice] })).toHaveProperty('data.group_map');
  });

  test('warn of a certificate that ends within 30 days, and take two while one is replaced', async () => {
    const ending = createSigningKey({ to: new Date(Date.now() + 20 * 24 * 60 * 60 * 1000) });
    const saved = await update({ x509_certificate_next: ending.certificate } as Change);
    expect(saved.certificates.map(({ state }) => state)).toEqual(['valid', 'expiring']);
    const browser = t.guest();
    const request = readRequest(await begin(browser, 'saml'));
    const fields = {
      SAMLResponse: encode(answer(request, ending, toPerson('ending'))),
      RelayState: request.relayState,
    };
    const location = getLocation(await postForm(t, '/api/sso/a/saml/acs', fields));
    expect((await useAssertion(browser, location)).status).toBe(200);
  });

  test('never answer a secret', async () => {
    const body = { issuer: 'https://idp.example', client_id: 'rounds', client_secret: 'very secret indeed' };
    const saved = await t.as('admin').call(sso.updateOidc, { body });
    expect(saved.body.data.has_client_secret).toBe(true);
    expect(JSON.stringify(saved.body)).not.toContain('very secret');
    const log = await t.queryIn('A', `select * from activity where code = 'sso.settings_changed'`);
    expect(JSON.stringify(log.rows)).not.toContain('very secret');
    const again = await t.as('admin').call(sso.updateOidc, { body: { scopes: 'openid' } });
    expect(again.body.data.has_client_secret).toBe(true);
  });

  test('show our addresses and metadata', async () => {
    const { addresses } = (await t.as('admin').call(sso.getSaml)).body.data;
    expect(addresses.callback).toMatch(/\/api\/sso\/a\/saml\/acs$/);
    const metadata = await t.guest().send('GET', '/api/sso/a/saml/metadata');
    expect(metadata.bytes.toString()).toContain(`Location="${addresses.callback}"`);
  });

  test('read the metadata of a service, and say what it lacks', async () => {
    const content = key.certificate.replaceAll(/-----.*-----|\n/g, '');
    const toMetadata = (keys: string, binding = 'Redirect') =>
      `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${ENTITY_ID}"><md:IDPSSODescriptor>${keys}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="${SSO_URL}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
    const signing = `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${content}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
    const read = async (metadata_xml: string) =>
      (await t.as('admin').call(sso.readSamlMetadata, { body: { metadata_xml } })).body;
    expect(await read(toMetadata(signing))).toMatchObject({
      data: { entity_id: ENTITY_ID, sso_url: SSO_URL, slo_url: '' },
    });
    for (const wrong of [
      toMetadata(''),
      toMetadata(signing.replace('signing', 'encryption')),
      toMetadata(signing, 'Artifact'),
      `<!DOCTYPE x>${toMetadata(signing)}`,
      'not xml',
    ]) {
      expect((await read(wrong)).code).toBe('AUTH_SSO_UNREADABLE');
    }
    const body = { metadata_url: 'https://127.0.0.1/metadata' };
    const closed = await t.as('admin').call(sso.readSamlMetadata, { body });
    expect(closed.body.code).toBe('AUTH_SSO_UNREADABLE');
  });
});
