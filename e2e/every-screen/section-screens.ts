/** The dashboard, sections and scheduled reports. The first screen of sections creates the one that others show. */
import { randomUUID } from 'node:crypto';
import { ASSET, closeOverlays, goTo, groupId, openOverlay, page, product, type Screen } from './walk.ts';

const SECTION = 'Northern distribution building with its outlying pump houses';
const VIEW = 'Inspections of the boiler house with failed questions';
const REPORT = 'Figures of all distribution buildings for the weekly meeting';
const ALERT = 'Low scores of the boiler house and its outlying pump houses';
let section = 0;
let alert = 0;

async function addSection(): Promise<void> {
  if (section !== 0) return;
  const view = { name: VIEW, table_name: 'inspections', query_string: '' };
  const { id } = await product.call<{ id: number }>('POST', '/api/saved-query', view);
  const block = (kind: string, width: number, fields: object) => ({ uuid: randomUUID(), kind, width, ...fields });
  const runs = [{ text: 'The meeting is on Monday at nine in the control room of the distribution building.' }];
  const created = await product.call<{ id: number }>('POST', '/api/section/new', {
    title: SECTION,
    icon: 'place',
    pinned: true,
    shared_with: [{ type: 'group', id: groupId }],
    blocks: [
      block('card', 3, { card: 'inspection_issues', range: 'last_3_months' }),
      block('card', 3, { card: 'average_score' }),
      block('chart', 6, { chart: 'overview.inspections', range: 'last_30_days' }),
      block('query', 7, { table_name: 'inspections', saved_query_id: id, title: VIEW }),
      block('query', 5, { table_name: 'assets' }),
      block('text', 12, { text: [{ style: 'normal', runs }] }),
    ],
  });
  section = created.id;
}
async function addScheduledReport(): Promise<void> {
  await product.call('POST', '/api/scheduled-report/new', {
    title: REPORT,
    source: { kind: 'section', section_id: section },
    ...{ frequency: 'monthly', day: 31, time: '07:30', timezone: 'America/Argentina/Buenos_Aires' },
    group_ids: [groupId],
  });
}
async function addAlert(): Promise<void> {
  const condition = { kind: 'figure', figure: 'average', range: 'last_3_months', direction: 'below', value: 12.5 };
  const body = { title: ALERT, condition, group_ids: [groupId] };
  alert ||= (await product.call<{ id: number }>('POST', '/api/alert/new', body)).id;
}
const waitForView = () => page.getByText(VIEW).filter({ visible: true }).first().waitFor();

export const SECTION_SCREENS: readonly Screen[] = [
  {
    name: 'dashboard',
    open: async (w) => {
      await goTo('/dashboard?preset=last_year');
      await page.getByRole('region', { name: w.pattern('dashboard:cards.average_score') }).waitFor();
      await w.waitForText('dashboard:latest.title');
    },
  },
  { name: 'range of the dashboard', open: (w) => openOverlay(() => w.press('analytics-pages:range')) },
  {
    name: 'inspections behind a figure',
    open: async () => {
      await closeOverlays();
      await goTo('/dashboard/cards/inspections?preset=last_year');
      await page.getByText(ASSET).filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'people behind a figure',
    open: async () => {
      await goTo('/dashboard/cards/unique_auditors?preset=last_year');
      await page.getByRole('main').getByText('Admin').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'issues behind a figure',
    open: async (w) => {
      await goTo('/dashboard/cards/inspection_issues?preset=today');
      await page.getByRole('button', { name: w.pattern('analytics-pages:range') }).waitFor();
    },
  },
  {
    name: 'rows of a figure beside the dashboard',
    open: async (w) => {
      await goTo('/dashboard?preset=last_year');
      await page.getByRole('button', { name: w.pattern('dashboard:cards.average_score') }).click();
      await page
        .getByRole('complementary', { name: w.pattern('charts:rows.label') })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'a figure of the dashboard that does not exist',
    open: async (w) => {
      await goTo('/dashboard/cards/nothing');
      await w.waitForText('dashboard:cards.unknown');
    },
  },
  {
    name: 'sections',
    open: async () => {
      await addSection();
      await goTo('/manage/sections');
      await page.getByText(SECTION).filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'pinned sections', open: (w) => openOverlay(() => w.press('sections:pins.order')) },
  {
    name: 'section',
    open: async () => {
      await closeOverlays();
      await goTo(`/section/${section}`);
      await waitForView();
    },
  },
  { name: 'schedule of a section', open: (w) => openOverlay(() => w.press('common:report_actions.schedule')) },
  {
    name: 'section editor',
    open: async () => {
      await closeOverlays();
      await goTo(`/section/${section}?edit=1`);
      await waitForView();
    },
  },
  {
    name: 'scheduled reports',
    open: async () => {
      await closeOverlays();
      await addScheduledReport();
      await goTo('/analytics/scheduled-reports');
      await page.getByText(REPORT).filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'new scheduled report', open: (w) => openOverlay(() => w.press('scheduled-reports:new')) },
  {
    name: 'alerts',
    open: async () => {
      await closeOverlays();
      await addAlert();
      await goTo('/analytics/alerts');
      await page.getByText(ALERT).filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'new alert', open: (w) => openOverlay(() => w.press('alerts:new')) },
  {
    name: 'what an alert fired for',
    open: async (w) => {
      await closeOverlays();
      await goTo(`/analytics/alerts/${alert}`);
      await w.waitForText('alerts:firings.empty');
    },
  },
  {
    name: 'the link of a scheduled report',
    open: async (w) => {
      await closeOverlays();
      await goTo('/report-subscription/nothing');
      await w.waitForText('scheduled-reports:subscription.invalid');
    },
  },
];
