/** Screens of assignments. The first one creates the assignment that the others show. */
import { ASSET, goTo, openOverlay, page, product, type Screen, TITLE, templateId } from './walk.ts';

const ROUND = 'Weekly round through the boiler house and the hot water distribution';
let assignmentId = 0;

async function createAssignment(): Promise<void> {
  const results = await product.call<{ value: string }[]>('GET', '/api/assets/search?q=Condensing');
  const people = await product.call<{ value: number }[]>('GET', '/api/user/search');
  const type = await product.call<{ uuid: string }>('POST', '/api/assets/types/new', { name: 'Heat exchangers' });
  const start_day = new Date().toISOString().slice(0, 10);
  const recurrence = {
    frequency: 'monthly',
    interval: 2,
    start_day,
    repeat_on: { times: ['08:00', '14:00'], days: [1, -1], ordinals: [{ ordinal: 'last', weekday: 'fr' }] },
    end: { type: 'count', count: 30 },
    timezone: 'Europe/Berlin',
    duration: { amount: 4, unit: 'hour' },
  };
  const { id } = await product.call<{ id: number }>('POST', '/api/assignment/new', {
    title: ROUND,
    type: 'scheduled',
    template_id: templateId,
    asset_uuids: results.map(({ value }) => value),
    dynamic_assets: [{ asset_type_uuid: type.uuid, match: 'all', conditions: [] }],
    assignees: people.map(({ value }) => ({ type: 'user', id: value })),
    recurrence: [recurrence],
  });
  assignmentId = id;
}

export const ASSIGNMENT_SCREENS: readonly Screen[] = [
  {
    name: 'assignments',
    open: async () => {
      await createAssignment();
      await goTo('/assignment/list');
      await page.getByText(ROUND).first().waitFor();
    },
  },
  {
    name: 'archived assignments',
    open: (w) => goTo('/assignment/archive').then(() => w.waitForText('assignments:archive.empty')),
  },
  {
    name: 'new assignment with problems',
    open: async (w) => {
      await goTo('/assignment/add');
      await w.press('assignments:create');
      await w.waitForText('assignments:problems.assignees');
    },
  },
  {
    name: 'adding many assets to an assignment',
    open: async (w) => {
      await w.press('assignments:assets.add_many');
      await w.waitForText('assignments:assets.choose_filter');
    },
  },
  {
    name: 'new assignment for one date',
    open: async () => {
      await goTo('/assignment/add');
      await page.locator('#step-schedule input[value=direct] + label').click();
      await page.locator('#step-schedule [name=start_at]').waitFor();
    },
    leave: async () => {
      await page.locator('#step-schedule input[value=scheduled] + label').click();
    },
  },
  {
    name: 'edited assignment',
    open: async (w) => {
      await goTo(`/assignment/${assignmentId}/edit`);
      await page.getByText(TITLE).first().waitFor();
      await page.getByText(ASSET).first().waitFor();
      await w.waitForText('assignments:rules.add_condition');
      await page.locator('aside ol li').first().waitFor();
    },
  },
  {
    name: 'template of an assignment, tried out',
    open: async (w) => {
      await openOverlay(() => w.press('assignments:template.preview'));
      await w.waitForText('preview:nothing_stored');
      await page.locator('[data-form-size=small] [id]').first().waitFor();
    },
  },
];
