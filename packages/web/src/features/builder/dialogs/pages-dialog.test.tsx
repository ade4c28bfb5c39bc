import { getChildren } from '@rounds/engine';
import { form, page, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

const house = form(page('Kitchen', yesno('clean')), page('Store', yesno('dry')), page('Yard', yesno('swept')));

beforeAll(() => fakeLayout());

it('pages are reordered with buttons and keys, and each move can be undone', async () => {
  const server = new TemplateServer(house);
  const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await screen.findByRole('row', { name: 'clean' });
  await user.click(screen.getByRole('button', { name: 'Actions for page Kitchen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reorder pages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reorder pages' }));
  const names = () => dialog.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
  const listStored = () => getChildren(server.records, null).map(({ title }) => title);
  await user.click(dialog.getByRole('button', { name: 'Move Yard up' }));
  await waitFor(() => expect(names()).toEqual(['Kitchen', 'Yard', 'Store']));
  dialog.getByRole('listitem', { name: 'Kitchen' }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['Yard', 'Kitchen', 'Store']));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Kitchen'));
  await waitFor(() => expect(listStored().filter((title) => title !== '')).toEqual(['Yard', 'Kitchen', 'Store']));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(listStored().filter((title) => title !== '')).toEqual(['Kitchen', 'Yard', 'Store']));
});
