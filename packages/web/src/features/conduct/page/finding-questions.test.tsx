import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { compile, evaluate, foldChanges } from '@rounds/engine';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { countPendingWork } from '../../../platform/session/index.ts';
import { createPerson, FakeApiError, fakeTablet, renderAt } from '../../../testing/index.ts';
import { fakeStorage } from '../../../testing/storage.ts';
import {
  card,
  clearDevice,
  cold,
  document_,
  fridge,
  inspectionServer,
  jaipur,
  NO,
  soup,
  uuidOf,
} from '../testing/food-premises.ts';

beforeAll(() => fakeStorage());
afterEach(clearDevice);

describe('finding questions while conducting', () => {
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

  it('Enter moves the focus into the field of a question that is answered by typing', async () => {
    const { server, begin } = inspectionServer();
    begin(uuidOf(231));
    const { user } = await renderAt(`/inspections/${uuidOf(231)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    await user.keyboard('j');
    const name = card('Person in charge').getByRole<HTMLInputElement>('textbox');
    expect(document.activeElement).not.toBe(name);
    await user.keyboard('{Enter}Mara');
    expect(name.value).toBe('Mara');
    // Enter still presses a button that has the focus.
    card('Person in charge').getByRole('button', { name: 'Note' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(card('Person in charge').getByRole('textbox', { name: 'Note' })),
    );
  });

  it('on a phone, the language of the form is chosen in the list of sections and takes no line above the questions', async () => {
    onTestFinished(fakeTablet());
    const items = document_.items.map((one) => ({ ...one, translations: { fr: { title: `${one.title} (fr)` } } }));
    const { server, begin } = inspectionServer({ ...document_, items });
    begin(uuidOf(232));
    const { user } = await renderAt(`/inspections/${uuidOf(232)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('article', { name: /Fridge/ });
    expect(screen.queryByRole('combobox', { name: 'Form language' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Sections/ }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Form language' }), 'fr');
    await screen.findByRole('article', { name: /Fridge.*\(fr\)/ });
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
});
