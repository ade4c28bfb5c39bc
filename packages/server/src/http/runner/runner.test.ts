import { ENDPOINTS } from '@rounds/contract';
import { account } from '@rounds/contract/account';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { jobs } from '@rounds/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueKeyed } from '../../queue/enqueue.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { createSecurityHeaders } from '../response/headers.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ METRICS_TOKEN: 'a token of sixteen characters' });
});
afterAll(() => t.close());

const preferences = '/api/user/account/change-preference-info';

describe('request', () => {
  it('invalid JSON is rejected in the language of the caller', async () => {
    const answer = await t
      .as('admin')
      .send('POST', preferences, { body: '{not json', headers: { 'accept-language': 'de' } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Korrigieren Sie die markierten Felder.',
      data: { body: ['Der Anfragetext ist kein gültiges JSON.'] },
    });
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  });

  it.each([
    ['the id', { 'x-request-id': 'a1b2c3d4e5f60718' }, 'a1b2c3d4e5f60718'],
    [
      'a trace',
      { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
      /^4bf92f3577b34da6a3ce929d0e0e4736$/,
    ],
  ])('%s that a caller sends is the request id of the answer', async (_description, headers, expected) => {
    const answer = await t.as('admin').send('POST', preferences, { body: '{not json', headers });
    expect(answer.headers.get('x-request-id')).toMatch(expected);
    expect(answer.body.request_id).toMatch(expected);
  });

  it.each(['short', `${'a'.repeat(37)}`, 'with spaces in it', "quote'; drop", 'umlautäöü123'])(
    'the request id %j of a caller is not taken over',
    async (sent) => {
      const headers = { 'x-request-id': encodeURI(sent) === sent ? sent : 'not%20allowed' };
      const answer = await t.as('admin').send('POST', preferences, { body: '{not json', headers });
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f]{10}-[\da-z]+$/);
    },
  );

  it.each([
    ['a null character', '{"tz_code":"Europe/\\u0000Berlin"}'],
    ['half of a character', '{"tz_code":"\\ud83d"}'],
    ['a null character in a name', '{"\\u0000":"x"}'],
  ])('a body with %s is rejected', async (_description, body) => {
    const answer = await t.as('admin').send('POST', preferences, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({ body: ['This text contains characters that can’t be saved.'] });
  });

  it('a body may contain any complete character, escaped or not', async () => {
    const body = '{"name":"\\ud83d\\ude00 \\\\u0000","table_name":"assets","query_string":""}';
    const answer = await t.as('admin').send('POST', '/api/saved-query', { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it.each([
    ['a list', '[1]'],
    ['a number', '5'],
    ['text', '"x"'],
  ])('a body must be an object, not %s', async (_description, body) => {
    const answer = await t.as('admin').send('POST', preferences, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({ body: ['Must be an object with named fields.'] });
  });

  it('a deeply nested body is rejected before it is processed, but brackets in texts do not count', async () => {
    const nested = (depth: number) => `{"asset_id":"[[[[\\\\\\"{{","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const send = (body: string) => t.as('admin').send('POST', '/api/assets/new', { body });
    const deep = await send(nested(100_000));
    expect([deep.status, deep.body.data]).toEqual([422, { body: ['The request body is nested too deeply.'] }]);
    const readable = { display_name: ['This field is required.'], x: ['Unknown field.'] };
    expect((await send(nested(99))).body.data).toEqual(readable);
    expect((await send(`{"asset_id":"${'['.repeat(300)}"}`)).body.data).toMatchObject({
      display_name: ['This field is required.'],
    });
  });

  it('a body with too many values is rejected before it is parsed', async () => {
    const many = (count: number, value: string) => `[${Array(count).fill(value).join(',')}]`;
    const send = (x: string) =>
      t.as('admin').send('POST', '/api/resources/sites/structures/new', { body: `{"title":"P-1","x":${x}}` });
    const rejected = { body: ['The request body has too many values. Send it in smaller parts.'] };
    for (const x of [many(60_000, '{}'), many(40_000, many(30, '1')), many(10_000, '['.repeat(90) + ']'.repeat(90))]) {
      const answer = await send(x);
      expect([answer.status, answer.body.data]).toEqual([422, rejected]);
    }
    for (const x of [many(49_000, '{}'), many(20_000, '{"a":[",,,",1,2],"b":{}}')]) {
      expect((await send(x)).body.data).toEqual({ nodes: ['This field is required.'], x: ['Unknown field.'] });
    }
  });

  it.each(['__proto__', '\\u005f_proto__', '__\\u0070roto__'])('a body cannot reach prototypes (%s)', async (name) => {
    const body = `{"${name}":{"locale":"xx"},"constructor":{"prototype":{"a":1}}}`;
    const answer = await t.as('admin').send('POST', preferences, { body });
    expect(answer.status).toBe(422);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
    const unfiltered = `{"apply_filter":true,"count":0,"filter":{"${name}":[]}}`;
    const chosen = await t.as('admin').send('PUT', '/api/user/bulk-activate', { body: unfiltered });
    expect(chosen.body.code).toBe('APP_COUNT_NOT_MATCH');
  });

  it('unknown fields named like properties of every object are reported', async () => {
    const body = '{"constructor":{"x":1},"toString":1,"__proto__":{"x":1}}';
    const answer = await t.as('admin').send('POST', '/api/user/group/add', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toMatchObject({
      constructor: ['Unknown field.'],
      toString: ['Unknown field.'],
    });
  });

  it.each([
    ['sort', '[{"key":{},"direction":"asc"}]', 'sort', 'This isn’t valid JSON for a list request.'],
    ['filter', '{"full_name":[{}]}', 'filter.full_name', 'Invalid value for the filter “full_name”.'],
    ['filter', '{"roles":["a word"]}', 'filter.roles', 'Invalid value for the filter “roles”.'],
  ])('an invalid %s of a list is explained: %s', async (parameter, value, field, message) => {
    const answer = await t.as('admin').send('GET', `/api/user/list?${parameter}=${encodeURIComponent(value)}`);
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({ [field]: [message] });
  });

  it('a body must be sent as JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await t.as('admin').send('POST', preferences, { body: '{}', headers });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({ body: ['Send the request body as application/json.'] });
    const withoutType = await t.as('admin').send('POST', preferences, { body: '{}', headers: { 'content-type': '' } });
    expect(withoutType.body.data).toEqual(answer.body.data);
  });

  it.each([
    ['en', 'The request is larger than 1 MB. Send it in smaller parts.'],
    ['de', 'Die Anfrage ist größer als 1 MB. Senden Sie sie in kleineren Teilen.'],
    ['fr', 'La requête dépasse 1\u202fMo. Envoyez-la en plusieurs parties.'],
  ])('a body that is larger than its call accepts is rejected with the limit in %s', async (language, message) => {
    const body = JSON.stringify({ tz_code: 'x'.repeat(1024 * 1024) });
    const headers = { 'accept-language': language };
    const answer = await t.as('admin').send('POST', preferences, { body, headers });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'BODY_TOO_LARGE', message });
  });

  it('a call that carries a whole template accepts a larger body than others', async () => {
    const body = JSON.stringify({ revision: 0, items: [], parent_id: 'x'.repeat(2 * 1024 * 1024), order: 'a' });
    const answer = await t.as('admin').send('POST', '/api/checklist/template/1/past-items', { body });
    expect(answer.status).toBe(422);
  });

  it('a body that is too large is still read, so that its sender receives the answer', async () => {
    const body = JSON.stringify({ tz_code: 'x'.repeat(20 * 1024 * 1024) });
    const answer = await t.as('admin').send('POST', preferences, { body });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).not.toBe('close');
  });

  it.each(['x', '-1', '0', '1.5', '1e400', '%00', '9'.repeat(30), '%F0%9F%98%80', '0x1', '1e3', '%201', '+1'])(
    'the invalid id %s is rejected and not an internal error',
    async (id) => {
      const answer = await t.as('admin').send('GET', `/api/job/${id}`);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.data as object)).toEqual(['id']);
    },
  );

  it('a path that is too long matches no call', async () => {
    const answer = await t.as('admin').send('GET', `/api/job/${'x'.repeat(600)}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'APP_CALL_NOT_FOUND']);
  });

  it('a path that cannot be decoded matches no call', async () => {
    const answer = await t.as('admin').send('GET', '/api/job/%ZZ');
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('APP_CALL_NOT_FOUND');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
    const german = await t.as('admin').send('GET', '/api/job/%ZZ', { headers: { 'accept-language': 'de' } });
    expect(german.body.message).toBe('Diese Adresse gibt es nicht.');
  });

  it.each(['/api/health', '/api/app-settings', '/api/user/auth', '/api/no-such-call'])(
    '%s sets the anti-forgery token',
    async (path) => {
      const guest = t.guest();
      await guest.send('GET', path);
      expect(guest.cookie('XSRF-TOKEN')).toBeTruthy();
    },
  );

  it('a request to a path without a call gets the error APP_CALL_NOT_FOUND', async () => {
    const answer = await t.as('admin').send('GET', '/api/no/such/call');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'APP_CALL_NOT_FOUND', message: 'This address doesn’t exist.' });
  });

  it('a client that does not speak HTTP gets the status 400 without details of the server', async () => {
    const { connect } = await import('node:net');
    const { port } = new URL(t.base);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('stack');
  });
});

describe('the language of an answer', () => {
  it.each([
    ['fr', 'Corrigez les champs signalés.'],
    ['de-AT,en;q=0.5', 'Korrigieren Sie die markierten Felder.'],
    ['en;q=0.1, fr;q=0.9', 'Corrigez les champs signalés.'],
    ['it, es', 'Correct the highlighted fields.'],
  ])('an answer follows Accept-Language %s', async (header, message) => {
    const answer = await t.as('admin').send('GET', '/api/job/x', { headers: { 'accept-language': header } });
    expect(answer.body.message).toBe(message);
  });
});

describe('an Idempotency-Key', () => {
  const change = (key: string, tz_code: string) =>
    t.as('manager').call(account.updatePreferences, { body: { tz_code }, headers: { 'idempotency-key': key } });
  const countEntries = async () => {
    const id = await t.workspaceId('A');
    const rows = await t.database.inWorkspace(id, (tx) =>
      tx.selectFrom('activity').select('id').where('code', '=', 'account.preferences_changed').execute(),
    );
    return rows.length;
  };

  it('a repeated call is carried out once and gets the same answer', async () => {
    const before = await countEntries();
    const first = await change('once', 'Europe/Paris');
    const second = await change('once', 'Europe/Paris');
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await countEntries()).toBe(before + 1);
  });

  it('simultaneous calls with the same key wait for one another', async () => {
    const before = await countEntries();
    const answers = await Promise.all(Array.from({ length: 8 }, () => change('at-once', 'Europe/Madrid')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(await countEntries()).toBe(before + 1);
  });

  it('a key cannot be reused for another request', async () => {
    await change('taken', 'Europe/Paris');
    const other = await change('taken', 'Europe/Rome');
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('APP_IDEMPOTENCY_KEY_REUSED');
  });

  it('a key of a failed call can be used again', async () => {
    expect((await change('rejected', 'Nowhere/Land')).status).toBe(422);
    expect((await change('rejected', 'Europe/Oslo')).status).toBe(200);
  });

  it('two users may use the same key', async () => {
    await change('shared', 'Europe/Paris');
    const other = await t
      .as('inspector')
      .call(account.updatePreferences, { body: { tz_code: 'Europe/Rome' }, headers: { 'idempotency-key': 'shared' } });
    expect(other.status).toBe(200);
    expect(other.body.data.user.tz_code).toBe('Europe/Rome');
  });

  it('a key expires after a day', async () => {
    await change('old', 'Europe/Paris');
    await t.database.inWorkspace(await t.workspaceId('A'), (tx) =>
      tx
        .updateTable('idempotency')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('key', '=', 'old')
        .execute(),
    );
    expect((await change('old', 'Europe/Rome')).status).toBe(200);
  });

  it('a key with a space is rejected', async () => {
    const answer = await change('with a blank', 'Europe/Paris');
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({
      'Idempotency-Key': ['Use 1 to 200 visible characters for the Idempotency-Key.'],
    });
  });
});

describe('server', () => {
  it('headers allow only own scripts and forbid storing answers', async () => {
    const { headers } = await t.guest().send('GET', '/api/app-settings');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('pictures may come from the host of the map tiles and from no other', () => {
    const mapTileUrl = 'https://tiles.example.org/{z}/{x}/{y}.png';
    const policy = createSecurityHeaders({ isSecure: true, mapTileUrl })('/')['content-security-policy'];
    expect(policy).toContain("img-src 'self' blob: data: https://tiles.example.org;");
    const without = createSecurityHeaders({ isSecure: true, mapTileUrl: null })('/')['content-security-policy'];
    expect(without).toContain("img-src 'self' blob: data:;");
  });

  it('health and readiness are answered', async () => {
    expect((await t.guest().send('GET', '/api/health')).body).toEqual({ data: { status: 'up' } });
    expect((await t.guest().send('GET', '/api/ready')).body).toEqual({
      data: { status: 'ready', database: 'ready' },
    });
  });

  it('metrics are shown to callers with the token only', async () => {
    expect((await t.guest().send('GET', '/api/metrics')).status).toBe(401);
    const headers = { authorization: 'Bearer a token of sixteen characters' };
    const answer = await t.guest().send('GET', '/api/metrics', { headers });
    expect(answer.status).toBe(200);
    expect(answer.bytes.toString()).toContain('rounds_call_seconds_count{call="workspaces.getAppSettings"');
  });

  it('metrics tell connections by pool and background work by task and state', async () => {
    await t.database.inInstallation((tx) =>
      enqueueKeyed(tx, 'measured', {}, { key: 'measured', at: new Date(Date.now() - 60_000) }),
    );
    const headers = { authorization: 'Bearer a token of sixteen characters' };
    const text = (await t.guest().send('GET', '/api/metrics', { headers })).bytes.toString();
    expect(text).toMatch(/^rounds_database_connections\{pool="application",state="waiting"\} 0$/m);
    expect(text).toMatch(/^rounds_queue_jobs\{task="measured",state="waiting"\} 1$/m);
    expect(Number(/^rounds_queue_oldest_seconds\{task="measured"\} (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(
      60,
    );
  });

  it('OpenAPI describes every call with its permission and plan feature', async () => {
    const answer = await t.guest().send('GET', '/api/openapi.json');
    const description = answer.body as unknown as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { operationId: string; 'x-permission': string[]; 'x-feature': string | null }>
      >;
    };
    expect(description.openapi).toBe('3.1.0');
    expect(description.paths['/job/{id}']?.get).toMatchObject({
      operationId: jobs.get.id,
      'x-permission': ['signed-in'],
    });
    expect(description.paths['/login']?.post?.['x-permission']).toEqual(['guest']);
    const features = ENDPOINTS.map(
      ({ path, method }) => description.paths[path]?.[method.toLowerCase()]?.['x-feature'],
    );
    expect(features).toEqual(ENDPOINTS.map(({ feature }) => feature ?? null));
  });

  it('OpenAPI says of every call whether a session, an API token or nobody is needed', async () => {
    const { body } = await t.guest().send('GET', '/api/openapi.json');
    const { paths, components } = body as unknown as {
      paths: Record<string, Record<string, { security: object[]; responses: Record<string, { $ref?: string }> }>>;
      components: { responses: object };
    };
    const schemesOf = ({ path, method }: Endpoint) =>
      paths[path]![method.toLowerCase()]!.security.flatMap((scheme) => Object.keys(scheme));
    expect(schemesOf(jobs.get)).toEqual(['token', 'session']);
    const sessionOnly = ENDPOINTS.filter(({ is_session_only, access }) => is_session_only && access !== 'guest');
    expect(new Set(sessionOnly.flatMap(schemesOf))).toEqual(new Set(['session']));
    expect(ENDPOINTS.filter(({ access }) => access === 'guest').flatMap(schemesOf)).toEqual([]);
    const missing = ENDPOINTS.filter(({ path, method }) => !paths[path]![method.toLowerCase()]!.responses[429]?.$ref);
    expect(missing.map(({ id }) => id)).toEqual([]);
    expect(components.responses).toHaveProperty('RateLimited');
  });

  it('the reference can be read without scripts, searched, and shows no markup of what was searched for', async () => {
    const answer = await t.guest().send('GET', '/api/docs');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.bytes.toString()).toContain('/user/account/change-preference-info');
    const module = (await t.guest().send('GET', '/api/docs/jobs')).bytes.toString();
    for (const part of ['id="jobs.get"', 'curl', 'await fetch(', 'urllib.request', 'Authorization: Bearer']) {
      expect(module).toContain(part);
    }
    const page = (await t.guest().send('GET', '/api/docs?q=%3Cb%3E')).bytes.toString();
    expect(page).toContain('No call has these words');
    expect(page).not.toContain('<b>');
    expect((await t.guest().send('GET', '/api/docs/toString')).status).toBe(404);
  });
});
