/** Tests questions whose choices are records of the workspace, answered on a device without a network. */
import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { type Inspection, inspections } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import { type AnswerChange, compile, evaluate, foldChanges } from '@rounds/engine';
import { form, page, question } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { countPendingWork, signOut } from '../../../platform/session/index.ts';
import {
  createPerson,
  FakeServer,
  NO_ASSIGNED_WORK,
  renderAt,
  toListPage,
  WITHOUT_ASSIGNMENT,
} from '../../../testing/index.ts';
import { fakeStorage } from '../../../testing/storage.ts';

beforeAll(() => fakeStorage());

const UUID = '00000000-0000-4000-8000-000000000301';
const PUMP = {
  uuid: '00000000-0000-4000-8000-000000000302',
  asset_id: 'P-1',
  display_name: 'Pompe à chaleur',
  type_uuid: null,
  fields: {},
};
const draft = form(page('Visit', question('asset', 'Machine'), question('person', 'Witness')));
const context = { zone: 'UTC', started_at: '2026-11-20T10:26:00Z', asset: null };

const toInspection = (): Inspection => {
  const answers = foldChanges([]);
  return {
    ...{
      id: 41,
      uuid: UUID,
      document_id: null,
      title: null,
      status: 'in_progress',
      template_id: 3,
      template_title: 'Visit',
    },
    ...{ template_version: 1, asset: null, issues: [], user: { id: 7, full_name: 'Mara Lindqvist' } },
    ...{ score: 0, score_max: 0, score_percent: null, failed_count: 0, question_count: 2, answered_count: 0 },
    ...{
      quantity: 0,
      issues_count: 0,
      managers: [],
      note: '',
      collaborative: false,
      imported: false,
      collaborators: [],
    },
    ...WITHOUT_ASSIGNMENT,
    ...{ started_at: context.started_at, completed_at: null, created_at: context.started_at },
    ...{ updated_at: context.started_at, archived_at: null, context, answers: [], rows: {} },
    template: { version_id: 7, version: 1, ...draft.document },
    computed: evaluate(compile(draft.document), context, answers),
    ...{ sequence: 0, files: [], require_sign_off: false, sign_off: null, reopened: null },
  } as Inspection;
};

/** A server that can be out of reach. */
function openServer() {
  const state = { isOnline: true, changes: [] as AnswerChange[] };
  const orOffline = <T,>(answer: T): T => {
    if (!state.isOnline) throw new TypeError('Failed to fetch');
    return answer;
  };
  const server = new FakeServer()
    .on(inspections.listMine, () => orOffline(toListPage([], 'inspections')))
    .on(inspections.listAssignedToMe, () => orOffline(NO_ASSIGNED_WORK))
    .on(inspections.getOfflineData, () =>
      orOffline({
        ...{ templates: [], assets: [PUMP], people: [{ id: 8, name: 'Paul Brandt' }], planned: [], startable: [] },
        ...{ inspections: [{ uuid: UUID, sequence: 0 }], require_sign_off: false },
      }),
    )
    .on(inspections.get, () => orOffline(toInspection()))
    .on(inspections.getPrevious, () => orOffline(null))
    .on(inspections.listLateChanges, () => orOffline([]))
    .on(inspections.listChanges, () => orOffline({ changes: [], sequence: 0 }))
    .on(inspections.saveChanges, ({ body }) => {
      orOffline(null);
      const changes = body.changes as AnswerChange[];
      state.changes.push(...changes);
      const acknowledged = changes.map(({ id }) => id);
      return { acknowledged, sequence: state.changes.length, refused: [] };
    })
    .on(inspections.sync, () => {
      throw new TypeError('Failed to fetch');
    })
    .on(auth.logout, () => ({ redirect_to: null }))
    .on(assets.search, () => orOffline([]))
    .on(users.search, () => orOffline([]));
  return { server, state };
}

afterEach(async () => {
  await waitFor(async () => expect(await countPendingWork()).toBe(0));
  await signOut(async () => true);
});

it('without a network, an asset and a person are chosen from the device, and what is not on it says what to do', async () => {
  const { server, state } = openServer();
  const { user, router } = await renderAt('/inspections/mine', { as: createPerson('inspector'), server });
  await waitFor(() => expect(server.getCalls(inspections.listChanges).length).toBeGreaterThan(0));
  state.isOnline = false;
  await router.navigate({ to: `/inspections/${UUID}/conduct` });
  const combobox = async (title: string) =>
    within(await screen.findByRole('article', { name: new RegExp(title) })).getByRole('combobox');

  await user.click(await combobox('Machine'));
  await user.type(await combobox('Machine'), 'CHALEUR a');
  await user.click(await screen.findByRole('option', { name: 'Pompe à chaleur' }));
  await user.click(await combobox('Witness'));
  await user.type(await combobox('Witness'), 'nobody');
  await screen.findByText('Offline, only people on this device can be found. Go online to search all of them.');
  await user.clear(await combobox('Witness'));
  await user.click(await screen.findByRole('option', { name: 'Paul Brandt' }));
  expect(screen.queryByText('You need to be online to search')).toBeNull();

  state.isOnline = true;
  window.dispatchEvent(new Event('online'));
  const answers = () => new Map(state.changes.map(({ item_id, value }) => [item_id, value]));
  await waitFor(() => expect(answers().size).toBe(2));
  expect(answers()).toEqual(
    new Map<unknown, unknown>([
      [draft.id('Machine'), PUMP.uuid],
      [draft.id('Witness'), [8]],
    ]),
  );
});
