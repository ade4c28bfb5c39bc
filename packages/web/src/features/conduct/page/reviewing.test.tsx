import { inspections } from '@rounds/contract/inspections';
import type { Change } from '@rounds/engine';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countPendingWork } from '../../../platform/session/index.ts';
import { createPerson, renderAt } from '../../../testing/index.ts';
import { fakeStorage } from '../../../testing/storage.ts';
import {
  card,
  clearDevice,
  core,
  document_,
  inspectionServer,
  noEarlier,
  person_in_charge,
  uuidOf,
  withoutDuty,
} from '../testing/food-premises.ts';

beforeAll(() => fakeStorage());
afterEach(clearDevice);

describe('reviewing and completing an inspection', () => {
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
