/** The pages of analytics and their states. */
import {
  closeOverlays,
  completedInspection,
  goTo,
  openOverlay,
  page,
  product,
  type Screen,
  templateId,
} from './walk.ts';

interface Questions {
  readonly list: readonly {
    readonly item_base_uuid: string;
    readonly kind: string;
    readonly title: string;
    readonly answered_count: number;
  }[];
}

const FILTER = () => `filter=${encodeURIComponent(JSON.stringify({ template: [templateId] }))}`;
/** A range in which nothing was completed. */
const EMPTY_RANGE = 'from=2001-01-01&to=2001-01-31';

async function findQuestion(kind: string): Promise<string> {
  const address = `/api/analytics/responses/questions?${FILTER()}`;
  const { list } = await product.call<Questions>('GET', address);
  const match = list.find((question) => question.kind === kind && question.answered_count > 0);
  if (!match) throw new Error(`No answered question of the kind ${kind} in inspection ${completedInspection}`);
  return match.item_base_uuid;
}
const waitForCharts = () => page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });

export const ANALYTICS_SCREENS: readonly Screen[] = [
  {
    name: 'analytics overview',
    open: async (w) => {
      await goTo('/analytics/overview?compare=previous');
      await w.waitForText('analytics:figure.completed');
      await waitForCharts();
    },
  },
  { name: 'range of analytics', open: (w) => openOverlay(() => w.press('analytics-pages:range')) },
  {
    name: 'analytics overview without inspections',
    open: async (w) => {
      await closeOverlays();
      await goTo(`/analytics/overview?${EMPTY_RANGE}`);
      await w.waitForText('analytics-pages:nothing.inspections.title');
    },
  },
  {
    name: 'how a chart is counted',
    open: async (w) => {
      await goTo('/analytics/overview?compare=previous');
      await waitForCharts();
      await openOverlay(() =>
        page
          .getByRole('button', { name: w.texts('charts:formula') })
          .first()
          .click(),
      );
    },
  },
  {
    name: 'charts as tables',
    open: async (w) => {
      await closeOverlays();
      const name = w.texts('charts:as_table');
      for (let at = 0; at < 3; at += 1) await page.getByRole('button', { name }).first().click();
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'rows behind a chart',
    open: async (w) => {
      await page.getByRole('button', { name: w.texts('analytics:figure.completed') }).click();
      await page
        .getByRole('complementary', { name: w.texts('charts:rows.label') })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'rows behind a chart as a list',
    open: async () => {
      await closeOverlays();
      await goTo('/analytics/overview/inspections/rows');
      await page.locator('[data-table-scroll]').waitFor();
    },
  },
  {
    name: 'answers behind a chart as a list',
    open: async () => {
      await goTo(`/analytics/responses/over_time/rows?question=${await findQuestion('options')}`);
      await page.locator('[data-table-scroll]').waitFor();
    },
  },
  {
    name: 'rows of a chart that does not exist',
    open: async (w) => {
      await goTo('/analytics/overview/nothing/rows');
      await w.waitForText('charts:rows.unknown');
    },
  },
  {
    name: 'analytics of issues',
    open: async (w) => {
      await goTo('/analytics/issues');
      await w.waitForText('analytics:figure.created');
      await waitForCharts();
    },
  },
  {
    name: 'analytics of responses without a template',
    open: async (w) => {
      await goTo('/analytics/responses');
      await w.waitForText('analytics-pages:choose_template.title');
    },
  },
  {
    name: 'answers behind a bar',
    open: async (w) => {
      const question = await findQuestion('options');
      await goTo(`/analytics/responses?${FILTER()}&question=${question}&chart=responses.over_time`);
      await w.waitForText('analytics-pages:followed');
      await page.getByRole('complementary').filter({ visible: true }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'answers that are read',
    open: async (w) => {
      await goTo(`/analytics/responses?${FILTER()}&question=${await findQuestion('other')}`);
      await w.waitForText('analytics-pages:other.title');
    },
  },
  {
    name: 'analytics of inspections',
    open: async (w) => {
      await goTo('/analytics/reports?interval=never');
      await w.waitForText('analytics-pages:problem.interval');
      await waitForCharts();
    },
  },
  {
    name: 'analytics whose filters leave nothing',
    open: async (w) => {
      await goTo(`/analytics/reports?${EMPTY_RANGE}&${FILTER()}`);
      await w.waitForText('analytics-pages:nothing.inspections.filtered');
    },
  },
];
