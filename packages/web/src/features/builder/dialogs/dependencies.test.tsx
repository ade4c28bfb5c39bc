import { form, page, text, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

const store = form(page('Store', yesno('clean'), text('why'), text('who'))).rule({
  when: { item_id: 'clean', operator: 'equals', value: ['No'] },
  actions: [{ action: 'show', items: ['why', 'who'] }],
});

const open = async () => {
  const server = new TemplateServer(store);
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  (await screen.findByRole('row', { name: 'why' })).focus();
  return { ...opened, server };
};
const rowNames = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'));
const rules = ({ records }: TemplateServer) => Object.values(records.rule_sets);

beforeAll(() => fakeLayout());

describe('moving an item that rules depend on', () => {
  const moveUp = async () => {
    const opened = await open();
    await opened.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'This move breaks rules' })) };
  };

  it('the rules in conflict are listed and open, and cancelling moves nothing', async () => {
    const { user, dialog } = await moveUp();
    dialog.getByRole('button', { name: /clean.*No.*shown/ });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(rowNames()).toEqual(['clean', 'why', 'who']);
  });

  it('unlinking first removes the moved item from the rule, as one step that can be undone', async () => {
    const { user, server, dialog } = await moveUp();
    await user.click(dialog.getByRole('button', { name: 'Unlink first' }));
    await waitFor(() => expect(rowNames()).toEqual(['why', 'clean', 'who']));
    await waitFor(() => expect(rules(server)[0]?.action_items).toEqual([store.id('who')]));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rowNames()).toEqual(['clean', 'why', 'who']));
    await waitFor(() => expect(rules(server)[0]?.action_items).toHaveLength(2));
  });

  it('continuing anyway keeps the rule, and publishing names it', async () => {
    const { user, dialog } = await moveUp();
    await user.click(dialog.getByRole('button', { name: 'Continue anyway' }));
    await waitFor(() => expect(rowNames()).toEqual(['why', 'clean', 'who']));
    await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
    const problem = within(await screen.findByRole('dialog', { name: 'Not ready to publish' }));
    problem.getByRole('button', { name: /why/ });
  });
});

describe('deleting an item that rules depend on', () => {
  it('continuing anyway keeps the rule, and publishing names it', async () => {
    const { user, server } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.keyboard('{Delete}');
    const dialog = within(await screen.findByRole('dialog', { name: 'This is used elsewhere' }));
    dialog.getByText('“clean” is used in 1 place.');
    expect(dialog.getByRole('button', { name: 'Continue anyway' }).hasAttribute('data-danger')).toBe(true);
    expect(dialog.getByRole('button', { name: 'Unlink first' }).hasAttribute('data-danger')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Continue anyway' }));
    await waitFor(() => expect(rowNames()).toEqual(['why', 'who']));
    await waitFor(() => expect(server.records.items[store.id('clean')]).toBeUndefined());
    expect(rules(server)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
    await screen.findByRole('dialog', { name: 'Not ready to publish' });
  });
});
