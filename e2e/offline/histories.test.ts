/**
 * Random histories of devices that work offline, with the code of the browser against the real server. A failure
 * names its seed and the shortest history that fails; `npm run offline-histories -- --seed …` plays it again.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectAgreement, expectSameFromStorage, sendEverything } from './agreement.ts';
import { type History, play, type Step, steps } from './steps.ts';
import { kitchen } from './template.ts';
import { measureWaiting, WAITING } from './waiting.ts';
import { openWorld, type Recorded, type Seat, type World } from './world.ts';

vi.mock('../../packages/web/src/kit/form/index.ts', async () => (await import('./device.ts')).loadFormWithoutScreens());

const { OFFLINE_HISTORIES = '2', OFFLINE_STEPS = '80', OFFLINE_SEED, OFFLINE_PATH, OFFLINE_SHRINK } = process.env;
const HISTORIES = Number(OFFLINE_HISTORIES);
const STEPS = Number(OFFLINE_STEPS);
/** Only `npm run offline-histories` plays this many histories. */
const IS_LONG = HISTORIES > 5;
const STARTED = 3;
/**
 * The number of times that the long form plays the history of late answers, which depends on when each call arrives.
 */
const LATE_HISTORIES = 200;
const TIMEOUT_MS = 60 * 60_000;

let world: World;
beforeAll(async () => {
  // Each lost call is reported on the console.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  world = await openWorld();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world?.close();
});

let changes = 0;
let played = 0;

async function playHistory(steps: readonly Step[], seed: number): Promise<void> {
  const recorded = new Map<string, Recorded[]>();
  const seats = await world.openSeats(seed, (inspection, one) => {
    recorded.set(inspection, [...(recorded.get(inspection) ?? []), one]);
  });
  const history: History = { world, seats, inspections: [], undo: [] };
  try {
    for (let index = 0; index < STARTED; index += 1)
      history.inspections.push(await world.startInspection(randomUUID()));
    for (const step of steps) await play(history, step);
    await sendEverything(seats);
    await expectAgreement(seats, history.inspections, recorded);
    await expectSameFromStorage(seats, history.inspections);
    changes += [...recorded.values()].flat().length;
    played += 1;
    if (IS_LONG) console.log(`offline histories: ${played} with ${changes} changes`);
  } finally {
    for (const { device } of seats) await device.kill();
  }
}

test(
  'devices and the server agree after any history, and no change is lost',
  async () => {
    const seed = OFFLINE_SEED === undefined ? Date.now() % 1_000_000 : Number(OFFLINE_SEED);
    console.log(`offline histories: seed ${seed}`);
    await fc.assert(
      fc.asyncProperty(steps(STEPS, STEPS), (list) => playHistory(list, seed)),
      { numRuns: HISTORIES, seed, path: OFFLINE_PATH, endOnFailure: OFFLINE_SHRINK === undefined },
    );
    console.log(`offline histories: ${changes} changes in ${HISTORIES} histories`);
    expect(changes).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

/** Plays a history in which one device completes what another has answered in the meantime without a network. */
async function playLateAnswer({ isLate }: { isLate: boolean }): Promise<void> {
  const recorded = new Map<string, Recorded[]>();
  const seats = await world.openSeats(1, (inspection, one) => {
    recorded.set(inspection, [...(recorded.get(inspection) ?? []), one]);
  });
  const [own, other] = seats as [Seat, Seat];
  const uuid = await world.startInspection(randomUUID());
  const answer = async ({ device }: Seat, key: string, value: unknown) =>
    device.in(async () => (await device.conduct(uuid))!.answer({ item_id: kitchen.id(key) }, { value }));
  try {
    await answer(own, 'Degrees', 4);
    await answer(other, 'Condition', [kitchen.choice('Condition', 'Good')]);
    await sendEverything([own, other]);
    other.network.isOnline = false;
    await answer(other, 'Degrees', 9);
    const conduct = (await own.device.conduct(uuid))!;
    await own.device.in(() => conduct.complete());
    if (isLate) await sendEverything([own]);
    await sendEverything([own, other]);
    // Late answers report that the inspection was completed. Earlier ones do not.
    await expectAgreement([own, other], [uuid], recorded, { withInspection: !isLate });
    expect((await other.device.fetchInspection(uuid)).status).toBe('completed');
  } finally {
    for (const { device } of seats) await device.kill();
  }
}

const LATE_OPTIONS = { repeats: IS_LONG ? LATE_HISTORIES - 1 : 0, timeout: TIMEOUT_MS };

test(
  'answers that a device sends after the completion change neither the report nor what devices show',
  LATE_OPTIONS,
  () => playLateAnswer({ isLate: true }),
);

test(
  'answers that a device sends while another completes the inspection lead to the same on all devices',
  LATE_OPTIONS,
  () => playLateAnswer({ isLate: false }),
);

test.runIf(IS_LONG)(
  'a device with 500 changes and 100 photos that wait opens and answers about as fast as others',
  async () => {
    const [seat] = (await world.openSeats(2, () => {})) as [Seat];
    try {
      const figures = await measureWaiting(world, seat);
      console.log(`offline histories: ${JSON.stringify(figures)}`);
      const [empty, full] = figures;
      expect(full!.waiting).toBeGreaterThanOrEqual(WAITING.changes + WAITING.photos);
      expect(full!.answer_ms.shown).toBeLessThan(10 + 3 * empty!.answer_ms.shown);
      const start = performance.now();
      await sendEverything([seat]);
      console.log(`offline histories: all of it was sent in ${Math.round(performance.now() - start)} ms`);
    } finally {
      await seat.device.kill();
    }
  },
  TIMEOUT_MS,
);
