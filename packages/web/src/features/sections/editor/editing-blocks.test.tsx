import { assets } from '@rounds/contract/assets';
import { dashboard } from '@rounds/contract/dashboard';
import { savedQueries } from '@rounds/contract/saved-queries';
import { MAX_SECTION_BLOCKS, type SectionBlock, sections } from '@rounds/contract/sections';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, renderAt, toListPage } from '../../../testing/index.ts';
import { preloadRichTextEditor } from '../../../ui/index.ts';
import { createBlock, createNote, editSection, toSection, toUuid, withSection } from '../testing/fake-sections.ts';

const NO_FIGURE = { value: null, previous: null, points: [] };
const withFigures = (server: ReturnType<typeof withSection>) =>
  server.on(dashboard.getCards, () => ({
    range: { from: '2026-11-01', to: '2026-11-30', previous_from: null, previous_to: null, timezone: 'UTC' },
    ...{ inspections: { value: 12, previous: 10, points: [5, 7] }, unique_auditors: NO_FIGURE },
    ...{ inspection_issues: NO_FIGURE, average_score: { value: 87.5, previous: null, points: [] } },
  }));

const listBlocks = () =>
  screen.queryAllByRole('group', { name: /, block \d+$/ }).map((one) => one.getAttribute('aria-label'));
const find = (name: string) => screen.findByRole('group', { name: new RegExp(`^${name}, block`) });
/** Moves the focus to a block, which selects it. */
async function select(name: string): Promise<HTMLElement> {
  const block = await find(name);
  act(() => block.focus());
  return block;
}
const getOptions = () => within(screen.getByRole('complementary', { name: 'Block settings' }));
const getPalette = () => within(screen.getByRole('complementary', { name: 'Blocks to add' }));
const getSaved = (server: ReturnType<typeof withSection>) =>
  (server.getCalls(sections.update).at(-1)!.body as { blocks: SectionBlock[] }).blocks;

beforeAll(preloadRichTextEditor);

describe('the blocks of a board', () => {
  it('an empty board says how to begin, and pressing a kind adds its first block', async () => {
    const server = withFigures(withSection(toSection([])));
    const { user } = await editSection(toSection([]), server);
    await screen.findByText('Nothing here yet');
    getOptions().getByText('Select a block to change it.');
    await user.click(getPalette().getByRole('button', { name: 'Figure' }));
    expect(listBlocks()).toEqual(['Inspections, block 1']);
    expect(screen.queryByText('Nothing here yet')).toBeNull();
    expect((await find('Inspections')).getAttribute('aria-current')).toBe('true');
  });

  it('a figure is chosen with its range, and both are saved', async () => {
    const section = toSection([createBlock(1, { kind: 'card', card: 'inspections', range: 'last_30_days', width: 3 })]);
    const server = withFigures(withSection(section));
    const { user } = await editSection(section, server);
    await select('Inspections');
    await user.click(getOptions().getByRole('combobox', { name: 'Figure' }));
    await user.click(await screen.findByRole('option', { name: 'Average score' }));
    await user.click(getOptions().getByRole('combobox', { name: 'Date range' }));
    await user.click(await screen.findByRole('option', { name: 'Last 7 days' }));
    await within(await find('Average score')).findByText(/^87[.,]50?\s?%$/);
    await waitFor(() => expect(server.getCalls(dashboard.getCards).at(-1)?.query).toEqual({ preset: 'last_7_days' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getSaved(server)).toMatchObject([{ card: 'average_score', range: 'last_7_days' }]));
  });

  it('a title is changed letter by letter and undone in one step', async () => {
    const { user } = await editSection(toSection([createNote(1, 'Notes')]));
    await select('Notes');
    await user.type(getOptions().getByRole('textbox', { name: 'Title' }), ' of May');
    expect(listBlocks()).toEqual(['Notes of May, block 1']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(listBlocks()).toEqual(['Notes, block 1']);
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(listBlocks()).toEqual(['Notes of May, block 1']);
  });

  it('a block gets one of the usual widths or a number of columns, but no more than a row has', async () => {
    const { user } = await editSection(toSection([createNote(1, 'Notes')]));
    const block = await select('Notes');
    await user.click(getOptions().getByRole('radio', { name: '⅔' }));
    expect(block.style.getPropertyValue('--columns')).toBe('8');
    await user.click(getOptions().getByRole('radio', { name: 'Full' }));
    expect(block.style.getPropertyValue('--columns')).toBe('12');
    const columns = getOptions().getByRole('textbox', { name: 'Columns' });
    await user.clear(columns);
    await user.type(columns, '5');
    expect(block.style.getPropertyValue('--columns')).toBe('5');
    await user.type(columns, '0');
    expect(block.style.getPropertyValue('--columns')).toBe('12');
  });

  it('a list shows all entries or a saved view, and another list begins with all of its entries', async () => {
    const query = { id: 4, key: 'a_Query', name: 'Pumps', table_name: 'assets', query_string: '' };
    const rows = {
      kind: 'query',
      title: 'Rows',
      table_name: 'assets',
      query_string: '',
      saved_query_id: null,
    } as const;
    const section = toSection([createBlock(1, rows)]);
    const server = withSection(section)
      .on(savedQueries.list, () => [query])
      .on(assets.list, () => toListPage([], 'assets'));
    const { user } = await editSection(section, server);
    await select('Rows');
    await user.click(getOptions().getByRole('combobox', { name: 'Saved view' }));
    await user.click(await screen.findByRole('option', { name: 'Pumps' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getSaved(server)).toMatchObject([{ table_name: 'assets', saved_query_id: 4 }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    await select('Rows');
    await user.click(getOptions().getByRole('combobox', { name: 'Saved view' }));
    await user.click(await screen.findByRole('option', { name: 'All entries' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getSaved(server)).toMatchObject([{ saved_query_id: null }]));
  });

  it('a block whose saved view was deleted is marked and names what is missing', async () => {
    const rows = { kind: 'query', title: 'Rows', table_name: 'assets', unavailable: 'deleted' } as const;
    const server = withSection(toSection([])).on(assets.list, () => toListPage([], 'assets'));
    await editSection(
      toSection([createBlock(1, rows)]),
      server.on(sections.get, () => toSection([createBlock(1, rows)])),
    );
    await select('Rows');
    const options = await waitFor(getOptions);
    await options.findByText('Not available');
    expect(options.getByRole<HTMLInputElement>('combobox', { name: 'Saved view' }).placeholder).toBe('Deleted view');
  });

  it('the buttons of the selected block duplicate and remove it, and the next one is selected', async () => {
    const { user } = await editSection(toSection([createNote(1, 'One'), createNote(2, 'Two')]));
    await select('One');
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(listBlocks()).toEqual(['One, block 1', 'One, block 2', 'Two, block 3']);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(listBlocks()).toEqual(['One, block 1', 'Two, block 2']);
    await waitFor(async () => expect((await find('Two')).getAttribute('aria-current')).toBe('true'));
  });

  it('the arrows lead from block to block, and a block at the end does not move further', async () => {
    const { user } = await editSection(toSection([createNote(1, 'One'), createNote(2, 'Two')]));
    await select('One');
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(document.activeElement).toBe(await find('Two')));
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(listBlocks()).toEqual(['One, block 1', 'Two, block 2']);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('Enter opens the text of a block, Escape leaves it, and what was written is saved', async () => {
    const section = toSection([createNote(1, 'Notes')]);
    const server = withSection(section);
    const { user } = await editSection(section, server);
    const block = await select('Notes');
    await user.keyboard('{Enter}');
    await user.type(await within(block).findByRole('textbox', { name: 'Text' }), 'Meet at nine');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(block));
    expect(within(block).queryByRole('textbox', { name: 'Text' })).toBeNull();
    within(block).getByText('Meet at nine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(getSaved(server)[0]?.text).toEqual([{ style: 'normal', runs: [{ text: 'Meet at nine' }] }]),
    );
  });

  it('a board that is full says so instead of adding another block', async () => {
    const notes = Array.from({ length: MAX_SECTION_BLOCKS }, (_, index) => createNote(index + 1, `Note ${index + 1}`));
    const { user } = await editSection(toSection(notes));
    await find('Note 1');
    await user.click(getPalette().getByRole('button', { name: 'Text' }));
    await screen.findByText(`A board can have at most ${MAX_SECTION_BLOCKS} blocks.`);
    expect(listBlocks()).toHaveLength(MAX_SECTION_BLOCKS);
  });
});

describe('saving a board', () => {
  it('a call that fails says why, and the next try saves the same changes', async () => {
    const section = toSection([createNote(1, 'One')]);
    const server = withSection(section);
    const update = server.getHandler(sections.update);
    let isBroken = true;
    server.on(sections.update, (call) => {
      if (isBroken) throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
      return update(call);
    });
    const { user } = await editSection(section, server);
    await select('One');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Something went wrong on our side.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Board saved');
    expect(getSaved(server)).toMatchObject([{ uuid: toUuid(1), width: 7 }]);
    expect(screen.queryByText('Something went wrong on our side.')).toBeNull();
  });

  it('a pin concerns nobody else, so the editor names no readers', async () => {
    const section = toSection([createNote(1, 'One')], { is_for_everyone: true });
    const server = withSection(section);
    const { user } = await editSection(section, server);
    await user.click(await screen.findByRole('button', { name: 'Pin to menu' }));
    screen.getByText('1 change');
    expect(screen.queryByText('Visible to everyone in the workspace.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(sections.update)[0]?.body).toMatchObject({ pinned: true }));
  });

  it('the address of the editor only shows the board to those who may not edit it', async () => {
    const section = toSection([createNote(1, 'One')], { may_edit: false });
    await renderAt('/section/7?edit=1', { as: createPerson('viewer'), server: withSection(section) });
    await screen.findByRole('region', { name: 'One' });
    expect(listBlocks()).toEqual([]);
    expect(screen.queryByRole('complementary', { name: 'Blocks to add' })).toBeNull();
  });
});
