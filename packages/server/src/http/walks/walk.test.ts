/** Checks what holds for all calls on every endpoint of the contract. */
import { ENDPOINTS } from '@rounds/contract';
import type { Endpoint, Schema } from '@rounds/contract/endpoint.ts';
import { FEATURES, PLANNED_FEATURES } from '@rounds/contract/plans.ts';
import { SCIM_ERROR_SCHEMA } from '@rounds/contract/scim';
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { INSTALLATION_TABLES, SHARED_TABLES } from '../../db/testing/installation-tables.ts';
import { type Client, cloneDatabase, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, cloneDatabase, { limits: { consume: async () => {} } });
});
afterAll(() => t.close());

/** Calls of people; those of identity providers follow a protocol of their own. */
const own = ENDPOINTS.filter(({ access }) => access !== 'provisioning');
const guarded = own.filter(({ access }) => access !== 'guest' && access !== 'public');
const provisioning = ENDPOINTS.filter(({ access }) => access === 'provisioning');
const toCases = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

let calls = 0;
/** Sends an invalid body, because authorization must fail before the body is validated. */
function walk(client: Client, { method, path }: Endpoint, headers: Record<string, string> = {}, id = '1') {
  calls++;
  const source = `198.51.100.${calls % 250}`;
  const isUnsafe = method !== 'GET';
  return client.send(method, `/api${path.replace(/\{\w+\}/g, id)}`, {
    ...(isUnsafe ? { body: '[]' } : {}),
    headers: { 'x-forwarded-for': source, ...headers },
  });
}

test('no call depends on a feature that plans do not offer yet', () => {
  const dependent = ENDPOINTS.filter(({ feature }) => feature && PLANNED_FEATURES.includes(feature));
  expect(dependent.map(({ id }) => id)).toEqual([]);
});

describe('a guest gets 401 from every guarded call', () => {
  it.each(toCases(guarded))('%s', async (_id, endpoint) => {
    const answer = await walk(t.guest(), endpoint);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      code: 'USR_UNAUTHENTICATED',
      message: expect.any(String),
      request_id: expect.any(String),
    });
  });
});

describe('an unsafe call without the anti-forgery token is denied', () => {
  it.each(toCases(own.filter(({ method, is_cross_site }) => method !== 'GET' && !is_cross_site)))(
    '%s',
    async (_id, endpoint) => {
      const client = endpoint.access === 'guest' ? t.guest() : t.as('nobody');
      const answer = await walk(client, endpoint, { 'x-xsrf-token': 'not the token' });
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('APP_XSRF_MISMATCH');
    },
  );
});

describe('a user without the permission is told which one is missing', () => {
  it.each(toCases(guarded.filter(({ access }) => access !== 'signed-in')))('%s', async (_id, endpoint) => {
    const answer = await walk(t.as('nobody'), endpoint);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'USR_FORBIDDEN', data: { permissions: endpoint.access } });
  });
});

describe('a workspace without the plan feature is told which plan has it', () => {
  beforeAll(() => t.setPlan('B', 'free'));
  afterAll(() => t.setPlan('B', 'enterprise'));

  it.each(toCases(own.filter(({ feature }) => feature)))('%s', async (_id, endpoint) => {
    const answer = await walk(t.as('admin', 'B'), endpoint);
    expect(answer.status).toBe(403);
    const feature = endpoint.feature!;
    expect(answer.body).toMatchObject({ code: 'PLAN_FEATURE_REQUIRED', data: { feature, plan: FEATURES[feature] } });
  });
});

describe('a call of provisioning requires the token of a workspace whose plan has the feature', () => {
  let token: string;
  beforeAll(async () => {
    const { body } = await t.as('admin', 'B').call(sso.createScimToken, { body: { name: 'Provider' } });
    token = body.data.token;
    await t.setPlan('B', 'free');
  });
  afterAll(() => t.setPlan('B', 'enterprise'));

  it.each(toCases(provisioning))('%s', async (_id, endpoint) => {
    for (const [client, headers, status] of [
      [t.guest(), {}, 401],
      [t.as('admin'), {}, 401],
      [t.guest(), { authorization: `Bearer ${token}` }, 403],
    ] as const) {
      const answer = await walk(client, endpoint, headers);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.bytes.toString())).toMatchObject({
        schemas: [SCIM_ERROR_SCHEMA],
        status: String(status),
      });
    }
  });
});

describe('the activity log of denied calls', () => {
  const SECRET = '1.the-token-of-a-link-to-a-report';

  it('a denied call is logged with the ids of its address and nothing else that it has', async () => {
    const withParams = ENDPOINTS.filter(({ path }) => path.includes('{'));
    for (const endpoint of withParams) {
      for (const [client, id] of [
        [t.guest(), SECRET],
        [t.as('nobody'), SECRET],
        [t.as('nobody'), '7'],
      ] as const) {
        await walk(client, endpoint, { 'x-xsrf-token': 'not the token' }, id);
      }
    }
    const entries = [
      ...(await t.queryIn<object>('A', `select * from activity where code = 'call.refused'`)).rows,
      ...(await t.database.owner.query<object>(`select * from installation_activity where code = 'call.refused'`)).rows,
    ];
    expect(entries.length).toBeGreaterThan(withParams.length);
    expect(entries.filter((entry) => JSON.stringify(entry).includes('the-token-of-a-link'))).toEqual([]);
    const titles = entries.map((entry) => (entry as { readonly subject_title: string }).subject_title);
    expect(titles).toContain('POST /api/shared/report/{token}/open');
    expect(titles).toContain('GET /api/assets/7');
  });
});

describe('calls with secrets', () => {
  const namesIn = (schema: Schema | undefined, io: 'input' | 'output') => {
    const names = new Set<string>();
    const collect = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      const { properties } = part as { properties?: object };
      for (const name of Object.keys(properties ?? {})) names.add(name);
      for (const below of Object.values(part)) collect(below);
    };
    collect(schema && toJSONSchema(schema, { io, unrepresentable: 'any' }));
    return [...names];
  };
  const isSecret = (name: string) =>
    /^(secret|secret_key|token|ticket|api_key|otp|password|\w+_password|client_secret)$/.test(name);
  /** The address that the call returns is the secret. */
  const ANSWERS_SECRET_URL = ['assignments.createCalendarLink', 'integrations.connectDrive'];
  const holdsSecret = ({ id, body, output }: Endpoint) =>
    ANSWERS_SECRET_URL.includes(id) ||
    namesIn(body, 'input').some((name) => isSecret(name) || name === 'code') ||
    namesIn(output, 'output').some(isSecret);

  it('exactly the calls that take or answer secrets are declared as such, so that nothing of them is stored', () => {
    const declared = ENDPOINTS.filter(({ secret }) => secret).map(({ id }) => id);
    expect(declared).toEqual(ENDPOINTS.filter(holdsSecret).map(({ id }) => id));
    expect(declared).toContain('account.enableSecondFactor');
  });
});

describe('invalid input is reported by field', () => {
  const clientFor = ({ access }: Endpoint) => (access === 'guest' ? t.guest() : t.as('admin'));

  it.each(toCases(own.filter(({ params }) => params)))('an invalid path is rejected: %s', async (_id, endpoint) => {
    const answer = await walk(clientFor(endpoint), endpoint, {}, '%00');
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('VALIDATION_FAILED');
  });

  it.each(toCases(own.filter(({ query }) => query)))(
    'an unknown query parameter is rejected: %s',
    async (_id, endpoint) => {
      const path = `/api${endpoint.path.replace(/\{\w+\}/g, '1')}?x=%00`;
      const answer = await clientFor(endpoint).send(endpoint.method, path);
      expect(answer.status).toBe(422);
      expect(answer.body.data).toHaveProperty('x');
    },
  );

  it.each(toCases(own.filter(({ body, file }) => body || file)))(
    'a body that is not an object is rejected: %s',
    async (_id, endpoint) => {
      const answer = await walk(clientFor(endpoint), endpoint);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', data: { body: [expect.any(String)] } });
    },
  );

  it.each(toCases(own.filter(({ query }) => query)))(
    'odd or repeated query parameters never cause an internal error: %s',
    async (_id, endpoint) => {
      for (const odd of [
        'limit=1&limit=2&sort=[&filter={&page=1e9',
        'limit[]=1&sort=[[]]&filter=[]&page=-1',
        'sort=1&filter=null&cursor=x&q=%25',
      ]) {
        const answer = await clientFor(endpoint).send(
          endpoint.method,
          `/api${endpoint.path.replace(/\{\w+\}/g, '1')}?${odd}`,
        );
        expect(answer.status, `${odd}: ${answer.bytes}`).toBeLessThan(500);
      }
    },
  );
});

describe('tables', () => {
  it('tables of workspaces have row-level security, also for their owner', async () => {
    const { rows } = await t.database.owner.query<{ name: string; is_held: boolean; policies: number }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_held,
        (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`);
    const unheld = rows.filter(({ is_held, policies }) => !is_held || policies === 0).map(({ name }) => name);
    expect(unheld).toEqual(Object.keys({ ...SHARED_TABLES, ...INSTALLATION_TABLES }).toSorted());
  });

  it('no row of another workspace can be read or written', async () => {
    const [a, b] = [await t.workspaceId('A'), await t.workspaceId('B')];
    const { rows } = await t.database.owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      const seen = await t.database.inWorkspace(a, (tx) =>
        tx
          .selectFrom(name as 'user')
          .select('workspace_id')
          .where('workspace_id', '!=', a)
          .execute(),
      );
      expect(seen, name).toEqual([]);
      const intrude = t.database.inWorkspace(a, (tx) =>
        tx
          .insertInto(name as 'user')
          .values({ workspace_id: b } as never)
          .execute(),
      );
      await expect(intrude, name).rejects.toThrow(
        /row-level security|permission denied for view|cannot insert into view/,
      );
      const outside = await t.database.inInstallation((tx) =>
        tx
          .selectFrom(name as 'user')
          .selectAll()
          .execute(),
      );
      expect(outside, name).toEqual([]);
    }
  });
});
