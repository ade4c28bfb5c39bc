import { type SiteNode, type SiteStructure, sites } from '@rounds/contract/sites';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const node = (id: number, title: string, children: readonly SiteNode[] = []): SiteNode => ({
  id,
  title,
  options: { note: null },
  is_site: children.length === 0,
  parent_id: null,
  columns: {},
  children,
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
  nodes: [node(1, 'Europe', [node(2, 'Berlin'), node(3, 'Rome')])],
};

const createServer = () => new FakeServer().on(sites.get, () => structure).on(sites.update, () => structure);
const open = (server: FakeServer) => renderAt('/resources/sites/4', { as: createPerson('manager'), server });
const toTitles = (nodes: readonly { title: string; children?: readonly never[] }[]): unknown[] =>
  nodes.map(({ title, children = [] }) => (children.length > 0 ? [title, toTitles(children)] : title));
const getSavedNodes = (server: FakeServer) =>
  toTitles((server.getCalls(sites.update).at(-1)!.body as { nodes: never[] }).nodes);

describe('site structure editor', () => {
  test('nodes are added, moved by key and undone, and saved as one tree with the revision', async () => {
    const server = createServer();
    const { user } = await open(server);
    await user.click(await screen.findByText('Berlin'));
    await user.click(screen.getByRole('button', { name: 'Add below' }));
    await user.keyboard('Hall 1{Enter}');
    expect(await screen.findByRole('treeitem', { name: 'Hall 1' })).toBeTruthy();
    await user.click(screen.getByText('Rome'));
    screen.getByRole('treeitem', { name: 'Rome' }).focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await user.click(screen.getByText('Europe'));
    screen.getByRole('treeitem', { name: 'Europe' }).focus();
    await user.keyboard('{Delete}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Europe')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“Plants” saved')).toBeTruthy();
    expect(getSavedNodes(server)).toEqual([['Europe', [['Berlin', ['Hall 1']]]], 'Rome']);
    expect(server.getCalls(sites.update)[0]?.body).toMatchObject({ revision: 7, when_used: 'refuse' });
  });

  test('values of the columns belong to the selected node, and a problem is shown', async () => {
    const server = createServer().on(sites.update, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Check your input.', { data: { nodes: ['“Rome” is there twice.'] } });
    });
    const { user } = await open(server);
    await user.click(await screen.findByText('Rome'));
    await user.type(screen.getByRole('textbox', { name: 'Cost center' }), 'C-7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“Rome” is there twice.')).toBeTruthy();
    const body = server.getCalls(sites.update)[0]!.body as { nodes: { children: { columns: object }[] }[] };
    expect(body.nodes[0]!.children.map(({ columns }) => columns)).toEqual([{}, { code: 'C-7' }]);
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
      return structure;
    });
    const { user } = await open(server);
    await user.click(await screen.findByText('Rome'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Still in use' });
    expect(within(dialog).getByRole('link', { name: 'Press 1' })).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Continue anyway' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Unlink first' }));
    expect(await screen.findByText('“Plants” saved')).toBeTruthy();
    expect(server.getCalls(sites.update).at(-1)?.body).toMatchObject({ when_used: 'unlink' });
  });
});
