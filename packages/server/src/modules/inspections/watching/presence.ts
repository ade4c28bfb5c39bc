/** Who has which inspection open, as far as this server was told by all servers. */
import { PRESENCE_EXPIRES_MS, type PresentPerson } from '@rounds/contract/inspections';
import type { Tx } from '../../../db/database.ts';
import { type ServerSignal, sendSignals } from '../../../events/publish.ts';
import type { InspectionKey } from './announce.ts';

const PRESENCE_SIGNAL = 'presence';

interface PresenceSignal extends ServerSignal {
  readonly person: PresentPerson;
  readonly away: boolean;
}

export const isPresenceSignal = (signal: ServerSignal): signal is PresenceSignal => signal.signal === PRESENCE_SIGNAL;

export const sendPresence = (tx: Tx, inspection: InspectionKey, person: PresentPerson, away: boolean): Promise<void> =>
  sendSignals(tx, [{ signal: PRESENCE_SIGNAL, ...inspection, person, away } as PresenceSignal]);

export class Presence {
  readonly #people = new Map<number, Map<number, { readonly person: PresentPerson; readonly until: number }>>();

  /** Whether it changes what others see. */
  apply({ id, person, away }: PresenceSignal, now = Date.now()): boolean {
    const here = this.#people.get(id) ?? new Map();
    const before = here.get(person.id)?.person;
    if (away) here.delete(person.id);
    else here.set(person.id, { person, until: now + PRESENCE_EXPIRES_MS });
    if (here.size > 0) this.#people.set(id, here);
    else this.#people.delete(id);
    return away ? before !== undefined : JSON.stringify(before) !== JSON.stringify(person);
  }

  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  list(id: number): PresentPerson[] {
    return [...(this.#people.get(id)?.values() ?? [])].map(({ person }) => person);
  }

  /** Removes people without a sign; answers the inspections that they were at. */
  expire(now = Date.now()): number[] {
    const changed: number[] = [];
    for (const [id, here] of this.#people) {
      const gone = [...here.values()].filter(({ until }) => until <= now);
      if (gone.length === 0) continue;
      for (const { person } of gone) here.delete(person.id);
      if (here.size === 0) this.#people.delete(id);
      changed.push(id);
    }
    return changed;
  }
}
