import { type Alert, alerts } from '@rounds/contract/alerts';
import { analytics } from '@rounds/contract/analytics';
import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, fakeLayout, renderAt, toListPage } from '../../testing/index.ts';
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
const ALERT: Alert = {
  ...{ id: 3, title: 'Low scores', kind: 'score', is_active: true, status: 'active', owner: MARA },
  condition: { kind: 'score', direction: 'below', value: 75, filter: '{"template":[3]}' },
  ...{ recipients: [MARA], groups: [{ id: 5, name_lang: { en: 'Kitchen' } }], roles: [] },
  ...{ last_fired_at: null, fired_count: 0 },
  ...{ created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' },
};

function createServer(list: readonly Alert[] = [ALERT]) {
  return new FakeServer()
    .on(alerts.list, () => toListPage([...list], 'alerts'))
    .on(alerts.create, () => ALERT)
    .on(alerts.update, ({ body }) => ({ ...ALERT, is_active: body.is_active ?? true }))
    .on(users.search, () => [{ value: 12, label: 'Jonas Weber', avatar: null }])
    .on(groups.all, () => [{ value: 5, label: 'Kitchen' }])
    .on(roles.search, () => [{ value: 3, label: 'Inspector', canSelect: true, is_default: true }])
    .on(analytics.listQuestions, () => ({ list: [], is_truncated: false }));
}
const open = (server = createServer(), path = '/analytics/alerts') =>
  renderAt(path, { as: createPerson('administrator'), server });
type User = Awaited<ReturnType<typeof renderAt>>['user'];
const openDialog = async (user: User) => {
  await user.click((await screen.findAllByRole('button', { name: 'New alert' }))[0]!);
  return within(await screen.findByRole('dialog', { name: 'New alert' }));
};

describe('the list of alerts', () => {
  it('it says in words when each fires and who is told', async () => {
    await open();
    await screen.findByText(/^Score below 75.*, filtered$/);
    screen.getByText('Kitchen, Mara Lindqvist');
    screen.getByText('Never');
    screen.getByText('Active');
  });

  it('an alert is paused, and nothing else about it changes', async () => {
    const { server, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Low scores' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    await screen.findByText('“Low scores” is paused');
    expect(server.getCalls(alerts.update)[0]?.body).toEqual({
      ...{ title: 'Low scores', condition: ALERT.condition, is_active: false },
      ...{ recipient_ids: [7], group_ids: [5], role_ids: [] },
    });
  });

  it('without any alert it says what they are for', async () => {
    await open(createServer([]));
    await screen.findByText('No alerts yet');
  });
});

describe('a new alert', () => {
  it('kind, limit and recipients are chosen, and it is tried before anybody is told', async () => {
    const server = createServer().on(alerts.test, () => ({
      ...{ count: 3, value: 1_234 },
      firings: [{ title: '', at: '2026-11-20T12:00:00Z', kind: null, id: null, uuid: null, value: 1_300 }],
    }));
    const { user } = await open(server);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Many');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Tell me when' }), 'figure');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Key figure' }), 'open');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Limit' }), 'above');
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await user.clear(value);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Try it' }).disabled).toBe(true);
    await user.type(value, '1000');
    await user.click(dialog.getByRole('button', { name: 'Try it' }));
    await dialog.findByText(/It would have fired 3 times in the last 30 days\. Its value now: 1,234\./);
    dialog.getByText('1,300');
    const recipients = await dialog.findByRole('combobox', { name: 'Who is told' });
    await user.click(recipients);
    await user.click(await screen.findByRole('option', { name: 'Inspector' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.getCalls(alerts.create)).toHaveLength(1));
    const condition = { kind: 'figure', figure: 'open', range: 'last_30_days', direction: 'above', value: 1_000 };
    expect(server.getCalls(alerts.test)[0]?.body).toMatchObject({ condition });
    expect(server.getCalls(alerts.create)[0]?.body).toMatchObject({ title: 'Many', condition, role_ids: [3] });
  });

  it('a question without which nothing can be told is reported at its field', async () => {
    const server = createServer().on(alerts.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { 'condition.question': ['This field is required.'] },
      });
    });
    const { user } = await open(server);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Fails');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Tell me when' }), 'answer');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await dialog.findByText('This field is required.');
  });

  it('people are offered only alerts about what they may see', async () => {
    const { user } = await renderAt('/analytics/alerts', { as: createPerson('inspector'), server: createServer() });
    const dialog = await openDialog(user);
    const kinds = within(dialog.getByRole('combobox', { name: 'Tell me when' }));
    const values = kinds.getAllByRole('option').map((one) => (one as HTMLOptionElement).value);
    expect(values).not.toContain('figure');
    expect(values).not.toContain('answer');
    expect(values).toContain('score');
  });
});

describe('what an alert fired for', () => {
  it('each record leads to its screen', async () => {
    const uuid = '00000000-0000-4000-8000-000000000009';
    const server = createServer().on(alerts.listFirings, () => ({
      title: 'Low scores',
      firings: [
        { title: 'Cold store', at: '2026-11-20T12:00:00Z', kind: 'inspection' as const, id: 9, uuid, value: null },
      ],
    }));
    await open(server, '/analytics/alerts/3');
    const link = await screen.findByRole('link', { name: 'Cold store' });
    expect(link.getAttribute('href')).toBe(`/inspections/${uuid}/view-report`);
  });
});
