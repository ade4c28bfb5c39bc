import { analyticsPrints } from '@rounds/contract/analytics';
import { checklists } from '@rounds/contract/checklists';
import { groups } from '@rounds/contract/groups';
import { type ScheduledReport, type ScheduledReportInput, scheduledReports } from '@rounds/contract/scheduled-reports';
import { type SectionSummary, sections } from '@rounds/contract/sections';
import { users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createPerson,
  FakeApiError,
  FakeServer,
  fakeLayout,
  fakePhone,
  renderAt,
  toListPage,
} from '../../testing/index.ts';
import { createAnalyticsServer } from '../analytics/testing/fake-answers.ts';
import { loadPeopleField } from '../groups/index.ts';

beforeAll(async () => {
  await loadPeopleField();
});
let removeLayout: () => void;
beforeEach(() => {
  removeLayout = fakeLayout();
});
afterEach(() => removeLayout());

const MARA = { id: 7, full_name: 'Mara Lindqvist' };
const report: ScheduledReport = {
  ...{ id: 3, title: 'Morning figures', source: { kind: 'page', page: 'overview', query: 'preset=last_7_days' } },
  ...{ frequency: 'weekly', weekday: 1, day: null, time: '07:30', timezone: 'Europe/Berlin', is_active: true },
  ...{ recipients: [MARA], groups: [{ id: 5, name_lang: { en: 'Kitchen' } }], owner: MARA, problem: null },
  ...{ addresses: [], section_title: null, status: 'active', last_result: 'sent' },
  ...{ next_at: '2026-11-30T06:30:00Z', last_sent_at: '2026-11-23T06:30:00Z' },
  ...{ created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' },
};
const SECTION: SectionSummary = {
  ...{ id: 9, uuid: '00000000-0000-4000-8000-000000000009', title: 'Whalley district', icon: null, owner: MARA },
  ...{
    shared_with: [],
    people: [],
    is_for_everyone: false,
    default_for: [],
    pinned: false,
    blocks_count: 0,
    may_edit: true,
    revision: 1,
  },
  ...{ created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' },
};

/** Keeps one scheduled report. */
function createServer(initial: ScheduledReport | null = report, server = new FakeServer()) {
  let stored = initial;
  return server
    .on(scheduledReports.list, () => toListPage(stored ? [stored] : [], 'scheduled_reports'))
    .on(scheduledReports.create, () => report)
    .on(scheduledReports.update, ({ body }) => {
      stored = { ...report, is_active: body.is_active ?? true, title: body.title };
      return stored;
    })
    .on(scheduledReports.delete, () => {
      stored = null;
      return null;
    })
    .on(scheduledReports.send, () => null)
    .onDefault(sections.list, () => toListPage([SECTION], 'sections'))
    .on(users.search, () => [{ value: 12, label: 'Jonas Weber', avatar: null }])
    .on(groups.all, () => [{ value: 5, label: 'Kitchen' }]);
}
const openList = (server = createServer()) =>
  renderAt('/analytics/scheduled-reports', { as: createPerson('administrator'), server });
type User = Awaited<ReturnType<typeof renderAt>>['user'];
const openDialog = async (user: User) => {
  await user.click((await screen.findAllByRole('button', { name: 'Schedule a report' }))[0]!);
  return within(await screen.findByRole('dialog', { name: 'Schedule a report' }));
};
async function choose(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Morning figures' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('the list of scheduled reports', () => {
  it('it says in words when a report is sent, who receives it, and why the last one did not reach everybody', async () => {
    await openList(createServer({ ...report, problem: 'no_access', last_result: 'no_access' }));
    await screen.findByText('Every Monday at 07:30');
    screen.getByText('Kitchen, Mara Lindqvist');
    expect(screen.getByText('Some had no access').closest('[title]')?.getAttribute('title')).toBe(
      'Some recipients have no access',
    );
    screen.getByText('Overview, Last 7 days');
    screen.getByText('Active');
  });

  it('a report in another time zone than that of the viewer names it', async () => {
    await openList(createServer({ ...report, frequency: 'monthly', day: 31, timezone: 'America/New_York' }));
    await screen.findByText('On the last day of each month at 07:30 (America/New York)');
  });

  it('without any report it says what they are for', async () => {
    await openList(createServer(null));
    await screen.findByText('No scheduled reports yet');
  });

  it('a report is paused and resumed, and nothing else about it changes', async () => {
    const { server, user } = await openList();
    await choose(user, 'Pause');
    await screen.findByText('“Morning figures” is paused');
    const {
      recipients: _,
      groups: __,
      owner,
      problem,
      section_title,
      status,
      last_result,
      next_at,
      last_sent_at,
      created_at,
      updated_at,
      id,
      ...kept
    } = report;
    expect(server.getCalls(scheduledReports.update)[0]?.body).toEqual({
      ...{ ...kept, is_active: false, recipient_ids: [7], group_ids: [5], addresses: [] },
    });
    await choose(user, 'Resume');
    await screen.findByText('“Morning figures” is active again');
  });

  it('it is sent to oneself at once, and to everybody after a confirmation', async () => {
    const { server, user } = await openList();
    await choose(user, 'Send to me now');
    await waitFor(() => expect(server.getCalls(scheduledReports.send)[0]?.body).toEqual({ to: 'me' }));
    await choose(user, 'Send to all now');
    const question = within(await screen.findByRole('dialog', { name: 'Send “Morning figures” now?' }));
    question.getByText('It’s sent by email to Kitchen, Mara Lindqvist.');
    await user.click(question.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.getCalls(scheduledReports.send)[1]?.body).toEqual({ to: 'all' }));
  });

  it('addresses of people without an account are added, and the dialog says which of them have not confirmed', async () => {
    const addresses = [{ email: 'lea@partner.example', status: 'waiting' as const }];
    const { server, user } = await openList(createServer({ ...report, addresses }));
    await screen.findByText('Kitchen, Mara Lindqvist, lea@partner.example');
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit scheduled report' }));
    dialog.getByText('lea@partner.example hasn’t confirmed yet.');
    await user.type(dialog.getByRole('combobox', { name: 'External email addresses' }), 'noah@partner.example{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.getCalls(scheduledReports.update)[0]?.body).toMatchObject({
        addresses: ['lea@partner.example', 'noah@partner.example'],
      }),
    );
  });

  it('the address at which the list was before leads to it', async () => {
    const { router } = await renderAt('/manage/sections?tab=schedules', {
      ...{ as: createPerson('administrator'), server: createServer() },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/analytics/scheduled-reports'));
  });

  it('a report is deleted after a confirmation', async () => {
    const { server, user } = await openList();
    await choose(user, 'Delete');
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('No scheduled reports yet');
    expect(server.getCalls(scheduledReports.delete)).toHaveLength(1);
  });
});

describe('scheduling a report', () => {
  it('page, range, day, time and recipients are chosen, and the dialog says when it is sent next', async () => {
    const { server, user } = await openList();
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Figures of the month');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Page or board' }), 'page:reports');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Date range' }), 'last_6_months');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Repeats' }), 'monthly');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Day of the month' }), '15');
    dialog.getByText(/^On day 15 of each month at 07:30\. Next: \d/);
    const recipients = await dialog.findByRole('combobox', { name: 'Recipients' });
    await user.click(recipients);
    await user.click(await screen.findByRole('option', { name: 'Kitchen' }));
    await user.click(recipients);
    await user.click(await screen.findByRole('option', { name: 'Jonas Weber' }));
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(server.getCalls(scheduledReports.create)).toHaveLength(1));
    expect(server.getCalls(scheduledReports.create)[0]?.body).toMatchObject({
      title: 'Figures of the month',
      source: { kind: 'page', page: 'reports', query: 'preset=last_6_months' },
      ...{ frequency: 'monthly', day: 15, time: '07:30', timezone: 'Europe/Berlin' },
      ...{ recipient_ids: [7, 12], group_ids: [5] },
    });
  });

  it('a section is chosen instead of a page, and has no range of its own', async () => {
    const { server, user } = await openList();
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Week');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Page or board' }), 'Whalley district');
    expect(dialog.queryByRole('combobox', { name: 'Date range' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(server.getCalls(scheduledReports.create)[0]?.body).toMatchObject({
        ...{ source: { kind: 'section', section_id: 9 }, frequency: 'weekly', weekday: 1 },
      }),
    );
  });

  it('missing values are reported at their fields', async () => {
    const server = createServer().on(scheduledReports.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { recipient_ids: ['This field is required.'] },
      });
    });
    const { user } = await openList(server);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Nothing');
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await dialog.findByText('Choose a page or a board.');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Page or board' }), 'page:overview');
    await user.click(await dialog.findByRole('combobox', { name: 'Recipients' }));
    await user.keyboard('{Backspace}{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await dialog.findByText('Add at least one person, group or address.');
    expect(server.getCalls(scheduledReports.create)[0]?.body).toMatchObject({ recipient_ids: [], group_ids: [] });
  });

  it('people who may not see analytics are only offered sections', async () => {
    const { user } = await renderAt('/analytics/scheduled-reports', {
      as: createPerson('inspector'),
      server: createServer(null),
    });
    const dialog = await openDialog(user);
    const source = within(dialog.getByRole('combobox', { name: 'Page or board' }));
    source.getByRole('option', { name: 'Whalley district' });
    expect(source.queryByRole('option', { name: 'Overview' })).toBeNull();
  });
});

describe('the page to which mails lead', () => {
  it('a person without an account confirms a report, and stops it again', async () => {
    let status: 'waiting' | 'confirmed' | 'stopped' = 'waiting';
    const server = new FakeServer()
      .on(scheduledReports.getSubscription, () => ({
        ...{ status, organization: 'North Foods', sender: 'Mara Lindqvist', email: 'lea@partner.example' },
        title: status === 'waiting' ? null : 'Morning figures',
      }))
      .on(scheduledReports.changeSubscription, ({ body }) => {
        status = body.status;
        return null;
      });
    const { user } = await renderAt('/report-subscription/abc', { as: null, server });
    await screen.findByRole('heading', { name: 'Receive reports by email?' });
    expect(server.getCalls(scheduledReports.changeSubscription)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('“Morning figures” from Mara Lindqvist (North Foods).');
    await user.click(screen.getByRole('button', { name: 'Stop receiving it' }));
    await screen.findByRole('heading', { name: 'You no longer receive this report' });
  });
});

describe('scheduling what is on the screen', () => {
  it('a page of analytics keeps its range and filters', async () => {
    const filter = JSON.stringify({ template: [3] });
    const server = createServer(null, createAnalyticsServer()).on(checklists.searchEntries, () => []);
    const { user } = await renderAt(`/analytics/reports?${new URLSearchParams({ preset: 'last_year', filter })}`, {
      ...{ as: createPerson('administrator'), server },
    });
    await user.click(await screen.findByRole('button', { name: 'Schedule…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a report' }));
    dialog.getByText('The filters of the page are kept.');
    expect(dialog.queryByRole('combobox', { name: 'Page or board' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(server.getCalls(scheduledReports.create)).toHaveLength(1));
    const { source } = server.getCalls(scheduledReports.create)[0]!.body as ScheduledReportInput;
    expect(source).toMatchObject({ kind: 'page', page: 'reports' });
    const query = new URLSearchParams((source as { query: string }).query);
    expect(Object.fromEntries(query)).toMatchObject({ preset: 'last_year', filter });
  });

  it('a section is scheduled under its own title', async () => {
    const server = createServer(null).on(sections.get, () => ({ ...SECTION, blocks: [] }));
    const { user } = await renderAt('/section/9', { as: createPerson('viewer'), server });
    await user.click(await screen.findByRole('button', { name: 'Schedule…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a report' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Whalley district');
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(server.getCalls(scheduledReports.create)[0]?.body).toMatchObject({
        source: { kind: 'section', section_id: 9 },
      }),
    );
  });

  it('on phones, PDF and schedule are in the menu with the other actions', async () => {
    const removePhone = fakePhone();
    try {
      const server = createServer(null, createAnalyticsServer());
      const { user } = await renderAt('/analytics/reports', { as: createPerson('administrator'), server });
      const more = await screen.findByRole('button', { name: 'More actions' });
      expect(screen.queryByRole('button', { name: 'Schedule…' })).toBeNull();
      await user.click(more);
      const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
      expect(names).toEqual(['PDF', 'Schedule…', 'Copy link to this page', 'Print']);
      await user.click(screen.getByRole('menuitem', { name: 'Schedule…' }));
      await screen.findByRole('dialog', { name: 'Schedule a report' });
    } finally {
      removePhone();
    }
  });

  it('a PDF that cannot be created shows why instead of saving a file', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    const server = createServer(null, createAnalyticsServer()).on(analyticsPrints['reports.pdf'], () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
    });
    const { user } = await renderAt('/analytics/reports', { as: createPerson('administrator'), server });
    await user.click(await screen.findByRole('button', { name: 'PDF' }));
    await screen.findByText('Something went wrong on our side.');
    expect(save).not.toHaveBeenCalled();
    save.mockRestore();
  });
});
