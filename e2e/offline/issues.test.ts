/**
 * Issues that five devices raise without a network: each exists once, at its answer, although replies are lost, devices
 * are killed and the server restarts. `npm run offline-histories` raises 500 of them.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { IssueSummary } from '@rounds/contract/issues';
import type { AnswerAddress } from '@rounds/engine';
import { Dice } from '@rounds/engine/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendEverything } from './agreement.ts';
import type { Conduct } from './device.ts';
import { kitchen } from './template.ts';
import { openWorld, type Seat, type World } from './world.ts';

vi.mock('../../packages/web/src/kit/form/index.ts', async () => (await import('./device.ts')).loadFormWithoutScreens());

const { OFFLINE_ISSUES = '40', OFFLINE_SEED } = process.env;
const ISSUES = Number(OFFLINE_ISSUES);
const DEVICES = 5;
const INSPECTIONS = 3;
const RESTARTS = 3;
const TIMEOUT_MS = 30 * 60_000;
const QUESTIONS = ['Clean', 'Degrees', 'Condition', 'Remarks'];

interface Raised extends AnswerAddress {
  readonly uuid: string;
  readonly title: string;
  readonly inspection: string;
  /** Whether the issue was stored; false if the device was killed meanwhile. */
  isStored: boolean;
}

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

function pickPlace(conduct: Conduct, dice: Dice): AnswerAddress {
  const fridges = { item_id: kitchen.id('Fridges') };
  if (dice.chance(25)) return { item_id: kitchen.id('Tidy'), row: conduct.addRow(fridges).row ?? [] };
  return { item_id: kitchen.id(dice.pick(QUESTIONS)) };
}

async function raiseOne(seat: Seat, inspection: string, dice: Dice, raised: Raised[]): Promise<void> {
  const { device } = seat;
  const conduct = (await device.conduct(inspection))!;
  const place = device.in(() => pickPlace(conduct, dice));
  const photo = {
    ...{ uuid: randomUUID(), purpose: 'issue' as const, name: 'evidence.pdf', type: 'application/pdf' },
    bytes: new Blob([Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000)])]),
  };
  const files = dice.chance(20) ? [photo] : [];
  const issue: Raised = { ...place, uuid: randomUUID(), title: `Issue ${raised.length}`, inspection, isStored: false };
  raised.push(issue);
  const body = { uuid: issue.uuid, title: issue.title, media: files.map(({ uuid }) => uuid) };
  const storing = device.in(() => conduct.raiseIssue(place, body, files));
  if (dice.chance(5)) return device.kill();
  await storing;
  issue.isStored = true;
}

async function listIssues(seat: Seat): Promise<IssueSummary[]> {
  const issues: IssueSummary[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await seat.network.fetch(`/api/issue/list?limit=100&page=${page}`);
    const { data } = (await reply.json()) as { data: { list: IssueSummary[]; pagination: { total: number } } };
    issues.push(...data.list);
    if (issues.length >= data.pagination.total || data.list.length === 0) return issues;
  }
}

test(
  'issues that devices raise offline exist once, at their answers, whatever is lost or restarted',
  async () => {
    const seed = OFFLINE_SEED === undefined ? Date.now() % 1_000_000 : Number(OFFLINE_SEED);
    console.log(`offline issues: seed ${seed}`);
    const dice = new Dice(seed);
    const seats = (await world.openSeats(seed, () => {})).slice(0, DEVICES);
    const inspections = await Promise.all(
      Array.from({ length: INSPECTIONS }, () => world.startInspection(randomUUID())),
    );
    const raised: Raised[] = [];
    try {
      for (const { device } of seats) {
        for (const inspection of inspections) expect(await device.conduct(inspection)).not.toBeNull();
      }
      const restartEvery = Math.ceil(ISSUES / RESTARTS);
      for (let n = 0; raised.filter(({ isStored }) => isStored).length < ISSUES; n += 1) {
        // Devices have no network most of the time; if they have one, every third call fails in some way.
        const seat = dice.pick(seats);
        seat.network.isOnline = dice.chance(30);
        seat.network.faults = 35;
        await seat.device.wake();
        await raiseOne(seat, dice.pick(inspections), dice, raised);
        if (dice.chance(8)) await dice.pick(seats).device.kill();
        if (n % restartEvery === restartEvery - 1) await world.restartServer();
      }
      await sendEverything(seats);

      const reader = seats.find(({ manages }) => manages)!;
      const issues = await listIssues(seats[2]!);
      const numbers = issues.map(({ number }) => number).sort((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      const storedIssues = raised.filter(
        ({ uuid, isStored }) => isStored || issues.some((issue) => issue.uuid === uuid),
      );
      expect(issues.map(({ title }) => title).sort()).toEqual(storedIssues.map(({ title }) => title).sort());
      for (const uuid of inspections) {
        const { answers, issues: visibleIssues } = await reader.device.fetchInspection(uuid);
        const toLine = (issue: string, { item_id, row = [] }: AnswerAddress) => [issue, item_id, ...row].join(' ');
        const expected = storedIssues
          .filter(({ inspection }) => inspection === uuid)
          .map((one) => toLine(one.uuid, one));
        const added = answers.flatMap(({ issues: of = [], ...place }) => of.map((issue) => toLine(issue, place)));
        expect(added.sort()).toEqual(expected.sort());
        expect(visibleIssues.map((issue) => toLine(issue.uuid, issue)).sort()).toEqual(expected);
      }
      console.log(`offline issues: ${storedIssues.length} stored of ${raised.length} raised`);
    } finally {
      for (const { device } of seats) await device.kill();
    }
  },
  TIMEOUT_MS,
);
