/** People who may edit the settings are notified in time that the certificate of the sign-on service expires. */
import { type Notice, notices } from '@rounds/contract/notices';
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailAddress, listMails, type Person, startTestServer, type TestServer } from '../../../testing/index.ts';
import { mailNotices } from '../../notices/mail.ts';
import { ENTITY_ID, SSO_URL } from '../testing/saml-provider.ts';
import { createSigningKey } from '../testing/signing-key.ts';
import { announceExpiringCertificates } from './expiry.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.now();
const inDays = (days: number) => new Date(START + days * DAY_MS);
const createCertificate = (name: string, days: number) => createSigningKey({ name, to: inDays(days) }).certificate;

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.queryIn('A', 'delete from notice');
});

const save = async (x509_certificate: string, x509_certificate_next = '') => {
  const body = { enabled: true, entity_id: ENTITY_ID, sso_url: SSO_URL, x509_certificate, x509_certificate_next };
  expect((await t.as('admin').call(sso.updateSaml, { body })).status).toBe(200);
};
const announce = (days: number) => announceExpiringCertificates(t.database, inDays(days));
const list = async (person: Person): Promise<Notice[]> =>
  (await t.as(person).call(notices.list, { query: {} })).body.data.list;

test('a certificate is announced 30 days and 7 days before its end, and at its end, each once', async () => {
  await save(createCertificate('idp.example', 60));
  await announce(29);
  expect(await list('admin')).toEqual([]);
  const seen: (boolean | undefined)[][] = [];
  for (const days of [31, 40, 52.9, 53.5, 59, 60.5, 90]) {
    await announce(days);
    seen.push((await list('admin')).map(({ data }) => data.has_expired).toReversed());
  }
  const [early, late, over] = [[undefined], [undefined, undefined], [undefined, undefined, true]];
  expect(seen).toEqual([early, early, early, late, late, over, over]);
  expect((await list('admin'))[0]).toMatchObject({
    kind: 'certificate_expiry',
    subject: { type: 'sign_on_service', title: 'idp.example' },
  });
});

test('only people who may edit the settings learn of it, in the app and by mail in their language', async () => {
  await save(createCertificate('mail.example', 10));
  await t.queryIn('A', `update "user" set locale = 'fr' where first_name = 'Admin'`);
  await announce(0);
  expect(await list('admin')).toHaveLength(1);
  expect(await list('inspector')).toEqual([]);
  const { database, services, registry, events } = t;
  await mailNotices({ database, services, registry, events }, inDays(1));
  await t.runJobs();
  const [mail] = (await listMails(services.config.dataDir, emailAddress('admin', 'A'))).slice(-1);
  expect(mail!.text).toContain('Le certificat de votre service de connexion expire bientôt : mail.example');
  expect(mail!.text).toContain('/settings/organization/auth/saml');
});

test('a certificate whose successor is entered already is not announced', async () => {
  await save(createCertificate('old.example', 10), createCertificate('new.example', 400));
  await announce(0);
  await announce(20);
  expect(await list('admin')).toEqual([]);
});

test('the certificate of a service that is switched off is not announced', async () => {
  await save(createCertificate('off.example', 10));
  await t.as('admin').call(sso.updateSaml, { body: { enabled: false } });
  await announce(0);
  expect(await list('admin')).toEqual([]);
});
