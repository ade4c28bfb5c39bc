import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { checklists } from '@rounds/contract/checklists';
import { files } from '@rounds/contract/files';
import { type Inspection, inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { REPORT_SECTIONS } from '@rounds/contract/settings/report.ts';
import { users } from '@rounds/contract/users';
import { type Change, compile, evaluate, foldChanges, type Item, type LoggedChange } from '@rounds/engine';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
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
import { fakeStorage } from '../../../testing/storage.ts';

beforeAll(() => fakeStorage());

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [YES, NO, SET] = [uuidOf(1), uuidOf(2), uuidOf(3)];
let count = 10;
const item = (type: Item['type'], title: string, parent_id: string | null, options: Item['options'] = {}): Item => {
  count += 1;
  return { id: uuidOf(count), type, title, options, parent_id, order: `a${String.fromCharCode(65 + count)}` };
};
const page = item('page', 'Kitchen', null);
const cold = item('section', 'Cold food', page.id);
const hot = item('section', 'Hot food', page.id);
const choice = { response_set_id: SET, required: true, allow_n_a: true };
const fridge = item('yesno', 'Fridge at or below 4 °C', cold.id, choice);
const person_in_charge = item('textAnswer', 'Person in charge', cold.id);
const soup = item('yesno', 'Soup at or above 60 °C', hot.id, choice);
const core = item('number', 'Core temperature', hot.id, { max: 100 });
const document_ = {
  title: 'Food premises',
  description: '',
  language: 'en',
  items: [page, cold, hot, fridge, person_in_charge, soup, core],
  response_sets: [
    {
      uuid: SET,
      options: [
        { uuid: YES, label: 'Yes', score: 5, color: 'green' as const, failed: false },
        { uuid: NO, label: 'No', score: 0, color: 'red' as const, failed: true },
      ],
    },
  ],
  rule_sets: [],
  grouped_items: [],
  info: [],
  image_markers: [],
  custom_units: [],
  tests: [],
};
const withoutDuty = (one: Item): Item => ({ ...one, options: { ...one.options, required: false } });
const jaipur = { uuid: uuidOf(90), asset_id: 'FFS-1', display_name: 'Jaipur Indian Cuisine' };

/** A server with reports that it makes, takes changes for, and completes, as the real one does. */
/** The history of an inspection that was never moved to another version. */
const noEarlier = { earlier_items: [], earlier_sets: [] };

function inspectionServer(form: typeof document_ = document_) {
  const program = compile(form);
  const logs = new Map<string, LoggedChange[]>();
  const status = new Map<string, Inspection['status']>();
  const context = { zone: 'UTC', started_at: '2026-11-20T10:26:00Z', asset: jaipur };
  const inspectionOf = (uuid: string): Inspection => {
    const answers = foldChanges(logs.get(uuid) ?? []);
    const computed = evaluate(program, context, answers);
    return {
      id: 41,
      uuid,
      document_id: null,
      title: null,
      status: status.get(uuid) ?? 'to_do',
      template_id: 3,
      template_title: form.title,
      template_version: 1,
      asset: jaipur,
      issues: [],
      user: { id: 7, full_name: 'Mara Lindqvist' },
      score: computed.score.score,
      score_max: computed.score.max,
      score_percent: computed.score.percent === null ? null : Math.round(computed.score.percent * 100),
      failed_count: computed.progress.failed,
      question_count: computed.progress.total,
      answered_count: computed.progress.answered,
      quantity: computed.progress.answered,
      issues_count: 0,
      managers: [],
      note: '',
      collaborative: false,
      imported: false,
      collaborators: [],
      ...WITHOUT_ASSIGNMENT,
      started_at: '2026-11-20T10:26:00Z',
      completed_at: status.get(uuid) === 'completed' ? '2026-11-20T11:02:00Z' : null,
      created_at: '2026-11-20T10:26:00Z',
      updated_at: '2026-11-20T10:26:00Z',
      archived_at: null,
      template: { version_id: 7, version: 1, ...form },
      context,
      answers: [...answers.answers.values()],
      rows: {},
      computed,
      sequence: logs.get(uuid)?.length ?? 0,
      files: [],
      require_sign_off: false,
      sign_off: null,
      reopened: null,
    };
  };
  const take = (uuid: string, changes: readonly unknown[]) => {
    const log = logs.get(uuid) ?? [];
    log.push(...(changes as Change[]));
    logs.set(uuid, log);
    return { acknowledged: changes.map((change) => (change as Change).id), sequence: log.length, refused: [] };
  };
  const server = new FakeServer()
    .on(checklists.search, () => [{ value: 3, label: form.title, version: 1, questions: 4 }])
    .on(assets.search, () => [{ value: jaipur.uuid, label: jaipur.display_name, asset_id: jaipur.asset_id }])
    .on(inspections.listMine, () =>
      toListPage(
        [...status.keys()].map((uuid) => inspectionOf(uuid)),
        'inspections',
      ),
    )
    .on(inspections.listAssignedToMe, () => NO_ASSIGNED_WORK)
    .on(inspections.getOfflineData, () => ({
      ...{ templates: [], assets: [], people: [], inspections: [], planned: [], startable: [] },
      require_sign_off: false,
    }))
    .on(inspections.create, ({ body }) => {
      status.set(body.uuid!, 'to_do');
      return inspectionOf(body.uuid!);
    })
    .on(inspections.get, ({ params }) => inspectionOf(String(params.id)))
    .on(inspections.getReport, ({ params }) => ({
      ...inspectionOf(String(params.id)),
      report: { languages: ['en' as const, 'de' as const], sections: [...REPORT_SECTIONS], layout: 'full' as const },
      previous_score_percent: null,
      import_origin: null,
    }))
    .on(auth.logout, () => ({ redirect_to: null }))
    .on(inspections.getPrevious, () => null)
    .on(inspections.list, () => toListPage([], 'inspections'))
    .on(issues.list, () => toListPage([], 'issues'))
    .on(issues.listMine, () => toListPage([], 'issues'))
    .on(inspections.listLateChanges, () => [])
    .on(inspections.getHistory, () => ({ entries: [], events: [], ...noEarlier, people: [], next_cursor: null }))
    .on(inspections.listChanges, ({ params, query }) => {
      const log = logs.get(String(params.id)) ?? [];
      return { changes: log.slice(query.after), sequence: log.length };
    })
    .on(inspections.saveChanges, ({ params, body }) => take(String(params.id), body.changes))
    .on(inspections.sync, ({ body }) => {
      const answer = take(body.uuid, body.changes);
      const { problems } = inspectionOf(body.uuid).computed;
      if (body.complete && problems.length > 0)
        throw new FakeApiError('INS_NOT_COMPLETE', 'Not complete', { data: problems });
      if (body.complete) status.set(body.uuid, 'completed');
      return { ...answer, id: 41, status: status.get(body.uuid) ?? 'in_progress', document_id: null };
    });
  return { server, begin: (uuid: string) => status.set(uuid, 'in_progress'), logs };
}

const card = (title: string) => within(screen.getByRole('article', { name: new RegExp(title) }));

/** Signing out when nothing waits clears the device, so that no test sees the work of another. */
afterEach(async () => {
  await waitFor(async () => expect(await countPendingWork()).toBe(0));
  await signOut(async () => true);
});

describe('conducting an inspection', () => {
  it('an inspection that cannot be opened leads back to the list', async () => {
    const server = inspectionServer().server.on(inspections.get, () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong.');
    });
    await renderAt(`/inspections/${uuidOf(299)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: 'Back to my inspections' }).getAttribute('href')).toBe('/inspections/mine');
  });

  it('an inspection of an asset starts and opens at once', async () => {
    const { server } = inspectionServer();
    const { user, router } = await renderAt('/inspections/mine?new=1', { as: createPerson('inspector'), server });
    await user.click(await screen.findByRole('combobox', { name: /Template/ }));
    await user.click(await screen.findByRole('option', { name: 'Food premises' }));
    await user.click(screen.getByRole('combobox', { name: /Asset/ }));
    await user.click(await screen.findByRole('option', { name: /Jaipur/ }));
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    await screen.findByRole('article', { name: /Fridge/ });
    expect(router.state.location.pathname).toMatch(/^\/inspections\/[0-9a-f-]{36}\/conduct$/);
    expect(server.getCalls(inspections.create)[0]?.body).toMatchObject({ template_id: 3, asset_uuid: jaipur.uuid });
  });

  it('starting without a template shows an error and focuses its field', async () => {
    const { server } = inspectionServer();
    const { user } = await renderAt('/inspections/mine?new=1', { as: createPerson('inspector'), server });
    await screen.findByRole('combobox', { name: /Template/ });
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    await screen.findByText('Select a template');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Template/ }));
  });

  it('without a published template, the dialog leads to the templates', async () => {
    const { server } = inspectionServer();
    server.on(checklists.search, () => []);
    await renderAt('/inspections/mine?new=1', { as: createPerson('administrator'), server });
    const link = await screen.findByRole('link', { name: 'Go to templates' });
    expect(link.getAttribute('href')).toBe('/checklist/templates');
  });

  it('offline, an inspection starts with a template and an asset that were fetched in the background', async () => {
    const { server, logs } = inspectionServer();
    let isOnline = true;
    const orOffline = <T,>(answer: T): T => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return answer;
    };
    server
      .on(inspections.getOfflineData, () => ({
        templates: [{ template_id: 3, version_id: 7 }],
        assets: [{ ...jaipur, type_uuid: null, fields: {} }],
        people: [],
        ...{ inspections: [], planned: [], startable: [] },
        require_sign_off: false,
      }))
      .on(inspections.getOfflineTemplate, () => ({ template_id: 3, version_id: 7, version: 1, ...document_ }))
      .on(inspections.listMine, () => orOffline(toListPage([], 'inspections')))
      .on(checklists.search, () => orOffline([]))
      .on(assets.search, () => orOffline([]));
    const { sync, saveChanges } = inspections;
    for (const endpoint of [sync, saveChanges, inspections.create, inspections.get]) {
      const answer = server.getHandler(endpoint);
      server.on(endpoint, (call) => orOffline(null) ?? answer(call));
    }
    const inspector = createPerson('inspector');
    const { user, router } = await renderAt('/inspections/mine', { as: inspector, server });
    await waitFor(() => expect(server.getCalls(inspections.getOfflineTemplate)).toHaveLength(1));
    isOnline = false;
    await router.navigate({ to: '/inspections/mine?new=1' });
    await screen.findByText(/You can start with the templates and assets on this device/);
    await user.click(screen.getByRole('combobox', { name: /Template/ }));
    await user.click(await screen.findByRole('option', { name: 'Food premises' }));
    await user.click(screen.getByRole('combobox', { name: /Asset/ }));
    await user.click(await screen.findByRole('option', { name: /Jaipur/ }));
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    await screen.findByRole('article', { name: /Fridge/ });
    await user.click(card('Fridge').getByRole('button', { name: 'Yes' }));
    isOnline = true;
    // Without this event, the sender tries again after a time that grows with each failure.
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect([...logs.values()].flat()).toHaveLength(1));
  });

  it('only assets of the types that the template allows are offered, and another one says why it cannot be used', async () => {
    const { server } = inspectionServer();
    const [pumps, lifts] = [uuidOf(70), uuidOf(71)];
    server
      .on(checklists.search, () => [
        { value: 3, label: 'Food premises', version: 1, questions: 4, asset_types: [{ uuid: pumps, name: 'Pumps' }] },
      ])
      .on(assets.search, ({ query }) => [
        query.ids
          ? { value: jaipur.uuid, label: jaipur.display_name, asset_id: 'FFS-1', type_uuid: lifts }
          : { value: uuidOf(92), label: 'Pump 1', asset_id: 'P-1', type_uuid: pumps },
      ]);
    const address = `/inspections/mine?start_template=3&start=${jaipur.uuid}`;
    const { user } = await renderAt(address, { as: createPerson('inspector'), server });
    const reason = 'The template allows only assets of these types: Pumps.';
    await screen.findByText(`“Jaipur Indian Cuisine” has a type that this template doesn’t allow. ${reason}`);
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    expect(server.getCalls(inspections.create)).toHaveLength(0);
    await user.click(screen.getByRole('combobox', { name: /Asset/ }));
    await user.click(await screen.findByRole('option', { name: /Pump 1/ }));
    expect(screen.queryByText(/doesn’t allow/)).toBeNull();
    expect(server.getCalls(assets.search).at(-1)?.query).toMatchObject({ ids: uuidOf(92) });
    expect(
      server.getCalls(assets.search).some(({ query }) => String((query as { types?: unknown }).types) === pumps),
    ).toBe(true);
  });

  it('an unknown asset in the URL prevents starting', async () => {
    const { server } = inspectionServer();
    const address = `/inspections/mine?start_template=3&start=${uuidOf(91)}`;
    const { user } = await renderAt(address, { as: createPerson('inspector'), server });
    await screen.findByText(/This asset no longer exists/);
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    expect(server.getCalls(inspections.create)).toHaveLength(0);
  });

  it('each answer is stored and sent and updates score and progress', async () => {
    const { server, begin, logs } = inspectionServer();
    begin(uuidOf(200));
    const { user } = await renderAt(`/inspections/${uuidOf(200)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.click(card('Fridge').getByRole('button', { name: 'No' }));
    expect(card('Fridge').getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getAllByText('1 of 4 answered').length).toBeGreaterThan(0);
    await user.type(card('Person in charge').getByRole('textbox'), 'Harpreet Dhillon');
    await waitFor(() => expect(logs.get(uuidOf(200))?.at(-1)).toMatchObject({ value: 'Harpreet Dhillon' }));
    await screen.findByText(/Everything sent/);
  });

  it('the review lists missing answers and leads to the question', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(201));
    const { user } = await renderAt(`/inspections/${uuidOf(201)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.click(screen.getByRole('button', { name: 'Review and complete' }));
    await screen.findByText(/2 questions need attention/);
    await user.click(screen.getByRole('button', { name: /Soup at or above/ }));
    await screen.findByRole('article', { name: /Soup/ });
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Soup at or above'));
    card('Soup').getByText('Answer required.');
  });

  it('questions, options and sections can be reached with keys', async () => {
    const { server, begin, logs } = inspectionServer();
    begin(uuidOf(202));
    const { user } = await renderAt(`/inspections/${uuidOf(202)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.keyboard('2');
    expect(card('Fridge').getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true');
    await user.keyboard(']');
    await screen.findByRole('article', { name: /Soup/ });
    await user.keyboard('3');
    expect(card('Soup').getByRole('button', { name: 'N/A' }).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(logs.get(uuidOf(202))).toHaveLength(2));
    // K and J also move across the ends of sections.
    await user.keyboard('k');
    await screen.findByRole('article', { name: /Fridge/ });
    await user.keyboard('j');
    await screen.findByRole('article', { name: /Soup/ });
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'All shortcuts' });
  });

  it('what was answered last time is shown at its question and can be used again', async () => {
    const { server, begin, logs } = inspectionServer();
    begin(uuidOf(209));
    const lastAnswer = { item_id: fridge.id, value: [NO], note: 'Reads 7.8 °C', at: '2026-03-09T09:00:00Z' };
    server.on(inspections.getPrevious, async () => {
      const answers = foldChanges([{ ...lastAnswer, id: uuidOf(301) }]);
      const context = { zone: 'UTC', started_at: '2026-03-09T09:00:00Z', asset: jaipur };
      return {
        ...{ id: 12, uuid: uuidOf(302), document_id: null, completed_at: '2026-03-09T10:00:00Z' },
        ...{ user: { id: 8, full_name: 'Pia Novak' }, score_percent: 0, template_version: 1, rows: {}, files: [] },
        template: { version_id: 6, version: 1, ...document_ },
        context,
        answers: [...answers.answers.values()],
        computed: evaluate(compile(document_), context, answers),
      };
    });
    const { user } = await renderAt(`/inspections/${uuidOf(209)}/conduct`, { as: createPerson('inspector'), server });
    const last = within(await screen.findByRole('complementary', { name: /Last time: Fridge/ }));
    last.getByText(/9 Mar 2026|09\/03\/2026|2026/);
    last.getByText('No');
    const evidence = within(screen.getByRole('complementary', { name: 'Note and photos of last time' }));
    evidence.getByText(/Reads 7.8 °C/);
    expect(screen.queryByRole('complementary', { name: /Last time: Person/ })).toBeNull();
    await user.click(last.getByRole('button', { name: 'Use again' }));
    await waitFor(() => expect(logs.get(uuidOf(209))?.at(-1)).toMatchObject({ item_id: fridge.id, value: [NO] }));
  });

  it('the search finds questions by question, answer and note and leads to them, also with all on one page', async () => {
    const { server, begin, logs } = inspectionServer();
    begin(uuidOf(210));
    const { user } = await renderAt(`/inspections/${uuidOf(210)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.type(card('Person in charge').getByRole('textbox'), 'Hélène Dhillon');
    await waitFor(() => expect(logs.get(uuidOf(210))).toHaveLength(1));
    await user.keyboard('{Escape}/');
    const box = await screen.findByRole('searchbox');
    await user.type(box, 'helene');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('1 question found');
    dialog.getByRole('button', { name: /Person in charge/ });
    await user.clear(box);
    await user.type(box, 'soup{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Soup at or above'));
    expect(screen.queryByRole('article', { name: /Fridge/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Settings for this device' }));
    await user.click(await screen.findByText('All on one page'));
    await screen.findByRole('article', { name: /Fridge/ });
    screen.getByRole('article', { name: /Soup/ });
    screen.getByRole('heading', { name: 'Hot food' });
    localStorage.removeItem('rounds.form-settings');
  });

  it('places on the picture of a section show the state of their questions and lead to them', async () => {
    const marks = [
      { uuid: uuidOf(401), x: 0.2, y: 0.3, label: 'Door', item_id: fridge.id },
      { uuid: uuidOf(402), x: 0.6, y: 0.3, label: '', item_id: soup.id },
      { uuid: uuidOf(403), x: 0.9, y: 0.9, label: 'Gone', item_id: uuidOf(499) },
    ];
    const marker = { uuid: uuidOf(400), picture: uuidOf(404), marks };
    const marked = { ...cold, options: { ...cold.options, image_marker_id: marker.uuid } };
    const items = document_.items.map((one) => (one.id === cold.id ? marked : one));
    const { server, begin } = inspectionServer({ ...document_, items, image_markers: [marker] as never[] });
    server.on(files.get, () => {
      throw new FakeApiError('RES_OBJECT_NOT_FOUND', 'Not found');
    });
    begin(uuidOf(212));
    const as = createPerson('inspector');
    const { user, router } = await renderAt(`/inspections/${uuidOf(212)}/conduct`, { as, server });
    const picture = within(await screen.findByRole('figure', { name: 'Image with questions' }));
    expect(picture.getAllByRole('listitem')).toHaveLength(2);
    picture.getByRole('button', { name: /Door Unanswered/ });
    await user.click(card('Fridge').getByRole('button', { name: 'No' }));
    picture.getByRole('button', { name: /Door Failed No/ });
    await user.click(picture.getByRole('button', { name: /Soup at or above/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Soup at or above'));
    await user.click(screen.getAllByRole('button', { name: 'Review and complete' })[0]!);
    await screen.findByRole('figure', { name: 'Image with questions' });
    await waitFor(async () => expect(await countPendingWork()).toBe(0));
    await router.navigate({ to: `/inspections/${uuidOf(212)}/view-report` });
    await user.click(await screen.findByText(/^All \d/));
    const printed = within(await screen.findByRole('figure', { name: 'Image with questions' }));
    expect(printed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Door.*Failed.*No/),
      expect.stringMatching(/Soup.*Unanswered/),
    ]);
  });

  it('the list of unanswered questions begins with the required ones and follows each answer', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(211));
    const { user } = await renderAt(`/inspections/${uuidOf(211)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.click(card('Fridge').getByRole('button', { name: 'No' }));
    await user.click(screen.getByRole('button', { name: 'Unanswered 3' }));
    const dialog = within(await screen.findByRole('dialog', { name: '3 unanswered questions' }));
    expect(dialog.getAllByRole('button', { name: /Soup|Person|Core/ }).map((one) => one.textContent)).toEqual([
      expect.stringContaining('Soup'),
      expect.stringContaining('Person'),
      expect.stringContaining('Core'),
    ]);
    await user.click(dialog.getByRole('button', { name: /Core/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Core temperature'));
  });

  it('a rejected answer is listed once and all attempts can be discarded', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(206));
    const message = 'This answer is not among the choices.';
    server.on(inspections.saveChanges, ({ body }) => {
      const rejected = body.changes.map((change) => ({
        id: (change as Change).id,
        code: 'VALUE_NOT_OFFERED',
        message,
      }));
      return { acknowledged: [], sequence: 0, refused: rejected };
    });
    const { user } = await renderAt(`/inspections/${uuidOf(206)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    for (const tries of [1, 2]) {
      await user.click(card('Fridge').getByRole('button', { name: 'No' }));
      await waitFor(() => expect(server.getCalls(inspections.saveChanges)).toHaveLength(tries));
      await waitFor(async () => expect(await countPendingWork()).toBe(tries));
    }
    expect(await screen.findAllByText(new RegExp(message))).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(new RegExp(message))).toBeNull());
  });

  it('the review lists failed items, notes and unanswered questions, and few answers are asked about once more', async () => {
    const { server, begin } = inspectionServer({ ...document_, items: document_.items.map(withoutDuty) });
    begin(uuidOf(206));
    const { user, router } = await renderAt(`/inspections/${uuidOf(206)}/conduct`, {
      as: createPerson('inspector'),
      server,
    });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.click(card('Fridge').getByRole('button', { name: 'No' }));
    card('Fridge').getByText('Failed');
    await user.click(card('Fridge').getByRole('button', { name: 'Note' }));
    await user.type(card('Fridge').getByRole('textbox', { name: 'Note' }), 'Seven degrees');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Review and complete' }));
    const list = (name: RegExp) => within(screen.getByRole('region', { name }));
    list(/Failed items/).getByText('Fridge at or below 4 °C');
    list(/Notes/).getByText('Seven degrees');
    expect(list(/Unanswered/).getAllByRole('button')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Complete inspection' }));
    await user.click(await screen.findByRole('button', { name: 'Complete anyway' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/view-report/));
  });

  it('answering moves nothing: the tools are there before and after', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(207));
    const { user } = await renderAt(`/inspections/${uuidOf(207)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    const buttons = () =>
      card('Fridge')
        .getAllByRole('button')
        .map((button) => button.textContent);
    const previousButtons = buttons();
    card('Person in charge').getByRole('button', { name: 'Photo' });
    await user.click(card('Fridge').getByRole('button', { name: 'No' }));
    expect(buttons()).toEqual(previousButtons);
  });

  it('the first unanswered question is current and answering does not move on', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(204));
    const { user } = await renderAt(`/inspections/${uuidOf(204)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    const isCurrent = (name: RegExp) => screen.getByRole('article', { name }).hasAttribute('data-current');
    await user.keyboard('1');
    expect([isCurrent(/Fridge/), isCurrent(/Person in charge/)]).toEqual([true, false]);
    await user.keyboard('][[');
    await screen.findByRole('article', { name: /Fridge/ });
    expect(isCurrent(/Person in charge/)).toBe(true);
  });

  it('invalid number input stays with a message and blocks completion', async () => {
    const { server, begin, logs } = inspectionServer();
    begin(uuidOf(205));
    const { user } = await renderAt(`/inspections/${uuidOf(205)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.keyboard('1]1');
    await user.type(card('Core temperature').getByRole('textbox'), 'about 7');
    await user.click(screen.getAllByRole('button', { name: /Cold food/ })[0]!);
    await screen.findByRole('article', { name: /Fridge/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/“about 7” isn’t a number/);
    await user.click(screen.getByRole('button', { name: 'Go to first problem' }));
    const field = () => card('Core temperature').getByRole<HTMLInputElement>('textbox');
    await waitFor(() => expect(field().value).toBe('about 7'));
    await user.clear(field());
    await user.type(field(), '7,5');
    await waitFor(() => expect(logs.get(uuidOf(205))?.at(-1)).toMatchObject({ value: 7.5 }));
    expect(screen.queryByText(/isn’t a number/)).toBeNull();
  });

  it('a section with a wrong answer is not marked as done', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(207));
    const { user } = await renderAt(`/inspections/${uuidOf(207)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    const sections = () => within(screen.getByRole('navigation', { name: 'Sections' }));
    await user.keyboard('1]1');
    const field = () => card('Core temperature').getByRole('textbox');
    await user.type(field(), '730');
    await sections().findByRole('button', { name: /^1 answer to correct Hot food/ });
    await user.clear(field());
    await user.type(field(), '73');
    await sections().findByRole('button', { name: /^Done Hot food/ });
    await user.type(field(), ' or so');
    await sections().findByRole('button', { name: /^1 answer to correct Hot food/ });
  });

  it('leaving with an unfinished entry asks first', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(206));
    const { user, router } = await renderAt(`/inspections/${uuidOf(206)}/conduct`, {
      as: createPerson('inspector'),
      server,
    });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.keyboard('1]1');
    await user.type(card('Core temperature').getByRole('textbox'), 'about 7');
    const leave = () => user.click(screen.getByRole('button', { name: 'Save and leave' }));
    const question = async () => within(await screen.findByRole('dialog', { name: 'Leave with 1 unfinished entry?' }));
    await leave();
    await user.click((await question()).getByRole('button', { name: 'No' }));
    expect(card('Core temperature').getByRole<HTMLInputElement>('textbox').value).toBe('about 7');
    await leave();
    await user.click((await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/inspections/mine'));
  });

  it('an unfinished entry is restored when the inspection is reopened', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(208));
    const address = `/inspections/${uuidOf(208)}/conduct`;
    const { user, router } = await renderAt(address, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.keyboard('1]1');
    await user.type(card('Core temperature').getByRole('textbox'), 'about 7');
    await user.click(screen.getByRole('button', { name: 'Save and leave' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/inspections/mine'));
    await router.navigate({ to: address as never });
    // The inspection opens where the person left it.
    expect((await screen.findByDisplayValue('about 7')).getAttribute('aria-invalid')).toBe('true');
  });

  it('completing an inspection shows its report', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(203));
    const { user, router } = await renderAt(`/inspections/${uuidOf(203)}/conduct`, {
      as: createPerson('inspector'),
      server,
    });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.keyboard('2]1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/^Nothing required is missing, but 2 questions are unanswered/);
    await user.click(screen.getByRole('button', { name: 'Go to first unanswered question' }));
    await screen.findByRole('article', { name: /Person in charge/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Complete inspection' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/inspections/${uuidOf(203)}/view-report`));
    await screen.findByText('Fridge at or below 4 °C');
    await screen.findByRole('heading', { name: 'Failed items' });
    expect((await screen.findAllByText('50.00')).length).toBeGreaterThan(0);
  });

  it('an answer that somebody replaced is told at its question and in a list, survives a reload, and can be restored', async () => {
    const { server, begin, logs } = inspectionServer();
    const uuid = uuidOf(240);
    begin(uuid);
    const as = createPerson('inspector');
    const at = (second: number) => `2026-11-20T10:40:0${second}.000Z`;
    const common = { item_id: person_in_charge.id, row: [] };
    const mine: LoggedChange = { ...common, id: uuidOf(701), value: 'Ana', at: at(1), by: as.id, sequence: 1 };
    const theirs: LoggedChange = { ...common, id: uuidOf(702), value: 'Boris', at: at(2), by: 99, sequence: 2 };
    logs.set(uuid, [mine, theirs]);
    const first = await renderAt(`/inspections/${uuid}/conduct`, { as, server });
    const notice = await screen.findByText(/Someone replaced your answer/);
    card('Person in charge').getByText('Now: Boris');
    card('Person in charge').getByText(/Yours.*: Ana/);
    expect(notice).toBeTruthy();
    first.unmount();
    const { user } = await renderAt(`/inspections/${uuid}/conduct`, { as, server });
    await user.click(await screen.findByRole('button', { name: /1 of your answers was replaced/ }));
    await user.click(await screen.findByRole('menuitem', { name: /1 of your answers was replaced/ }));
    const list = within(await screen.findByRole('dialog'));
    await user.click(list.getByRole('button', { name: /^Restore/ }));
    await waitFor(() => expect(logs.get(uuid)?.at(-1)).toMatchObject({ value: 'Ana', seen: theirs.id }));
    await list.findByText('No replaced answers left.');
  });

  it('where a sign-off is required, completing asks for the name and sends it', async () => {
    const { server, begin } = inspectionServer({ ...document_, items: document_.items.map(withoutDuty) });
    const get = server.getHandler(inspections.get);
    server.on(inspections.get, async (call) => ({ ...(await get(call)), require_sign_off: true }));
    begin(uuidOf(241));
    const as = createPerson('inspector');
    const { user } = await renderAt(`/inspections/${uuidOf(241)}/conduct`, { as, server });
    await user.click((await screen.findAllByRole('button', { name: 'Review and complete' }))[0]!);
    await user.click(await screen.findByRole('button', { name: 'Complete inspection' }));
    await user.click(await screen.findByRole('button', { name: 'Complete anyway' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign off' }));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    expect(name.value).toBe(as.full_name);
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Sign off and complete' }));
    dialog.getByText('Enter your name.');
    await user.type(name, 'Ana Lima');
    await user.click(dialog.getByRole('button', { name: 'Sign off and complete' }));
    await waitFor(() =>
      expect(server.getCalls(inspections.sync).at(-1)?.body).toMatchObject({ sign_off: { name: 'Ana Lima' } }),
    );
    await screen.findByText('failed items');
  });

  it('reopening a report asks for the reason', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(242));
    const report = server.getHandler(inspections.getReport);
    server.on(inspections.getReport, async (call) => ({ ...(await report(call)), status: 'completed' as const }));
    server.on(inspections.reopen, ({ params }) => report({ params } as never));
    const { user } = await renderAt(`/inspections/${uuidOf(242)}/view-report`, { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reopen report' }));
    await dialog.findByText('This field is required.');
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The probe was wrong');
    await user.click(dialog.getByRole('button', { name: 'Reopen report' }));
    await waitFor(() =>
      expect(server.getCalls(inspections.reopen)[0]?.body).toEqual({ reason: 'The probe was wrong' }),
    );
  });

  it('people are added to an inspection by name, and removed', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(243));
    const people = new Map([
      [21, 'Boris Kim'],
      [22, 'Chiara Rossi'],
    ]);
    let collaborators: number[] = [21];
    const list = () => collaborators.map((id) => ({ id, full_name: people.get(id)!, avatar: null }));
    server
      .on(users.search, () => [...people].map(([value, label]) => ({ value, label, avatar: null })))
      .on(inspections.listCollaborators, list)
      .on(inspections.saveCollaborators, ({ body }) => {
        collaborators = body.user_ids.map(Number);
        return list();
      });
    const as = createPerson('manager');
    const { user } = await renderAt(`/inspections/${uuidOf(243)}/conduct`, { as, server });
    await user.click(await screen.findByRole('button', { name: /^Together/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Work together' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Work together' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Add people' }));
    expect(screen.queryByRole('option', { name: 'Boris Kim' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Chiara Rossi' }));
    await waitFor(() => expect(collaborators).toEqual([21, 22]));
    await user.click(await dialog.findByRole('button', { name: 'Remove Boris Kim' }));
    await waitFor(() => expect(collaborators).toEqual([22]));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove Boris Kim' })).toBeNull());
  });

  it('an inspection without scored questions shows no score', async () => {
    const { server, begin } = inspectionServer({ ...document_, items: [page, cold, person_in_charge] });
    begin(uuidOf(204));
    const { user } = await renderAt(`/inspections/${uuidOf(204)}/conduct`, { as: createPerson('inspector'), server });
    await user.type((await screen.findByRole('article')).querySelector('input, textarea')!, 'Harpreet Dhillon');
    await screen.findAllByText('1 of 1 answered');
    expect(screen.queryByText(/score/i)).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const complete = await screen.findByRole('button', { name: 'Complete inspection' });
    expect(screen.queryByText(/score/i)).toBeNull();
    await user.click(complete);
    await screen.findByText('failed items');
    expect(screen.queryByText(/score|percent/i)).toBeNull();
  });
});

describe('the history of a report', () => {
  it('the history shows the latest changes first and loads older ones on request', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(210));
    const change = (value: number) => ({
      id: uuidOf(400 + value),
      item_id: core.id,
      value,
      at: '2026-11-20T10:30:00Z',
    });
    const entry = (value: number) => ({
      change: change(value),
      by: { id: 7, full_name: 'Mara Lindqvist' },
      received_at: '2026-11-20T10:30:00Z',
      sequence: value,
      device: { browser: 'Firefox', system: 'Linux' },
      late: false,
      current: value === 3,
      before: null,
    });
    const started = {
      ...{ id: 'started', kind: 'started' as const, at: '2026-11-20T10:26:00Z', sequence: 0 },
      ...{ by: { id: 7, full_name: 'Mara Lindqvist' }, device: null },
    };
    server.on(inspections.getHistory, ({ query }) =>
      query.cursor === undefined
        ? { entries: [entry(3), entry(2)], events: [], ...noEarlier, people: [], next_cursor: '2' }
        : { entries: [entry(1)], events: [started], ...noEarlier, people: [], next_cursor: null },
    );
    const { user } = await renderAt(`/inspections/${uuidOf(210)}/view-report`, { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Answer history' }));
    await waitFor(() => expect(drawer.getAllByRole('article')).toHaveLength(2));
    await user.click(drawer.getByRole('button', { name: 'Show older changes' }));
    await waitFor(() => expect(drawer.getAllByRole('article')).toHaveLength(4));
    expect(drawer.getAllByText(/Firefox on Linux/).length).toBe(3);
    drawer.getByText('Started');
    expect(drawer.queryByRole('button', { name: 'Show older changes' })).toBeNull();
    expect(server.getCalls(inspections.getHistory)[1]?.query).toEqual({ cursor: 2 });
  });

  it.each([
    ['report', 'view-report', 'manager'],
    ['conduct screen', 'conduct', 'inspector'],
  ] as const)('the %s of a reopened inspection offers late answers one by one', async (_name, screenPath, role) => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(230));
    let waiting = ['Came late', 'Came even later'].map((value, nth) => ({
      change: { id: uuidOf(600 + nth), item_id: person_in_charge.id, at: '2026-11-20T12:00:00Z', value },
      by: { id: 7, full_name: 'Mara Lindqvist' },
      received_at: '2026-11-20T12:00:01Z',
      sequence: nth + 1,
    }));
    server
      .on(inspections.listLateChanges, () => waiting)
      .on(inspections.decideLateChanges, async ({ params }) => {
        waiting = waiting.slice(1);
        return server.getHandler(inspections.get)({
          params,
          query: undefined,
          body: undefined,
          headers: new Headers(),
        });
      });
    const { user } = await renderAt(`/inspections/${uuidOf(230)}/${screenPath}`, { as: createPerson(role), server });
    await screen.findByText('2 answers arrived after completion and aren’t in the report.');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText('Came late');
    await user.click(screen.getByRole('button', { name: 'Use late answer' }));
    await screen.findByText('Came even later');
    await user.click(screen.getByRole('button', { name: 'Keep current answer' }));
    await waitFor(() => expect(screen.queryByText(/arrived after completion/)).toBeNull());
    const [first, second] = server.getCalls(inspections.decideLateChanges);
    expect(first?.body).toMatchObject({ accept: [uuidOf(600)], leave: [] });
    expect(second?.body).toMatchObject({ accept: [], leave: [uuidOf(601)] });
  });
});
