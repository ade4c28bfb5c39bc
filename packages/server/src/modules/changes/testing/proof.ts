/**
 * Reads the change feed while people write, one reader gains and loses permissions, and servers come and go, and finds
 * out afterwards what was missing, came twice or should not have been seen. Tests and `bench/changes` run it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangesPage } from '@rounds/contract/changes';

type Headers = Readonly<Record<string, string>>;

export interface ProofOptions {
  readonly seconds: number;
  /** The addresses of the servers, some of which may be down for a moment. */
  readonly bases: readonly string[];
  /** A person who sees everything, with what unsafe calls need. */
  readonly admin: Headers;
  /** A person whose permission to view assets comes and goes, and who has no other. */
  readonly sometimes: Headers;
  /** A person who may create issues, and sees only their own. */
  readonly own: Headers;
  readonly own_id: number;
  setPermission(isGranted: boolean): Promise<void>;
  /** A transaction that stays open for a moment after it has published an event. */
  writeSlowly(): Promise<void>;
  /** Stops a server without warning and starts it again; called again and again. */
  disturb(): Promise<void>;
  /** The ids of all events after the start, in the order of the log, without the part that names the installation. */
  listLogged(): Promise<readonly string[]>;
}

export interface ProofFigures {
  readonly written: number;
  readonly read: { readonly all: number; readonly sometimes: number; readonly own: number };
  readonly refused_calls: number;
  readonly problems: readonly string[];
}

const WRITERS = 8;
/** The time within which the reader of everything must have read the last writes. */
const MAX_DELAY_MS = 45_000;

interface Seen {
  readonly id: string;
  readonly type: string;
  readonly kind: string;
  readonly by: number | null;
}

export async function proveChanges(options: ProofOptions): Promise<ProofFigures> {
  const until = performance.now() + options.seconds * 1_000;
  const isOver = () => performance.now() >= until;
  const problems: string[] = [];
  let rejected = 0;
  let turn = 0;
  /** Sends to another server each time; null if it is down. */
  const send = async (headers: Headers, path: string, body?: object): Promise<Response | null> => {
    turn += 1;
    const base = options.bases[turn % options.bases.length]!;
    const sent = fetch(base + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const reply = await sent.catch(() => null);
    if (reply === null || reply.status >= 500) rejected += 1;
    return reply === null || reply.status >= 500 ? null : reply;
  };

  /** Reads on from where it is. The response to a call that a server has not survived was never read. */
  async function read(
    name: string,
    headers: Headers,
    start: string,
    onPage: (page: ChangesPage, times: Times) => void,
  ) {
    let cursor = start;
    let isDone = false;
    while (!isDone) {
      const isLast = hasEnded;
      const sentAt = performance.now();
      const reply = await send(
        headers,
        `/api/changes?after=${cursor}&limit=${isLast ? 1_000 : 50}&wait=${isLast ? 0 : 1}`,
      );
      const answer = await reply?.text().catch(() => null);
      if (!answer) {
        await sleep(20);
        continue;
      }
      if (reply!.status !== 200) {
        problems.push(`${name}: ${reply!.status} ${answer}`);
        return;
      }
      const { data } = JSON.parse(answer) as { data: ChangesPage };
      onPage(data, { from: sentAt, to: performance.now() });
      cursor = data.cursor;
      isDone = isLast && !data.has_more;
    }
  }
  let hasEnded = false;

  const first = await fetch(`${options.bases[0]}/api/changes?after=now`, { headers: options.admin });
  const start = ((await first.json()) as { data: ChangesPage }).data.cursor;
  const seen = { all: [] as Seen[], sometimes: [] as Seen[], own: [] as Seen[] };
  const revoked: Times[] = [];
  const collect = (into: Seen[]) => (page: ChangesPage) => {
    for (const { id, type, kind, actor } of page.changes) into.push({ id, type, kind, by: actor?.id ?? null });
  };
  const readers = [
    read('everything', options.admin, start, collect(seen.all)),
    read('sometimes', options.sometimes, start, (page, { from, to }) => {
      collect(seen.sometimes)(page);
      const isHidden = revoked.some((time) => time.from <= from && to <= time.to);
      if (isHidden && page.changes.length > 0)
        problems.push(`seen without permission: ${JSON.stringify(page.changes[0])}`);
    }),
    read('own', options.own, start, collect(seen.own)),
  ];

  let count = 0;
  async function write(writer: number): Promise<void> {
    while (!isOver()) {
      count += 1;
      const name = `${writer}-${count}-${Date.now()}`;
      const kind = count % 4;
      if (kind === 0) await send(options.own, '/api/issue/new', { title: name });
      else if (kind === 1) await send(options.admin, '/api/issue/new', { title: name });
      else if (kind === 2) await send(options.admin, '/api/user/group/add', { name_lang: { en: name } });
      else await send(options.admin, '/api/assets/new', { asset_id: name, display_name: name });
    }
  }
  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!isOver()) await work();
  }
  async function changePermission(): Promise<void> {
    await options.setPermission(false);
    const from = performance.now();
    await sleep(400);
    revoked.push({ from, to: performance.now() });
    await options.setPermission(true);
    await sleep(200);
  }
  await Promise.all([
    ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    repeat(options.writeSlowly),
    repeat(changePermission),
    repeat(options.disturb),
  ]);
  // The writes of a transaction that has just ended are complete when those that began before it have ended as well.
  const logged = await options.listLogged();
  const deadline = performance.now() + MAX_DELAY_MS;
  while (seen.all.length < logged.length && performance.now() < deadline) await sleep(50);
  hasEnded = true;
  await Promise.all(readers);

  const toNumber = ({ id }: Seen) => id.split('-')[1]!;
  const read_ids = seen.all.map(toNumber);
  if (new Set(read_ids).size !== read_ids.length) problems.push('a change came twice');
  if (read_ids.join() !== logged.join()) {
    const missing = logged.filter((id) => !read_ids.includes(id));
    problems.push(`read ${read_ids.length} of ${logged.length}, missing ${missing.slice(0, 5)}, or in another order`);
  }
  const order = new Map(seen.all.map(({ id }, index) => [id, index]));
  for (const name of ['sometimes', 'own'] as const) {
    const places = seen[name].map(({ id }) => order.get(id) ?? Number.NaN);
    if (places.some((place, index) => !(place > (places[index - 1] ?? -1)))) problems.push(`${name}: wrong order`);
  }
  const foreign = seen.sometimes.find(({ kind }) => kind !== 'asset');
  if (foreign) problems.push(`sometimes: ${foreign.type}`);
  const other = seen.own.find(({ kind, by }) => kind !== 'issue' || by !== options.own_id);
  if (other) problems.push(`own: ${other.type} by ${other.by}`);
  const written = seen.all.filter(({ kind, by }) => kind === 'issue' && by === options.own_id).length;
  if (written !== seen.own.length) problems.push(`own: ${seen.own.length} of ${written}`);
  return {
    written: logged.length,
    read: { all: seen.all.length, sometimes: seen.sometimes.length, own: seen.own.length },
    refused_calls: rejected,
    problems,
  };
}

interface Times {
  readonly from: number;
  readonly to: number;
}
