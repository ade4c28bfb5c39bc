/** The calendars of assignments and issues: occurrences and due dates move to another day by mouse and by keyboard. */
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyQuestion, publish } from './every-question-template.ts';
import { page, product, setUpJourney } from './journey.ts';
import { enterPassword } from './sign-in.ts';

const ROUND = 'Boiler house';
/** This round is on the day to which the other one is dragged. */
const OTHER_ROUND = 'Pump house';
const DAILY = 'Fridge temperatures';
const ISSUE = 'Replace the seal';
/** The day is in the middle of next month, so that all days around it are shown. */
const now = new Date();
const toDay = (day: number) =>
  new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, day)).toISOString().slice(0, 10);
const [PLANNED, OTHER, LATER] = [toDay(14), toDay(16), toDay(20)];
/** Daily work begins on a Monday, so that its days are in one week. */
const MONDAY = [21, 22, 23, 24, 25, 26, 27].find((day) => new Date(toDay(day)).getUTCDay() === 1)!;
const DAILY_DAYS = [toDay(MONDAY), toDay(MONDAY + 1), toDay(MONDAY + 2)];

setUpJourney();
beforeAll(async () => {
  const template_id = await publish(product, everyQuestion.document, 'Boiler check');
  const { user } = await product.call<{ user: { id: number } }>('GET', '/api/user/auth');
  const create = (title: string, start_day: string, count = 1) =>
    product.call('POST', '/api/assignment/new', {
      ...{ title, type: 'scheduled', template_id, assignees: [{ type: 'user', id: user.id }] },
      recurrence: [
        {
          ...{ frequency: 'daily', interval: 1, start_day, repeat_on: { times: ['08:00'] } },
          ...{ end: { type: 'count', count }, timezone: 'UTC', duration: { amount: 2, unit: 'hour' } },
        },
      ],
    });
  await create(ROUND, PLANNED);
  await create(OTHER_ROUND, OTHER);
  await create(DAILY, DAILY_DAYS[0]!, DAILY_DAYS.length);
  await product.call('POST', '/api/issue/new', { title: ISSUE, due_at: PLANNED });
  await product.call('POST', '/api/user/account/change-preference-info', { tz_code: 'UTC' });
  await page.goto('/login');
  await enterPassword(page);
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
});

async function drag(source: Locator, target: Locator): Promise<void> {
  const centerOf = async (element: Locator) => {
    const { x, y, width, height } = (await element.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  const [from, to] = [await centerOf(source), await centerOf(target)];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 10, from[1] + 10, { steps: 4 });
  await page.mouse.move(...to, { steps: 8 });
  await page.mouse.up();
}

const fullDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

describe('the calendar of assignments', () => {
  const bar = (title = ROUND) => page.getByRole('button', { name: new RegExp(`^${title}\\W+Upcoming`) });
  const getStart = async (title = ROUND) => {
    const query = new URLSearchParams({ from: `${toDay(1)}T00:00:00Z`, to: `${toDay(35)}T00:00:00Z` });
    const { entries } = await product.call<{ entries: { assignment: { title: string }; start_at: string }[] }>(
      'GET',
      `/api/assignment/calendar?${query}`,
    );
    return entries.filter(({ assignment }) => assignment.title === title).map(({ start_at }) => start_at);
  };

  test('an occurrence that is dropped on another day moves there with its time, and undoing brings it back', async () => {
    await page.goto(`/assignment/calendar?view=month&day=${PLANNED}`);
    await drag(bar(), page.locator(`[data-day="${OTHER}"]`));
    await page.getByText(/moved to/).waitFor();
    expect(await getStart()).toEqual([`${OTHER}T08:00:00.000Z`]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => getStart()).toEqual([`${PLANNED}T08:00:00.000Z`]);
  });

  test('an occurrence can be dropped on another one, and moves to its day', async () => {
    await page.goto(`/assignment/calendar?view=month&day=${PLANNED}`);
    await drag(bar(), bar(OTHER_ROUND));
    await page.getByText(/moved to/).waitFor();
    expect(await getStart()).toEqual([`${OTHER}T08:00:00.000Z`]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => getStart()).toEqual([`${PLANNED}T08:00:00.000Z`]);
  });

  test('daily work is one bar that leads to its days, and one of them is dragged from the panel of its day', async () => {
    const [first, second, third] = DAILY_DAYS.map((day) => `${day}T08:00:00.000Z`);
    await page.goto(`/assignment/calendar?view=month&day=${PLANNED}`);
    await bar(DAILY).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: DAILY });
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => bar(DAILY).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.locator(`[data-day="${DAILY_DAYS[1]}"]`).getByRole('button').click();
    const panel = page.getByRole('complementary', { name: new RegExp(`^Tuesday\\W+${MONDAY + 1} `) });
    await drag(panel.getByRole('button', { name: DAILY, exact: true }), page.locator(`[data-day="${OTHER}"]`));
    await page.getByText(/moved to/).waitFor();
    expect(await getStart(DAILY)).toEqual([`${OTHER}T08:00:00.000Z`, first, third]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => getStart(DAILY)).toEqual([first, second, third]);
  });

  test('the keyboard moves an occurrence by a date', async () => {
    await page.goto(`/assignment/calendar?view=month&day=${PLANNED}`);
    await bar().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: ROUND }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Move…');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'New start' });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(`${LATER.split('-').reverse().join('/')}, 09:30`);
    await page.keyboard.press('Enter');
    await page.getByText(/moved to/).waitFor();
    expect(await getStart()).toEqual([`${LATER}T09:30:00.000Z`]);
  });
});

describe('the calendar of issues', () => {
  const getDue = async () => {
    const { list } = await product.call<{ list: { due_at: string }[] }>('GET', '/api/issue/list');
    return list.map(({ due_at }) => due_at);
  };
  const issue = () => page.getByRole('button', { name: new RegExp(ISSUE) });

  test('an issue that is dropped on another day is due then, and undoing brings its date back', async () => {
    await page.goto(`/issues?show=calendar&day=${PLANNED}`);
    await drag(issue(), page.getByRole('listitem', { name: fullDay(OTHER) }));
    await page.getByText(/is now due on/).waitFor();
    expect(await getDue()).toEqual([OTHER]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(getDue).toEqual([PLANNED]);
  });

  test('the keyboard changes the due date from the menu of an issue', async () => {
    await page.goto(`/issues?show=calendar&day=${PLANNED}`);
    await issue().focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Change due date…' });
    await item.waitFor();
    await item.focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: /Due/ });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(LATER.split('-').reverse().join('/'));
    await page.keyboard.press('Enter');
    await page.getByText(/is now due on/).waitFor();
    expect(await getDue()).toEqual([LATER]);
  });
});
