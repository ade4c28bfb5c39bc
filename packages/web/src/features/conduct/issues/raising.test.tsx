import { auth } from '@rounds/contract/auth';
import { type Inspection, inspections } from '@rounds/contract/inspections';
import { issueCategories, issues } from '@rounds/contract/issues';
import { type Change, compile, evaluate, foldChanges, type LoggedChange } from '@rounds/engine';
import { form, page, question, testId, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { countPendingWork, signOut } from '../../../platform/session/index.ts';
import {
  createPerson,
  FakeApiError,
  FakeServer,
  NO_ASSIGNED_WORK,
  renderAt,
  toListPage,
  WITHOUT_ASSIGNMENT,
} from '../../../testing/index.ts';
import { createRaisedIssue } from '../../../testing/issue-choices.ts';
import { fakeStorage } from '../../../testing/storage.ts';

beforeAll(() => fakeStorage());

const built = form(
  page(
    'Kitchen',
    yesno('Fridge is cold'),
    question('issues_count', 'Equipment issues', { scope: 'all', categories: ['2'] }),
  ),
).rule({
  when: { item_id: 'Fridge is cold', operator: 'equals', value: ['No'] },
  actions: [{ action: 'require_action', items: ['Fridge is cold'] }],
});
const jaipur = { uuid: testId(900), asset_id: 'FFS-1', display_name: 'Jaipur Indian Cuisine' };
const AT = '2026-11-20T10:26:00Z';

afterEach(async () => {
  await waitFor(async () => expect(await countPendingWork()).toBe(0));
  await signOut(async () => true);
});

/** A server that stores issues and takes changes; `raised` are the bodies of the issues by uuid. */
function raisingServer() {
  const { document } = built;
  const program = compile(document);
  const log: LoggedChange[] = [];
  const raised = new Map<string, { title: string; category_id?: unknown; sub_category_id?: unknown }>();
  const context = { zone: 'UTC', started_at: AT, asset: jaipur, issues_enabled: true };
  let status: Inspection['status'] = 'in_progress';
  const toInspection = (uuid: string): Inspection => {
    const answers = foldChanges(log);
    const known = Object.fromEntries(
      [...raised].map(([id, issue]) => [id, [issue.category_id, issue.sub_category_id].filter(Boolean) as number[]]),
    );
    const computed = evaluate(program, { ...context, issues: known }, answers);
    return {
      ...{ id: 41, uuid, document_id: null, title: null, status, template_id: 3, template_title: 'Food premises' },
      ...{ template_version: 1, asset: jaipur, issues: [], user: { id: 7, full_name: 'Mara Lindqvist' }, note: '' },
      ...{ score: 0, score_max: 0, score_percent: null, failed_count: 0, question_count: 1, answered_count: 0 },
      ...{
        quantity: 0,
        issues_count: 0,
        managers: [],
        collaborative: false,
        imported: false,
        collaborators: [],
        ...WITHOUT_ASSIGNMENT,
      },
      ...{ started_at: AT, completed_at: null, created_at: AT, updated_at: AT, archived_at: null },
      ...{ template: { version_id: 7, version: 1, ...document }, context: { ...context, issues: known } },
      ...{ answers: [...answers.answers.values()], rows: {}, computed, sequence: log.length, files: [] },
      ...{ require_sign_off: false, sign_off: null, reopened: null },
    };
  };
  const take = (changes: readonly unknown[]) => {
    log.push(...(changes as Change[]));
    return { acknowledged: changes.map((change) => (change as Change).id), sequence: log.length, refused: [] };
  };
  const server = new FakeServer()
    .on(auth.logout, () => ({ redirect_to: null }))
    .on(inspections.listMine, () => toListPage([], 'inspections'))
    .on(inspections.listAssignedToMe, () => NO_ASSIGNED_WORK)
    .on(inspections.getOfflineData, () => ({
      ...{ templates: [], assets: [], people: [], inspections: [], planned: [], startable: [] },
      require_sign_off: false,
    }))
    .on(inspections.get, ({ params }) => toInspection(String(params.id)))
    .on(inspections.getPrevious, () => null)
    .on(inspections.list, () => toListPage([], 'inspections'))
    .on(issues.list, () => toListPage([], 'issues'))
    .on(issues.listMine, () => toListPage([], 'issues'))
    .on(inspections.listLateChanges, () => [])
    .on(inspections.listChanges, ({ query }) => ({ changes: log.slice(query.after), sequence: log.length }))
    .on(inspections.saveChanges, ({ body }) => take(body.changes))
    .on(inspections.sync, ({ body }) => {
      if (body.complete) status = 'completed';
      return { ...take(body.changes), id: 41, status, document_id: null };
    })
    .on(issues.findOpen, () => [])
    .on(issues.create, ({ body }) => {
      raised.set(body.uuid!, body as never);
      return { ...createRaisedIssue(body.uuid!, body.title), number: 411 + raised.size };
    });
  return { server, log, raised };
}

const card = () => within(screen.getByRole('article', { name: /Fridge is cold/ }));
const findSheet = async (name = 'New issue') => within(await screen.findByRole('dialog', { name }));

async function open(server: FakeServer, nth: number, as = createPerson('inspector')) {
  const uuid = testId(700 + nth);
  const opened = await renderAt(`/inspections/${uuid}/conduct`, { as, server });
  await screen.findByRole('article', { name: /Fridge is cold/ });
  return { ...opened, uuid };
}

it('the key I raises an issue with a title from the note, the note and the category of the workspace, which meets the rule', async () => {
  const { server, log, raised } = raisingServer();
  const { user, uuid } = await open(server, 1);
  await user.click(card().getByRole('button', { name: 'No' }));
  await user.click(card().getByRole('button', { name: 'Note' }));
  await user.type(card().getByRole('textbox', { name: 'Note' }), 'Reads 7.8 °C. The door does not close.');
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  // The review leads to the sheet.
  await user.click(await screen.findByRole('button', { name: 'Raise issue' }));
  const first = await findSheet();
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getAllByRole('button', { name: 'Back' })[0]!);
  card().getByRole('button', { name: 'Issue (required)' });

  await user.keyboard('i');
  const sheet = await findSheet();
  expect(sheet.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Reads 7.8 °C');
  await user.clear(sheet.getByRole('textbox', { name: /Title/ }));
  await user.click(sheet.getByRole('button', { name: 'Raise issue' }));
  sheet.getByText('Enter a title.');
  await user.type(sheet.getByRole('textbox', { name: /Title/ }), 'Repair walk-in cooler');
  await user.click(sheet.getByRole('button', { name: 'High' }));
  await user.click(sheet.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Cooling' }));
  await user.click(sheet.getByRole('button', { name: 'Raise issue' }));

  await waitFor(() => expect(log.at(-1)).toMatchObject({ issues: { add: [expect.any(String)] } }));
  const [body] = raised.values();
  expect(body).toMatchObject({
    ...{ title: 'Repair walk-in cooler', priority: 'high', category_id: 2, sub_category_id: 3 },
    asset_uuid: jaipur.uuid,
    source: { inspection_uuid: uuid, item_id: built.id('Fridge is cold') },
  });
  expect(JSON.stringify(body)).toContain('Reads 7.8 °C. The door does not close.');
  await card().findByText('Issue #412');
  expect(card().queryByRole('button', { name: 'Issue (required)' })).toBeNull();
  within(screen.getByRole('article', { name: /Equipment issues/ })).getByText('1');
});

it('an open issue of the question is offered first, can be added to the answer, removed, and added back by undo', async () => {
  const { server, log, raised } = raisingServer();
  server.on(issues.findOpen, () => [createRaisedIssue(testId(901), 'Cooler is loud')]);
  const { user } = await open(server, 2);
  await user.click(card().getByRole('button', { name: 'Issue' }));
  const sheet = await findSheet();
  await sheet.findByText('Already reported: #366 Cooler is loud');
  await user.click(sheet.getByRole('button', { name: 'Add to this answer' }));
  await card().findByText('Issue #366');
  expect(raised.size).toBe(0);
  await user.click(card().getByRole('button', { name: /^Remove “Cooler is loud” from this answer/ }));
  await waitFor(() => expect(card().queryByText('Issue #366')).toBeNull());
  const message = await screen.findByText('“Cooler is loud” removed from this answer. The issue itself stays open.');
  await user.click(within(message.closest<HTMLElement>('[role="status"]')!).getByRole('button', { name: 'Undo' }));
  await card().findByText('Issue #366');
  await waitFor(() => expect(foldChanges(log).answers.get(built.id('Fridge is cold'))?.issues).toEqual([testId(901)]));
});

const raise = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(card().getByRole('button', { name: 'Issue' }));
  await user.click((await findSheet()).getByRole('button', { name: 'Raise issue' }));
};

it('undo right after raising discards an issue that was not sent yet', async () => {
  const { server, log, raised } = raisingServer();
  server.on(issues.create, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = await open(server, 5);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await raise(user);
  await screen.findByText(/^Issue saved on this device/);
  await card().findByText('Saved on this device');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Not OK: Fridge is cold” discarded');
  await waitFor(() => expect(card().queryByText('Saved on this device')).toBeNull());
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await countPendingWork()).toBe(0));
  expect(raised.size).toBe(0);
  expect(log).toEqual([]);
});

it('undo deletes an issue that was already sent, for people who manage issues', async () => {
  const { server, log } = raisingServer();
  server.on(issues.archive, () => null).on(issues.delete, () => null);
  const { user } = await open(server, 6, createPerson('administrator'));
  await raise(user);
  await card().findByText('Issue #412');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Not OK: Fridge is cold” deleted');
  expect(server.getCalls(issues.delete)).toHaveLength(1);
  await waitFor(() => expect(foldChanges(log).answers.get(built.id('Fridge is cold'))?.issues ?? []).toEqual([]));
});

it('undo only removes a sent issue from its answer for people who may not delete it, and says so', async () => {
  const { server } = raisingServer();
  const { user } = await open(server, 7);
  await raise(user);
  await card().findByText('Issue #412');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/The issue itself isn’t deleted/);
  expect(card().queryByText('Issue #412')).toBeNull();
});

it('a rejected issue stays at its answer with the reason, blocks the completion, and is corrected in the sheet', async () => {
  const { server, log, raised } = raisingServer();
  const create = server.getHandler(issues.create);
  server.on(issues.create, () => {
    throw new FakeApiError('VALIDATION_FAILED', 'Check the highlighted fields.', {
      data: { due_at: ['This day does not exist.'] },
    });
  });
  const { user } = await open(server, 3);
  await user.click(card().getByRole('button', { name: 'Issue' }));
  await user.click((await findSheet()).getByRole('button', { name: 'Raise issue' }));
  await card().findByText('Not accepted: This day does not exist.');
  expect(log).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText(/An issue of this inspection wasn’t accepted/);
  await user.click(screen.getByRole('button', { name: 'Go to issue' }));
  server.on(issues.create, create);
  await user.click(await screen.findByTitle('Correct “Not OK: Fridge is cold”'));
  const sheet = await findSheet('Edit issue');
  sheet.getByText('This day does not exist.');
  await user.click(sheet.getByRole('button', { name: 'Today' }));
  await user.click(sheet.getByRole('button', { name: 'Save and send' }));
  await waitFor(() => expect(log).toHaveLength(1));
  expect(raised.size).toBe(1);
});

it('an issue that the person may not see stays at its answer and is not offered for removal', async () => {
  const { server, log } = raisingServer();
  const item_id = built.id('Fridge is cold');
  const added = { id: testId(903), item_id, issues: { add: [testId(904)] }, at: AT };
  log.push({ ...added, sequence: 1, by: 8, by_name: 'Jonas Weber' } as unknown as LoggedChange);
  await open(server, 8);
  const chips = within(await card().findByRole('list', { name: 'Issues' }));
  chips.getByText('Issue');
  expect(chips.queryByRole('button')).toBeNull();
});

it('people without the permission for issues have no button for raising one', async () => {
  const { server } = raisingServer();
  const as = createPerson('nobody', { permissions: ['INS_CONDUCT_INSPECTION'] });
  await renderAt(`/inspections/${testId(704)}/conduct`, { as, server });
  await screen.findByRole('article', { name: /Fridge is cold/ });
  card().getByRole('button', { name: 'Note' });
  expect(card().queryByRole('button', { name: 'Issue' })).toBeNull();
});

it('where the plan has no issues, the button stays and says why it is locked', async () => {
  const { server } = raisingServer();
  const as = createPerson('inspector', { plan: 'free' });
  const { user } = await renderAt(`/inspections/${testId(704)}/conduct`, { as, server });
  await screen.findByRole('article', { name: /Fridge is cold/ });
  await user.click(card().getByRole('button', { name: 'Issue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issues are available on Premium' }));
  dialog.getByText(/^Your workspace is on Free/);
});

it('a device that stored the names in one language shows them offline in the language that the person has now', async () => {
  const { server } = raisingServer();
  const look = { icon: null, color: 'blue', fields: null, has_subcategory: false };
  const names = { en: 'Equipment', de: 'Geräte' };
  const field = {
    ...{ id: 3, key: 'f_3', name: 'Year built', translations: { de: 'Baujahr' }, description: '', default_value: null },
    ...{ field_type: 'text' as const, is_used: true, is_required: true, is_standard: false, is_locked: false },
    ...{ config: {}, parent_id: 'group1' },
  };
  server
    .on(issueCategories.all, () => [{ value: 1, label: 'Equipment', name_lang: names, ...look }])
    .on(issues.listCustomFields, () => [field]);
  const { user } = await open(server, 9);
  await user.click(card().getByRole('button', { name: 'Issue' }));
  const english = await findSheet();
  await english.findByRole('textbox', { name: /Year built/ });
  await user.click(english.getByRole('button', { name: 'Cancel' }));

  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  server.on(issueCategories.all, lost).on(issues.listCustomFields, lost);
  const again = await open(server, 9, createPerson('inspector', { locale: 'de' }));
  await again.user.click(card().getByRole('button', { name: 'Maßnahme' }));
  const german = within(await screen.findByRole('dialog'));
  await german.findByRole('textbox', { name: /Baujahr/ });
  expect(german.getByRole<HTMLInputElement>('combobox', { name: 'Kategorie' }).value).toBe('Geräte');
});
