/** A sign-on service that takes requests and never responds keeps nobody waiting. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth } from '@rounds/contract/auth';
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound } from '../../outbound/index.ts';
import { emailAddress, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';
import { begin, getLocation, useAssertion } from './testing/sign-on.ts';

const ALLOWED = ['127.0.0.1'];
let t: TestServer;
let silent: Server;
let address: string;
beforeAll(async () => {
  silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const outbound = createOutbound({ allowedHosts: ALLOWED, timeoutMs: 100 });
  t = await startTestServer({ ALLOWED_HOSTS: ALLOWED.join() }, undefined, { outbound });
  const oidc = { enabled: true, enforce: true, issuer: address, client_id: 'rounds' };
  expect((await t.as('admin').call(sso.updateOidc, { body: oidc })).status).toBe(200);
  const cas = { cas_enabled: true, cas_url: address };
  expect((await t.as('admin').call(sso.updateCas, { body: cas })).status).toBe(200);
});
afterAll(async () => {
  await t.close();
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

test('the limit of an installation is ten seconds', () => {
  expect(createOutbound({ allowedHosts: [] }).timeoutMs).toBe(10_000);
});

test('a sign-in by OpenID Connect comes back to the sign-in page with one sentence', async () => {
  const browser = t.guest();
  const location = getLocation(await browser.send('GET', '/api/sso/a/oidc/begin'));
  const { status, body } = await useAssertion(browser, location);
  expect([status, body.data]).toEqual([401, { reason: 'provider_unavailable' }]);
  expect(body.message).toContain('The sign-on service doesn’t answer.');
});

test('a ticket of a CAS server that cannot be checked comes back with one sentence', async () => {
  const browser = t.guest();
  const service = new URL(new URL(await begin(browser, 'cas')).searchParams.get('service')!);
  const answer = await browser.send('GET', `${service.pathname}${service.search}&ticket=ST-1`);
  const { status, body } = await useAssertion(browser, getLocation(answer));
  expect([status, body.data]).toEqual([401, { reason: 'provider_unavailable' }]);
});

test('metadata that cannot be read are answered in the form', async () => {
  const saml = await t.as('admin').call(sso.readSamlMetadata, { body: { metadata_url: `${address}/metadata` } });
  expect([saml.status, saml.body.code]).toEqual([422, 'AUTH_SSO_UNREADABLE']);
  const oidc = await t.as('admin').call(sso.readOidcMetadata, { body: { issuer: address } });
  expect([oidc.status, oidc.body.code]).toEqual([422, 'AUTH_SSO_UNREADABLE']);
});

test('the emergency sign-in of an administrator works meanwhile, with the second factor', async () => {
  const body = { email: emailAddress('admin', 'A'), password: PASSWORD, is_emergency: true };
  expect((await t.guest().call(auth.login, { body })).body.data).toMatchObject({ next_step_code: 'USR_2FA' });
});
