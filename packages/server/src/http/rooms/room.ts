/** The open streams of one record on this server. What is new is loaded once for all of them. */
import { MAX_PRESENT_PEOPLE, type PresentUser } from '@rounds/contract/presence.ts';
import type { EventConnection } from '../module.ts';

/** People move from item to item; the others learn of it this often. */
const PRESENCE_DELAY_MS = 200;

interface Watcher {
  readonly connection: EventConnection;
  /** Messages follow one another, because access is looked up before each. */
  last: Promise<void>;
}

export interface PresenceEvent<P> {
  readonly kind: 'presence';
  readonly people: P[];
  readonly count: number;
}

/** `M` is what is sent to every watcher; each of them gets the part that it may see. */
export abstract class Room<P extends PresentUser, M> {
  readonly #listPeople: () => readonly P[];
  readonly #watchers = new Set<Watcher>();
  #loading: Promise<void> | null = null;
  #hasMore = false;
  #presenceTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(listPeople: () => readonly P[]) {
    this.#listPeople = listPeople;
  }

  /** Loads what is new and sends it; false if the record is gone. */
  protected abstract load(): Promise<boolean>;
  /** Returns the first message for everyone who joins. */
  protected abstract describe(): M;
  protected abstract toMessage(event: PresenceEvent<P>): M;
  /** Sends what the person may see, as of now, and ends a connection that may see nothing. */
  protected abstract deliver(connection: EventConnection, message: M): Promise<void>;

  get isEmpty(): boolean {
    return this.#watchers.size === 0;
  }

  /** Returns a function that leaves the room. */
  async join(connection: EventConnection): Promise<() => void> {
    const watcher: Watcher = { connection, last: Promise.resolve() };
    this.#watchers.add(watcher);
    // The room must not miss what was committed since the access was checked.
    await this.refresh();
    this.#sendTo([watcher], this.describe());
    this.#sendTo([watcher], this.#describePresence());
    return () => {
      this.#watchers.delete(watcher);
      if (this.isEmpty && this.#presenceTimer) clearTimeout(this.#presenceTimer);
    };
  }

  /** Loads what is new and sends it to everyone. Calls during a load lead to one more. */
  refresh(): Promise<void> {
    if (this.#loading) {
      this.#hasMore = true;
      return this.#loading;
    }
    this.#loading = this.#loadAll().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Sends who is here, soon: several people may move at once. */
  showPresence(): void {
    this.#presenceTimer ??= setTimeout(() => {
      this.#presenceTimer = null;
      this.send(this.#describePresence());
    }, PRESENCE_DELAY_MS);
  }

  protected send(message: M): void {
    this.#sendTo([...this.#watchers], message);
  }

  async #loadAll(): Promise<void> {
    do {
      this.#hasMore = false;
      if (await this.load()) continue;
      for (const { connection } of [...this.#watchers]) sendGone(connection);
      return;
    } while (this.#hasMore);
  }

  #describePresence(): M {
    const people = this.#listPeople();
    return this.toMessage({ kind: 'presence', people: people.slice(0, MAX_PRESENT_PEOPLE), count: people.length });
  }

  #sendTo(watchers: readonly Watcher[], message: M): void {
    for (const watcher of watchers) {
      const { connection } = watcher;
      watcher.last = watcher.last.then(() => this.deliver(connection, message)).catch(() => connection.end());
    }
  }
}

/** The record does not exist any more, at least for this person. */
export function sendGone(connection: EventConnection): void {
  connection.sendText('{"kind":"gone"}');
  connection.end();
}
