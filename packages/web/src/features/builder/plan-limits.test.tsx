import { checklists } from '@rounds/contract/checklists';
import { calculation, form, number, page, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, fakeLayout, renderAt } from '../../testing/index.ts';
import { TemplateServer } from './testing/template-server.ts';

const store = form(page('Store', yesno('clean'), number('degrees'), calculation('twice', 'degrees * 2')));

const open = async (server = new TemplateServer(store)) => {
  const opened = await renderAt('/checklist/template/12/edit', {
    as: createPerson('manager', { plan: 'free' }),
    server,
  });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server };
};
const lockedDialog = () => screen.findByRole('dialog', { name: 'Calculations' });

beforeAll(() => fakeLayout());

describe('builder on a plan without calculations', () => {
  it('the palette marks a locked type and shows its plan instead of adding the question', async () => {
    const { user, server } = await open();
    await user.keyboard('a');
    const palette = within(await screen.findByRole('region', { name: 'Question types' }));
    const entry = palette.getByRole('button', { name: /^Calculation/ });
    within(entry).getByRole('img', { name: 'Available on Standard' });
    await user.click(entry);
    within(await lockedDialog()).getByText('Calculations are available on Standard');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'))).toEqual([
      'clean',
      'degrees',
      'twice',
    ]);
    expect(server.revision).toBe(4);
  });

  it('the type list names the plan of a locked type and keeps the type of the question', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    const type = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Type' });
    await user.click(type);
    await user.click(await screen.findByRole('option', { name: 'Calculation (available on Standard)' }));
    await lockedDialog();
    expect(type.value).toBe('Yes / No');
  });

  it('duplicating a calculation shows the lock', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'twice' }).focus();
    await user.keyboard('{Control>}d{/Control}');
    await lockedDialog();
    expect(screen.getAllByRole('row', { name: 'twice' })).toHaveLength(1);
  });

  it('a save rejected for the plan names the items, and removing them saves the rest', async () => {
    const server = new TemplateServer(store);
    const { user } = await open(server);
    const [twice] = [server.records.items[store.id('twice')]!];
    const store_ = server.store.bind(server);
    // The calculation was deleted in another window meanwhile and comes back here by undo.
    server.on(checklists.saveDraft, ({ body }) => {
      const adds = body.items?.upsert?.some(({ type }) => type === 'calculation');
      if (adds) {
        throw new FakeApiError('PLAN_FEATURE_REQUIRED', 'Calculations need Standard.', {
          data: { feature: 'ckl_calculation', plan: 'standard' },
        });
      }
      store_(body as never);
      return { revision: server.revision, has_draft: true, saved_at: '2026-11-20T13:05:00.000Z' };
    });
    screen.getByRole('row', { name: 'twice' }).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(server.records.items[twice.id]).toBeUndefined());
    await screen.findByText(/^Saved \d\d:\d\d$/);
    await user.keyboard('{Control>}z{/Control}');
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.keyboard('q');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your plan doesn’t include these changes' }));
    expect(dialog.getByRole('listitem').textContent).toContain('twice');
    await user.click(dialog.getByRole('button', { name: 'Remove and save' }));
    await waitFor(() => expect(server.records.items[store.id('clean')]?.options.required).toBe(true));
    expect(screen.queryByRole('row', { name: 'twice' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
