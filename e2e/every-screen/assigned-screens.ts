/**
 * Screens of the monitor, the calendar and my inspections. The first one creates the assignments that the others show.
 */
import { ASSET, dialog, goTo, openOverlay, page, product, type Screen, templateId } from './walk.ts';

const ROUND = 'Yearly acceptance of the hot water distribution with the operating company';
const MORE = 'Further checks after repairs in the northern distribution building';
let assignmentId = 0;

async function createAssignments(): Promise<void> {
  const results = await product.call<{ value: string }[]>('GET', '/api/assets/search?q=Condensing');
  const { user } = await product.call<{ user: { id: number } }>('GET', '/api/user/auth');
  const getInstantInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const start_day = getInstantInDays(0).slice(0, 10);
  const shared = {
    template_id: templateId,
    asset_uuids: results.map(({ value }) => value),
    assignees: [{ type: 'user', id: user.id }],
    collaborative: true,
  };
  const recurrence = {
    ...{ frequency: 'daily', interval: 1, start_day, repeat_on: { times: ['00:00'] }, end: { type: 'forever' } },
    ...{ timezone: 'Europe/Berlin', duration: { amount: 2, unit: 'day' } },
  };
  const create = (body: object) => product.call<{ id: number }>('POST', '/api/assignment/new', { ...shared, ...body });
  await create({
    title: MORE,
    type: 'mixed',
    start_at: getInstantInDays(-1),
    end_at: getInstantInDays(30),
    recurrence: [recurrence],
  });
  const { id } = await create({ title: ROUND, type: 'scheduled', recurrence: [recurrence] });
  assignmentId = id;
}

const bar = () => page.locator('button[data-status]').first();
/** All of its work is still to come, also where it is tomorrow already. */
function getNextMonth(): string {
  const tomorrow = new Date(Date.now() + 86_400_000);
  return new Date(Date.UTC(tomorrow.getFullYear(), tomorrow.getMonth() + 1, 1)).toISOString().slice(0, 10);
}

export const ASSIGNED_SCREENS: readonly Screen[] = [
  {
    name: 'monitor of an assignment',
    open: async () => {
      await createAssignments();
      await goTo(`/assignment/${assignmentId}`);
      await page.getByRole('gridcell').first().waitFor();
    },
  },
  {
    name: 'inspections behind a cell',
    open: async (w) => {
      await openOverlay(() => page.locator('td:has([data-status=open])').first().click());
      await w.button('assigned:skip.label').waitFor();
    },
  },
  {
    name: 'inspections of an assignment',
    open: async () => {
      await goTo(`/assignment/${assignmentId}?tab=inspections`);
      await page.getByText(ASSET).first().waitFor();
    },
  },
  {
    name: 'finishing an assignment',
    open: async (w) => {
      await openOverlay(() => w.press('assigned:more_actions'));
      await w.chooseMenuItem('assignments:finish.action');
      await w.button('assignments:finish.label').waitFor();
    },
  },
  {
    name: 'calendar by month',
    open: async () => {
      await goTo(`/assignment/calendar?view=month&day=${getNextMonth()}`);
      await bar().waitFor();
    },
  },
  { name: 'days of daily work in the calendar', open: () => openOverlay(() => bar().click()) },
  {
    name: 'occurrence in the calendar',
    open: async (w) => {
      await dialog().getByRole('listitem').first().getByRole('button').first().click();
      await w.button('assigned:move.label').waitFor();
    },
  },
  {
    name: 'moving an occurrence',
    open: async (w) => {
      await w.press('assigned:move.label');
      await page.locator('form [data-autofocus]').waitFor();
    },
  },
  {
    name: 'calendar by week with filters',
    open: async (w) => {
      await goTo('/assignment/calendar?view=week');
      await bar().waitFor();
      await w.press('assigned:calendar.filters');
      await w.waitForText('assigned:calendar.filter.template');
    },
  },
  {
    name: 'calendar as a list',
    open: () => goTo('/assignment/calendar?view=list').then(() => page.getByText(ROUND).first().waitFor()),
  },
  {
    name: 'link to the calendar',
    open: async (w) => {
      await openOverlay(() => w.press('assigned:subscribe.label'));
      await w.press('assigned:subscribe.create');
      await w.waitForText('assigned:subscribe.once');
    },
  },
  {
    name: 'my inspections of assignments',
    open: (w) => goTo('/inspections/mine').then(() => w.waitForText('assigned:mine.another')),
  },
  {
    name: 'starting one more inspection',
    open: (w) => openOverlay(() => w.press('assigned:mine.start_another_of')),
  },
  {
    name: 'all my inspections',
    open: (w) => goTo('/inspections/mine?list=1').then(() => w.waitForText('assigned:mine.to_do')),
  },
];
