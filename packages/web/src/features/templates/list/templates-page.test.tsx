import { checklists, type TemplateEntry } from '@rounds/contract/checklists';
import { settings } from '@rounds/contract/settings';
import { CHECKLIST_DEFAULTS } from '@rounds/contract/settings/checklist.ts';
import { workspaces } from '@rounds/contract/workspaces';
import { form, page, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  APP_SETTINGS,
  createPerson,
  FakeApiError,
  FakeServer,
  fakeLayout,
  renderAt,
  toListPage,
} from '../../../testing/index.ts';
import { at, published, templateEntry } from '../testing/template-entry.ts';

const folder = (id: number, title: string, children: number[]) =>
  templateEntry(id, title, {
    is_template: false,
    template_id: null,
    revision: null,
    language: null,
    questions: null,
    children,
  });

const ENTRIES = [
  folder(1, 'Food safety', [2, 3]),
  templateEntry(2, 'Routine inspection', { parent_id: 1, depth: 1, ...published, has_draft: true }),
  templateEntry(3, 'Follow-up', { parent_id: 1, depth: 1, ...published }),
  templateEntry(4, 'Cold chain log'),
];

function withEntries(entries: TemplateEntry[] = ENTRIES): FakeServer {
  return new FakeServer()
    .on(checklists.list, () => toListPage(entries, 'templates', 500))
    .on(checklists.allFolders, () => [{ id: 1, title: 'Food safety', parent_id: null }])
    .on(checklists.getSummary, () => ({
      has_draft: true,
      published: true,
      version_id: 9,
      version_title: null,
      language: 'en',
      contains_asset: false,
      global_type: null,
      pages: 2,
      sections: 5,
      questions: 14,
      inspections: 7,
      versions: [{ id: 9, version: 2, title: null, published_at: at, published_by: 'Jonas Weber' }],
    }));
}
const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const open = async (server = withEntries()) => {
  const opened = await renderAt('/checklist/templates', { as: createPerson('manager'), server });
  await screen.findByText('Cold chain log');
  return { ...opened, server };
};

describe('the list of templates', () => {
  it('a new template begins in the language that the workspace has set', async () => {
    const server = withEntries()
      .on(settings.getChecklistSettings, () => ({ ...CHECKLIST_DEFAULTS, language: 'de' as const }))
      .on(checklists.create, () => templateEntry(9, 'Cold store'))
      .on(checklists.get, () => new Promise<never>(() => {}));
    const { user } = await open(server);
    await user.click(screen.getAllByRole('button', { name: 'New template' })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'New template' }));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Question language' }).value).toBe('German'),
    );
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Cold store');
    await user.click(dialog.getByRole('button', { name: 'Create template' }));
    await waitFor(() =>
      expect(server.getCalls(checklists.create)[0]?.body).toEqual({
        title: 'Cold store',
        parent_id: null,
        language: 'de',
      }),
    );
  });

  it('folders expand and collapse by their name', async () => {
    const { user } = await open();
    expect(titles()).toEqual(['Food safety', 'Routine inspection', 'Follow-up', 'Cold chain log']);
    await user.click(screen.getByRole('button', { name: 'Food safety' }));
    expect(titles()).toEqual(['Food safety', 'Cold chain log']);
    await user.click(screen.getByRole('button', { name: 'Food safety' }));
    expect(titles()).toHaveLength(4);
  });

  it('the columns that do not fit beside the panel of a template are left out until it is closed', async () => {
    const endLayout = fakeLayout({ clientWidth: 700 });
    try {
      const { user } = await open();
      const getHeads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
      const all = getHeads();
      expect(all).toContain('Published');
      await user.click(screen.getByText('Cold chain log'));
      const panel = within(await screen.findByRole('complementary', { name: 'Cold chain log' }));
      await waitFor(() => expect(getHeads()).not.toContain('Published'));
      expect(getHeads()).toContain('Status');
      await user.click(panel.getByRole('button', { name: 'Close details' }));
      await waitFor(() => expect(getHeads()).toEqual(all));
    } finally {
      endLayout();
    }
  });

  it('an exported template has an entry of its own only where the plan has no import of files', async () => {
    const server = withEntries().on(checklists.importTemplate, ({ body }) => ({
      template: templateEntry(9, body.template.title),
      files_removed: 2,
    }));
    const opened = await open(server);
    await opened.user.click(screen.getByRole('button', { name: 'More options' }));
    await screen.findByRole('menuitem', { name: 'From the library' });
    expect(screen.queryByRole('menuitem', { name: 'Import exported template' })).toBeNull();
    opened.unmount();

    const { user } = await renderAt('/checklist/templates', { as: createPerson('manager', { plan: 'free' }), server });
    await screen.findByText('Cold chain log');
    await user.click(screen.getByRole('button', { name: 'More options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import exported template' }));
    const template = form(page('Kitchen', yesno('clean'))).document;
    const file = new File([JSON.stringify({ format: 2, ...template })], 'round.json', { type: 'application/json' });
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
    await screen.findByText('Imported without 2 files that aren’t in this workspace.');
  });

  it('exporting as an XLSForm says how many items it cannot contain completely', async () => {
    const server = withEntries().on(checklists.checkXlsForm, () => ({
      items: 3,
      notes: [],
      of_template: [{ code: 'tests', message: 'The tests of the template aren’t exported: 2.' }],
    }));
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Actions for Cold chain log' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export…' }));
    await user.click(await screen.findByRole('radio', { name: /XLSForm/ }));
    await screen.findByText(/^3 items have settings that XLSForm doesn’t support/);
    screen.getByText('The tests of the template aren’t exported: 2.');
  });

  it('searching requests matches in all folders', async () => {
    const { user, server } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'routine');
    await waitFor(() => {
      const { filter, all } = server.getCalls(checklists.list).at(-1)!.query as { filter?: string; all?: boolean };
      expect([JSON.parse(String(filter ?? '{}')), all]).toEqual([
        { title: [{ operator: 'ct', value: 'routine' }] },
        true,
      ]);
    });
  });

  it('a folder found by its name shows its content', async () => {
    const server = withEntries();
    server.on(checklists.list, ({ query }) => {
      return toListPage(query.filter ? ENTRIES.slice(0, 1) : ENTRIES, 'templates', 500);
    });
    const { user } = await open(server);
    await user.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'food');
    await waitFor(() => expect(titles()).toEqual(['Food safety']));
    await user.click(screen.getByRole('button', { name: 'Food safety' }));
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('archiving several templates can be undone', async () => {
    const server = withEntries()
      .on(checklists.bulkArchive, () => ({ affected: 2 }))
      .on(checklists.bulkRestore, () => ({ affected: 2 }));
    const { user } = await open(server);
    await user.click(screen.getByRole('checkbox', { name: 'Select Follow-up' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Cold chain log' }));
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(server.getCalls(checklists.bulkArchive)[0]?.body).toMatchObject({ ids: [3, 4] }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(checklists.bulkRestore)[0]?.body).toEqual({ ids: [3, 4] }));
  });

  it('selecting a folder selects all templates in it', async () => {
    const server = withEntries([...ENTRIES, folder(5, 'Nothing yet', [])]).on(checklists.bulkArchive, () => ({
      affected: 2,
    }));
    const { user } = await open(server);
    const inFolder = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select everything in Food safety' });
    await user.click(inFolder);
    await screen.findByText('2 selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select Follow-up' }));
    await screen.findByText('1 selected');
    expect([inFolder.checked, inFolder.indeterminate]).toEqual([false, true]);
    await user.click(inFolder);
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(server.getCalls(checklists.bulkArchive)[0]?.body).toMatchObject({ ids: [2, 3] }));
    expect(screen.queryByRole('checkbox', { name: /Nothing yet/ })).toBeNull();
  });

  it('the panel shows template details and starts inspections of published ones only', async () => {
    const { user } = await renderAt('/checklist/templates', { as: createPerson('manager'), server: withEntries() });
    await user.click(await screen.findByRole('button', { name: 'Routine inspection' }));
    const panel = within(screen.getByRole('complementary', { name: 'Routine inspection' }));
    await panel.findByText('2 pages, 5 sections, 14 questions');
    panel.getByText('Edited since v2');
    panel.getByText('7 inspections');
    expect(panel.getByRole('link', { name: 'Start inspection' }).getAttribute('href')).toBe(
      '/inspections/mine?start_template=2',
    );
    await user.click(screen.getByRole('button', { name: 'Cold chain log' }));
    const other = within(screen.getByRole('complementary', { name: 'Cold chain log' }));
    expect(other.queryByRole('link', { name: 'Start inspection' })).toBeNull();
  });

  it('a template that a changed global response has changed says in list and panel that it should be published', async () => {
    const entries = [templateEntry(6, 'Pump round', { ...published, has_draft: true, need_merge_request: true })];
    const { user } = await renderAt('/checklist/templates', {
      as: createPerson('manager'),
      server: withEntries([...ENTRIES, ...entries]),
    });
    const row = within((await screen.findByRole('button', { name: 'Pump round' })).closest('tr')!);
    const title = row.getByText('Response changed').closest('[title]')?.getAttribute('title');
    expect(title).toMatch(/^Published v2\nA global response .* Publish the template so that new inspections use/);
    expect(screen.getAllByText('Response changed')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Pump round' }));
    const panel = within(screen.getByRole('complementary', { name: 'Pump round' }));
    panel.getByText('Published v2');
    panel.getByText(/^A global response that this template uses was changed\. Publish the template/);
  });

  it('Escape closes the panel and returns the focus to its row', async () => {
    const { user } = await renderAt('/checklist/templates', { as: createPerson('manager'), server: withEntries() });
    const name = await screen.findByRole('button', { name: 'Routine inspection' });
    const panel = () => screen.queryByRole('complementary');
    for (const opened of [name, within(name.closest('tr')!).getByText('Published v2')]) {
      await user.click(opened);
      await user.click(within(panel()!).getByText('Content'));
      await user.keyboard('{Escape}');
      expect(panel()).toBeNull();
      await waitFor(() => expect(document.activeElement).toBe(name));
    }
    await user.keyboard('{Enter}');
    const other = screen.getByRole('button', { name: 'Cold chain log' });
    other.focus();
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(other);
  });

  it('archiving a template can be undone', async () => {
    const server = withEntries()
      .on(checklists.archive, () => null)
      .on(checklists.restore, () => ENTRIES[3]!);
    const { user } = await renderAt('/checklist/templates', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'Actions for Cold chain log' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(checklists.restore)).toHaveLength(1));
  });

  it('the dialog stays open with the reason when a folder cannot be moved', async () => {
    const server = withEntries().on(checklists.move, () => {
      throw new FakeApiError('CKL_MOVE_INTO_ITSELF', 'A folder cannot go into itself.');
    });
    const { user } = await renderAt('/checklist/templates', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'Actions for Food safety' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Food safety”' }));
    await user.click(dialog.getByRole('button', { name: 'Move here' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('A folder cannot go into itself.');
  });
});

describe('an empty list of templates', () => {
  const SAMPLES = [
    {
      key: 'vehicle-check' as const,
      title: 'Vehicle check',
      description: 'A check before a trip.',
      questions: 22,
      left_out: [],
    },
  ];
  const openEmpty = async (server: FakeServer) => {
    server.on(checklists.listArchive, () => toListPage([], 'templates_archive'));
    const opened = await renderAt('/checklist/templates', { as: createPerson('manager'), server });
    await screen.findByRole('heading', { name: 'No templates yet' });
    return opened;
  };

  it('it offers samples, the import and a new template', async () => {
    await openEmpty(withEntries([]).on(checklists.listSamples, () => SAMPLES));
    const samples = within(await screen.findByRole('region', { name: 'Start with a sample' }));
    await samples.findByText('A check before a trip. 22 questions.');
    for (const link of screen.getAllByRole('link', { name: 'Import from file' })) {
      expect(link.getAttribute('href')).toBe('/checklist/templates/import');
    }
    expect(screen.getAllByRole('button', { name: 'New template' }).length).toBeGreaterThan(0);
  });

  it('a sample says what the plan leaves out of it', async () => {
    const left_out = [{ feature: 'ckl_rule' as const, count: 4 }];
    await openEmpty(withEntries([]).on(checklists.listSamples, () => SAMPLES.map((one) => ({ ...one, left_out }))));
    await screen.findByText('A check before a trip. 22 questions. Without rules (available on Standard).');
  });

  it('taking a sample selects the new template, from which an inspection can start', async () => {
    const entry = templateEntry(7, 'Vehicle check', published);
    let entries: TemplateEntry[] = [];
    const server = withEntries([])
      .on(checklists.listSamples, () => SAMPLES)
      .on(checklists.list, () => toListPage(entries, 'templates', 500))
      .on(checklists.takeSample, () => {
        entries = [entry];
        return entry;
      });
    const { user } = await openEmpty(server);
    await user.click(await screen.findByRole('button', { name: 'Use the sample “Vehicle check”' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Vehicle check' }));
    panel.getByRole('link', { name: 'Start inspection' });
    expect(server.getCalls(checklists.takeSample)).toHaveLength(1);
  });

  it('without a library, a sample is taken from the menu, and all samples are listed', async () => {
    const many = Array.from({ length: 5 }, (_, index) => ({
      ...SAMPLES[0]!,
      key: (['vehicle-check', 'food-hygiene', 'ladders', 'forklift', 'playground'] as const)[index]!,
      title: `Sample ${index + 1}`,
    }));
    const server = withEntries([templateEntry(7, 'Vehicle check', published)]).on(checklists.listSamples, () => many);
    server.on(checklists.takeSample, () => templateEntry(7, 'Vehicle check', published));
    server.on(workspaces.getAppSettings, () => ({ ...APP_SETTINGS, public_library_enabled: false }));
    const { user } = await renderAt('/checklist/templates', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'More options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Start with a sample' }));
    await user.click(await screen.findByRole('button', { name: 'Use the sample “Sample 5”' }));
    await screen.findByRole('complementary', { name: 'Vehicle check' });
    expect(server.getCalls(checklists.takeSample)[0]?.params).toEqual({ key: 'playground' });
  });

  it('without templates, the first samples are shown, and the others with one press', async () => {
    const many = (['vehicle-check', 'food-hygiene', 'ladders', 'forklift'] as const).map((key, index) => ({
      ...{ ...SAMPLES[0]!, key, title: `Sample ${index + 1}` },
    }));
    const { user } = await openEmpty(withEntries([]).on(checklists.listSamples, () => many));
    await screen.findByText('Sample 3');
    expect(screen.queryByText('Sample 4')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all 4 samples' }));
    await screen.findByText('Sample 4');
  });
});
