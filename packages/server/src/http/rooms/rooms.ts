/** Everyone who watches records of one kind on this server: one room for each record that is open. */
import type { PresentUser } from '@rounds/contract/presence.ts';
import type { EventHub } from '../../events/hub.ts';
import { Presence, type RecordKey, toRecordName } from '../../events/presence.ts';
import type { EventConnection } from '../module.ts';
import type { Room } from './room.ts';

const EXPIRE_EVERY_MS = 5_000;

type CreateRoom<P extends PresentUser> = (listPeople: () => readonly P[]) => Room<P, unknown>;

export interface Rooms<P extends PresentUser> {
  /** Sends the events of a record to a connection until it ends; returns a function that stops it. */
  watch(connection: EventConnection, record: RecordKey, createRoom: CreateRoom<P>): Promise<() => void>;
}

interface RoomKind {
  /** Names the presence at these records. */
  readonly presence: string;
  /** Says that a record has changed. */
  readonly signal: string;
}

/** The rooms of the server that a hub belongs to. It listens to the hub from the first watcher on. */
export function defineRooms<P extends PresentUser>(kind: RoomKind): (hub: EventHub) => Promise<Rooms<P>> {
  const roomsOfHubs = new WeakMap<EventHub, Promise<Rooms<P>>>();
  return (hub) => {
    const existing = roomsOfHubs.get(hub);
    if (existing) return existing;
    const created = createRooms<P>(hub, kind);
    roomsOfHubs.set(hub, created);
    created.catch(() => roomsOfHubs.delete(hub));
    return created;
  };
}

async function createRooms<P extends PresentUser>(hub: EventHub, kind: RoomKind): Promise<Rooms<P>> {
  const rooms = new Map<string, Room<P, unknown>>();
  const presence = new Presence<P>(kind.presence);
  let timer: ReturnType<typeof setInterval> | null = null;
  /** Runs until nobody watches and nobody is present. */
  const expireRegularly = () => {
    timer ??= setInterval(() => {
      for (const name of presence.expire()) rooms.get(name)?.showPresence();
      if (rooms.size > 0 || !presence.isEmpty || !timer) return;
      clearInterval(timer);
      timer = null;
    }, EXPIRE_EVERY_MS).unref();
  };

  await hub.subscribe({
    onSignal(signal) {
      const room = rooms.get(toRecordName(signal));
      // A failed load leaves the watchers to the next change; they also look again by themselves.
      if (signal.signal === kind.signal) room?.refresh().catch(() => {});
      else if (presence.handles(signal)) {
        expireRegularly();
        if (presence.apply(signal)) room?.showPresence();
      }
    },
  });

  return {
    async watch(connection, record, createRoom) {
      const name = toRecordName(record);
      const room = rooms.get(name) ?? createRoom(() => presence.list(record));
      rooms.set(name, room);
      const leave = await room.join(connection);
      return () => {
        leave();
        if (room.isEmpty && rooms.get(name) === room) rooms.delete(name);
      };
    },
  };
}
