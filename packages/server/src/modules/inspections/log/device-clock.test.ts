import { randomUUID } from 'node:crypto';
import { inspections } from '@rounds/contract/inspections';
import { calculation, form, page, question, text } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { publish } from '../testing/kitchen-rounds.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const until = question('datetime', 'until', {
  date_time_shape: 'year_month_day',
  default_value: null,
  constraint: { expression: 'until <= today()' },
});
const template = form(page('P', text('note'), text('more'), until, calculation('day', 'today()')));

let t: TestServer;
let templateId: number;
beforeAll(async () => {
  t = await startTestServer();
  templateId = await publish(t, template.document, 'Clock');
});
afterAll(() => t.close());

/** A moment of the present, moved by some milliseconds. */
const moment = (offset = 0): string => new Date(Date.now() + offset).toISOString();
const toDay = (iso: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(iso));

const note = (value: string, at: string, key = 'note') => ({ id: randomUUID(), item_id: template.id(key), value, at });

type Sent = Partial<{ sent_at: string; complete: boolean; completed_at: string; uuid: string }>;
async function send(changes: readonly unknown[], { uuid = randomUUID(), ...more }: Sent = {}) {
  const body = { uuid, new: { template_id: templateId }, changes: [...changes], ...more };
  const answer = await t.as('inspector').call(inspections.sync, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.data.refused).toEqual([]);
  return read(uuid);
}
const read = async (uuid: string) =>
  (await t.as('inspector').call(inspections.get, { params: { id: uuid } })).body.data;
type Read = Awaited<ReturnType<typeof read>>;

const getValue = ({ computed }: Read, key: string) =>
  computed.items.find(({ item_id }) => item_id === template.id(key))?.value;
const timeOf = ({ answers }: Read, key: string) =>
  Date.parse(answers.find(({ item_id }) => item_id === template.id(key))?.at ?? '');
/** Whether a time is a few minutes from another one at most, however slow the machine is. */
const isNear = (time: number, other: number) => Math.abs(time - other) < 4 * 60 * SECOND_MS;

describe('clock functions of an inspection', () => {
  test('an inspection begun two days ago can be completed with a date of today', async () => {
    const uuid = randomUUID();
    await send([note('begun', moment(-2 * DAY_MS))], { uuid });
    const today = toDay(moment());
    const done = await send([note(today, moment(), 'until')], { uuid, complete: true });
    expect(done).toMatchObject({ status: 'completed' });
    expect(getValue(done, 'day')).toBe(toDay(done.completed_at ?? ''));
  });

  test('a report completed offline has the day on which the person completed it, and keeps it', async () => {
    const [start, end] = [moment(-3 * DAY_MS), moment(-2 * DAY_MS)];
    const uuid = randomUUID();
    const done = await send([note('offline', start)], { uuid, complete: true, completed_at: end });
    expect(done.completed_at).toBe(end);
    expect([getValue(done, 'day'), getValue(await read(uuid), 'day')]).toEqual([toDay(end), toDay(end)]);
  });

  test('a completion is not earlier than the last answer and not later than its receipt', async () => {
    const answered = moment(-HOUR_MS);
    const early = await send([note('x', answered)], { complete: true, completed_at: moment(-DAY_MS) });
    expect(early.completed_at).toBe(answered);
    const late = await send([note('x', answered)], { complete: true, completed_at: moment(DAY_MS) });
    expect(Date.parse(late.completed_at ?? '')).toBeLessThanOrEqual(Date.now());
  });
});

describe('times of a device whose clock is wrong', () => {
  test('the error of the clock is taken from the times of answers, start and completion', async () => {
    const slow = -400 * DAY_MS;
    const sent_at = moment(slow);
    const earlier = new Date(Date.parse(sent_at) - 2 * 60 * SECOND_MS).toISOString();
    const changes = [note('a', earlier), note('b', sent_at, 'more')];
    const done = await send(changes, { sent_at, complete: true, completed_at: sent_at });
    expect(timeOf(done, 'more') - timeOf(done, 'note')).toBe(2 * 60 * SECOND_MS);
    for (const time of [timeOf(done, 'more'), Date.parse(done.started_at ?? ''), Date.parse(done.completed_at ?? '')])
      expect(isNear(time, Date.now())).toBe(true);
  });

  test('a clock that runs ahead is corrected backwards', async () => {
    const fast = 30 * DAY_MS;
    const open = await send([note('a', moment(fast))], { sent_at: moment(fast) });
    expect(isNear(timeOf(open, 'note'), Date.now())).toBe(true);
    expect(timeOf(open, 'note')).toBeLessThanOrEqual(Date.now());
  });

  test('answers of 1970 whose clock was set before they were sent keep their order and are not older than the template', async () => {
    const boot = Date.parse('1970-01-01T00:00:10Z');
    const at = (seconds: number) => new Date(boot + seconds * SECOND_MS).toISOString();
    const open = await send([note('a', at(0)), note('b', at(7), 'more')], { sent_at: moment() });
    expect(timeOf(open, 'more') - timeOf(open, 'note')).toBe(7 * SECOND_MS);
    expect(Date.parse(open.started_at ?? '')).toBeGreaterThan(Date.now() - HOUR_MS);
  });

  test('times of history from a program that says no time of its own stay as they are', async () => {
    const open = await send([note('a', '2016-09-14T01:31:00.000Z')]);
    expect(open.started_at).toBe('2016-09-14T01:31:00.000Z');
  });

  test('a small difference, as a slow call makes it, changes nothing', async () => {
    const at = moment(-90 * SECOND_MS);
    const open = await send([note('a', at)], { sent_at: moment(-60 * SECOND_MS) });
    expect(timeOf(open, 'note')).toBe(Date.parse(at));
  });

  test('changes of a stored inspection are corrected as well', async () => {
    const uuid = randomUUID();
    await send([note('a', moment())], { uuid });
    const slow = -90 * DAY_MS;
    const body = { changes: [note('b', moment(slow), 'more')], sent_at: moment(slow) };
    const { status } = await t.as('inspector').call(inspections.saveChanges, { params: { id: uuid }, body });
    expect(status).toBe(200);
    expect(isNear(timeOf(await read(uuid), 'more'), Date.now())).toBe(true);
  });
});
