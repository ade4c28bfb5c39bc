import { checklists, type TemplateVersion } from '@rounds/contract/checklists';
import { type LibraryEntry, library, type TemplateSharing } from '@rounds/contract/checklists/library.ts';
import { form, page, text, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, fakeLayout, renderAt, toListPage } from '../../../testing/index.ts';
import { published, templateEntry } from '../testing/template-entry.ts';

const ID = '00000000-0000-4000-8000-0000000000aa';
const at = '2026-11-20T13:05:00.000Z';
const pump = form(page('Pump', yesno('dry'), text('remarks')));
const entry = (more: Partial<LibraryEntry> = {}): LibraryEntry => ({
  ...{ id: ID, origin: 'shared', title: 'Pump round', description: 'Every week.', language: 'en', languages: ['en'] },
  ...{ category: 'equipment', licence: 'cc-by', shared_by: 'North Water', shared_at: at, pages: 1, questions: 2 },
  ...{ first_questions: ['Is the room dry?'], picture: null, version: 1, times_taken: 3, left_out: [], taken: null },
  ...more,
});
const SAMPLE = entry({
  ...{ id: 'ladders', origin: 'product', title: 'Ladder check', licence: null, shared_by: null, shared_at: null },
  ...{ times_taken: null, left_out: [{ feature: 'ckl_rule', count: 2 }] },
});
const pagination = {
  ...{ total_is_exact: true, limit: 24, current_page: 1, total_pages: 1, next_cursor: null, prev_cursor: null },
};
const withLibrary = (list: readonly LibraryEntry[]) =>
  new FakeServer()
    .on(library.list, () => ({
      list: [...list],
      pagination: { ...pagination, total: list.length },
      workspace_key: 'main',
    }))
    .on(checklists.allFolders, () => [{ id: 1, title: 'Food safety', parent_id: null }]);
const open = async (server: FakeServer) => {
  const opened = await renderAt('/checklist/public-library/list', { as: createPerson('administrator'), server });
  await screen.findByText('main');
  return opened;
};

describe('the library', () => {
  it('cards say from who and under which licence they are, what a plan leaves out, and are searched', async () => {
    const server = withLibrary([entry(), SAMPLE]);
    const { user } = await open(server);
    const card = within(screen.getByRole('heading', { name: 'Pump round' }).closest('article')!);
    for (const said of ['Shared with you', 'North Water', 'CC BY 4.0', 'used 3 times', 'Is the room dry?'])
      card.getByText(said);
    screen.getByText('Without rules (available on Standard).');
    await user.type(screen.getByRole('searchbox', { name: 'Search the library' }), 'pump');
    await waitFor(() => expect(server.getCalls(library.list).at(-1)?.query).toMatchObject({ q: 'pump' }));
    server.on(library.list, () => ({ list: [], pagination: { ...pagination, total: 0 }, workspace_key: 'main' }));
    await user.type(screen.getByRole('searchbox'), 's');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('a template is tried in the real form before it is used, and opens in the builder then', async () => {
    fakeLayout();
    const server = withLibrary([entry()])
      .on(library.get, () => ({ ...entry(), document: pump.document as never }))
      .on(library.take, () => templateEntry(7, 'Pump round'))
      // The builder stays on its way.
      .on(checklists.get, () => new Promise<never>(() => {}));
    const { user, router } = await open(server);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Save to folder' }), 'Food safety');
    await user.click(screen.getByRole('button', { name: 'Preview “Pump round”' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Pump round' }));
    await user.click((await preview.findAllByRole('button', { name: 'Yes' }))[0]!);
    await user.click(preview.getByRole('button', { name: 'Use this template' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/checklist/template/7/edit'));
    expect(server.getCalls(library.take)[0]).toMatchObject({ params: { id: ID }, body: { parent_id: 1 } });
  });

  it('a newer version is compared before it is added to the draft', async () => {
    const newer = form(page('Pump', yesno('dry'), text('remarks'), text('serial')));
    const server = withLibrary([entry({ version: 2, taken: { template_id: 7, version: 1 } })])
      .on(library.getNewer, () => ({
        ...{ revision: 4, version: 1, newest: 2, shared_at: at, replaced: [], replaces_all: false, left_out: [] },
        before: pump.document as unknown as TemplateVersion,
        after: newer.document as unknown as TemplateVersion,
      }))
      .on(library.takeNewer, () => ({ revision: 5 }))
      .on(checklists.get, () => new Promise<never>(() => {}));
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Compare with version 2' }));
    const changes = within(await screen.findByRole('list', { name: 'Changes of the newer version' }));
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('serial'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Add version 2 to the draft' }));
    await waitFor(() => expect(server.getCalls(library.takeNewer)[0]?.body).toEqual({ revision: 4, version: 2 }));
  });
});

describe('sharing a template', () => {
  const sharing: TemplateSharing = {
    published: {
      ...{ version: 2, pages: 1, questions: 14, languages: ['en', 'de'], files: 1 },
      left_out: [{ part: 'global_list', count: 2 }],
    },
    shared: null,
    taken: null,
  };
  const openDialog = async (server: FakeServer) => {
    server
      .on(checklists.list, () => toListPage([templateEntry(7, 'Pump round', published)], 'templates', 500))
      .on(checklists.allFolders, () => []);
    const opened = await renderAt('/checklist/templates', { as: createPerson('administrator'), server });
    await opened.user.click(await screen.findByRole('button', { name: 'Actions for Pump round' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Share…' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  };

  it('what stays here is said before, and a wrong name is answered at its field', async () => {
    const server = new FakeServer()
      .on(library.getSharing, () => sharing)
      .on(library.share, () => {
        throw new FakeApiError('VALIDATION_FAILED', 'Wrong', { data: { to: ['There’s no workspace “nort” here.'] } });
      });
    const { user, dialog } = await openDialog(server);
    await dialog.findByText('the global lists of 2 questions');
    dialog.getByText('Version 2 · 14 questions · English and German · 1 picture or file');
    await user.click(dialog.getByRole('button', { name: 'Share version 2' }));
    dialog.getByText('Enter at least one key or email address.');
    dialog.getByText('Choose a category.');
    expect(server.getCalls(library.share)).toHaveLength(0);
    await user.click(dialog.getByRole('combobox', { name: /Category/ }));
    await user.click(await screen.findByRole('option', { name: 'Vehicles' }));
    await user.type(dialog.getByRole('combobox', { name: /^Workspaces/ }), 'nort');
    await user.click(dialog.getByRole('button', { name: 'Share version 2' }));
    await dialog.findByText('There’s no workspace “nort” here.');
    expect(server.getCalls(library.share)[0]?.body).toEqual({
      to: ['nort'],
      licence: 'receivers',
      category: 'vehicles',
    });
  });

  it('those who have an older copy get the new version, and sharing ends for one of them after a question', async () => {
    const both: TemplateSharing = {
      ...sharing,
      shared: {
        ...{ id: ID, in_library: false, receivers: [{ id: 5, named: 'north' }], licence: 'cc0', category: 'food' },
        ...{ template_version: 1, shared_at: at, times_taken: 1 },
      },
    };
    const server = new FakeServer()
      .on(library.getSharing, () => both)
      .on(library.share, () => both)
      .on(library.takeBack, () => ({ id: ID }));
    const { user, dialog } = await openDialog(server);
    const now = within(await dialog.findByRole('region', { name: 'Shared now' }));
    await user.click(now.getByRole('button', { name: 'Share version 2' }));
    await waitFor(() => expect(server.getCalls(library.share)[0]?.body).toEqual({ licence: 'cc0', category: 'food' }));
    await user.click(now.getByRole('button', { name: 'Stop sharing with “north”' }));
    const question = within(await screen.findByRole('dialog', { name: 'Stop sharing with “north”?' }));
    await user.click(question.getByRole('button', { name: 'Stop sharing' }));
    await waitFor(() => expect(server.getCalls(library.takeBack)[0]?.query).toEqual({ from: 5 }));
  });
});
