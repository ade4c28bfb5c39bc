import { getChildren } from '@rounds/engine';
import { form, page, section, text, yesno } from '@rounds/engine/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

const kitchen = form(page('Kitchen', section('Cold', yesno('clean'), text('why'))));

const open = async (row = 'why') => {
  const server = new TemplateServer(kitchen);
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  (await screen.findByRole('row', { name: row })).focus();
  return { ...opened, server };
};
const rowNames = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'));
const getDialog = async (name = 'Add from text') => within(await screen.findByRole('dialog', { name }));
const byTitle = ({ records }: TemplateServer, title: string) =>
  Object.values(records.items).find((item) => item.title === title);

beforeAll(() => fakeLayout());
beforeEach(() => localStorage.clear());

describe('writing questions as text', () => {
  it('pasted lines are shown as what they become, added as one step of undo, and share their answers', async () => {
    const { user, server } = await open();
    await user.paste('Is it sealed? *\nState [Good | Poor]\nOther state [Good | Poor]\n# Hot\nTemperature');
    const dialog = await getDialog();
    const preview = within(dialog.getByRole('region', { name: /What is added/ }));
    expect(preview.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Is it sealed?',
      'StateGoodPoor',
      'Other stateGoodPoor',
      'Hot',
      'Temperature',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Add 5 items' }));
    await waitFor(() =>
      expect(rowNames()).toEqual([
        ...['Cold', 'clean', 'why', 'Is it sealed?', 'State', 'Other state', 'Hot', 'Temperature'],
      ]),
    );
    await waitFor(() => expect(byTitle(server, 'Temperature')).toBeTruthy());
    expect(byTitle(server, 'Is it sealed?')).toMatchObject({ type: 'yesno', options: { required: true } });
    const [one, other] = ['State', 'Other state'].map((title) => byTitle(server, title)?.options.response_set_id);
    expect(one).toBe(other);
    // A yes/no question takes the answers of the one above it.
    expect(byTitle(server, 'Is it sealed?')?.options.response_set_id).toBe(
      byTitle(server, 'clean')?.options.response_set_id,
    );
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rowNames()).toEqual(['Cold', 'clean', 'why']));
  });

  it('a section is added behind the questions that are written before it', async () => {
    const server = new TemplateServer(form(page('Yard', text('gate'))));
    const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    (await screen.findByRole('row', { name: 'gate' })).focus();
    await user.paste('Fence\n# Roof\nGutter');
    await user.click((await getDialog()).getByRole('button', { name: 'Add 3 items' }));
    await waitFor(() => expect(rowNames()).toEqual(['gate', 'Fence', 'Roof', 'Gutter']));
  });

  it('lines pasted into the text of a question may also be one text', async () => {
    const { user, server } = await open();
    await user.keyboard('{Enter}');
    await user.paste(' not\nat all');
    const dialog = await getDialog();
    await user.click(dialog.getByRole('radio', { name: 'One text' }));
    await user.click(dialog.getByRole('button', { name: 'Add one text' }));
    await waitFor(() => expect(server.getTitle('why')).toBe('whynot at all'));
  });

  it('the newest copy wins: text that was copied after questions is pasted, and the questions otherwise', async () => {
    const { user } = await open();
    const data = new DataTransfer();
    fireEvent.copy(screen.getByRole('row', { name: 'clean' }), { clipboardData: data });
    fireEvent.paste(screen.getByRole('row', { name: 'why' }), { clipboardData: data });
    await waitFor(() => expect(rowNames()).toEqual(['Cold', 'clean', 'why', 'why']));
    expect(data.getData('text/plain')).toBe('why');
    await user.paste('A newer line');
    await waitFor(() => expect(rowNames()).toContain('A newer line'));
  });

  it('a text of five megabytes is answered, and a line without text is named', async () => {
    const { user } = await open();
    fireEvent.paste(screen.getByRole('row', { name: 'why' }), {
      clipboardData: { getData: () => 'x\n'.repeat(2_500_000) },
    });
    const dialog = await getDialog();
    dialog.getByText(/This text has 5,000,000 characters/);
    expect(dialog.getByRole('button', { name: /Add 0 items/ })).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox'), 'One{Enter}#');
    await dialog.findByText('Line 2: Add a text.');
    expect(dialog.queryByText(/5,000,000/)).toBeNull();
  });
});

describe('find and replace', () => {
  it('all texts are found with their place, and replaced alone or together as one step of undo', async () => {
    const { user, server } = await open();
    await user.keyboard('{Control>}h{/Control}');
    const dialog = await getDialog('Find and replace');
    await user.type(dialog.getByRole('textbox', { name: 'Find' }), 'C');
    await user.type(dialog.getByRole('textbox', { name: 'Replace with' }), 'B');
    await waitFor(() => expect(dialog.getByRole('status').textContent).toMatch(/3 results in 3 texts/));
    await user.click(dialog.getByRole('checkbox', { name: 'Match case' }));
    await waitFor(() => expect(dialog.getByRole('status').textContent).toMatch(/1 result in 1 text/));
    await user.click(dialog.getByRole('button', { name: 'Replace in “Cold”' }));
    await waitFor(() => expect(rowNames()).toEqual(['Bold', 'clean', 'why']));
    await user.click(dialog.getByRole('checkbox', { name: 'Match case' }));
    await user.click(await dialog.findByRole('button', { name: /Replace (all )?\d/ }));
    await waitFor(() => expect(server.getTitle('clean')).toBe('Blean'));
    expect(getChildren(server.records, kitchen.id('Cold'))).toHaveLength(2);
  });
});
