/**
 * One answer of an inspection that 200 streams watch: the time until the last of them has it, with the answers one
 * after another. In the same run, a server without access checks, log and database that writes the same text to 200
 * streams, for comparison.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { type InvitedPerson, invitePerson } from '../packages/server/src/testing/invited-person.ts';
import { createAnswer, publishChecklist, startInspection } from './lib/inspection.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { saveResult } from './lib/report.ts';

const WATCHERS = 200;
/** A user may have 30 streams. */
const PEOPLE = 8;
const ANSWERS = 40;

export async function bench(): Promise<void> {
  const product = await startMeasuredProduct();
  try {
    const checklist = await publishChecklist(product, 10);
    const { id } = await startInspection(product, checklist, [], false);
    const people: InvitedPerson[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await invitePerson(product, 'Watcher', `Number${'abcdefgh'[n]}`));
    const user_ids = people.map(({ id }) => id);
    await product.call('PUT', `/api/inspection/${id}/collaborators`, { user_ids });
    const cookies = await Promise.all(people.map((person) => signIn(product, person)));
    const address = `${product.base}/api/inspection/${id}/events`;
    const own = await watch(Array.from({ length: WATCHERS }, (_, n) => ({ address, cookie: cookies[n % PEOPLE]! })));
    const times = await measure(own, () =>
      product.call('POST', `/api/inspection/${id}/changes`, { changes: [createAnswer(checklist.questions[0]!)] }),
    );
    own.close();
    await saveResult('watchers', { watchers: WATCHERS, product: times, floor: await measureFloor() });
    console.log(`  product ${describe(times)}`);
  } finally {
    await product.stop();
  }
}

interface Times {
  readonly median_ms: number;
  readonly max_ms: number;
}
const describe = ({ median_ms, max_ms }: Times): string =>
  `${median_ms.toFixed(0)} ms until the last of ${WATCHERS} streams has an answer (longest ${max_ms.toFixed(0)} ms)`;

async function signIn({ base, signIn: guest }: Product, { email, password }: InvitedPerson): Promise<string> {
  const reply = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: guest.headers,
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`${email} cannot sign in: ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

interface Streams {
  /** Resolves when each stream has received this text. */
  receive(text: string): Promise<void>;
  close(): void;
}

/** Opens the streams, each with its first event. */
async function watch(targets: readonly { readonly address: string; readonly cookie: string }[]): Promise<Streams> {
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let expectedText = '';
  let count = 0;
  let done = () => {};
  const requests = await Promise.all(
    targets.map(
      ({ address, cookie }) =>
        new Promise<http.ClientRequest>((resolve, reject) => {
          const request = http.get(address, { agent, headers: { cookie } }, (reply) => {
            if (reply.statusCode !== 200) return reject(new Error(`a stream answers ${reply.statusCode}`));
            let rest = '';
            reply.on('data', (chunk: Buffer) => {
              rest += chunk.toString();
              resolve(request);
              if (expectedText === '' || !rest.includes(expectedText)) return;
              rest = '';
              count += 1;
              if (count === targets.length) done();
            });
          });
          request.on('error', reject);
        }),
    ),
  );
  return {
    receive: (text) =>
      new Promise((resolve) => {
        expectedText = text;
        count = 0;
        done = resolve;
      }),
    close: () => {
      for (const request of requests) request.on('error', () => {}).destroy();
      agent.destroy();
    },
  };
}

/** `send` causes the event with the sequence `n`. */
async function measure(streams: Streams, send: (n: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let n = 0; n < ANSWERS; n += 1) {
    const startedAt = performance.now();
    const received = streams.receive(`"sequence":${n + 1},"changes"`);
    await send(n + 1);
    await received;
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { median_ms: times[ANSWERS / 2]!, max_ms: times.at(-1)! };
}

async function measureFloor(): Promise<Times> {
  const open = new Set<http.ServerResponse>();
  const server = http.createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write('retry: 3000\n\n');
    open.add(reply);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const streams = await watch(Array.from({ length: WATCHERS }, () => ({ address, cookie: '' })));
  const times = await measure(streams, async (n) => {
    for (const reply of open) reply.write(`data: {"kind":"changes","sequence":${n},"changes":[]}\n\n`);
  });
  console.log(`  floor   ${describe(times)}`);
  streams.close();
  server.closeAllConnections();
  server.close();
  return times;
}
