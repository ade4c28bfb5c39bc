/**
 * A device of one person without a screen: it runs the outbox, the sender and the conduct store of the browser
 * on a storage of its own, and can be killed and opened again from that storage.
 */
import type { Inspection } from '@rounds/contract/inspections';
import { inspections } from '@rounds/contract/inspections';
import type { Change, LoggedChange } from '@rounds/engine';
import { fetchLog, putOnDevice, startInspection } from '../../../kit/inspections/start-inspection.ts';
import { call } from '../../../platform/api/index.ts';
import { loadInspection, type Outbox, openOutbox } from '../../../platform/offline/index.ts';
import { listRejected, retryRejected } from '../../../platform/offline/quarantine.ts';
import { serverTransport } from '../../../platform/offline/server-transport.ts';
import { type Conduct, startConduct } from '../store/conduct-store.ts';
import { catchUp } from '../store/load-conduct.ts';
import { type BrowserGlobals, createStorage, runIn } from './browser-globals.ts';

export interface DeviceOptions {
  readonly owner: { readonly workspace_id: number; readonly user_id: number; readonly name: string };
  /** Sends a request of this device, with its cookies, over its network. */
  readonly fetch: typeof fetch;
  readonly cookie: () => string;
  readonly isOnline: () => boolean;
  readonly now: () => Date;
  /** A change was stored on the device, so it must never be lost. */
  readonly onRecorded: (inspection: string, change: Change) => void;
}

/** The state of an inspection on a device. */
export interface Shown {
  readonly computed: unknown;
  readonly answers: readonly unknown[];
  readonly log: readonly string[];
}

/** The waits of a browser that repeats calls, shortened. */
const RETRY_MS = { first: 10, max: 200 };

export class Device {
  readonly owner: DeviceOptions['owner'];
  readonly #options: DeviceOptions;
  readonly #storage = createStorage();
  readonly #conducts = new Map<string, Promise<Conduct | null>>();
  #outbox: Promise<Outbox> | null = null;
  /** The life ends with each kill; responses to a killed browser have no effect. */
  #life: BrowserGlobals;
  #isAlive = { value: true };

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.owner = options.owner;
    this.#life = this.#createGlobals();
  }

  #createGlobals(): BrowserGlobals {
    const life = { value: true };
    this.#isAlive = life;
    const never = new Promise<never>(() => {});
    return {
      storage: this.#storage,
      cookie: this.#options.cookie,
      fetch: async (input, init) => {
        if (!life.value) return never;
        const settled = await this.#options.fetch(input, init).then(
          (reply) => () => reply,
          (error: unknown) => () => {
            throw error;
          },
        );
        return life.value ? settled() : never;
      },
    };
  }

  /** Runs code in this browser. */
  in<T>(work: () => T): T {
    return runIn(this.#life, work);
  }

  outbox(): Promise<Outbox> {
    this.#outbox ??= this.in(() => this.#open());
    return this.#outbox;
  }

  async #open(): Promise<Outbox> {
    const { isOnline, now, onRecorded, owner } = this.#options;
    const outbox = await openOutbox(owner, {
      transport: serverTransport,
      withExclusiveLock: (_name, work) => work(),
      channel: () => new BroadcastChannel(crypto.randomUUID()),
      online: isOnline,
      now,
      retryDelay: (failures) => Math.min(RETRY_MS.max, RETRY_MS.first * 2 ** (failures - 1)),
    });
    outbox.onEvent((event) => event.kind === 'recorded' && onRecorded(event.report, event.change));
    return outbox;
  }

  /** The inspection, from the device or the server; null if this device has no access to it now. */
  conduct(uuid: string): Promise<Conduct | null> {
    const opened = this.#conducts.get(uuid) ?? this.in(() => this.#load(uuid));
    this.#conducts.set(uuid, opened);
    return opened.then((conduct) => {
      if (!conduct) this.#conducts.delete(uuid);
      return conduct;
    });
  }

  async #load(uuid: string): Promise<Conduct | null> {
    const outbox = await this.outbox();
    try {
      if (!(await loadInspection(outbox.db, uuid))) {
        await putOnDevice(outbox, await call(inspections.get, { params: { id: uuid } }));
        await fetchLog(outbox, uuid);
      }
      const device = await loadInspection(outbox.db, uuid);
      return device ? startConduct({ outbox, device, newId: () => crypto.randomUUID(), now: this.#options.now }) : null;
    } catch {
      return null;
    }
  }

  /** Whether the inspection is on this device. */
  async hasKept(uuid: string): Promise<boolean> {
    return (await (await this.outbox()).db.getKey('reports', uuid)) !== undefined;
  }

  /** Starts an inspection without a network; null while the template is not on the device. */
  async startOffline(templateId: number): Promise<string | null> {
    const outbox = await this.outbox();
    const { owner, now } = this.#options;
    const user = { id: owner.user_id, name: owner.name };
    const start = { template_id: templateId, asset: null };
    return this.in(() =>
      startInspection(outbox, start, { zone: 'Europe/Berlin', user, isOffline: true }, now()).catch(() => null),
    );
  }

  /** Fetches what others changed, and returns whether that succeeded. */
  async catchUp(uuid: string, withInspection = false): Promise<boolean> {
    const conduct = await this.conduct(uuid);
    return conduct !== null && this.in(() => catchUp(conduct, { withInspection }).catch(() => false));
  }

  async wake(): Promise<void> {
    (await this.outbox()).wake();
  }

  /** Ends the browser at once: nothing that it does now reaches its storage or the server. */
  async kill(): Promise<void> {
    const outbox = await this.#outbox?.catch(() => null);
    this.#isAlive.value = false;
    this.#outbox = null;
    this.#conducts.clear();
    this.#life = this.#createGlobals();
    if (!outbox) return;
    outbox.db.close();
    // It waits for replies that never come.
    void outbox.close().catch(() => {});
  }

  /** Waits until everything on the device has been sent. @throws when it takes too long */
  async sendEverything(timeoutMs: number): Promise<void> {
    const outbox = await this.outbox();
    const end = Date.now() + timeoutMs;
    await outbox.notifyChanged();
    for (;;) {
      const { waiting, unstored, rejected, sender } = outbox.state();
      const isNew = (await outbox.db.getAll('reports')).some(({ id }) => id === null);
      if (rejected > 0) throw new Error(`the server rejected ${JSON.stringify(await outbox.db.getAll('refused'))}`);
      if (waiting === 0 && unstored === 0 && !isNew && sender === 'idle') return;
      if (Date.now() > end) {
        const inspections = (await outbox.db.getAll('reports')).filter((inspection) => inspection.refused);
        throw new Error(`${waiting} changes and files are still waiting: ${sender} ${JSON.stringify(inspections)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Waits until nothing more can be sent: the person has to sign in, or to decide about all that is left. */
  async sendUntil(state: 'idle' | 'signed_out', timeoutMs: number): Promise<void> {
    const outbox = await this.outbox();
    await outbox.notifyChanged();
    outbox.wake();
    for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
      const { sender, waiting, unstored } = outbox.state();
      const rejected = await listRejected(outbox.db);
      const heldCount = rejected.reduce(
        (sum, item) => sum + (item.kind === 'inspection' ? item.changes + item.files : 0),
        0,
      );
      if (sender === state && unstored === 0 && (state === 'signed_out' || waiting <= heldCount)) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`the device is ${JSON.stringify(outbox.state())} and not ${state}`);
  }

  /** Lists the rejected work, with the server’s reason. */
  async listRejected() {
    return listRejected((await this.outbox()).db);
  }

  /** The person sends all of it again. */
  async retryRejected(): Promise<void> {
    const outbox = await this.outbox();
    await retryRejected(outbox, await listRejected(outbox.db), this.#options.now());
  }

  /** The ids of changes that wait on this device, for whatever reason. */
  async listUnsent(): Promise<string[]> {
    const { db } = await this.outbox();
    const [waiting, rejected] = await Promise.all([db.getAll('changes'), db.getAll('refused')]);
    return [...waiting, ...rejected].map(({ change }) => change.id);
  }

  async fetchInspection(uuid: string): Promise<Inspection> {
    return this.in(() => call(inspections.get, { params: { id: uuid } }));
  }

  async fetchChanges(uuid: string): Promise<readonly LoggedChange[]> {
    const changes: LoggedChange[] = [];
    for (;;) {
      const query = { after: changes.at(-1)?.sequence ?? 0 };
      const page = await this.in(() => call(inspections.listChanges, { params: { id: uuid }, query }));
      if (page.changes.length === 0) return changes;
      changes.push(...page.changes);
    }
  }

  /** Returns the state in memory, with the answers of these keys and the changes in the storage. */
  async show(uuid: string, keys: readonly string[]): Promise<Shown> {
    const conduct = await this.conduct(uuid);
    if (!conduct) throw new Error(`the device of ${this.owner.name} cannot open ${uuid}`);
    const storedInspection = await loadInspection(conduct.outbox.db, uuid);
    const run = conduct.run();
    return {
      computed: run.computed(),
      answers: keys.map((key) => run.answer(key)),
      log: [...(storedInspection?.log ?? []), ...(storedInspection?.waiting ?? [])].map(({ id }) => id).sort(),
    };
  }
}
