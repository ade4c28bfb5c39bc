import { type SiteNode, type SiteStructure, type SiteStructureRow, sites } from '@rounds/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt, toListPage } from '../../../testing/index.ts';

const node = (
  id: number,
  title: string,
  children: readonly SiteNode[] = [],
  more: Partial<SiteNode> = {},
): SiteNode => ({
  id,
  title,
  options: { note: null },
  address: null,
  time_zone: null,
  assets_count: 0,
  is_site: children.length === 0,
  parent_id: null,
  columns: {},
  children,
  ...more,
});
const structure: SiteStructure = {
  id: 4,
  title: 'Plants',
  sites_count: 2,
  nodes_count: 3,
  revision: 7,
  archived_at: null,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  columns: [{ id: 'code', label: 'Cost center', type: 'text', required: false, unique: true }],
  nodes: [
    node(1, 'Europe', [node(2, 'Berlin', [], { assets_count: 3 }), node(3, 'Rome')], {
      address: 'Ring 1\n10115 Berlin',
      time_zone: 'Asia/Tokyo',
      assets_count: 3,
    }),
  ],
};

interface SentNode {
  readonly id: number | string;
  readonly title: string;
  readonly children: readonly SentNode[];
}
/** Saves nodes like the server, which gives new ones numbers. */
const toSaved = (nodes: readonly SentNode[]): SiteNode[] =>
  nodes.map(({ id, title, children }) => ({
    ...node(typeof id === 'number' ? id : 100 + Number(id.slice('new-'.length)), title, toSaved(children)),
  }));
const toAnswer = (body: { readonly nodes: readonly unknown[] }): SiteStructure => ({
  ...structure,
  revision: 8,
  nodes: toSaved(body.nodes as readonly SentNode[]),
});

const option = (value: number, label: string) => ({ value, label, sites_count: 1 });
const createServer = (trees = [option(4, 'Plants')]) =>
  new FakeServer()
    .on(sites.all, () => trees)
    .on(sites.get, () => structure)
    .on(sites.create, ({ body }) => toAnswer(body))
    .on(sites.update, ({ body }) => toAnswer(body));
const open = (server: FakeServer, path = '/resources/sites') => renderAt(path, { as: createPerson('manager'), server });
const row = (name: RegExp | string) => screen.findByRole('treeitem', { name });
/** The field in the row of a site, not the one of the panel. */
const nameInRow = async () => within(await screen.findByRole('tree')).findByRole('textbox', { name: 'Name' });
const toTitles = (nodes: readonly SentNode[]): unknown[] =>
  nodes.map(({ title, children }) => (children.length > 0 ? [title, toTitles(children)] : title));
const getSent = (server: FakeServer): readonly SentNode[] =>
  (server.getCalls(sites.update).at(-1)!.body as { readonly nodes: readonly unknown[] }).nodes as readonly SentNode[];
const startAction = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the sites of a workspace', () => {
  test('begin with an empty tree, in which the first site is named at once and stays selected when it is saved', async () => {
    const server = createServer([]);
    const { user, router } = await open(server);
    await screen.findByText('No sites yet');
    expect(document.body.textContent).not.toMatch(/structure/i);
    await user.click(screen.getAllByRole('button', { name: 'New site' })[0]!);
    await user.type(await nameInRow(), 'Depot{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Sites saved');
    expect(server.getCalls(sites.create)[0]?.body).toMatchObject({ title: 'Sites', nodes: [{ title: 'Depot' }] });
    expect((await row(/^Depot/)).getAttribute('aria-selected')).toBe('true');
    screen.getByRole('complementary', { name: 'Depot' });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ site: expect.stringMatching(/^10\d$/) }));
  });

  test('get another title if an archived tree has it already', async () => {
    const server = createServer([]).on(sites.create, ({ body }) => {
      if (body.title === 'Sites') throw new FakeApiError('VALIDATION_FAILED', '…', { data: { title: ['Taken.'] } });
      return toAnswer(body);
    });
    const { user } = await open(server);
    await user.click((await screen.findAllByRole('button', { name: 'New site' }))[0]!);
    await user.type(await nameInRow(), 'Depot{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Sites saved');
    expect(server.getCalls(sites.create).map(({ body }) => (body as { readonly title: string }).title)).toEqual([
      'Sites',
      'Sites 2',
    ]);
  });

  test('are the one tree of the workspace, without a word about structures', async () => {
    await open(createServer());
    expect(await row('Europe 2 Ring 1, 10115 Berlin 3')).toBeTruthy();
    expect(screen.getByRole('link', { name: '3 assets at “Berlin”' }).getAttribute('href')).toContain(
      encodeURIComponent('{"site":[2]}'),
    );
    expect(screen.getByRole('status').textContent).toBe('2 sites in 1 group');
    expect(document.body.textContent).not.toMatch(/structure/i);
  });

  test('are a list of trees where there are several', async () => {
    const list = toListPage<SiteStructureRow>(
      [structure, { ...structure, id: 5, title: 'Offices' }],
      'site_structures',
    );
    const server = createServer([option(4, 'Plants'), option(5, 'Offices')]).on(sites.list, () => list);
    await open(server);
    await screen.findByText('Offices');
    screen.getByRole('link', { name: 'New structure' });
  });

  test('have no buttons for people who only read them', async () => {
    await renderAt('/resources/sites', { as: createPerson('viewer'), server: createServer() });
    await row(/^Europe/);
    expect(screen.queryByRole('button', { name: 'New site' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Europe' })).toBeNull();
  });
});

describe('the tree of sites', () => {
  test('sites are added, moved by key and undone, and saved as one tree with the revision', async () => {
    const server = createServer();
    const { user } = await open(server);
    await startAction(user, 'Rome', 'New site below');
    await user.type(await nameInRow(), 'Hall 1{Enter}');
    (await row(/^Hall 1/)).focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    (await row(/^Europe/)).focus();
    await user.keyboard('{Delete}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No sites yet');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Sites saved');
    expect(toTitles(getSent(server))).toEqual([['Europe', ['Berlin', 'Rome', 'Hall 1']]]);
    expect(server.getCalls(sites.update)[0]?.body).toMatchObject({ revision: 7, when_used: 'refuse' });
  });

  test('a new site that is given up with Escape is gone', async () => {
    const { user } = await open(createServer());
    await startAction(user, 'Rome', 'New site at the same level');
    await user.type(await nameInRow(), 'Hall{Escape}');
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^(Hall|Untitled)/ })).toBeNull());
  });

  test('a site below one with assets is only added after the person knows what becomes of them', async () => {
    const { user } = await open(createServer());
    await startAction(user, 'Berlin', 'New site below');
    const dialog = await screen.findByRole('dialog', { name: '“Berlin” has 3 assets' });
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });

  test('a site is moved by choosing what it is below', async () => {
    const server = createServer();
    const { user } = await open(server);
    await startAction(user, 'Rome', 'Move to…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Rome”' }));
    await user.click(dialog.getByRole('combobox', { name: 'Below' }));
    await user.click(await screen.findByRole('option', { name: 'Top level' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Sites saved');
    expect(toTitles(getSent(server))).toEqual([['Europe', ['Berlin']], 'Rome']);
  });

  test('address and time zone are those of the site above until it has its own', async () => {
    const server = createServer();
    const { user } = await open(server);
    await user.click(await row(/^Rome/));
    const panel = within(await screen.findByRole('complementary', { name: 'Rome' }));
    expect(panel.getAllByText('From “Europe”, unless you enter another one.')).toHaveLength(2);
    panel.getByText(/^Local time:/);
    await user.type(panel.getByRole('textbox', { name: 'Address' }), 'Via Appia 1');
    await user.type(panel.getByRole('textbox', { name: 'Cost center' }), 'C-7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Sites saved');
    expect(getSent(server)[0]!.children[1]).toMatchObject({
      address: 'Via Appia 1',
      time_zone: null,
      columns: { code: 'C-7' },
    });
  });

  test('a search shows matching sites with those above them, by name or address', async () => {
    const { user } = await open(createServer());
    await row(/^Rome/);
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or address' }), 'ber');
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Rome/ })).toBeNull());
    expect(await row(/^Berlin/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await row(/^Rome/)).toBeTruthy();
  });

  test('a problem of the tree is shown, and nothing is lost', async () => {
    const server = createServer().on(sites.update, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Check your input.', { data: { nodes: ['“Rome” is there twice.'] } });
    });
    const { user } = await open(server);
    await user.click(await row(/^Rome/));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Twice');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('“Rome” is there twice.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Twice');
  });

  test('a site where assets are is deleted only after they were named', async () => {
    const usage = {
      used: 1,
      places: [{ kind: 'asset', id: 9, title: 'Press 1', path: '/assets/9' }],
      can_unlink: true,
      can_continue: false,
    };
    const server = createServer().on(sites.update, ({ body }) => {
      if (body.when_used === 'refuse') throw new FakeApiError('RES_IN_USE', 'In use.', { data: usage });
      return toAnswer(body);
    });
    const { user } = await open(server);
    await startAction(user, 'Rome', 'Delete');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Still in use' });
    within(dialog).getByRole('link', { name: 'Press 1' });
    expect(within(dialog).queryByRole('button', { name: 'Continue anyway' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Unlink first' }));
    await screen.findByText('Sites saved');
    expect(server.getCalls(sites.update).at(-1)?.body).toMatchObject({ when_used: 'unlink' });
  });
});
