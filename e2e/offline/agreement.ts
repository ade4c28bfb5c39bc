/** Checks what holds once every device has a network again: all agree, and nothing that a device stored is missing. */
import { answerKey, type Change, foldChanges } from '@rounds/engine';
import { expect } from 'vitest';
import type { Device } from './device.ts';
import type { Recorded, Seat } from './world.ts';

const SEND_TIMEOUT_MS = 60_000;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Ends everything that keeps devices from sending, and waits until each has sent what it has. */
export async function sendEverything(seats: readonly Seat[]): Promise<void> {
  for (const { network } of seats) Object.assign(network, { isOnline: true, isSignedIn: true, faults: 0 });
  for (const { network, device } of seats) {
    await network.drain();
    await device.wake();
    await device.sendEverything(SEND_TIMEOUT_MS);
  }
}

/** @param withInspection whether devices fetch the inspection, as when it is opened, or only look for changes, as afterwards */
export async function expectAgreement(
  seats: readonly Seat[],
  inspections: readonly string[],
  recorded: ReadonlyMap<string, readonly Recorded[]>,
  { withInspection = true } = {},
): Promise<void> {
  const { device: reader } = seats.find(({ manages }) => manages)!;
  for (const uuid of inspections) {
    const log = await reader.fetchChanges(uuid);
    expectWholeLog(uuid, log, recorded.get(uuid) ?? []);
    const server = await reader.fetchInspection(uuid);
    const keys = server.answers.map((answer) => answerKey(answer));
    const folded = foldChanges(log);
    expect(Object.fromEntries([...folded.rows].map(([key, rows]) => [key, [...rows]]))).toEqual(server.rows);
    const expected = {
      computed: plain(server.computed),
      answers: plain(keys.map((key) => folded.answers.get(key))),
      log: log.map(({ id }) => id).sort(),
    };
    expect(plain(server.answers.map(({ row, ...answer }) => (row?.length ? { ...answer, row } : answer)))).toEqual(
      expected.answers,
    );
    for (const [index, { device }] of seats.entries()) {
      // One device opens inspections that it has not seen yet.
      if (device !== reader && !(await device.hasKept(uuid))) continue;
      await catchUpWithRetries(device, uuid, withInspection);
      expect(plain(await device.show(uuid, keys)), `device ${index} shows ${uuid} as the server`).toEqual(expected);
    }
  }
}

/** A call can fail on a loaded machine; the screens repeat it like this. */
const catchUpWithRetries = (device: Device, uuid: string, withInspection: boolean): Promise<void> =>
  expect
    .poll(() => device.catchUp(uuid, withInspection), {
      timeout: SEND_TIMEOUT_MS,
      message: `the device fetches ${uuid}`,
    })
    .toBe(true);

/** The devices again, from their storage alone. */
export async function expectSameFromStorage(seats: readonly Seat[], inspections: readonly string[]): Promise<void> {
  for (const [index, { device, network }] of seats.entries()) {
    const uuids: string[] = [];
    for (const uuid of inspections) if (await device.hasKept(uuid)) uuids.push(uuid);
    const views = await Promise.all(uuids.map((uuid) => device.show(uuid, [])));
    await device.kill();
    network.isOnline = false;
    const again = await Promise.all(uuids.map((uuid) => device.show(uuid, [])));
    expect(plain(again), `device ${index} after a restart`).toEqual(plain(views));
  }
}

function expectWholeLog(
  uuid: string,
  log: readonly (Change & { sequence?: number; by?: number })[],
  recorded: readonly Recorded[],
) {
  expect(
    log.map(({ sequence }) => sequence),
    `sequence of ${uuid}`,
  ).toEqual(log.map((_, index) => index + 1));
  const changesById = new Map(log.map((change) => [change.id, change]));
  expect(changesById.size, `changes of ${uuid} are stored once`).toBe(log.length);
  const missing = recorded.filter(({ change }) => !changesById.has(change.id));
  expect(missing, `changes that are missing in the log of ${uuid}`).toEqual([]);
  for (const { change, by } of recorded) {
    // The server corrects the times of devices whose clock is wrong.
    const { at: _, ...rest } = change;
    expect(changesById.get(change.id)).toMatchObject({ ...(plain(rest) as object), by });
  }
}
