/** Measures how long opening an inspection and answering take on a device with much unsent work, and without. */
import { randomUUID } from 'node:crypto';
import { play } from './steps.ts';
import { kitchen } from './template.ts';
import type { Seat, World } from './world.ts';

export const WAITING = { changes: 500, photos: 100 };
const ANSWERS = 40;

export interface WaitingFigures {
  readonly waiting: number;
  /** The time from the storage of a killed browser to an inspection that can be answered. */
  readonly open_ms: number;
  /** The times until the screen has the answer, and until the device has stored it. */
  readonly answer_ms: { readonly shown: number; readonly stored: number };
}

export async function measureWaiting(world: World, seat: Seat): Promise<WaitingFigures[]> {
  const uuid = await world.startInspection(randomUUID());
  await seat.device.conduct(uuid);
  seat.network.isOnline = false;
  const empty = await measure(seat, uuid);
  const history = { world, seats: [seat], inspections: [uuid], undo: [] };
  const step = { device: 0, inspection: 0 };
  for (let n = ANSWERS; n < WAITING.changes; n += 1) await play(history, { ...step, kind: 'answer', n });
  for (let n = 0; n < WAITING.photos; n += 1) await play(history, { ...step, kind: 'photo', n: 1 });
  return [empty, await measure(seat, uuid)];
}

async function measure({ device }: Seat, uuid: string): Promise<WaitingFigures> {
  await device.kill();
  const before = performance.now();
  const conduct = (await device.conduct(uuid))!;
  const open_ms = performance.now() - before;
  const shown: number[] = [];
  const stored: number[] = [];
  for (let n = 0; n < ANSWERS; n += 1) {
    const start = performance.now();
    const storing = device.in(() => conduct.answer({ item_id: kitchen.id('Degrees') }, { value: n }));
    shown.push(performance.now() - start);
    await storing;
    stored.push(performance.now() - start);
  }
  const { log } = await device.show(uuid, []);
  return { waiting: log.length, open_ms, answer_ms: { shown: median(shown), stored: median(stored) } };
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
