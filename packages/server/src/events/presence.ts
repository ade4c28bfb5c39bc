/** The people who have each record open, as far as other servers have announced them to this one. */
import { PRESENCE_EXPIRES_MS, type PresentUser } from '@rounds/contract/presence.ts';
import type { Tx } from '../db/database.ts';
import { type ServerSignal, sendSignals } from './publish.ts';

interface PresenceSignal<P> extends ServerSignal {
  readonly person: P;
  readonly away: boolean;
}
export type RecordKey = Pick<ServerSignal, 'workspace' | 'id'>;
/** Ids are unique only inside a workspace. */
export const toRecordName = ({ workspace, id }: RecordKey): string => `${workspace} ${id}`;

/** The presence at records of one kind. */
export class Presence<P extends PresentUser> {
  readonly #signal: string;
  /** Keyed by workspace and id. */
  readonly #people = new Map<string, Map<number, { readonly person: P; readonly until: number }>>();

  constructor(kind: string) {
    this.#signal = toSignal(kind);
  }

  /** Tells all servers where a person is. */
  static send<P extends PresentUser>(tx: Tx, kind: string, record: RecordKey, person: P, away: boolean): Promise<void> {
    const signal: PresenceSignal<P> = { signal: toSignal(kind), ...record, person, away };
    return sendSignals(tx, [signal]);
  }

  handles(signal: ServerSignal): signal is PresenceSignal<P> {
    return signal.signal === this.#signal;
  }

  /** Whether it changes what others see. */
  apply({ person, away, ...record }: PresenceSignal<P>, now = Date.now()): boolean {
    const name = toRecordName(record);
    const here = this.#people.get(name) ?? new Map();
    const before = here.get(person.id)?.person;
    if (away) here.delete(person.id);
    else here.set(person.id, { person, until: now + PRESENCE_EXPIRES_MS });
    if (here.size > 0) this.#people.set(name, here);
    else this.#people.delete(name);
    return away ? before !== undefined : JSON.stringify(before) !== JSON.stringify(person);
  }

  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  list(record: RecordKey): P[] {
    return [...(this.#people.get(toRecordName(record))?.values() ?? [])].map(({ person }) => person);
  }

  /** Removes people whose sign of presence has expired, and returns the names of the records that they had open. */
  expire(now = Date.now()): string[] {
    const changed: string[] = [];
    for (const [name, here] of this.#people) {
      const expired = [...here.values()].filter(({ until }) => until <= now);
      if (expired.length === 0) continue;
      for (const { person } of expired) here.delete(person.id);
      if (here.size === 0) this.#people.delete(name);
      changed.push(name);
    }
    return changed;
  }
}

const toSignal = (kind: string): string => `presence of ${kind}`;
