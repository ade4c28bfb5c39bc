import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt, toListPage } from '../../../testing/index.ts';
import { published, templateEntry } from '../testing/template-entry.ts';

const template = (id: number, title: string) => templateEntry(id, title, published);
const OLD = template(7, 'Kitchen round 2024');
const OLDER = template(8, 'Kitchen round 2023');

const archive = (started = 0, list = [OLD, OLDER]) =>
  new FakeServer()
    .on(checklists.listArchive, () => toListPage(list, 'templates_archive'))
    .on(checklists.getSummary, () => ({
      has_draft: false,
      published: true,
      version_id: 9,
      version_title: null,
      language: 'en',
      contains_asset: false,
      global_type: null,
      pages: 1,
      sections: 1,
      questions: 14,
      inspections: started,
      versions: [],
    }));
const open = async (server: FakeServer) => {
  const opened = await renderAt('/checklist/templates/archive', { as: createPerson('manager'), server });
  await screen.findByText('Kitchen round 2024');
  return opened;
};
const press = async (user: Awaited<ReturnType<typeof open>>['user'], action: string) => {
  await user.click(screen.getByRole('button', { name: 'Actions for Kitchen round 2024' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the archive of templates', () => {
  it('the archive has filters, export and a link back to the templates', async () => {
    await open(archive());
    screen.getByRole('heading', { name: 'Archived templates' });
    screen.getByText('2 templates');
    screen.getByRole('searchbox', { name: 'Search by title' });
    screen.getByRole('button', { name: 'Export' });
    expect(screen.getByRole('link', { name: 'All templates' }).getAttribute('href')).toBe('/checklist/templates');
  });

  it('an empty archive explains its purpose', async () => {
    await renderAt('/checklist/templates/archive', { as: createPerson('manager'), server: archive(0, []) });
    await screen.findByText('The archive is empty');
  });

  it('restoring a template can be undone', async () => {
    const server = archive()
      .on(checklists.restore, () => OLD)
      .on(checklists.archive, () => OLD);
    const { user } = await open(server);
    await press(user, 'Restore');
    await screen.findByText('“Kitchen round 2024” restored');
    expect(server.getCalls(checklists.restore)).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(checklists.archive)).toHaveLength(1));
    expect(server.getCalls(checklists.archive)[0]?.query).toEqual({ when_used: 'refuse' });
  });

  it('restoring several templates can be undone', async () => {
    const server = archive()
      .on(checklists.bulkRestore, () => ({ affected: 2 }))
      .on(checklists.bulkArchive, () => ({ affected: 2 }));
    const { user } = await open(server);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(server.getCalls(checklists.bulkRestore)[0]?.body).toEqual({ ids: [7, 8] }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(checklists.bulkArchive)[0]?.body).toMatchObject({ ids: [7, 8] }));
  });

  it('deleting permanently requires typing the title', async () => {
    const server = archive().on(checklists.delete, () => null);
    const { user } = await open(server);
    await press(user, 'Delete template');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Kitchen round 2024”?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete template' }));
    expect(server.getCalls(checklists.delete)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox'), 'Kitchen round 2024');
    await user.click(dialog.getByRole('button', { name: 'Delete template' }));
    await screen.findByText('“Kitchen round 2024” deleted');
    expect(server.getCalls(checklists.delete)[0]?.query).toEqual({ forever: true });
  });

  it('a template in use cannot be deleted and links to its inspections', async () => {
    const started = (total: number) => () => {
      const empty = toListPage([], 'inspections');
      return { ...empty, pagination: { ...empty.pagination, total } };
    };
    const server = archive(3).on(inspections.list, started(3)).on(inspections.listArchive, started(0));
    const { user } = await open(server);
    await press(user, 'Delete template');
    const dialog = within(await screen.findByRole('dialog', { name: '“Kitchen round 2024” can’t be deleted' }));
    dialog.getByText(/^3 inspections use this template/);
    const link = await dialog.findByRole('link', { name: '3 active inspections' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/inspections?filter={"template_title":[7]}');
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Keep template' }));
    expect(server.getCalls(checklists.delete)).toHaveLength(0);
  });

  it('an inspection that starts during the confirmation prevents deletion', async () => {
    const server = archive()
      .on(inspections.list, () => toListPage([], 'inspections'))
      .on(inspections.listArchive, () => toListPage([], 'inspections_archive'))
      .on(checklists.delete, () => {
        throw new FakeApiError('CKL_IN_USE', 'An inspection uses it.', {
          data: { archived: true, inspections: 1 },
        });
      });
    const { user } = await open(server);
    await press(user, 'Delete template');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Kitchen round 2024{Enter}');
    await screen.findByText(/^1 inspection uses this template/);
  });
});
