import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments, type RecurrenceInput } from '@rounds/contract/assignments';
import { auth } from '@rounds/contract/auth';
import { settings } from '@rounds/contract/settings';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser, startTestServer, type TestServer } from '../../../testing/index.ts';
import { kitchenRounds } from '../../inspections/testing/kitchen-rounds.ts';

let t: TestServer;
let input: AssignmentInput;
beforeAll(async () => {
  t = await startTestServer();
  const { templateId: template_id } = await kitchenRounds(t);
  const inspector = Number((await t.as('admin').call(users.search, { query: { q: 'inspector' } })).body.data[0]!.value);
  const oven = (await t.as('manager').call(assets.create, { body: { asset_id: 'Oven 1', display_name: 'Oven' } })).body;
  input = {
    ...{ title: 'Kitchen', type: 'scheduled', template_id, asset_uuids: [oven.data.uuid], dynamic_assets: [] },
    ...{ assignees: [{ type: 'user', id: inspector }], manager_ids: [], recurrence: [daily] },
    ...{ allow_additional_assets: false, restricted: false, auto_finish: false, collaborative: false },
  };
});
afterAll(() => t.close());

const daily: RecurrenceInput = {
  ...{ frequency: 'daily', interval: 1, start_day: '2090-12-24', repeat_on: { times: ['08:00'] } },
  ...{ end: { type: 'forever' }, timezone: 'UTC', duration: { amount: 6, unit: 'hour' } },
};
const christmas = { day: '2090-12-25', name: 'Christmas Day' };
const boxingDay = { day: '2090-12-26', name: 'Boxing Day' };
const setHolidays = (holidays: (typeof christmas)[]) =>
  t.as('admin').call(settings.updateOrganization, { body: { holidays } });
const create = async (recurrence: RecurrenceInput) =>
  (await t.as('manager').call(assignments.create, { body: { ...input, recurrence: [recurrence] } })).body.data;
const getNext = async (id: number) =>
  (await t.as('manager').call(assignments.get, { params: { id } })).body.data.next_at;

describe('the holidays of a workspace', () => {
  test('everybody can read them in their order, and a day that does not exist is rejected', async () => {
    const saved = await setHolidays([boxingDay, christmas]);
    expect(saved.body.data.holidays).toEqual([christmas, boxingDay]);
    expect((await t.as('nobody').call(settings.listHolidays)).body.data).toEqual([christmas, boxingDay]);
    expect((await t.as('admin', 'B').call(settings.listHolidays)).body.data).toEqual([]);
    for (const day of ['2090-02-30', 'Monday']) expect((await setHolidays([{ day, name: 'Odd' }])).status).toBe(422);
    expect((await setHolidays([christmas, { ...christmas, name: 'Twice' }])).status).toBe(422);
    await setHolidays([]);
  });

  test('a schedule that skips holidays opens nothing on them, and another one does', async () => {
    await setHolidays([christmas]);
    const preview = async (recurrence: RecurrenceInput) => {
      const { body } = await t.as('manager').call(assignments.previewDates, { body: { recurrence, count: 2 } });
      return body.data.map(({ local }) => local.slice(0, 10));
    };
    expect(await preview({ ...daily, skip_holidays: true })).toEqual(['2090-12-24', '2090-12-26']);
    expect(await preview(daily)).toEqual(['2090-12-24', '2090-12-25']);
    expect((await create({ ...daily, skip_holidays: true })).recurrence[0]).toMatchObject({
      skip_holidays: true,
      skipped_days: ['2090-12-25'],
    });
  });

  test('a schedule can move its work off holidays to the working day before or after', async () => {
    // Christmas Day of 2090 is a Monday, so the working days around it are the Friday before and the Wednesday after.
    await setHolidays([christmas, boxingDay]);
    const once = { ...daily, start_day: '2090-12-25', end: { type: 'until', until: '2090-12-25' } } as const;
    const preview = async (changes: Partial<RecurrenceInput>) => {
      const recurrence = { ...once, skip_holidays: true, ...changes };
      const { body } = await t.as('manager').call(assignments.previewDates, { body: { recurrence, count: 2 } });
      return body.data.map(({ local }) => local);
    };
    expect(await preview({ move_skipped: 'next' })).toEqual(['2090-12-27T08:00']);
    expect(await preview({ move_skipped: 'previous' })).toEqual(['2090-12-22T08:00']);
    expect(await preview({ move_skipped: 'previous', working_days: ['mo', 'su'] })).toEqual(['2090-12-24T08:00']);
    const created = await create({ ...once, skip_holidays: true, move_skipped: 'next' });
    expect(created.next_at).toBe('2090-12-27T08:00:00.000Z');
    expect(created.recurrence[0]).toMatchObject({ move_skipped: 'next', working_days: ['mo', 'tu', 'we', 'th', 'fr'] });
    expect((await create({ ...daily, move_skipped: 'next' })).recurrence[0]).not.toHaveProperty('move_skipped');
  });

  test('a schedule that moves its work follows new holidays and keeps the first day of its weeks', async () => {
    await setHolidays([]);
    const sent = { ...daily, start_day: '2090-12-25', skip_holidays: true, move_skipped: 'next' } as const;
    const created = await create({ ...sent, week_start: 'su' });
    expect(created.next_at).toBe('2090-12-25T08:00:00.000Z');
    await setHolidays([christmas]);
    const { data } = (await t.as('manager').call(assignments.get, { params: { id: created.id } })).body;
    expect(data.next_at).toBe('2090-12-26T08:00:00.000Z');
    expect(data.recurrence[0]).toMatchObject({ week_start: 'su', move_skipped: 'next', skipped_days: ['2090-12-25'] });
    await setHolidays([]);
  });

  test('days that a caller sends are replaced by the holidays of the workspace', async () => {
    await setHolidays([]);
    const sent = { ...daily, skip_holidays: true, skipped_days: ['2090-12-24'] };
    expect((await create(sent)).next_at).toBe('2090-12-24T08:00:00.000Z');
    expect((await create({ ...daily, skipped_days: ['2090-12-24'] })).recurrence[0]).not.toHaveProperty('skipped_days');
  });

  test('a new holiday moves the next date of schedules that skip holidays, and removing it brings the date back', async () => {
    const recurrence = { ...daily, start_day: '2090-12-25' };
    const skipping = await create({ ...recurrence, skip_holidays: true });
    const other = await create(recurrence);
    await setHolidays([christmas, boxingDay]);
    expect(await getNext(skipping.id)).toBe('2090-12-27T08:00:00.000Z');
    expect(await getNext(other.id)).toBe('2090-12-25T08:00:00.000Z');
    await setHolidays([]);
    expect(await getNext(skipping.id)).toBe('2090-12-25T08:00:00.000Z');
  });

  test('a schedule whose only day is a holiday is rejected with its reason', async () => {
    await setHolidays([christmas]);
    const once = { ...daily, start_day: '2090-12-25', end: { type: 'until' as const, until: '2090-12-25' } };
    const body = { ...input, recurrence: [{ ...once, skip_holidays: true }] };
    const answer = await t.as('manager').call(assignments.create, { body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.data)).toEqual(['recurrence.0']);
    await setHolidays([]);
  });
});

describe('the region of a workspace', () => {
  test('its time zone, first weekday and numbers are part of the session of everybody', async () => {
    const region = { time_zone: 'Asia/Kathmandu', first_weekday: 'su', number_format: 'apostrophe_dot' } as const;
    const saved = await t
      .as('admin')
      .call(settings.updateOrganization, { body: { ...region, address: 'Durbar Marg 1' } });
    expect(saved.body.data).toMatchObject({ ...region, address: 'Durbar Marg 1' });
    expect(getUser(await t.as('inspector').call(auth.getSession)).workspace.region).toEqual(region);
    const { timezone: _, ...withoutZone } = { ...input, timezone: undefined };
    const created = await t.as('manager').call(assignments.create, { body: withoutZone });
    expect(created.body.data.timezone).toBe('Asia/Kathmandu');
  });

  test('an unknown time zone is rejected at its field', async () => {
    const answer = await t.as('admin').call(settings.updateOrganization, { body: { time_zone: 'Mars/Olympus' } });
    expect(answer.body.data).toEqual({ time_zone: ['Unknown time zone. Use a name such as Europe/Berlin.'] });
  });
});
