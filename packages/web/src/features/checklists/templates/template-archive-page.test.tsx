import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeRefusal, FakeServer, onePage, person, renderAt } from '../../../testing/index.ts';
import { published, templateEntry } from './testing/template-entry.ts';

const template = (id: number, title: string) => templateEntry(id, title, published);
const OLD = template(7, 'Kitchen round 2024');
const OLDER = template(8, 'Kitchen round 2023');

const archive = (started = 0, list = [OLD, OLDER]) =>
  new FakeServer()
    .on(checklists.archive, () => onePage(list, 'templates_archive'))
    .on(checklists.options, () => ({
      has_draft: false,
      published: true,
      version_id: 9,
      version_title: null,
      language: 'en',
      contains_asset: false,
      pages: 1,
      sections: 1,
      questions: 14,
      inspections: started,
      versions: [],
    }));
const open = async (server: FakeServer) => {
  const opened = await renderAt('/checklist/templates/archive', { as: person('manager'), server });
  await screen.findByText('Kitchen round 2024');
  return opened;
};
const press = async (user: Awaited<ReturnType<typeof open>>['user'], deed: string) => {
  await user.click(screen.getByRole('button', { name: 'Actions for Kitchen round 2024' }));
  await user.click(await screen.findByRole('menuitem', { name: deed }));
};

describe('the archive of templates', () => {
  it('lists them with filters and export, beside the way back to the templates', async () => {
    await open(archive());
    expect(screen.getByRole('heading', { name: 'Archived templates' })).toBeTruthy();
    expect(screen.getByText('2 templates')).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search by title' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All templates' }).getAttribute('href')).toBe('/checklist/templates');
  });

  it('says what it is for while nothing is archived', async () => {
    await renderAt('/checklist/templates/archive', { as: person('manager'), server: archive(0, []) });
    expect(await screen.findByText('The archive is empty')).toBeTruthy();
  });

  it('restores one, with a way back', async () => {
    const server = archive()
      .on(checklists.restore, () => OLD)
      .on(checklists.remove, () => OLD);
    const { user } = await open(server);
    await press(user, 'Restore');
    expect(await screen.findByText('“Kitchen round 2024” is back among the templates')).toBeTruthy();
    expect(server.callsOf(checklists.restore)).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.callsOf(checklists.remove)).toHaveLength(1));
    expect(server.callsOf(checklists.remove)[0]?.query).toEqual({});
  });

  it('restores many at once, with a way back', async () => {
    const server = archive()
      .on(checklists.bulkRestore, () => ({ affected: 2 }))
      .on(checklists.bulkArchive, () => ({ affected: 2 }));
    const { user } = await open(server);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(server.callsOf(checklists.bulkRestore)[0]?.body).toEqual({ ids: [7, 8] }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.callsOf(checklists.bulkArchive)[0]?.body).toEqual({ ids: [7, 8] }));
  });

  it('deletes for good only once the title has been typed', async () => {
    const server = archive().on(checklists.remove, () => null);
    const { user } = await open(server);
    await press(user, 'Delete template');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Kitchen round 2024”?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete template' }));
    expect(server.callsOf(checklists.remove)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox'), 'Kitchen round 2024');
    await user.click(dialog.getByRole('button', { name: 'Delete template' }));
    expect(await screen.findByText('“Kitchen round 2024” was deleted')).toBeTruthy();
    expect(server.callsOf(checklists.remove)[0]?.query).toEqual({ forever: true });
  });

  it('leads to the inspections of a template that cannot go, before anything is typed', async () => {
    const started = (total: number) => () => {
      const empty = onePage([], 'inspections');
      return { ...empty, pagination: { ...empty.pagination, total } };
    };
    const server = archive(3).on(inspections.list, started(3)).on(inspections.archive, started(0));
    const { user } = await open(server);
    await press(user, 'Delete template');
    const dialog = within(await screen.findByRole('dialog', { name: '“Kitchen round 2024” stays in the archive' }));
    expect(dialog.getByText(/^3 inspections were started with this template/)).toBeTruthy();
    const link = await dialog.findByRole('link', { name: '3 inspections in the list' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/inspections?filter={"template_title":[7]}');
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Keep template' }));
    expect(server.callsOf(checklists.remove)).toHaveLength(0);
  });

  it('says so too when an inspection was started while the title was typed', async () => {
    const server = archive()
      .on(inspections.list, () => onePage([], 'inspections'))
      .on(inspections.archive, () => onePage([], 'inspections_archive'))
      .on(checklists.remove, () => {
        throw new FakeRefusal('CKL_IN_USE', 'An inspection uses it.', {
          data: { archived: true, inspections: 1 },
        });
      });
    const { user } = await open(server);
    await press(user, 'Delete template');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Kitchen round 2024{Enter}');
    expect(await screen.findByText(/^1 inspection was started with this template/)).toBeTruthy();
  });
});
