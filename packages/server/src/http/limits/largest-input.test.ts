/**
 * No single request may make others wait: every call receives the largest inputs that the contract accepts, in
 * several shapes, from the person with the fewest permissions that it requires. New calls are in it by themselves.
 * `npm run test:all` sends larger bodies, more shapes and more files, and lists the slowest calls.
 */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@rounds/contract';
import { auth } from '@rounds/contract/auth';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { expandPermissions, SYSTEM_ROLES, type SystemRole } from '@rounds/contract/permissions.ts';
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDemoPassword } from '../../demo/password.ts';
import { DEMO_PEOPLE } from '../../demo/people.ts';
import { seed } from '../../demo/seed.ts';
import { type Answer, type Client, startTestServer, type TestServer } from '../../testing/index.ts';
import { type Measurement, measureCall } from './testing/call-meter.ts';
import {
  createLargestCall,
  type LargestCall,
  type LargestRequest,
  toRequest,
  withoutFields,
} from './testing/largest-call.ts';
import { FURTHER_FILES, type LargestFile, MAIN_FILES } from './testing/largest-files.ts';
import { FURTHER_SHAPES, SHAPES } from './testing/largest-value.ts';
import { takePeopleSnapshot } from './testing/people-snapshot.ts';

const MAX_BLOCKED_MS = 1_000;
const MAX_GROWN_MB = 300;
/** A call may take long, as long as others do not wait for it. */
const MAX_WAIT_MS = 20_000;

const isComplete = Boolean(process.env.ROUNDS_TEST_ALL);
/** Large bodies take most of the time of this test to make and to parse. */
const maxBodyBytes = isComplete ? Number.POSITIVE_INFINITY : 1_000_000;
const shapes = isComplete ? [...SHAPES, ...FURTHER_SHAPES] : SHAPES;
const files = isComplete ? [...MAIN_FILES, ...FURTHER_FILES] : MAIN_FILES;

interface Result extends Measurement {
  readonly name: string;
  readonly status: number;
}
const results: Result[] = [];

let t: TestServer;
let password: string;
let restorePeople: () => Promise<void>;
/** The records of each list, by the path of the list. */
const records = new Map<string, readonly { id?: number; uuid?: string }[]>();
const clients = new Map<SystemRole | 'guest', Client>();

beforeAll(async () => {
  t = await startTestServer({ DEMO: 'true' }, undefined, { limits: { consume: async () => {} } });
  await t.database.owner.query('truncate workspace, account, "user", role, session cascade');
  await seed({ ...t, config: t.services.config });
  password = (await readDemoPassword(t.services.config.dataDir))!;
  restorePeople = await takePeopleSnapshot(t.database);
  const admin = await findClient('administrator');
  for (const { path, list, method, response, params } of ENDPOINTS) {
    if (!list || method !== 'GET' || response || params) continue;
    const { data } = (await admin.send('GET', `/api${path}`)).body as { data?: { list?: { id: number }[] } };
    records.set(path, data?.list ?? []);
  }
});
afterAll(async () => {
  if (isComplete) printSlowest();
  await t.close();
});

/** The roles from the fewest permissions to the most. */
const ROLES = ['viewer', 'inspector', 'manager', 'administrator'] as const satisfies readonly SystemRole[];

const findRole = ({ access }: Endpoint): SystemRole | 'guest' => {
  if (access === 'guest' || access === 'public' || access === 'provisioning') return 'guest';
  if (typeof access === 'string') return 'viewer';
  const canCall = (role: SystemRole) => {
    const held = expandPermissions(SYSTEM_ROLES[role].permissions);
    return access.some((code) => held.has(code));
  };
  return ROLES.find(canCall)!;
};

async function findClient(role: SystemRole | 'guest'): Promise<Client> {
  const known = clients.get(role);
  if (known) return known;
  const client = t.guest();
  clients.set(role, client);
  if (role === 'guest') return client;
  await restorePeople();
  const { email } = DEMO_PEOPLE.find((person) => person.role === role)!;
  const { status } = await client.call(auth.login, { body: { email, password } });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
  return client;
}

let scimToken: string | undefined;
async function getScimToken(): Promise<string> {
  if (scimToken) return scimToken;
  const admin = await findClient('administrator');
  scimToken = (await admin.call(sso.createScimToken, { body: { name: 'Provider' } })).body.data.token;
  return scimToken;
}

/** Wrong fields are left out and the rest is sent again, because most of the work comes after the checks. */
const MAX_CORRECTIONS = 3;

async function send(endpoint: Endpoint, name: string, largest: LargestCall, file?: LargestFile): Promise<Result> {
  const role = findRole(endpoint);
  let call: LargestCall | null = largest;
  let worst: Result = { name, status: 0, blocked_ms: 0, grown_mb: 0 };
  for (let attempt = 0; call && attempt <= MAX_CORRECTIONS; attempt++) {
    const request = toRequest(endpoint, call, file);
    let { answer, ...measured } = await measure(endpoint, await findClient(role), request);
    if (answer?.status === 401 && role !== 'guest') {
      // An earlier call signed this person out.
      clients.delete(role);
      ({ answer, ...measured } = await measure(endpoint, await findClient(role), request));
    }
    const { status, body } = answer ?? { status: 0, body: null };
    worst = { name, status, ...toLarger(worst, measured) };
    if (status !== 422 || !body?.data) break;
    call = withoutFields(call, Object.keys(body.data));
  }
  results.push(worst);
  return worst;
}

async function measure(endpoint: Endpoint, client: Client, { address, body }: LargestRequest) {
  let answer: Answer<unknown> | undefined;
  const call = async () => {
    const headers = {
      'idempotency-key': randomUUID(),
      ...(endpoint.access === 'provisioning' && { authorization: `Bearer ${await getScimToken()}` }),
    };
    answer = await Promise.race([client.send(endpoint.method, address, { body, headers }), sleep(MAX_WAIT_MS)]);
    const { job_id } = (answer?.body.data ?? {}) as { job_id?: number };
    if (job_id) await t.runJobs();
  };
  const first = await measureCall(call);
  if (first.blocked_ms < MAX_BLOCKED_MS && first.grown_mb < MAX_GROWN_MB) return { answer, ...first };
  // A busy machine, or garbage of earlier calls, makes one measurement wrong, but not two.
  const second = await measureCall(call, true);
  return {
    answer,
    blocked_ms: Math.min(first.blocked_ms, second.blocked_ms),
    grown_mb: Math.min(first.grown_mb, second.grown_mb),
  };
}

const sleep = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref());
const toLarger = (first: Measurement, second: Measurement): Measurement => ({
  blocked_ms: Math.max(first.blocked_ms, second.blocked_ms),
  grown_mb: Math.max(first.grown_mb, second.grown_mb),
});

function printSlowest(): void {
  const show = ({ name, status, blocked_ms, grown_mb }: Result) =>
    `  ${Math.round(blocked_ms)} ms, ${Math.round(grown_mb)} MB  ${name} (${status})`;
  const top = (by: keyof Measurement) =>
    results
      .toSorted((a, b) => b[by] - a[by])
      .slice(0, 10)
      .map(show);
  const statuses = Object.entries(Object.groupBy(results, ({ status }) => status)).map(
    ([status, some = []]) => `${some.length} × ${status}`,
  );
  const reached = new Set(results.filter(({ status }) => status < 400).map(({ name }) => name.split(':', 1)[0]));
  const others = new Map(results.map(({ name, status }) => [name.split(':', 1)[0]!, status]));
  for (const id of reached) others.delete(id!);
  console.log(`not accepted in any form: ${[...others].map(([id, status]) => `${id} (${status})`).join(', ')}`);
  console.log(`${results.length} largest inputs (${statuses.join(', ')})`);
  console.log(`blocked longest:\n${top('blocked_ms').join('\n')}\nmost memory:\n${top('grown_mb').join('\n')}`);
}

/** Calls that delete records or sessions come last, so that the others have something to work on. */
const isLast = ({ id, method }: Endpoint) => method === 'DELETE' || /archive|delete|logout|deactivate/i.test(id);
const ordered = [
  ...ENDPOINTS.filter(({ method }) => method === 'GET'),
  ...ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET' && !isLast(endpoint)),
  ...ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET' && isLast(endpoint)),
].filter(({ response }) => response !== 'events');

/** Bodies of 16 MB in all shapes take minutes on a busy machine. */
const timeout = isComplete ? 15 * 60_000 : 120_000;

describe('the largest input of a call keeps nobody waiting', () => {
  const calls = ordered.filter(({ file }) => !file);
  it.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))('%s', { timeout }, async (_id, endpoint) => {
    const sent = new Set<string>();
    for (const shape of shapes) {
      const call = createLargestCall(endpoint, shape, records, { maxBodyBytes });
      const text = JSON.stringify(call);
      // Calls without texts or lists are the same in several shapes.
      if (sent.has(text)) continue;
      sent.add(text);
      const result = await send(endpoint, `${endpoint.id}: ${shape.name}`, call);
      expect(result.blocked_ms, `${result.name} blocks all others (in ms)`).toBeLessThan(MAX_BLOCKED_MS);
      expect(result.grown_mb, `${result.name} takes memory (in MB)`).toBeLessThan(MAX_GROWN_MB);
      expect(result.status, result.name).not.toBe(500);
    }
  });
});

describe('the largest file of a call keeps nobody waiting', () => {
  const calls = ordered.filter(({ file }) => file);
  it.each(files.flatMap((file) => calls.map((endpoint) => [endpoint.id, file.name, endpoint, file] as const)))(
    '%s: %s',
    async (_id, _name, endpoint, file) => {
      const call = createLargestCall(endpoint, SHAPES[0]!, records, { file, maxBodyBytes });
      const result = await send(endpoint, `${endpoint.id}: ${file.name}`, call, file);
      expect(result.blocked_ms, `${result.name} blocks all others (in ms)`).toBeLessThan(MAX_BLOCKED_MS);
      expect(result.grown_mb, `${result.name} takes memory (in MB)`).toBeLessThan(MAX_GROWN_MB);
      expect(result.status, result.name).not.toBe(500);
    },
  );
});
