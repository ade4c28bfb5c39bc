import { assets } from '@rounds/contract/assets';
import type { PlannedInspection, StartableAssignment } from '@rounds/contract/assignments';
import { auth } from '@rounds/contract/auth';
import { type AssignedWork, type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getOutbox } from '../../../platform/offline/current-outbox.ts';
import { saveInspection } from '../../../platform/offline/index.ts';
import { signOut } from '../../../platform/session/index.ts';
import {
  createPerson,
  FakeApiError,
  FakeServer,
  NO_ASSIGNED_WORK,
  renderAt,
  toListPage,
  WITHOUT_ASSIGNMENT,
} from '../../../testing/index.ts';
import { fakeStorage } from '../../../testing/storage.ts';

beforeAll(() => fakeStorage());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const assignment = { id: 5, title: 'Fridge temperatures' };
const template = { template_id: 3, title: 'Food premises' };
const walkIn = { uuid: uuidOf(90), asset_id: 'W-1', display_name: 'Walk-in cooler' };
const chiller = { uuid: uuidOf(91), asset_id: 'W-2', display_name: 'Blast chiller' };
// The device of the usual person may hold work of other suites.
const inspector = { ...createPerson('inspector'), id: 96 };

const toInspection = (number: number, more: Partial<InspectionSummary>): InspectionSummary => ({
  ...{ id: number, uuid: uuidOf(number), document_id: null, title: null, status: 'to_do', template_id: 3 },
  ...{ template_title: template.title, template_version: 1, asset: walkIn },
  user: { id: inspector.id, full_name: inspector.full_name },
  ...{ score: null, score_max: null, score_percent: null, failed_count: 0 },
  ...{ question_count: 4, answered_count: 0, quantity: 0, issues_count: 0, managers: [], note: '' },
  ...{
    collaborative: false,
    imported: false,
    collaborators: [],
    ...WITHOUT_ASSIGNMENT,
    assignment,
    start_at: inHours(-6),
  },
  ...{ started_at: null, completed_at: null, archived_at: null },
  ...{ created_at: '2026-01-01T10:00:00Z', updated_at: '2026-01-01T10:00:00Z' },
  ...more,
});
const planned: PlannedInspection = {
  ...{ uuid: uuidOf(50), assignment, template, asset: chiller, collaborative: false },
  ...{ occurrence_at: inHours(-0.5), start_at: inHours(-0.5), due_at: inHours(2) },
};
const startable: StartableAssignment = {
  ...{ id: 6, title: 'Spot checks', template, end_at: null, restricted: true },
  ...{ allow_additional_assets: false, assets: [walkIn, chiller], has_more_assets: false },
};

function createServer(work: Partial<AssignedWork> = {}) {
  return new FakeServer()
    .on(auth.logout, () => ({ redirect_to: null }))
    .on(inspections.listMine, () => toListPage([], 'inspections_mine'))
    .on(inspections.listAssignedToMe, () => ({
      ...NO_ASSIGNED_WORK,
      ...work,
      counts: {
        overdue: work.overdue?.length ?? 0,
        due_today: work.due_today?.length ?? 0,
        open: work.open?.length ?? 0,
        planned: work.planned?.length ?? 0,
      },
    }))
    .on(inspections.getOfflineData, () => ({
      ...{ templates: [], assets: [], people: [], inspections: [], require_sign_off: false },
      ...{ planned: work.planned ?? [], startable: work.startable ?? [] },
    }))
    .on(assets.search, () => []);
}
const card = (name: string) => within(screen.getByRole('listitem', { name }));

/** Signing out clears the device, so that no test sees the work of another. */
afterEach(() => signOut(async () => true));

describe('my inspections', () => {
  it('inspections of assignments are grouped by urgency, with due times, people and one way on each', async () => {
    const server = createServer({
      overdue: [toInspection(1, { due_at: inHours(-3) })],
      due_today: [
        toInspection(2, {
          ...{ asset: chiller, status: 'in_progress', due_at: inHours(1), answered_count: 1 },
          ...{ collaborative: true, collaborators: [{ id: 9, name: 'Pia Novak' }] },
        }),
      ],
      planned: [{ ...planned, uuid: uuidOf(3), asset: null, start_at: inHours(24), due_at: inHours(30) }],
    });
    const { user } = await renderAt('/inspections/mine', { as: inspector, server });
    await screen.findByRole('heading', { name: 'Overdue 1' });
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections.slice(0, 3)).toEqual(['In progress 1', 'Overdue 1', 'Upcoming 1']);
    card('Walk-in cooler').getByText('3 hours ago');
    card('Walk-in cooler').getByRole('button', { name: 'Start Walk-in cooler' });
    card('Blast chiller').getByText('With Pia Novak');
    card('Blast chiller').getByText('1 of 4 answered');
    const link = card('Blast chiller').getByRole('link', { name: 'Continue Blast chiller' });
    expect(link.getAttribute('href')).toBe(`/inspections/${uuidOf(2)}/conduct`);
    // Work that cannot start yet is folded to a line for its day.
    expect(screen.queryByText('Food premises', { selector: 'b' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /tomorrow.*1 inspection/ }));
    screen.getByText('Food premises', { selector: 'b' });
  });

  it('what is in progress comes first, with or without an assignment, and each inspection is there once', async () => {
    const begun = toInspection(2, { asset: chiller, status: 'in_progress', assignment: null, answered_count: 3 });
    const late = toInspection(1, { due_at: inHours(-3) });
    const completed = toInspection(3, { asset: null, status: 'completed', completed_at: inHours(-2) });
    const server = createServer({ overdue: [late] }).on(inspections.listMine, ({ query }) =>
      toListPage(query.filter?.includes('completed') ? [completed] : [late, begun], 'inspections_mine'),
    );
    const { user, router } = await renderAt('/inspections/mine', { as: inspector, server });
    await screen.findByRole('heading', { name: 'In progress 1' });
    card('Blast chiller').getByText('3 of 4 answered');
    expect(screen.getAllByText('Walk-in cooler')).toHaveLength(1);
    const report = await screen.findByRole('link', { name: 'Food premises' });
    expect(report.getAttribute('href')).toBe(`/inspections/${uuidOf(3)}/view-report`);
    await user.click(screen.getByRole('button', { name: 'Overdue 1' }));
    await waitFor(() => expect(screen.queryByText('Blast chiller')).toBeNull());
    card('Walk-in cooler').getByText('3 hours ago');
    await user.click(screen.getByRole('button', { name: 'Today 0' }));
    await screen.findByText('Nothing is due today.');
    await user.click(screen.getByRole('link', { name: 'All my inspections' }));
    await screen.findByText('1–2 of 2');
    expect(router.state.location.search).toMatchObject({ list: '1' });
    await user.click(screen.getByRole('link', { name: 'To do' }));
    await screen.findByRole('heading', { name: 'In progress 1' });
  });

  it('the list waits for the server, so that nothing moves when its inspections arrive', async () => {
    const work = Promise.withResolvers<AssignedWork>();
    const overdue = [toInspection(1, { due_at: inHours(-3) })];
    const begun = toInspection(2, { asset: chiller, status: 'in_progress', assignment: null });
    const server = createServer()
      .on(inspections.listMine, () => toListPage([begun], 'inspections_mine'))
      .on(inspections.listAssignedToMe, () => work.promise);
    await renderAt('/inspections/mine', { as: inspector, server });
    await waitFor(() => expect(server.getCalls(inspections.listMine)).not.toHaveLength(0));
    expect(screen.queryByText('Blast chiller')).toBeNull();
    work.resolve({ ...NO_ASSIGNED_WORK, overdue, counts: { overdue: 1, due_today: 0, open: 0, planned: 0 } });
    await screen.findByRole('heading', { name: 'Overdue 1' });
    screen.getByRole('heading', { name: 'Blast chiller' });
  });

  it('what this device has sent is shown as soon as the server has it', async () => {
    // Late in the evening, work that is due in an hour is due tomorrow.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T09:00:00Z') });
    const [open, done] = [toInspection(1, { due_at: inHours(1) }), toInspection(2, { asset: chiller })];
    let isSent = false;
    const server = createServer()
      .on(inspections.listMine, () => toListPage(isSent ? [done] : [open, done], 'inspections_mine'))
      .on(inspections.listAssignedToMe, () => {
        const due_today = isSent ? [] : [open];
        return { ...NO_ASSIGNED_WORK, due_today, counts: { ...NO_ASSIGNED_WORK.counts, due_today: due_today.length } };
      });
    await renderAt('/inspections/mine', { as: inspector, server });
    await screen.findByRole('heading', { name: 'Due today 1' });
    isSent = true;
    const outbox = await getOutbox(inspector);
    // The page listens once it has the outbox, too.
    await waitFor(() => {
      outbox.announce({ kind: 'report', report: open.uuid });
      expect(screen.queryByRole('heading', { name: 'Due today 1' })).toBeNull();
    });
  });

  it('what opens later today is listed by name before it opens', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T00:35:00Z') });
    const server = createServer({ planned: [{ ...planned, start_at: '2026-11-29T07:00:00Z' }] });
    await renderAt('/inspections/mine', { as: inspector, server });
    await screen.findByText('Blast chiller');
    screen.getByText('Food premises · Fridge temperatures');
  });

  it('a person who has done everything sees when the next inspection opens', async () => {
    const server = createServer({ planned: [{ ...planned, start_at: '2099-03-02T08:00:00Z' }] });
    await renderAt('/inspections/mine', { as: inspector, server });
    await screen.findByText(/^Nothing due\. Next on .*2 Mar 2099/);
    screen.getByText('Blast chiller');
  });

  it('the server decides about the start, and says which inspection must be completed before', async () => {
    const server = createServer({ overdue: [toInspection(1, { due_at: inHours(-3) })] }).on(inspections.start, () => {
      throw new FakeApiError('INS_IN_PROGRESS_AT_ASSET', 'Another inspection is in progress at this asset.', {
        data: { uuid: uuidOf(77), by: 'Pia Novak' },
      });
    });
    const { user, router } = await renderAt('/inspections/mine', { as: inspector, server });
    await user.click(await screen.findByRole('button', { name: 'Start Walk-in cooler' }));
    const notice = within(await screen.findByRole('alert'));
    notice.getByText(/Another inspection is in progress/);
    const link = notice.getByRole('link', { name: 'Open the inspection by Pia Novak' });
    expect(link.getAttribute('href')).toBe(`/inspections/${uuidOf(77)}/view-report`);
    expect(router.state.location.pathname).toBe('/inspections/mine');
  });

  it('one more inspection of an assignment is started at one of its assets', async () => {
    const server = createServer({ startable: [startable] }).on(inspections.create, () => {
      throw new FakeApiError('AST_NOT_STARTABLE', 'This assignment has ended.');
    });
    const { user } = await renderAt('/inspections/mine', { as: inspector, server });
    await user.click(await screen.findByRole('button', { name: 'Start another: Spot checks' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    dialog.getByText('Choose an asset.');
    await user.click(dialog.getByRole('combobox', { name: /Asset/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Walk-in cooler (W-1)', 'Blast chiller (W-2)']);
    await user.click(options[1]!);
    await user.click(dialog.getByRole('button', { name: 'Start' }));
    await dialog.findByText(/This assignment has ended/);
    expect(server.getCalls(inspections.create)[0]?.body).toMatchObject({
      ...{ template_id: 3, asset_uuid: chiller.uuid, assignment_id: 6 },
    });
  });

  it('offline, the device shows what was planned, and the start is sent later with its uuid and occurrence', async () => {
    let isOnline = true;
    const orOffline = <T,>(answer: T): T => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return answer;
    };
    const document = {
      ...{ title: template.title, description: '', language: 'en', items: [], response_sets: [], rule_sets: [] },
      ...{ grouped_items: [], info: [], image_markers: [], custom_units: [], tests: [] },
    };
    const server = createServer({ planned: [planned], startable: [startable] })
      .on(inspections.getOfflineData, () => ({
        templates: [{ template_id: 3, version_id: 7 }],
        assets: [{ ...chiller, type_uuid: null, fields: {} }],
        people: [],
        ...{ inspections: [], planned: [planned], startable: [startable], require_sign_off: false },
      }))
      .on(inspections.getOfflineTemplate, () => ({ template_id: 3, version_id: 7, version: 1, ...document }))
      .on(inspections.listAssignedToMe, () => orOffline(NO_ASSIGNED_WORK))
      .on(inspections.listMine, () => orOffline(toListPage([], 'inspections_mine')))
      .on(inspections.get, () => {
        throw new TypeError('Failed to fetch');
      })
      .on(inspections.listChanges, () => orOffline({ changes: [], sequence: 0 }))
      .on(inspections.getPrevious, () => orOffline(null))
      .on(inspections.listLateChanges, () => orOffline([]))
      .on(inspections.sync, ({ body }) =>
        orOffline({
          ...{ acknowledged: body.changes.map((change) => (change as { id: string }).id), sequence: 0, refused: [] },
          ...{ id: 41, status: 'in_progress' as const, document_id: null },
        }),
      );
    const { user, router } = await renderAt('/inspections/mine', { as: inspector, server });
    await waitFor(() => expect(server.getCalls(inspections.getOfflineTemplate)).toHaveLength(1));
    isOnline = false;
    // The list of all is not on the device.
    await router.navigate({ to: '/inspections/mine?list=1' });
    await screen.findByText(/^You’re offline\. Your other inspections/);
    await user.click(screen.getByRole('link', { name: 'To do' }));
    await user.click(await screen.findByRole('button', { name: 'Start Blast chiller' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/inspections/${planned.uuid}/conduct`));
    isOnline = true;
    await waitFor(() => expect(server.getCalls(inspections.sync)).not.toHaveLength(0));
    expect(server.getCalls(inspections.sync)[0]?.body).toMatchObject({
      uuid: planned.uuid,
      new: {
        ...{ template_id: 3, asset_uuid: chiller.uuid, assignment_id: 5 },
        occurrence_at: planned.occurrence_at,
      },
    });
  });

  // This test is the last one, because the server stays out of reach.
  it('what was begun and completed on the device says so with and without a network', async () => {
    const document = {
      ...{ title: template.title, description: '', language: 'en', response_sets: [], rule_sets: [] },
      items: [
        { id: uuidOf(60), type: 'page' as const, title: 'Kitchen', options: {}, parent_id: null, order: 'a0' },
        {
          id: uuidOf(61),
          type: 'number' as const,
          title: 'Upper shelf',
          options: {},
          parent_id: uuidOf(60),
          order: 'a1',
        },
        {
          id: uuidOf(62),
          type: 'number' as const,
          title: 'Lower shelf',
          options: {},
          parent_id: uuidOf(60),
          order: 'a2',
        },
      ],
      ...{ grouped_items: [], info: [], image_markers: [], custom_units: [], tests: [] },
    };
    const offline = () => {
      throw new TypeError('Failed to fetch');
    };
    const server = createServer()
      .on(inspections.listAssignedToMe, offline)
      .on(inspections.listMine, offline)
      .on(inspections.getOfflineData, offline)
      .on(inspections.getPrevious, offline)
      .on(inspections.listLateChanges, offline)
      .on(inspections.sync, offline);
    // A device of its own: that of the others may still be sending.
    const owner = { ...createPerson('inspector'), id: 95 };
    // The screen comes first, so that what is sent meets this server.
    await renderAt('/inspections/mine', { as: owner, server });
    const outbox = await getOutbox(owner);
    const store = (number: number, asset: typeof walkIn, more: object = {}) =>
      saveInspection(
        outbox.db,
        {
          ...{ uuid: uuidOf(number), id: null, template_id: 3, template_title: template.title, version_id: 7, asset },
          ...{ status: 'in_progress', document_id: null, sequence: 0, opened_at: inHours(-1) },
          context: { zone: 'UTC', started_at: inHours(-1) },
          ...more,
        },
        { version_id: 7, version: 1, template_id: 3, document },
      );
    await store(70, walkIn);
    await store(71, chiller, { completion_asked_at: inHours(-0.5) });
    await outbox.recordChange(uuidOf(70), { id: uuidOf(80), item_id: uuidOf(61), value: 4, at: inHours(-1) });
    await screen.findByRole('heading', { name: 'In progress 2' });
    card('Walk-in cooler').getByText('1 of 2 answered');
    card('Walk-in cooler').getByText('1 waiting');
    card('Walk-in cooler').getByRole('link', { name: 'Continue Walk-in cooler' });
    card('Blast chiller').getByText('Will be completed when you’re online');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
