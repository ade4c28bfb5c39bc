import { assets } from '@rounds/contract/assets';
import { type InspectionReport, inspections, type SharedReport } from '@rounds/contract/inspections';
import { issues, type NewIssue } from '@rounds/contract/issues';
import { REPORT_SECTIONS } from '@rounds/contract/settings/report.ts';
import { compile, evaluate, foldChanges, type LoggedChange } from '@rounds/engine';
import { form, page, text, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  createPerson,
  FakeApiError,
  FakeServer,
  fakePhone,
  fakeTablet,
  renderAt,
  toListPage,
  WITHOUT_ASSIGNMENT,
} from '../../../testing/index.ts';
import { createRaisedIssue } from '../../../testing/issue-choices.ts';
import { fakeStorage } from '../../../testing/storage.ts';

beforeAll(() => fakeStorage());

const kitchen = form(
  page('Kitchen', yesno('Floor clean'), yesno('Door closes'), yesno('Fridge cold'), text('Remarks')),
);
const [NOW, BEFORE] = ['00000000-0000-4000-8000-000000000501', '00000000-0000-4000-8000-000000000502'];
const asset = { uuid: '00000000-0000-4000-8000-000000000090', asset_id: 'K-1', display_name: 'Jaipur' };

/** A completed inspection with these answers: yes or no by question, and remarks. */
function reportOf(uuid: string, given: Readonly<Record<string, 'Yes' | 'No'>>, remarks: string): InspectionReport {
  const at = '2026-11-20T10:30:00Z';
  const values = Object.entries(given).map(([key, label]) => [kitchen.id(key), [kitchen.choice(key, label)]] as const);
  const changes = [...values, [kitchen.id('Remarks'), remarks] as const].map(
    ([item_id, value], index) => ({ id: `${uuid.slice(0, -4)}${9000 + index}`, item_id, value, at }) as LoggedChange,
  );
  const context = { zone: 'UTC', started_at: at, asset };
  const answers = foldChanges(changes);
  const computed = evaluate(compile(kitchen.document), context, answers);
  const { score, progress } = computed;
  return {
    id: uuid === NOW ? 2 : 1,
    uuid,
    document_id: uuid === NOW ? 'R-2' : 'R-1',
    title: null,
    status: 'completed',
    template_id: 3,
    template_title: 'Kitchen visit',
    template_version: 1,
    asset,
    issues: [],
    user: { id: 7, full_name: 'Mara Lindqvist' },
    score: score.score,
    score_max: score.max,
    score_percent: score.percent === null ? null : Math.round(score.percent * 100),
    failed_count: progress.failed,
    question_count: progress.total,
    answered_count: progress.answered,
    quantity: progress.answered,
    issues_count: 0,
    managers: [],
    note: '',
    collaborative: false,
    imported: false,
    collaborators: [],
    ...WITHOUT_ASSIGNMENT,
    started_at: at,
    completed_at: at,
    created_at: at,
    updated_at: at,
    archived_at: null,
    template: { version_id: 7, version: 1, ...kitchen.document },
    context,
    answers: [...answers.answers.values()],
    rows: {},
    computed,
    sequence: changes.length,
    files: [],
    require_sign_off: false,
    sign_off: null,
    reopened: null,
    report: { languages: ['en'], sections: [...REPORT_SECTIONS], layout: 'full' },
    import_origin: null,
    previous_score_percent: uuid === NOW ? 6_667 : null,
    has_previous: uuid === NOW,
    address: null,
  };
}

const now = reportOf(NOW, { 'Floor clean': 'No', 'Door closes': 'Yes', 'Fridge cold': 'Yes' }, 'Busy day');
const before = reportOf(BEFORE, { 'Floor clean': 'Yes', 'Door closes': 'No', 'Fridge cold': 'Yes' }, 'Quiet day');

const reportServer = () =>
  new FakeServer()
    .on(inspections.getReport, ({ params }) => (params.id === BEFORE ? before : now))
    .on(inspections.getPrevious, () => before)
    .on(inspections.list, () => toListPage([now, before], 'inspections'))
    .on(inspections.listLateChanges, () => []);
const open = (search = '', server = reportServer()) =>
  renderAt(`/inspections/${NOW}/view-report${search}`, { as: createPerson('manager'), server });

describe('what a report shows', () => {
  it('failed answers come first, and one filter shows all of them or those with media', async () => {
    const { user, router } = await open();
    await screen.findByRole('heading', { level: 2, name: 'Failed items' });
    screen.getByRole('heading', { level: 3, name: 'Floor clean' });
    expect(screen.queryByText('Fridge cold')).toBeNull();
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: /^All 4/ }));
    await screen.findByRole('heading', { level: 4, name: 'Fridge cold' });
    expect(router.state.location.search).toMatchObject({ show: 'all' });
  });

  it('an address with a filter opens the report with it, and the option that failed is red without a colour of its own', async () => {
    await open('?show=all');
    await screen.findByText('Fridge cold');
    expect(screen.getByText('No').dataset.color).toBe('red');
  });

  it('the head counts failed items, issues and answers, and says how the score has changed since last time', async () => {
    const server = reportServer().on(inspections.getReport, () => ({ ...now, previous_score_percent: 5_000 }));
    await open('', server);
    const facts = within(await screen.findByRole('region', { name: 'Result' }));
    facts.getByText('failed item');
    facts.getByText('issues');
    expect(facts.getByText('on last time').closest('dl')?.textContent).toContain('+16.67');
    expect(server.getCalls(inspections.getPrevious)).toHaveLength(0);
  });

  it('the head names the address of the site of the asset', async () => {
    const address = '12 Harbour Rd\nSydney';
    await open(
      '',
      reportServer().on(inspections.getReport, () => ({ ...now, address })),
    );
    within(await screen.findByRole('region', { name: 'Result' })).getByText('12 Harbour Rd, Sydney');
  });

  it('the PDF is offered in each layout', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More downloads' }));
    for (const name of ['Full report', 'Summary', 'Failed items']) {
      await screen.findByRole('menuitem', { name });
    }
  });
});

it('a completed report names the answers that arrived after completion', async () => {
  const change = { id: BEFORE, item_id: kitchen.id('Remarks'), at: '2026-11-20T12:00:00Z', value: 'Came late' };
  const late = { change, by: { id: 7, full_name: 'Mara Lindqvist' }, received_at: change.at, sequence: 9 };
  await open(
    '',
    reportServer().on(inspections.listLateChanges, () => [late]),
  );
  await screen.findByText('1 answer arrived after completion and isn’t in the report.');
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
});

describe('the comparison of reports', () => {
  it('a report without an earlier one does not offer to compare it', async () => {
    const first = { ...now, has_previous: false };
    await open(
      '',
      reportServer().on(inspections.getReport, () => first),
    );
    await screen.findByRole('button', { name: 'History' });
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  });

  it('newly failed, fixed, changed and unchanged answers stand next to those of last time', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const failed = within(await screen.findByRole('region', { name: 'Newly failed' }));
    failed.getByText('Floor clean');
    const sides = [failed.getByRole('region', { name: 'Last time' }), failed.getByRole('region', { name: 'Now' })];
    expect(sides.map((side) => within(side).getByText(/^(Yes|No)$/).textContent)).toEqual(['Yes', 'No']);
    for (const [tab, title] of [
      ['Fixed 1', 'Door closes'],
      ['Changed 1', 'Remarks'],
      ['Unchanged 1', 'Fridge cold'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: tab }));
      await screen.findByRole('heading', { name: new RegExp(title) });
    }
    expect(router.state.location.search).toMatchObject({ compare: 'previous' });
    await user.click(screen.getByRole('button', { name: 'End comparison' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /Comparison/ })).toBeNull());
  });
});

describe('the actions of a report', () => {
  it('on a phone the PDF is a button, and the other actions are in a menu with their names', async () => {
    onTestFinished(fakePhone());
    const { user } = await open(
      '',
      reportServer().on(inspections.getShareLink, () => null),
    );
    await screen.findByRole('button', { name: 'PDF' });
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual([
      ...['History', 'Reopen', 'Compare', 'Alert me…', 'Share', 'Full report', 'Summary', 'Failed items'],
      ...['Word document', 'Answers for Excel', 'Answers as CSV'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Share' }));
    await screen.findByRole('dialog', { name: 'Share report' });
  });

  it('on a tablet, where the names of all actions don’t fit, the others than the PDF are in a menu', async () => {
    onTestFinished(fakeTablet());
    const { user } = await open('', reportServer());
    await screen.findByRole('button', { name: 'PDF' });
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual(['History', 'Reopen', 'Compare', 'Alert me…', 'Share']);
  });

  it('on a phone a report in progress is continued with the button, and its PDF is in the menu', async () => {
    onTestFinished(fakePhone());
    const server = reportServer().on(inspections.getReport, () => ({ ...now, status: 'in_progress' as const }));
    const { user } = await open('', server);
    await screen.findByRole('button', { name: 'Continue' });
    expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'PDF' });
  });
});

describe('the link to a report', () => {
  it('a link is created with an end date and a password, shown, and revoked after a confirmation', async () => {
    let sent: unknown = null;
    let isRevoked = false;
    const link = { url: 'https://rounds.example/shared/report/1.abc', has_password: true, created_at: now.created_at };
    const server = reportServer()
      .on(inspections.getShareLink, () => null)
      .on(inspections.createShareLink, ({ body }) => {
        sent = body;
        return { ...link, expires_at: null };
      })
      .on(inspections.deleteShareLink, () => {
        isRevoked = true;
        return null;
      });
    const { user } = await open('', server);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.type(await screen.findByLabelText('Password'), 'green apples');
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    await screen.findByDisplayValue(link.url);
    expect(sent).toEqual({ expires_at: null, password: 'green apples' });
    await user.click(screen.getByRole('button', { name: 'Revoke link' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revoke this link?' }));
    await user.click(question.getByRole('button', { name: 'Revoke link' }));
    await screen.findByRole('button', { name: 'Create link' });
    expect(isRevoked).toBe(true);
  });

  it('a guest reads the form in the chosen language with its title, and missing texts in that of the source', async () => {
    const items = now.template.items.map((item) =>
      item.title === 'Floor clean' ? { ...item, translations: { ar: { title: 'الأرضية نظيفة' } } } : item,
    );
    const template = { ...now.template, items, translations: { ar: { title: 'زيارة المطبخ' } } };
    const report = { ...now, template, asset: null, document_id: null, organization: 'Fraser Health', ratings: [] };
    const server = new FakeServer().on(inspections.getShared, () => ({
      ...{ has_password: false, organization: 'Fraser Health', sender: null, report },
    }));
    const { user } = await renderAt('/shared/report/1.abc', { as: null, server });
    await screen.findByRole('heading', { level: 1, name: 'Kitchen visit' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Form language' }), 'ar');
    await screen.findByRole('heading', { level: 1, name: 'زيارة المطبخ' });
    expect(document.title).toBe('زيارة المطبخ');
    expect(screen.getByRole('heading', { name: 'الأرضية نظيفة' }).closest('main')?.dir).toBe('rtl');
    await user.click(screen.getByRole('radio', { name: /4/ }));
    await screen.findByRole('heading', { name: 'Door closes' });
  });

  it('a guest gives the password and then reads the report, and pictures come through the link', async () => {
    const shared: SharedReport = { ...now, organization: 'Fraser Health', ratings: [] };
    const server = new FakeServer()
      .on(inspections.getShared, ({ query }) => ({
        ...{ has_password: true, organization: 'Fraser Health', sender: 'Mara Lindqvist' },
        report: query?.access ? shared : null,
      }))
      .on(inspections.openShared, ({ body }) => {
        if (body.password !== 'green apples')
          throw new FakeApiError('VALIDATION_FAILED', 'Check the fields', { data: { password: ['Wrong password'] } });
        return { access: 'zz.proof' };
      });
    const { user } = await renderAt('/shared/report/1.abc', { as: null, server });
    await screen.findByText('Shared by Mara Lindqvist, Fraser Health');
    await user.type(screen.getByLabelText('Password'), 'red apples');
    await user.click(screen.getByRole('button', { name: 'Open report' }));
    await screen.findByText('Wrong password');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'green apples');
    await user.click(screen.getByRole('button', { name: 'Open report' }));
    await screen.findByText('Floor clean');
    screen.getByText('Fraser Health');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('a report is sent to several addresses as a PDF with a message', async () => {
    const requests: unknown[] = [];
    const server = reportServer()
      .on(inspections.getShareLink, () => null)
      .on(inspections.sendReport, ({ body }) => {
        requests.push(body);
        return { sent: 2 };
      });
    const { user } = await open('', server);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('radio', { name: 'Email' }));
    await user.type(await screen.findByRole('textbox', { name: 'To' }), 'kim@elsewhere.example, lee@elsewhere.example');
    await user.click(screen.getByRole('radio', { name: 'PDF' }));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'See page 2.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('The report is being sent to 2 addresses.');
    const emails = ['kim@elsewhere.example', 'lee@elsewhere.example'];
    expect(requests).toEqual([{ emails, content: 'pdf', message: 'See page 2.' }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share report' })).toBeNull());
  });

  it('a link that is not valid says so', async () => {
    const server = new FakeServer().on(inspections.getShared, () => {
      throw new FakeApiError('INS_SHARE_LINK_INVALID', 'This link is no longer valid.');
    });
    await renderAt('/shared/report/1.abc', { as: null, server });
    await screen.findByText('This link is no longer valid.');
  });
});

describe('the issues of a report', () => {
  const issue: InspectionReport['issues'][number] = {
    ...{ id: 5, uuid: '00000000-0000-4000-8000-000000000701', number: 12, title: 'Mop the floor', status: 'to_do' },
    ...{ priority: 'high', category: { id: 1, name_lang: { en: 'General' }, icon: null, color: 'slate' } },
    ...{ due_at: null, is_overdue: false, assignee: null, item_id: kitchen.id('Floor clean'), row: [] },
    archived_at: null,
  };

  it('issues are shown at their answers and in a table, each with a link', async () => {
    await open(
      '',
      reportServer().on(inspections.getReport, () => ({ ...now, issues: [issue] })),
    );
    const card = within((await screen.findByRole('heading', { name: 'Floor clean' })).closest('article')!);
    const address = (await card.findByRole('link', { name: '#12 Mop the floor' })).getAttribute('href');
    expect(address).toBe(`/issues/${issue.uuid}`);
    const row = within((await screen.findByRole('region', { name: '1 issue' })).querySelector('tbody tr')!);
    row.getByText('Floor clean');
    row.getByRole('link', { name: '#12 Mop the floor' });
    expect(screen.queryByText('Archived')).toBeNull();
  });

  it('an archived issue is marked at its answer and in the table', async () => {
    const archived = { ...issue, archived_at: '2026-11-21T10:00:00Z' };
    await open(
      '',
      reportServer().on(inspections.getReport, () => ({ ...now, issues: [archived] })),
    );
    const card = within((await screen.findByRole('heading', { name: 'Floor clean' })).closest('article')!);
    await card.findByText('Archived');
    await within(screen.getByRole('region', { name: '1 issue' })).findByText('Archived');
  });

  it('an issue is raised from an answer with a title that says what is wrong, and an open one of the question is named first', async () => {
    const created: NewIssue[] = [];
    const server = reportServer()
      .on(assets.search, () => [{ value: asset.uuid, label: asset.display_name, asset_id: asset.asset_id }])
      .on(issues.findOpen, () => [createRaisedIssue(issue.uuid, issue.title)])
      .on(issues.create, ({ body }) => {
        created.push(body as NewIssue);
        return createRaisedIssue(issue.uuid, body.title);
      });
    const { user } = await open('', server);
    await user.click(await screen.findByRole('button', { name: 'Raise issue: Floor clean' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New issue' }));
    await dialog.findByText('Already reported: #366 Mop the floor');
    await user.click(dialog.getByRole('button', { name: 'Create issue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(created).toMatchObject([
      {
        title: 'Not OK: Floor clean',
        asset_uuid: asset.uuid,
        source: { inspection_uuid: NOW, item_id: kitchen.id('Floor clean'), row: [] },
      },
    ]);
  });
});
