/**
 * Shows that no server keeps what another one has changed: after one has acknowledged a write, the next read at the
 * other one shows it. Both are called directly and not through the proxy.
 */
import { randomUUID } from 'node:crypto';
import type { Product } from '../../../packages/server/src/testing/installed.ts';
import { type Checklist, createSyncBody } from '../../lib/inspection.ts';
import { createPerson, type SignedIn } from '../../lib/person.ts';
import type { Installation } from './installation.ts';

type Headers = Readonly<Record<string, string>>;

interface Pair {
  readonly writer: Product;
  readonly reader: Product;
}

/** Returns the problem that a check has found, or null. It throws if a server did not respond. */
type Check = (pair: Pair, turn: number) => Promise<string | null>;

async function call<T>({ base }: Product, headers: Headers, method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text.slice(0, 200)}`);
  return (JSON.parse(text) as { data: T }).data;
}

const getStatus = async ({ base }: Product, headers: Headers, path: string): Promise<number> => {
  const reply = await fetch(base + path, { headers });
  await reply.arrayBuffer();
  return reply.status;
};

export async function createChecks({ servers, client }: Installation, checklist: Checklist): Promise<readonly Check[]> {
  const [first] = servers as [Product, Product];
  const admin = first.headers;
  const person = await createPerson(first, client, 'changing', ['SST_VIEW_ASSET']);
  const role = await client.query<{ id: string }>('select role_id as id from user_role where user_id = $1', [
    person.id,
  ]);
  return [
    checkSettings(admin),
    checkPermissions(admin, person, Number(role.rows[0]!.id)),
    checkTemplates(admin, checklist),
    checkSessions(first.signIn),
  ];
}

const checkSettings =
  (admin: Headers): Check =>
  async ({ writer, reader }, turn) => {
    const display_name = `Workspace ${turn}`;
    await call(writer, admin, 'PUT', '/api/settings/organization', { display_name });
    const response = await call<{ display_name: string }>(reader, admin, 'GET', '/api/settings/organization');
    return response.display_name === display_name
      ? null
      : `a setting was ${response.display_name} instead of ${display_name}`;
  };

const checkPermissions =
  (admin: Headers, person: SignedIn, roleId: number): Check =>
  async ({ writer, reader }, turn) => {
    const isGranted = turn % 2 === 0;
    const body = { name_lang: { en: 'changing' }, permissions: isGranted ? ['SST_VIEW_ASSET'] : [] };
    await call(writer, admin, 'PUT', `/api/user/role/${roleId}`, body);
    const status = await getStatus(reader, person.headers, '/api/assets/list');
    return status === (isGranted ? 200 : 403)
      ? null
      : `a permission that is ${isGranted ? 'granted' : 'revoked'} answered ${status}`;
  };

const checkTemplates =
  (admin: Headers, { template_id }: Checklist): Check =>
  async ({ writer, reader }, turn) => {
    const path = `/api/checklist/template/${template_id}`;
    const draft = await call<{ revision: number }>(writer, admin, 'GET', path);
    const patch = { save_id: randomUUID(), revision: draft.revision, title: `Title ${turn}` };
    const { revision } = await call<{ revision: number }>(writer, admin, 'POST', path, patch);
    const published = await call<{ version: number }>(writer, admin, 'POST', `${path}/publish`, { revision });
    const body = createSyncBody({ template_id, questions: [] }, [], false);
    await call(reader, admin, 'POST', '/api/inspection/sync', body);
    const started = `/api/inspection/${body.uuid}`;
    const { template } = await call<{ template: { version: number } }>(reader, admin, 'GET', started);
    const isNew = template.version === published.version;
    return isNew ? null : `an inspection began with version ${template.version} instead of ${published.version}`;
  };

/** A person signs in at one server, is signed in at the other, signs out there and is signed out at the first one. */
const checkSessions =
  (signIn: Product['signIn']): Check =>
  async ({ writer, reader }) => {
    const reply = await fetch(`${writer.base}/api/login`, { method: 'POST', ...signIn });
    if (!reply.ok) throw new Error(`signing in answered ${reply.status}`);
    const cookies = new Map(
      [signIn.headers.cookie!, ...reply.headers.getSetCookie().map((line) => line.split(';')[0]!)]
        .flatMap((line) => line.split('; '))
        .map((pair) => pair.split(/=(.*)/s) as [string, string]),
    );
    const headers = {
      ...signIn.headers,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN')!),
    };
    const before = await getStatus(reader, headers, '/api/user/auth');
    if (before !== 200) return `a new session answered ${before} at the other server`;
    await call(reader, headers, 'POST', '/api/user/logout', {});
    const after = await getStatus(writer, headers, '/api/assets/list');
    return after === 401 ? null : `a session that has ended answered ${after}`;
  };

/** Runs the checks in turn. What a kill interrupts proves nothing and is tried again. */
export async function checkFreshness(
  { servers, kills }: Installation,
  checks: readonly Check[],
  isOver: () => boolean,
): Promise<{ checks: number; problems: string[] }> {
  const problems: string[] = [];
  let done = 0;
  for (let turn = 0; !isOver(); turn += 1) {
    const writer = servers[turn % 2]!;
    const pair = { writer, reader: servers.find((server) => server !== writer)! };
    const before = [...kills.values()].join();
    try {
      for (const check of checks) {
        const problem = await check(pair, turn);
        if (problem) problems.push(problem);
        done += 1;
      }
    } catch (error) {
      const wasKilled = [...kills.values()].join() !== before || servers.some((server) => !server.isRunning());
      if (!wasKilled && !isConnecting(error)) problems.push((error as Error).message);
    }
  }
  return { checks: done, problems };
}

/** A server that starts again refuses connections. */
const isConnecting = (error: unknown): boolean => (error as Error).message === 'fetch failed';

const WRONG_SIGN_INS = 5;

/** Wrong passwords at both servers count together. */
export async function checkSharedLimit({ servers }: Installation): Promise<string | null> {
  const [{ signIn }] = servers as [Product];
  const body = JSON.stringify({ email: 'nobody@rounds.example', password: 'wrong' });
  for (let attempt = 0; attempt <= WRONG_SIGN_INS; attempt += 1) {
    const { base } = servers[attempt % 2]!;
    const reply = await fetch(`${base}/api/login`, { method: 'POST', headers: signIn.headers, body });
    await reply.arrayBuffer();
    const expected = attempt < WRONG_SIGN_INS ? 401 : 429;
    if (reply.status !== expected)
      return `wrong sign-in ${attempt + 1} answered ${reply.status} instead of ${expected}`;
  }
  return null;
}
