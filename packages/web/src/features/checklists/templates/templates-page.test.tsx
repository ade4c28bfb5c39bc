import { checklists, type TemplateEntry } from '@rounds/contract/checklists';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeRefusal, FakeServer, person, renderAt } from '../../../testing/index.ts';

const at = '2026-11-20T13:05:00.000Z';
const entry = (id: number, title: string, more: Partial<TemplateEntry> = {}): TemplateEntry => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  template_id: id,
  is_template: true,
  title,
  description: '',
  parent_id: null,
  revision: 3,
  depth: 0,
  language: 'en',
  contains_asset: false,
  questions: 14,
  children: null,
  created_at: at,
  updated_at: at,
  published_version: null,
  published_at: null,
  has_draft: true,
  ...more,
});
const folder = (id: number, title: string, children: number) =>
  entry(id, title, {
    is_template: false,
    template_id: null,
    revision: null,
    language: null,
    questions: null,
    children,
  });

const published = { published_version: 2, published_at: at, has_draft: false };
const ENTRIES = [
  folder(1, 'Food safety', 2),
  entry(2, 'Routine inspection', { parent_id: 1, depth: 1, ...published, has_draft: true }),
  entry(3, 'Follow-up', { parent_id: 1, depth: 1, ...published }),
  entry(4, 'Cold chain log'),
];

function withEntries(entries: TemplateEntry[] = ENTRIES): FakeServer {
  return new FakeServer()
    .on(checklists.list, () => ({
      list: entries,
      pagination: {
        total: entries.length,
        total_is_exact: true,
        limit: 500,
        current_page: 1,
        total_pages: 1,
        next_cursor: null,
        prev_cursor: null,
      },
      table_name: 'templates',
    }))
    .on(checklists.allFolders, () => [{ id: 1, title: 'Food safety', parent_id: null }])
    .on(checklists.options, () => ({
      has_draft: true,
      published: true,
      version_id: 9,
      version_title: null,
      language: 'en',
      contains_asset: false,
      pages: 2,
      sections: 5,
      questions: 14,
      inspections: 7,
      versions: [{ id: 9, version: 2, published_at: at, published_by: 'Jonas Weber' }],
    }));
}
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('button')[0]?.textContent);

describe('the list of templates', () => {
  it('shows templates in their folders, which close and open', async () => {
    const { user } = await renderAt('/checklist/templates', { as: person('manager'), server: withEntries() });
    await screen.findByText('Cold chain log');
    expect(titles()).toEqual(['Food safety', 'Follow-up', 'Routine inspection', 'Cold chain log']);
    await user.click(screen.getByRole('button', { name: 'Food safety' }));
    expect(titles()).toEqual(['Food safety', 'Cold chain log']);
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(titles()).toHaveLength(4);
  });

  it('finds a template with the folder above it, and says so when nothing fits', async () => {
    const { user } = await renderAt('/checklist/templates', { as: person('manager'), server: withEntries() });
    await user.type(await screen.findByRole('searchbox', { name: 'Search 3 templates' }), 'routine');
    await waitFor(() => expect(titles()).toEqual(['Food safety', 'Routine inspection']));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(titles()).toHaveLength(4));
  });

  it('narrows the list to states, and says which', async () => {
    const { user } = await renderAt('/checklist/templates', { as: person('manager'), server: withEntries() });
    await user.click(await screen.findByRole('button', { name: 'State' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Never published' }));
    await waitFor(() => expect(titles()).toEqual(['Cold chain log']));
    await user.click(screen.getByRole('checkbox', { name: 'Published' }));
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(screen.getByRole('button', { name: 'State: Published, Never published' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove filter State' }));
    await waitFor(() => expect(titles()).toHaveLength(4));
  });

  it('goes from row to row by keys, and opens and closes folders by arrows', async () => {
    const { user } = await renderAt('/checklist/templates', { as: person('manager'), server: withEntries() });
    await screen.findByText('Cold chain log');
    await user.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Food safety' }));
    await user.keyboard('{ArrowLeft}');
    expect(titles()).toEqual(['Food safety', 'Cold chain log']);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cold chain log' }));
    await user.keyboard('k{ArrowRight}');
    expect(titles()).toHaveLength(4);
    await user.keyboard('f');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('shows the facts of the chosen template and starts an inspection only of what is published', async () => {
    const { user } = await renderAt('/checklist/templates', { as: person('manager'), server: withEntries() });
    await user.click(await screen.findByRole('button', { name: 'Routine inspection' }));
    const panel = within(screen.getByRole('complementary', { name: 'Routine inspection' }));
    expect(await panel.findByText('2 pages, 5 sections, 14 questions')).toBeTruthy();
    expect(panel.getByText('Changed since v2')).toBeTruthy();
    expect(panel.getByText('in 7 inspections')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Start inspection' }).getAttribute('href')).toBe(
      '/inspections/mine?start_template=2',
    );
    await user.click(screen.getByRole('button', { name: 'Cold chain log' }));
    const other = within(screen.getByRole('complementary', { name: 'Cold chain log' }));
    expect(other.queryByRole('link', { name: 'Start inspection' })).toBeNull();
  });

  it('archives with a way back', async () => {
    const server = withEntries()
      .on(checklists.remove, () => null)
      .on(checklists.restore, () => ENTRIES[3]!);
    const { user } = await renderAt('/checklist/templates', { as: person('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'Actions for Cold chain log' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.callsOf(checklists.restore)).toHaveLength(1));
  });

  it('keeps the dialog open with the reason when a folder cannot be moved there', async () => {
    const server = withEntries().on(checklists.move, () => {
      throw new FakeRefusal('CKL_MOVE_INTO_ITSELF', 'A folder cannot go into itself.');
    });
    const { user } = await renderAt('/checklist/templates', { as: person('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'Actions for Food safety' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Food safety”' }));
    await user.click(dialog.getByRole('button', { name: 'Move here' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('A folder cannot go into itself.');
  });

  it('offers both ways to a first template while there is none', async () => {
    await renderAt('/checklist/templates', { as: person('manager'), server: withEntries([]) });
    expect(await screen.findByText('No templates yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New template' }).length).toBeGreaterThan(0);
    for (const link of screen.getAllByRole('link', { name: 'Import a file' })) {
      expect(link.getAttribute('href')).toBe('/checklist/templates/import');
    }
  });
});
