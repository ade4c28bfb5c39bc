/** Calls whose events are recorded, and the walk through what most records have: from creating to deleting. */
import type { BodyInputOf, Endpoint, OutputOf } from '@rounds/contract/endpoint.ts';
import type { EventCode } from '@rounds/contract/event-codes.ts';
import type { WorkspaceEvent } from '../../events/workspace-event.ts';
import type { Client, TestServer } from '../../testing/index.ts';
import type { ServerModule } from '../module.ts';

interface Sent {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly file?: { readonly name: string; readonly bytes: string | Buffer };
}

/** The codes that each call has published. */
export class EventWalk {
  readonly published = new Map<string, Set<EventCode>>();
  readonly #events: WorkspaceEvent[] = [];
  #server: TestServer | null = null;

  /** Reads all events of the server of the walk. */
  readonly recorder: ServerModule = {
    name: 'recorder',
    routes: [],
    onEvents: { '*': async (events) => void this.#events.push(...events) },
  };

  start(server: TestServer): void {
    this.#server = server;
  }

  get admin(): Client {
    return this.#server!.as('admin');
  }

  /** Makes a call whose job causes its events, and runs the job. */
  callWithJob<E extends Endpoint>(endpoint: E, sent: Sent): Promise<OutputOf<E>> {
    return this.recordAs(endpoint, async () => {
      const { body } = await this.admin.call(endpoint as Endpoint, sent as never);
      await this.#server!.runJobs();
      return (body as { readonly data: OutputOf<E> }).data;
    });
  }

  /** Makes a call that has to succeed. */
  async call<E extends Endpoint>(endpoint: E, sent: Sent = {}, client: Client = this.admin): Promise<OutputOf<E>> {
    return this.recordAs(endpoint, async () => {
      const { status, body } = await client.call(endpoint as Endpoint, sent as never);
      if (status !== 200) throw new Error(`${endpoint.id}: ${JSON.stringify(body)}`);
      return (body as { readonly data: OutputOf<E> }).data;
    });
  }

  /** Records the events of work that makes a call in its own way. */
  async recordAs<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
    this.#events.length = 0;
    const result = await work();
    const codes = this.published.get(endpoint.id) ?? new Set();
    for (const { code } of this.#events) codes.add(code);
    this.published.set(endpoint.id, codes);
    return result;
  }

  /** The events of the last call. */
  get events(): readonly WorkspaceEvent[] {
    return this.#events;
  }

  /** Records the events between a call and its end, or of other work. */
  async record(work: () => Promise<unknown>): Promise<readonly WorkspaceEvent[]> {
    this.#events.length = 0;
    await work();
    return this.#events;
  }
}

interface LifeCalls {
  readonly create: Endpoint;
  readonly update: Endpoint;
}
interface ArchivableCalls extends LifeCalls {
  readonly archive: Endpoint;
  readonly restore: Endpoint;
  readonly bulkArchive: Endpoint;
  readonly bulkRestore: Endpoint;
}
interface DeletableCalls extends LifeCalls {
  readonly delete: Endpoint;
}
interface Bodies {
  readonly create: BodyInputOf<Endpoint> | object;
  readonly update: BodyInputOf<Endpoint> | object;
  /** Path parameters of records inside another one. */
  readonly parents?: object;
}

type Created = { readonly id: number };

/** Creates, changes, archives, restores and deletes a record. */
export async function walkArchivable(walk: EventWalk, calls: ArchivableCalls, bodies: Bodies): Promise<void> {
  const { parents } = bodies;
  const { id } = (await walk.call(calls.create, { params: parents, body: bodies.create })) as unknown as Created;
  const params = { ...parents, id };
  await walk.call(calls.update, { params, body: bodies.update });
  await walkArchive(walk, calls, params);
}

/** Archives, restores and deletes a record. */
export async function walkArchive(
  walk: EventWalk,
  calls: Omit<ArchivableCalls, keyof LifeCalls>,
  params: { readonly id: number },
): Promise<void> {
  const body = { ids: [params.id] };
  await walk.call(calls.archive, { params });
  await walk.call(calls.restore, { params });
  await walk.call(calls.bulkArchive, { params, body });
  await walk.call(calls.bulkRestore, { params, body });
  await walk.call(calls.archive, { params });
  await walk.call(calls.archive, { params, query: { forever: true } });
}

/** Creates, changes and deletes a record that cannot be archived. */
export async function walkDeletable(walk: EventWalk, calls: DeletableCalls, bodies: Bodies): Promise<void> {
  const { id } = (await walk.call(calls.create, { body: bodies.create })) as unknown as Created;
  await walk.call(calls.update, { params: { id }, body: bodies.update });
  await walk.call(calls.delete, { params: { id } });
}
