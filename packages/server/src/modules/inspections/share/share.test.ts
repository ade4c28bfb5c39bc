import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import { form, page, question, text, yesno } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMails, startTestServer, type TestServer } from '../../../testing/index.ts';
import { kitchenRounds, publish } from '../testing/kitchen-rounds.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
let report: { readonly id: number; readonly photo: string; readonly hidden: string };
const visited = form(
  page('Kitchen', yesno('Is it clean'), question('photo', 'Room'), text('Internal', { exclude_report: true })),
);

beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  rounds = await kitchenRounds(t);
  const template_id = await publish(t, visited.document, 'Kitchen visit');
  const [photo, hidden] = [randomUUID(), randomUUID()];
  for (const uuid of [photo, hidden]) await rounds.uploadPhoto(uuid);
  const change = (key: string, values: object, n: number) => ({
    id: randomUUID(),
    item_id: visited.id(key),
    at: `2026-11-20T09:0${n}:00Z`,
    ...values,
  });
  const changes = [
    change('Is it clean', { value: [visited.choice('Is it clean', 'No')] }, 1),
    change('Room', { value: { add: [photo] } }, 2),
    change('Internal', { value: 'Not for guests', media: { add: [hidden] } }, 3),
  ];
  const body = { uuid: randomUUID(), new: { template_id, asset_uuid: rounds.asset.uuid }, changes, complete: true };
  const stored = await t.as('inspector').call(inspections.sync, { body });
  expect(stored.status, JSON.stringify(stored.body)).toBe(200);
  report = { id: stored.body.data.id, photo, hidden };
});
afterAll(() => t.close());

const share = async (body: object = {}) => {
  const link = await t.as('manager').call(inspections.createShareLink, { params: { id: report.id }, body });
  expect(link.status, JSON.stringify(link.body)).toBe(200);
  return { ...link.body.data, token: link.body.data.url.split('/').at(-1)! };
};
const read = (token: string, access?: string) =>
  t.guest().call(inspections.getShared, { params: { token }, query: access ? { access } : {} });

describe('links to reports', () => {
  test('a guest with the link reads the report, its pictures and its PDF, and nothing that the report does not show', async () => {
    const { token, url } = await share();
    expect((await t.as('manager').call(inspections.getShareLink, { params: { id: report.id } })).body.data?.url).toBe(
      url,
    );
    const { body } = await read(token);
    const shown = body.data.report!;
    expect(shown).toMatchObject({ status: 'completed', template_title: 'Kitchen visit', organization: 'A' });
    expect(JSON.stringify(body)).not.toMatch(/Not for guests|Internal/);
    expect(shown.files.map(({ uuid }) => uuid)).toEqual([report.photo]);
    const file = (uuid: string) => t.guest().call(inspections.getSharedFile, { params: { token, uuid }, query: {} });
    expect((await file(report.photo)).status).toBe(200);
    expect((await file(report.hidden)).body.code).toBe('INS_SHARE_LINK_INVALID');
    const pdf = await t.guest().call(inspections.getSharedPdf, { params: { token }, query: { layout: 'failed' } });
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
  });

  test('a guest who prints thirty times at once does not stop the prints of others', async () => {
    const { token } = await share();
    const flood = Array.from({ length: 30 }, () =>
      t.guest().call(inspections.getSharedPdf, { params: { token }, query: {} }),
    );
    const print = (person: 'manager' | 'admin') =>
      t.as(person).call(inspections.getReportPdf, { params: { id: report.id }, query: {} });
    const others = await Promise.all([print('manager'), print('manager'), print('admin')]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    const codes = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(codes)).toEqual(new Set([200, 503]));
  });

  test('the database holds neither tokens nor passwords', async () => {
    const { token } = await share({ password: 'green apples' });
    const { rows } = await t.queryIn<object>('A', 'select * from inspection_share_link');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
    expect(JSON.stringify(rows)).not.toContain('green apples');
  });

  test('a protected link shows nothing until its password has been given, and guessing is slowed down', async () => {
    const { token } = await share({ password: 'green apples' });
    expect((await read(token)).body.data).toEqual({
      ...{ has_password: true, report: null },
      ...{ organization: 'A', sender: 'Manager A' },
    });
    expect((await t.guest().call(inspections.getSharedPdf, { params: { token }, query: {} })).status).toBe(404);
    const photo = { token, uuid: report.photo };
    expect((await t.guest().call(inspections.getSharedFile, { params: photo, query: {} })).status).toBe(404);
    const open = (password: string, source = '198.51.100.7') =>
      t.guest().call(inspections.openShared, {
        params: { token },
        body: { password },
        headers: { 'x-forwarded-for': source },
      });
    const wrong = await open('red apples');
    expect(wrong.body).toMatchObject({ code: 'VALIDATION_FAILED', data: { password: ['Wrong password.'] } });
    const { access } = (await open('green apples')).body.data;
    expect((await read(token, access)).body.data.report?.template_title).toBe('Kitchen visit');
    expect((await t.guest().call(inspections.getSharedFile, { params: photo, query: { access } })).status).toBe(200);
    expect((await read(token, `${access}x`)).body.data.report).toBeNull();
    for (let guess = 0; guess < 4; guess++) await open(`guess ${guess}`);
    expect((await open('green apples')).body.code).toBe('RATE_LIMITED');
    const other = await share({ password: 'yellow apples' });
    expect((await read(other.token, access)).body.data.report).toBeNull();
  });

  test('a link that was revoked, replaced, has expired or never existed is answered alike', async () => {
    const first = await share();
    const second = await share({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    expect((await read(second.token)).status).toBe(200);
    const answers = [await read(first.token), await read('1.nothing'), await read(`1.${'a'.repeat(43)}`)];
    await t.queryIn('A', "update inspection_share_link set expires_at = now() - interval '1 second'");
    answers.push(await read(second.token));
    const third = await share();
    await t.as('manager').call(inspections.archive, { params: { id: report.id } });
    answers.push(await read(third.token));
    await t.as('manager').call(inspections.restore, { params: { id: report.id } });
    expect((await read(third.token)).status).toBe(200);
    await t.as('manager').call(inspections.deleteShareLink, { params: { id: report.id } });
    answers.push(await read(third.token));
    for (const { status, body } of answers) {
      expect([status, body.code, body.message]).toEqual([404, 'INS_SHARE_LINK_INVALID', answers[0]!.body.message]);
    }
    const past = await t.as('manager').call(inspections.createShareLink, {
      params: { id: report.id },
      body: { expires_at: '2020-01-01T00:00:00Z' },
    });
    expect(past.body.data).toHaveProperty('expires_at');
  });

  test('only those who manage inspections share reports, and creating and revoking links is logged', async () => {
    const params = { id: report.id };
    expect((await t.as('inspector').call(inspections.createShareLink, { params, body: {} })).status).toBe(403);
    expect((await t.as('admin', 'B').call(inspections.createShareLink, { params, body: {} })).status).toBe(404);
    await share();
    await t.as('manager').call(inspections.deleteShareLink, { params });
    await t.as('manager').call(inspections.deleteShareLink, { params });
    const { rows } = await t.queryIn<{ code: string }>(
      'A',
      "select code from activity where code like 'inspection.link_%' order by id desc limit 2",
    );
    expect(rows.map(({ code }) => code)).toEqual(['inspection.link_revoked', 'inspection.link_created']);
  });
});

describe('reports by mail', () => {
  const send = (body: object, person: 'manager' | 'inspector' | 'viewer' = 'manager') =>
    t.as(person).call(inspections.sendReport, { params: { id: report.id }, body: body as never });
  const mailsTo = async (email: string) => {
    await t.runJobs();
    return listMails(t.services.config.dataDir, email);
  };

  test('a mail with the link names the sender and the organization, and each address receives it once', async () => {
    await t.as('manager').call(inspections.deleteShareLink, { params: { id: report.id } });
    const emails = ['guest@elsewhere.example', 'GUEST@elsewhere.example', 'other@elsewhere.example'];
    const { body } = await send({ emails, content: 'link', message: 'Please read page 2.' });
    expect(body.data).toEqual({ sent: 2 });
    const link = (await t.as('manager').call(inspections.getShareLink, { params: { id: report.id } })).body.data!;
    const [mail, ...more] = await mailsTo('other@elsewhere.example');
    expect(more).toHaveLength(0);
    for (const part of ['Manager A', 'Please read page 2.', link.url]) expect(mail!.text).toContain(part);
    const { rows } = await t.queryIn<{ code: string }>('A', 'select code from activity order by id desc limit 1');
    expect(rows[0]!.code).toBe('inspection.report_sent');
  });

  test('a report is sent as a PDF in an attachment', async () => {
    expect((await send({ emails: ['pdf@elsewhere.example'], content: 'pdf' })).status).toBe(200);
    const [mail] = await mailsTo('pdf@elsewhere.example');
    expect(mail!.raw).toMatch(/Content-Type: application\/pdf/);
  });

  test('only those who manage inspections send reports, to at most ten addresses that are valid', async () => {
    expect((await send({ emails: ['a@elsewhere.example'], content: 'link' }, 'inspector')).status).toBe(403);
    for (const emails of [[], ['nobody'], Array.from({ length: 11 }, (_, n) => `a${n}@elsewhere.example`)]) {
      expect((await send({ emails, content: 'link' })).status).toBe(422);
    }
  });
});
