/** Everyone who watches inspections on this server: one room for each inspection that is open. */
import type { Database } from '../../../db/database.ts';
import type { EventHub } from '../../../events/hub.ts';
import type { EventConnection } from '../../../http/module.ts';
import type { InspectionRow } from '../queries.ts';
import { INSPECTION_SIGNAL } from './announce.ts';
import { isPresenceSignal, Presence } from './presence.ts';
import { Room } from './room.ts';

const EXPIRE_EVERY_MS = 5_000;

export interface InspectionWatchers {
  /** Sends the events of an inspection to a connection until it ends; answers what stops it. */
  watch(connection: EventConnection, row: InspectionRow): Promise<() => void>;
}

const watchersOfHubs = new WeakMap<EventHub, Promise<InspectionWatchers>>();

/** Those of the server that the hub belongs to. The hub is listened to from the first watcher on. */
export function getInspectionWatchers(hub: EventHub, database: Database): Promise<InspectionWatchers> {
  const known = watchersOfHubs.get(hub);
  if (known) return known;
  const created = createWatchers(hub, database);
  watchersOfHubs.set(hub, created);
  created.catch(() => watchersOfHubs.delete(hub));
  return created;
}

async function createWatchers(hub: EventHub, database: Database): Promise<InspectionWatchers> {
  const rooms = new Map<number, Room>();
  const presence = new Presence();
  let timer: ReturnType<typeof setInterval> | null = null;
  /** Until nobody watches and nobody is here. */
  const expireRegularly = () => {
    timer ??= setInterval(() => {
      for (const id of presence.expire()) rooms.get(id)?.showPresence();
      if (rooms.size > 0 || !presence.isEmpty || !timer) return;
      clearInterval(timer);
      timer = null;
    }, EXPIRE_EVERY_MS).unref();
  };

  await hub.subscribe({
    onSignal(signal) {
      const room = rooms.get(signal.id);
      // A failed load leaves the watchers to the next change; they also look again by themselves.
      if (signal.signal === INSPECTION_SIGNAL) room?.refresh().catch(() => {});
      else if (isPresenceSignal(signal)) {
        expireRegularly();
        if (presence.apply(signal)) room?.showPresence();
      }
    },
  });

  return {
    async watch(connection, row) {
      const room = rooms.get(row.id) ?? new Room(database, row, () => presence.list(row.id));
      rooms.set(row.id, room);
      const leave = await room.join(connection);
      return () => {
        leave();
        if (room.isEmpty && rooms.get(row.id) === room) rooms.delete(row.id);
      };
    },
  };
}
