import { checklists, type DraftEvent } from '@rounds/contract/checklists';
import { translations } from '@rounds/contract/checklists/translations.ts';
import { testId } from '@rounds/engine/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, FakeApiError, fakeLayout, fakePhone, renderAt, stubEventSource } from '../../testing/index.ts';
import { createPageText, createText, PAGE, TranslationServer } from './testing/translation-server.ts';

// Loading the screen takes longer than a test may.
beforeAll(async () => {
  await import('./translation-page.tsx');
});
beforeAll(() => fakeLayout({ offsetHeight: 800, offsetWidth: 820 }));

const key = (number: number) => `${testId(number)}:title`;
const FLOOR = createText(10, { source: 'Is the floor clean?', reference: '205' });
const HOT = createText(11, {
  source: 'Hot food is kept above 60 °C',
  previous_source: 'Hot food is kept above 63 °C',
  translation: 'Warme Speisen über 63 °C',
});
const THAW = createText(12, { source: 'Food is thawed', translation: 'Speisen auftauen', is_machine: true });
const HANDS = createText(13, { source: 'Hands are washed', translation: 'Hände gewaschen' });
/** A placeholder for an answer. */
const COOK = '$' + '{cook}';
const NAME = createText(14, { source: `Thank you, ${COOK}` });
const kitchen = () => [createPageText('Kitchen', 'Küche'), FLOOR, HOT, THAW, HANDS, NAME];

async function open(server = new TranslationServer(kitchen()), address = '/checklist/template/12/trans') {
  const opened = await renderAt(address, { as: createPerson('manager'), server });
  await screen.findByRole('grid', { name: 'Texts' });
  return { ...opened, server };
}
const rowOf = (source: string) => screen.getByText(source).closest<HTMLElement>('[role=row]')!;
const rowsShown = () => [...document.querySelectorAll('[data-text]')].map((row) => row.getAttribute('data-text'));
const editorOf = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^German: / });
const edit = async (user: Awaited<ReturnType<typeof open>>['user'], source: string) => {
  await user.click(within(rowOf(source)).getAllByRole('gridcell')[2]!);
  return editorOf();
};

describe('translation screen', () => {
  test('all texts stand below their page with the languages and their progress', async () => {
    await open();
    expect(rowsShown()).toEqual([`${PAGE}:title`, key(10), key(11), key(12), key(13), key(14)]);
    screen.getByRole('heading', { name: 'Kitchen' });
    screen.getByText('4 of 6 open');
    const languages = within(screen.getByRole('navigation', { name: 'Languages' }));
    expect(languages.getByRole('link', { name: /German 2 of 6/ }).getAttribute('aria-current')).toBe('true');
    within(rowOf('Hands are washed')).getByText('Mara Lindqvist');
  });

  test('an outdated text shows what has changed in its source, marked and in words', async () => {
    await open();
    const row = within(document.querySelector<HTMLElement>(`[data-text="${key(11)}"]`)!);
    row.getByText('63', { selector: 'del' });
    row.getByText('60', { selector: 'ins' });
    row.getByText('Hot food is kept above 63 °C', { selector: 'q' });
  });

  test('Ctrl and Enter save a translation and edit the next open text, and Escape cancels', async () => {
    const { user, server } = await open();
    const field = await edit(user, 'Is the floor clean?');
    await user.type(field, 'Ist der Boden sauber?{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.text(key(10))).toBe('Ist der Boden sauber?'));
    expect(editorOf().value).toBe('Warme Speisen über 63 °C');
    await user.type(editorOf(), ' oder heißer{Escape}');
    expect(screen.queryByRole('textbox', { name: /^German: / })).toBeNull();
    expect(server.text(key(11))).toBe('Warme Speisen über 63 °C');
    await screen.findByText(/^Saved \d\d:\d\d$/);
  });

  test('a text that is left for another one is saved', async () => {
    const { user, server } = await open();
    await user.type(await edit(user, 'Is the floor clean?'), 'Sauberer Boden?');
    await edit(user, 'Hands are washed');
    await waitFor(() => expect(server.text(key(10))).toBe('Sauberer Boden?'));
    expect(editorOf().value).toBe('Hände gewaschen');
  });

  test('arrows move through the texts, N goes to the next open one, and Enter edits', async () => {
    const { user } = await open();
    act(() => rowOf('Hands are washed').focus());
    await user.keyboard('n');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-text')).toBe(key(14)));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-text')).toBe(key(12)));
    await user.keyboard('{Enter}');
    expect(editorOf().value).toBe('Speisen auftauen');
  });

  test('a lost placeholder is named at the field, and the text is kept until it is corrected', async () => {
    const { user, server } = await open();
    screen.getByText(COOK, { selector: 'code' });
    const field = await edit(user, COOK);
    await user.type(field, 'Danke');
    screen.getByText('The reference to cook is missing.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(editorOf()).toBe(field);
    await edit(user, 'Is the floor clean?');
    const kept = within(await screen.findByRole('alert'));
    kept.getByText('Danke');
    expect(server.getCalls(translations.update)).toHaveLength(0);
    await user.click(kept.getByRole('button', { name: 'Continue editing' }));
    await user.type(editorOf(), `, ${COOK.replace('{', '{{')}`);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.text(key(14))).toBe(`Danke, ${COOK}`));
  });

  test('texts are filtered by state, kind and search, and a text that is translated stays until the next filter', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Missing 2' }));
    expect(rowsShown()).toEqual([key(10), key(14)]);
    await user.type(await edit(user, 'Is the floor clean?'), 'Boden?{Control>}{Enter}{/Control}');
    await screen.findByRole('radio', { name: 'Missing 1' });
    expect(rowsShown()).toEqual([key(10), key(14)]);
    await user.click(screen.getByRole('radio', { name: 'All 6' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search texts' }), 'hande');
    await waitFor(() => expect(rowsShown()).toEqual([key(13)]));
    await user.click(screen.getByRole('button', { name: 'All kinds' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Page' }));
    await screen.findByText('No texts match the filter');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Show all texts' }));
    expect(rowsShown()).toHaveLength(6);
  });

  test('several texts are copied from the source, and one press undoes it', async () => {
    const { user, server } = await open();
    const box = (source: string) => within(rowOf(source)).getByRole('checkbox');
    await user.click(box('Is the floor clean?'));
    await user.keyboard('{Shift>}');
    await user.click(box('Hands are washed'));
    await user.keyboard('{/Shift}');
    const bar = within(screen.getByRole('region', { name: 'Selection' }));
    bar.getByText('4 selected');
    await user.click(bar.getByRole('button', { name: 'Copy source' }));
    await waitFor(() => expect(server.text(key(13))).toBe('Hands are washed'));
    await screen.findByText('4 texts copied from the source');
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => expect(server.text(key(13))).toBe('Hände gewaschen'));
    expect(server.records.get(key(12))).toMatchObject({ translation: 'Speisen auftauen', state: 'machine' });
    expect(server.records.get(key(11))).toMatchObject({ state: 'outdated', previous_source: HOT.previous_source });
    expect(server.text(key(10))).toBe('');
  });

  test('undo leaves what somebody else has changed since', async () => {
    const { user, server } = await open();
    await user.type(await edit(user, 'Is the floor clean?'), 'Boden?{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.text(key(10))).toBe('Boden?'));
    await user.keyboard('{Escape}');
    server.store([{ key: key(10), translation: 'Fußboden?' }], { id: 2, full_name: 'Mara' });
    server.on(translations.markDone, () => server.store([{ key: key(12), translation: 'Speisen auftauen' }]));
    act(() => rowOf('Food is thawed').focus());
    await user.keyboard('d');
    await waitFor(() => expect(server.records.get(key(12))?.state).toBe('done'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(server.records.get(key(12))?.state).toBe('machine'));
  });

  test('a machine translates the missing texts in requests of 20, and says what it left', async () => {
    const texts = Array.from({ length: 45 }, (_, at) => createText(100 + at, { source: `Question ${at + 1}` }));
    const server = new TranslationServer(texts);
    server.on(translations.bulkAutoTranslate, ({ body: { keys } }) => {
      const remaining = keys.filter((one) => one === key(100));
      const changes = keys.filter((one) => !remaining.includes(one));
      return {
        ...server.store(changes.map((one) => ({ key: one, translation: `Frage ${one}`, is_machine: true }))),
        translator: 'service' as const,
        left: remaining.map((one) => ({ key: one, reason: 'damaged' as const })),
      };
    });
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Translate 45 missing' }));
    await screen.findByText('44 texts translated.');
    screen.getByText(/1 result lost a placeholder/);
    const sent = server
      .getCalls(translations.bulkAutoTranslate)
      .map(({ body }) => (body as { keys: string[] }).keys.length);
    expect(sent).toEqual([20, 20, 5]);
    await user.click(screen.getByRole('button', { name: 'Review' }));
    screen.getByRole('radio', { name: 'Machine 44' });
    expect(screen.getAllByText('Not reviewed yet').length).toBeGreaterThan(5);
  });

  test('a machine translation that is cancelled sends no further request', async () => {
    const texts = Array.from({ length: 60 }, (_, at) => createText(100 + at, { source: `Question ${at + 1}` }));
    let answer = () => {};
    const server = new TranslationServer(texts);
    server.on(
      translations.bulkAutoTranslate,
      ({ body: { keys } }) =>
        new Promise((resolve) => {
          answer = () =>
            resolve({
              ...server.store(keys.map((one) => ({ key: one, translation: 'x', is_machine: true }))),
              ...{ translator: 'service' as const, left: [] },
            });
        }),
    );
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Translate 60 missing' }));
    screen.getByText('20 items can be auto translated per-request');
    await user.click(
      within(screen.getByRole('region', { name: 'Machine translation' })).getByRole('button', { name: 'Cancel' }),
    );
    answer();
    await screen.findByText(/Cancelled, 40 texts left/);
    expect(server.getCalls(translations.bulkAutoTranslate)).toHaveLength(1);
  });

  test('20,000 texts are searched and shown with few elements, and typing renders only its row', async () => {
    const texts = Array.from({ length: 20_000 }, (_, at) => createText(1_000 + at, { source: `Question ${at + 1}` }));
    const { user } = await open(new TranslationServer(texts));
    expect(rowsShown().length).toBeLessThan(60);
    expect(document.querySelectorAll('*').length).toBeLessThan(3_000);
    const before = rowOf('Question 2');
    const field = await edit(user, 'Question 1');
    await user.type(field, 'Frage');
    expect(field.value).toBe('Frage');
    expect(rowOf('Question 2')).toBe(before);
    await user.type(screen.getByRole('searchbox', { name: 'Search texts' }), '19999');
    await waitFor(() => expect(rowsShown()).toEqual([key(1_000 + 19_998)]));
  });

  test('without a network a translation waits, is told, and is sent when the server is back', async () => {
    const server = new TranslationServer(kitchen());
    const store = server.getHandler(translations.update);
    let isDown = true;
    server.on(translations.update, (call) => {
      if (isDown) throw new FakeApiError('APP_UNAVAILABLE', 'Not available');
      return store(call);
    });
    const { user } = await open(server);
    await user.type(await edit(user, 'Is the floor clean?'), 'Boden?{Control>}{Enter}{/Control}');
    await screen.findByText('1 change isn’t saved yet');
    isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(server.text(key(10))).toBe('Boden?'));
  });

  test('on a phone each text is a card, and several are selected in a mode', async () => {
    const end = fakePhone();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Select several' }));
    await user.click(screen.getByText('Is the floor clean?'));
    await user.click(screen.getByText('Hands are washed'));
    screen.getByText('2 selected');
    await user.click(screen.getByRole('button', { name: 'Select several' }));
    expect(screen.queryByText('2 selected')).toBeNull();
    end();
  });
});

describe('translating together', () => {
  const opened = stubEventSource;
  const changes = (server: TranslationServer): DraftEvent => ({
    ...{
      kind: 'changes',
      after: server.revision - 1,
      revision: server.revision,
      published_version: 3,
      has_draft: true,
    },
  });
  const person = (at: string) => ({
    ...{ id: 2, full_name: 'Mara Lindqvist', avatar: null, item_id: null },
    place: { language: 'de', key: at },
  });

  test('changes of others appear at once, and a person is shown at their text', async () => {
    const streams = opened();
    const { server } = await open();
    server.store([{ key: key(10), translation: 'Ist der Boden rein?' }], { id: 2, full_name: 'Mara' });
    const stream = streams.at(-1)!;
    await act(async () => {
      stream.accept();
      stream.send(changes(server) as never);
    });
    await screen.findByText('Ist der Boden rein?');
    await act(async () => stream.send({ kind: 'presence', people: [person(key(10))], count: 1 } as never));
    await within(rowOf('Is the floor clean?')).findByText('Mara Lindqvist is here');
    await waitFor(() =>
      expect(server.getCalls(checklists.showDraftPresence).at(-1)?.body).toMatchObject({ place: { language: 'de' } }),
    );
  });

  test('the third column follows what others save in its language', async () => {
    const streams = opened();
    const server = new TranslationServer(kitchen());
    await open(server, '/checklist/template/12/trans?lang=de&with=fr');
    await screen.findByRole('columnheader', { name: 'French' });
    server.store([{ key: key(10), translation: 'Le sol est-il propre ?' }], { id: 2, full_name: 'Mara' });
    await act(async () => {
      streams.at(-1)!.accept();
      streams.at(-1)!.send(changes(server) as never);
    });
    // The server of this test has the same texts in both languages.
    const cells = () => within(rowOf('Is the floor clean?')).queryAllByText('Le sol est-il propre ?');
    await waitFor(() =>
      expect(cells().map((cell) => cell.closest('[lang]')?.getAttribute('lang'))).toEqual(['fr', 'de']),
    );
  });

  test('a text that another person changes while it is edited asks which one stays', async () => {
    const streams = opened();
    const { server, user } = await open();
    const field = await edit(user, 'Hands are washed');
    await user.type(field, '!');
    server.store([{ key: key(13), translation: 'Hände sind sauber' }], { id: 2, full_name: 'Mara' });
    await act(async () => {
      streams.at(-1)!.accept();
      streams.at(-1)!.send(changes(server) as never);
    });
    await screen.findByText(/Mara has changed this translation/);
    await user.click(screen.getByRole('button', { name: 'Use mine' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.text(key(13))).toBe('Hände gewaschen!'));
  });

  test('a change that the server has rejected keeps both texts at the row', async () => {
    const { server, user } = await open();
    const field = await edit(user, 'Hands are washed');
    await user.type(field, '!');
    server.store([{ key: key(13), translation: 'Hände sind sauber' }], { id: 2, full_name: 'Mara' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Hände gewaschen!');
    expect(await screen.findAllByText('Hände sind sauber')).not.toHaveLength(0);
    await user.click(alert.getByRole('button', { name: 'Use mine' }));
    await waitFor(() => expect(server.text(key(13))).toBe('Hände gewaschen!'));
  });
});
