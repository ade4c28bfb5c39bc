import { form, number, page, repeat, section, text, withOptions, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerForm, card } from '../../testing/answer-form.tsx';

const doors = form(
  page(
    'House',
    section(
      'Ways out',
      withOptions(repeat('Door', text('Name', { required: true }), yesno('Closes')), {
        repeatable_settings: { min: 2, max: 3 },
      }),
      withOptions(number('Reading'), { repeatable: true }),
    ),
  ),
);

const add = (what: string) => screen.getByRole('button', { name: `Add “${what}”` });
const rowHead = (name: string) => within(screen.getByRole('heading', { name }).parentElement!);

describe('repeating sections and questions', () => {
  it('a repeat shows its required number of rows and adds the missing ones', async () => {
    const { user, form: opened } = await answerForm(doors);
    screen.getByText('2 to 3 expected', { exact: false });
    screen.getByText('Add at least 2 entries.');
    await user.click(screen.getByRole('button', { name: 'Add 2 entries' }));
    screen.getByRole('heading', { name: 'Door 1' });
    screen.getByRole('heading', { name: 'Door 2' });
    expect(screen.queryByText('Add at least 2 entries.')).toBeNull();
    await user.click(add('Door'));
    expect(screen.queryByRole('button', { name: 'Add “Door”' })).toBeNull();
    screen.getByText('You can add at most 3 entries here.');
    expect(opened.run().rows(doors.id('Door'))).toHaveLength(3);
  });

  it('a repeat that allows no rows only says that it is empty', async () => {
    const rooms = withOptions(repeat('Room', text('Name')), { repeat_count: 'Rooms' });
    const { user } = await answerForm(form(page('House', section('Inside', number('Rooms'), rooms))));
    const field = card('Rooms').getByRole('textbox');
    await user.type(field, '0{Tab}');
    await screen.findByText('0 entries');
    expect(screen.queryByText(/expected/)).toBeNull();
    await user.clear(field);
    await user.type(field, '2{Tab}');
    await screen.findByText('exactly 2 expected');
  });

  it('each row has its own answers, progress and missing questions', async () => {
    const { user, form: opened } = await answerForm(doors);
    await user.click(screen.getByRole('button', { name: 'Add 2 entries' }));
    await user.type(card('Name', 1).getByRole('textbox'), 'Back door');
    await user.click(card('Closes', 1).getByRole('button', { name: 'No' }));
    await rowHead('Back door').findByText('2/2');
    rowHead('Back door').getByText('Door 2');
    rowHead('Back door').getByText('1 failed');
    rowHead('Door 1').getByText('0/2');
    card('Name', 0).getByText('Answer required.');
    expect(card('Name', 1).queryByText('Answer required.')).toBeNull();
    const [first] = opened.run().rows(doors.id('Door'));
    expect(opened.run().problems()).toMatchObject([{ item_id: doors.id('Name'), row: [first] }]);
  });

  it('a row with a wrong answer is not marked as done', async () => {
    const gates = form(page('House', repeat('Gate', number('Width', { max: 6 }))));
    const { user } = await answerForm(gates);
    await user.click(screen.getByRole('button', { name: 'Add “Gate”' }));
    await user.type(card('Width').getByRole('textbox'), '62');
    await rowHead('Gate 1').findByText('1 answer to correct');
    await user.type(card('Width').getByRole('textbox'), '{Backspace}');
    await waitFor(() => expect(rowHead('Gate 1').queryByText('1 answer to correct')).toBeNull());
  });

  it('removing a row can be undone with its position and answers', async () => {
    const { user, form: opened } = await answerForm(doors);
    await user.click(screen.getByRole('button', { name: 'Add 2 entries' }));
    await user.type(card('Name', 0).getByRole('textbox'), 'Front door');
    await user.tab();
    const before = opened.run().rows(doors.id('Door'));
    await user.click(await screen.findByRole('button', { name: 'Remove Front door' }));
    expect(opened.run().rows(doors.id('Door'))).toEqual([before[1]]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Door 1' })));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(opened.run().rows(doors.id('Door'))).toEqual(before);
    expect(card('Name', 0).getByRole<HTMLInputElement>('textbox').value).toBe('Front door');
  });

  it('a folded row shows only its header, and keys pass over its questions', async () => {
    const { user } = await answerForm(doors);
    await user.click(screen.getByRole('button', { name: 'Add 2 entries' }));
    const fold = () => screen.getByRole('button', { name: 'Door 1' });
    await user.click(fold());
    expect(fold().getAttribute('aria-expanded')).toBe('false');
    expect(screen.getAllByRole('article', { name: /^Name/ })).toHaveLength(1);
    await user.click(fold());
    expect(screen.getAllByRole('article', { name: /^Name/ })).toHaveLength(2);
  });

  it('a copied row follows its original with the same answers, up to the maximum', async () => {
    const { user, form: opened } = await answerForm(doors);
    await user.click(screen.getByRole('button', { name: 'Add 2 entries' }));
    await user.type(card('Name', 0).getByRole('textbox'), 'Front door{Tab}');
    await user.click(card('Closes', 0).getByRole('button', { name: 'No' }));
    const before = opened.run().rows(doors.id('Door'));
    await user.click(await screen.findByRole('button', { name: 'Copy Front door' }));
    const rows = opened.run().rows(doors.id('Door'));
    expect([rows[0], rows[2]]).toEqual(before);
    expect(card('Name', 1).getByRole<HTMLInputElement>('textbox').value).toBe('Front door');
    card('Closes', 1).getByRole('button', { name: 'No', pressed: true });
    expect(screen.queryByRole('button', { name: 'Copy Front door' })).toBeNull();
  });

  it('a repeated question shows numbered rows', async () => {
    const { user, changes } = await answerForm(doors);
    await user.click(add('Reading'));
    await user.click(add('Reading'));
    await user.type(card('Reading 2').getByRole('textbox'), '7');
    await user.tab();
    expect(changes.at(-1)).toMatchObject({ item_id: doors.id('Reading'), value: 7 });
    await user.click(screen.getByRole('button', { name: 'Remove Reading 1' }));
    expect(card('Reading 1').getByRole<HTMLInputElement>('textbox').value).toBe('7');
  });

  it('a repeat can be nested in a row', async () => {
    const house = form(page('House', repeat('Floor', repeat('Window', text('Pane')))));
    const { user, changes, form: opened } = await answerForm(house);
    await user.click(add('Floor'));
    await user.click(add('Window'));
    await user.type(card('Pane').getByRole('textbox'), 'whole');
    await user.tab();
    const [floor] = opened.run().rows(house.id('Floor'));
    expect(changes.at(-1)).toMatchObject({ value: 'whole', row: [floor, expect.any(String)] });
  });
});

it('the color that a rule gives to a section is also shown as text', async () => {
  const house = form(page('House', section('Ways out', yesno('Free'), section('Stairs', text('Width'))))).rule({
    when: { item_id: 'Free', operator: 'any_in', value: ['No'] },
    actions: [{ action: 'set_color', items: ['Stairs'], value: 'red' }],
  });
  const { user } = await answerForm(house);
  screen.getByRole('heading', { name: 'Stairs' });
  await user.click(card('Free').getByRole('button', { name: 'No' }));
  screen.getByRole('heading', { name: 'Stairs Marked red' });
});
