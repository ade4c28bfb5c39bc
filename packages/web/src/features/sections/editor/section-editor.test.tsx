import { getChartCalls } from '@rounds/contract/analytics';
import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { savedQueries } from '@rounds/contract/saved-queries';
import { sections } from '@rounds/contract/sections';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { FakeApiError, toListPage } from '../../../testing/index.ts';
import { loadPeopleField } from '../../groups/index.ts';
import { toRows } from '../draft.ts';
import {
  createBlock,
  createNote,
  editSection,
  OFFICE,
  toSection,
  toUuid,
  withSection,
} from '../testing/fake-sections.ts';

const blocksOnCanvas = () =>
  screen.getAllByRole('group', { name: /, block \d+$/ }).map((one) => one.getAttribute('aria-label'));
const find = (name: string) => screen.findByRole('group', { name: new RegExp(`^${name}, block`) });

beforeAll(async () => {
  await loadPeopleField();
});

describe('composing a section', () => {
  it('a saved view and a figure are added, and the editor says what changes and who sees it', async () => {
    const section = toSection([createNote(1, 'Notes')], { shared_with: [OFFICE] });
    const server = withSection(section)
      .on(savedQueries.list, () => [
        { id: 4, key: 'a_Query', name: 'Overdue', table_name: 'inspections', query_string: '' },
      ])
      .on(inspections.list, () => toListPage([], 'inspections'));
    const { user } = await editSection(section, server);
    await user.click(await screen.findByRole('button', { name: /^Overdue/ }));
    expect(blocksOnCanvas()).toEqual(['Notes, block 1', 'Overdue, block 2']);
    screen.getByText('1 change');
    screen.getByText('1 block added');
    screen.getByText('Visible to Office.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Board saved');
    expect(server.getCalls(sections.update)[0]?.body).toMatchObject({
      ...{ revision: 3, title: 'Whalley district', shared_with: [{ type: 'group', id: 5 }] },
      blocks: [
        { uuid: toUuid(1) },
        { kind: 'query', title: 'Overdue', table_name: 'inspections', saved_query_id: 4, width: 6 },
      ],
    });
    expect(screen.queryByText('1 change')).toBeNull();
  });

  it('the keyboard moves, sizes, duplicates and removes a block, and each step can be undone', async () => {
    const { user } = await editSection(
      toSection([createNote(1, 'One'), createNote(2, 'Two'), createNote(3, 'Three', 12)]),
    );
    const one = await find('One');
    one.focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(blocksOnCanvas()).toEqual(['Two, block 1', 'One, block 2', 'Three, block 3']);
    expect(screen.getByRole('status').textContent).toBe('Block 2 of 3');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getByRole('status').textContent).toBe('7 of 12 columns');
    expect((await find('One')).style.getPropertyValue('--columns')).toBe('7');
    await user.keyboard('{Control>}d{/Control}');
    expect(blocksOnCanvas()).toEqual(['Two, block 1', 'One, block 2', 'One, block 3', 'Three, block 4']);
    (await find('Three')).focus();
    await user.keyboard('{Delete}');
    expect(blocksOnCanvas()).toEqual(['Two, block 1', 'One, block 2', 'One, block 3']);
    await screen.findByText('Three removed');
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    expect(blocksOnCanvas()).toHaveLength(4);
    for (let step = 0; step < 5; step += 1) await user.keyboard('{Control>}z{/Control}');
    expect(blocksOnCanvas()).toEqual(['One, block 1', 'Two, block 2', 'Three, block 3']);
    expect((await find('One')).style.getPropertyValue('--columns')).toBe('6');
    await user.keyboard('{Control>}y{/Control}');
    expect(blocksOnCanvas()).toEqual(['Two, block 1', 'One, block 2', 'Three, block 3']);
  });

  it('the edge of a block is dragged to another width', async () => {
    await editSection(toSection([createNote(1, 'One')]));
    const one = await find('One');
    const edge = one.lastElementChild as HTMLElement;
    one.parentElement!.getBoundingClientRect = () => new DOMRect(0, 0, 1200, 400);
    one.getBoundingClientRect = () => new DOMRect(0, 0, 600, 100);
    edge.setPointerCapture = () => {};
    fireEvent.pointerDown(edge, { pointerId: 1, clientX: 600 });
    fireEvent.pointerMove(edge, { pointerId: 1, clientX: 805 });
    screen.getByText('8 of 12 columns');
    fireEvent.pointerUp(edge, { pointerId: 1 });
    expect(one.style.getPropertyValue('--columns')).toBe('8');
  });

  it('title, sharing and pin are changed in the header and saved together', async () => {
    const section = toSection([]);
    const server = withSection(section);
    const { user } = await editSection(section, server);
    await user.click(await screen.findByRole('button', { name: 'Title and icon' }));
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    screen.getByText('This field is required.');
    await user.type(title, 'North');
    await user.click(screen.getByRole('button', { name: 'Place' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Only you' }));
    await user.click(await screen.findByRole('combobox', { name: 'Share with people and groups' }));
    await user.click(await screen.findByRole('option', { name: 'Office' }));
    await user.click(await screen.findByRole('option', { name: 'Paul Weber' }));
    await user.click(await screen.findByRole('combobox', { name: 'Roles that start here' }));
    await user.click(await screen.findByRole('option', { name: 'Inspector' }));
    screen.getByText(/Inspector starts with “Old start” by Nora Diaz now/);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Pin to menu' }));
    screen.getByText('5 changes');
    screen.getByText('Title, Icon, Pin, Roles, Sharing');
    screen.getByText('Visible to Office, Paul Weber, and Inspector.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.getCalls(sections.update)[0]?.body).toMatchObject({
        ...{ title: 'North', icon: 'place', pinned: true, shared_with: [{ type: 'group', id: 5 }] },
        ...{ user_ids: [9], default_role_ids: [3], is_for_everyone: false },
      }),
    );
  });

  it('a board that everyone sees names no groups', async () => {
    const section = toSection([]);
    const server = withSection(section);
    const { user } = await editSection(section, server);
    await user.click(await screen.findByRole('button', { name: 'Only you' }));
    await user.click(await screen.findByRole('switch', { name: /^Everyone/ }));
    expect(screen.queryByRole('combobox', { name: 'Share with people and groups' })).toBeNull();
    screen.getByText('Visible to everyone in the workspace.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(sections.update)[0]?.body).toMatchObject({ is_for_everyone: true }));
  });

  it('a text without words says where to write, is edited with one press, and is not shown to readers', async () => {
    const { user } = await editSection(toSection([createBlock(1, { kind: 'text' }), createNote(2, 'Notes')]));
    const text = await find('Text');
    await user.click(within(text).getByText('Click to write something.'));
    await within(text).findByRole('textbox', { name: 'Text' });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    screen.getByRole('region', { name: 'Notes' });
    expect(screen.queryByRole('region', { name: 'Text' })).toBeNull();
  });

  it('a chart is drawn in one of the ways that make sense for it', async () => {
    const chart = createBlock(1, { kind: 'chart', chart: 'overview.inspections' });
    const server = withSection(toSection([chart])).on(getChartCalls('overview.inspections').chart, () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
    });
    const { user } = await editSection(toSection([chart]), server);
    (await screen.findByRole('group', { name: /block 1$/ })).focus();
    const display = within(await screen.findByRole('radiogroup', { name: 'Display' }));
    const names = () => display.getAllByRole('radio').map((one) => (one as HTMLInputElement).value);
    expect(names()).toEqual(['bar', 'line', 'table']);
    await user.click(display.getByRole('radio', { name: 'Line' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.getCalls(sections.update)[0]?.body).toMatchObject({ blocks: [{ display: 'line' }] }),
    );
  });

  it('a block that the server rejects says so at its field', async () => {
    const section = toSection([
      createNote(1, 'One'),
      createBlock(2, { kind: 'query', title: 'Rows', table_name: 'assets', query_string: '' }),
    ]);
    const server = withSection(section)
      .on(assets.list, () => toListPage([], 'assets'))
      .on(sections.update, () => {
        throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
          data: { 'blocks.1.saved_query_id': ['This saved view doesn’t belong to you. Choose another one.'] },
        });
      });
    const { user } = await editSection(section, server);
    (await find('One')).focus();
    await user.keyboard('{Control>}d{/Control}{Control>}z{/Control}{Shift>}{ArrowRight}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This saved view doesn’t belong to you. Choose another one.');
  });

  it('a section that was changed elsewhere is not overwritten, and the changes stay on screen', async () => {
    const section = toSection([createNote(1, 'One')]);
    const server = withSection(section).on(sections.update, () => {
      throw new FakeApiError('APP_REVISION_NOT_MATCH', 'This board was changed elsewhere since you opened it.');
    });
    const { user } = await editSection(section, server);
    (await find('One')).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This board was changed elsewhere since you opened it.');
    expect((await find('One')).style.getPropertyValue('--columns')).toBe('7');
  });

  it('leaving with unsaved changes asks first, and discarding reverts them', async () => {
    const { user, router } = await editSection(toSection([createNote(1, 'One')]));
    (await find('One')).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await user.click(screen.getByRole('link', { name: 'Back to the board' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.search).toEqual({ edit: '1' });
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((await find('One')).style.getPropertyValue('--columns')).toBe('6');
    await user.click(screen.getByRole('link', { name: 'Back to the board' }));
    await screen.findByRole('link', { name: 'Edit board' });
  });

  it('the preview shows the section as its readers see it', async () => {
    const { user } = await editSection(toSection([createNote(1, 'One')]));
    await find('One');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(screen.queryByRole('group', { name: /block 1/ })).toBeNull();
    screen.getByRole('region', { name: 'One' });
  });

  it('a block that does not fit starts the next row', () => {
    const widths = [6, 5, 3, 12, 4].map((width, at) => createNote(at, '', width));
    expect(toRows(widths)).toEqual([
      { start: 0, length: 2, free: 1 },
      { start: 2, length: 1, free: 9 },
      { start: 3, length: 1, free: 0 },
      { start: 4, length: 1, free: 8 },
    ]);
  });
});
