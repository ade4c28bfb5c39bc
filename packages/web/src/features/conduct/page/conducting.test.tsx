import { inspections } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import type { LoggedChange } from '@rounds/engine';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, renderAt } from '../../../testing/index.ts';
import { fakeStorage } from '../../../testing/storage.ts';
import {
  card,
  clearDevice,
  cold,
  document_,
  inspectionServer,
  page,
  person_in_charge,
  uuidOf,
} from '../testing/food-premises.ts';

beforeAll(() => fakeStorage());
afterEach(clearDevice);

describe('conducting an inspection', () => {
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
    // The address changes before the other screen is there, and until then leaving it asks once more.
    await screen.findByRole('heading', { name: 'My inspections' });
    expect(router.state.location.pathname).toBe('/inspections/mine');
    await router.navigate({ to: address as never });
    // The inspection opens where the person left it.
    expect((await screen.findByDisplayValue('about 7')).getAttribute('aria-invalid')).toBe('true');
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
