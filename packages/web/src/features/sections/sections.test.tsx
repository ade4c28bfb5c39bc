import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { savedQueries } from '@rounds/contract/saved-queries';
import { type Section, type SectionBlock, type SectionSummary, sections } from '@rounds/contract/sections';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAsset, createPerson, FakeApiError, FakeServer, renderAt, toListPage } from '../../testing/index.ts';
import { toRows } from './draft.ts';

const uuid = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const block = (id: number, fields: Partial<SectionBlock>): SectionBlock => ({
  ...{ uuid: uuid(id), kind: 'text', width: 6 },
  ...fields,
});
const note = (id: number, title: string, width = 6) => block(id, { title, width, text: [] });

const summary = (fields: Partial<SectionSummary> = {}): SectionSummary => ({
  ...{ id: 7, uuid: uuid(7), title: 'Whalley district', icon: null, owner: { id: 1, full_name: 'Mara Lindqvist' } },
  ...{ shared_with: [], pinned: false, blocks_count: 0, may_edit: true, revision: 3 },
  ...{ created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' },
  ...fields,
});
const toSection = (blocks: readonly SectionBlock[], fields: Partial<SectionSummary> = {}): Section => ({
  ...summary({ ...fields, blocks_count: blocks.length }),
  blocks: [...blocks],
});

const OFFICE = { type: 'group' as const, id: 5, name_lang: { en: 'Office' } };

/** A server that keeps one section and answers what is saved. */
function withSection(initial: Section) {
  let stored = initial;
  return new FakeServer()
    .on(sections.get, () => stored)
    .on(sections.update, ({ body: { revision: _, shared_with, blocks, ...fields } }) => {
      stored = {
        ...stored,
        ...(fields as Partial<Section>),
        revision: stored.revision + 1,
        blocks: (blocks as SectionBlock[] | undefined) ?? stored.blocks,
        shared_with: shared_with?.map(() => OFFICE) ?? stored.shared_with,
      };
      return stored;
    })
    .on(savedQueries.list, () => [])
    .on(groups.all, () => [{ value: 5, label: 'Office' }]);
}

const edit = (section: Section, server = withSection(section)) =>
  renderAt('/section/7?edit=1', { as: createPerson('administrator'), server });
const blocksOnCanvas = () =>
  screen.getAllByRole('group', { name: /, block \d+$/ }).map((one) => one.getAttribute('aria-label'));
const find = (name: string) => screen.findByRole('group', { name: new RegExp(`^${name}, block`) });

describe('reading a section', () => {
  it('a list shows the first rows of the saved view, how many more there are, and leads to the whole list', async () => {
    const names = ['Pump', 'Fan', 'Lift', 'Boiler', 'Gate', 'Crane'];
    const query_string = 'filter=%7B%22type%22%3A%5B%22x%22%5D%7D';
    const server = withSection(
      toSection([block(1, { kind: 'query', title: 'Old ones', table_name: 'assets', query_string })]),
    ).on(assets.list, () =>
      toListPage(
        names.map((display_name, id) => createAsset(id + 1, { display_name })),
        'assets',
      ),
    );
    await renderAt('/section/7', { as: createPerson('viewer'), server });
    const list = within(await screen.findByRole('region', { name: 'Old ones' }));
    expect(await list.findByText('Gate')).toBeTruthy();
    expect(list.queryByText('Crane')).toBeNull();
    expect(list.getByText('1 more')).toBeTruthy();
    const link = list.getByRole('link', { name: 'Open as a list' });
    expect(link.getAttribute('href')).toBe(`/assets?${new URLSearchParams({ filter: '{"type":["x"]}' })}`);
    expect(server.getCalls(assets.list)[0]?.query).toMatchObject({ filter: '{"type":["x"]}' });
  });

  it('a block that could not be loaded says so in its place and can be tried again', async () => {
    let isBroken = true;
    const rows = block(1, { kind: 'query', title: 'Rows', table_name: 'assets', query_string: '' });
    const server = withSection(toSection([rows, note(2, 'Notes')])).on(assets.list, () => {
      if (isBroken) throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
      return toListPage([createAsset(1, { display_name: 'Pump' })], 'assets');
    });
    const { user } = await renderAt('/section/7', { as: createPerson('viewer'), server });
    const list = within(await screen.findByRole('region', { name: 'Rows' }));
    expect(await list.findByText('Something went wrong on our side.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Notes' })).toBeTruthy();
    isBroken = false;
    await user.click(list.getByRole('button', { name: 'Try again' }));
    expect(await list.findByText('Pump')).toBeTruthy();
  });

  it('a block that is not available says why and shows nothing else', async () => {
    const hidden = block(1, { kind: 'query', unavailable: 'permission' });
    const gone = block(2, { kind: 'query', unavailable: 'deleted' });
    const server = withSection(toSection([hidden, gone], { may_edit: false }));
    await renderAt('/section/7', { as: createPerson('viewer'), server });
    expect(await screen.findByText('You don’t have access to this block.')).toBeTruthy();
    expect(screen.getByText('The saved view of this block was deleted.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit section' })).toBeNull();
  });

  it('a reader pins the section to the menu', async () => {
    const pins: { id: number; uuid: string; title: string; icon: null }[] = [];
    const server = withSection(toSection([note(1, 'One')], { may_edit: false }))
      .on(sections.listPins, () => pins)
      .on(sections.savePins, ({ body }) => {
        pins.push(...body.ids.map((id) => ({ id, uuid: uuid(id), title: 'Whalley district', icon: null })));
        return pins;
      });
    const { user } = await renderAt('/section/7', { as: createPerson('viewer'), server });
    await user.click(await screen.findByRole('button', { name: 'Pin to menu' }));
    const menu = within(await screen.findByRole('list', { name: 'Pinned' }));
    expect(menu.getByRole('link', { name: 'Whalley district', current: 'page' })).toBeTruthy();
  });

  it('a section that does not exist leads to the not-found page', async () => {
    const server = new FakeServer().on(sections.get, () => {
      throw new FakeApiError('ANA_OBJECT_NOT_FOUND', 'This section doesn’t exist.');
    });
    const { router } = await renderAt('/section/99', { as: createPerson('viewer'), server });
    await waitFor(() => expect(router.state.location.pathname).toBe('/error'));
  });

  describe('on a phone', () => {
    afterEach(() => vi.unstubAllGlobals());
    it('a section is only read, also at the address of its editor', async () => {
      vi.stubGlobal('matchMedia', (query: string) => ({
        ...{ matches: query.includes('max-width: 767'), media: query, onchange: null },
        ...{ addEventListener: () => {}, removeEventListener: () => {}, dispatchEvent: () => false },
        ...{ addListener: () => {}, removeListener: () => {} },
      }));
      await edit(toSection([note(1, 'Monday meeting')]));
      expect(await screen.findByText('Monday meeting')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Edit section' })).toBeNull();
    });
  });
});

describe('composing a section', () => {
  it('a saved view and a figure are added, and the bar says what changes and who sees it', async () => {
    const section = toSection([note(1, 'Notes')], { shared_with: [OFFICE] });
    const server = withSection(section)
      .on(savedQueries.list, () => [
        { id: 4, key: 'a_Query', name: 'Overdue', table_name: 'inspections', query_string: '' },
      ])
      .on(inspections.list, () => toListPage([], 'inspections'));
    const { user } = await edit(section, server);
    await user.click(await screen.findByRole('button', { name: /^Overdue/ }));
    expect(blocksOnCanvas()).toEqual(['Notes, block 1', 'Overdue, block 2']);
    expect(screen.getByText('1 change')).toBeTruthy();
    expect(screen.getByText('1 block added.')).toBeTruthy();
    expect(screen.getByText('Seen by Office.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save section' }));
    expect(await screen.findByText('Section saved')).toBeTruthy();
    expect(server.getCalls(sections.update)[0]?.body).toMatchObject({
      ...{ revision: 3, title: 'Whalley district', shared_with: [{ type: 'group', id: 5 }] },
      blocks: [
        { uuid: uuid(1) },
        { kind: 'query', title: 'Overdue', table_name: 'inspections', saved_query_id: 4, width: 6 },
      ],
    });
    expect(screen.queryByText('1 change')).toBeNull();
  });

  it('the keyboard moves, sizes, duplicates and removes a block, and each step can be undone', async () => {
    const { user } = await edit(toSection([note(1, 'One'), note(2, 'Two'), note(3, 'Three', 12)]));
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
    expect(await screen.findByText('Three removed')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    expect(blocksOnCanvas()).toHaveLength(4);
    for (let step = 0; step < 5; step += 1) await user.keyboard('{Control>}z{/Control}');
    expect(blocksOnCanvas()).toEqual(['One, block 1', 'Two, block 2', 'Three, block 3']);
    expect((await find('One')).style.getPropertyValue('--columns')).toBe('6');
    await user.keyboard('{Control>}y{/Control}');
    expect(blocksOnCanvas()).toEqual(['Two, block 1', 'One, block 2', 'Three, block 3']);
  });

  it('the edge of a block is dragged to another width', async () => {
    await edit(toSection([note(1, 'One')]));
    const one = await find('One');
    const edge = one.lastElementChild as HTMLElement;
    one.parentElement!.getBoundingClientRect = () => new DOMRect(0, 0, 1200, 400);
    one.getBoundingClientRect = () => new DOMRect(0, 0, 600, 100);
    edge.setPointerCapture = () => {};
    fireEvent.pointerDown(edge, { pointerId: 1, clientX: 600 });
    fireEvent.pointerMove(edge, { pointerId: 1, clientX: 805 });
    expect(screen.getByText('8 of 12 columns')).toBeTruthy();
    fireEvent.pointerUp(edge, { pointerId: 1 });
    expect(one.style.getPropertyValue('--columns')).toBe('8');
  });

  it('title, sharing and pin are changed in the head and saved together', async () => {
    const section = toSection([]);
    const server = withSection(section);
    const { user } = await edit(section, server);
    await user.click(await screen.findByRole('button', { name: 'Title and icon' }));
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    expect(screen.getByText('This field is required.')).toBeTruthy();
    await user.type(title, 'North');
    await user.click(screen.getByRole('button', { name: 'Place' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Only you' }));
    await user.click(await screen.findByRole('combobox', { name: 'Share with groups' }));
    await user.click(await screen.findByRole('option', { name: 'Office' }));
    await user.click(screen.getByRole('button', { name: 'Pin to menu' }));
    expect(screen.getByText('4 changes')).toBeTruthy();
    expect(screen.getByText('Title, Icon, Sharing, and Pin.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save section' }));
    await waitFor(() =>
      expect(server.getCalls(sections.update)[0]?.body).toMatchObject({
        ...{ title: 'North', icon: 'place', pinned: true, shared_with: [{ type: 'group', id: 5 }] },
      }),
    );
  });

  it('a block that the server rejects says so at its field', async () => {
    const section = toSection([
      note(1, 'One'),
      block(2, { kind: 'query', title: 'Rows', table_name: 'assets', query_string: '' }),
    ]);
    const server = withSection(section)
      .on(assets.list, () => toListPage([], 'assets'))
      .on(sections.update, () => {
        throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
          data: { 'blocks.1.saved_query_id': ['This saved view isn’t one of yours. Select another one.'] },
        });
      });
    const { user } = await edit(section, server);
    (await find('One')).focus();
    await user.keyboard('{Control>}d{/Control}{Control>}z{/Control}{Shift>}{ArrowRight}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Save section' }));
    expect(await screen.findByText('This saved view isn’t one of yours. Select another one.')).toBeTruthy();
  });

  it('a section that was changed elsewhere is not overwritten, and the changes stay on screen', async () => {
    const section = toSection([note(1, 'One')]);
    const server = withSection(section).on(sections.update, () => {
      throw new FakeApiError('ANA_REVISION_NOT_MATCH', 'This section was changed elsewhere since you opened it.');
    });
    const { user } = await edit(section, server);
    (await find('One')).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Save section' }));
    expect(await screen.findByText('This section was changed elsewhere since you opened it.')).toBeTruthy();
    expect((await find('One')).style.getPropertyValue('--columns')).toBe('7');
  });

  it('leaving with unsaved changes asks first, and discarding takes them back', async () => {
    const { user, router } = await edit(toSection([note(1, 'One')]));
    (await find('One')).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await user.click(screen.getByRole('link', { name: 'Back to the section' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'No' }));
    expect(router.state.location.search).toEqual({ edit: '1' });
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await find('One')).style.getPropertyValue('--columns')).toBe('6');
    await user.click(screen.getByRole('link', { name: 'Back to the section' }));
    expect(await screen.findByRole('link', { name: 'Edit section' })).toBeTruthy();
  });

  it('the preview shows the section as its readers see it', async () => {
    const { user } = await edit(toSection([note(1, 'One')]));
    await find('One');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(screen.queryByRole('group', { name: /block 1/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'One' })).toBeTruthy();
  });

  it('a block that does not fit any more begins the next row', () => {
    const widths = [6, 5, 3, 12, 4].map((width, at) => note(at, '', width));
    expect(toRows(widths)).toEqual([
      { start: 0, length: 2, free: 1 },
      { start: 2, length: 1, free: 9 },
      { start: 3, length: 1, free: 0 },
      { start: 4, length: 1, free: 8 },
    ]);
  });
});

describe('the list of sections', () => {
  const withList = (...list: SectionSummary[]) =>
    new FakeServer().on(sections.list, () => toListPage(list, 'sections'));

  it('it says whose a section is and who sees it, and only the owner deletes it', async () => {
    const own = summary({ shared_with: [OFFICE] });
    const theirs = summary({ id: 8, title: 'Theirs', may_edit: false, owner: { id: 2, full_name: 'Paul Weber' } });
    const server = withList(own, theirs).on(sections.delete, () => null);
    const { user } = await renderAt('/manage/sections', { as: createPerson('administrator'), server });
    expect((await screen.findByRole('link', { name: 'Whalley district' })).getAttribute('href')).toBe('/section/7');
    expect(screen.getByText('Paul Weber')).toBeTruthy();
    expect(screen.getByText('Office')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Theirs' }));
    await screen.findByRole('menuitem', { name: 'Pin to menu' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Whalley district' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Members of Office will no longer see it/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(server.getCalls(sections.delete)[0]?.params).toEqual({ id: 7 }));
  });

  it('a new section begins with what the person may see of the chosen page and opens in the editor', async () => {
    const server = withSection(toSection([]))
      .on(sections.list, () => toListPage([], 'sections'))
      .on(sections.create, () => toSection([]));
    const { user, router } = await renderAt('/manage/sections', { as: createPerson('inspector'), server });
    await user.click((await screen.findAllByRole('button', { name: 'New section' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Mine');
    await user.click(dialog.getByRole('radio', { name: /^This week/ }));
    await user.click(dialog.getByRole('button', { name: 'Create and compose' }));
    await waitFor(() => expect(router.state.location.href).toBe('/section/7?edit=1'));
    const { title, blocks } = server.getCalls(sections.create)[0]!.body as Section;
    expect([title, blocks.map(({ kind }) => kind)]).toEqual(['Mine', ['card', 'card', 'card', 'card', 'text']]);
  });

  it('pinned sections stand in the menu in their order, which can be changed', async () => {
    const pins = [
      { id: 7, uuid: uuid(7), title: 'First', icon: null },
      { id: 8, uuid: uuid(8), title: 'Second', icon: null },
    ];
    let order = pins;
    const server = withList(summary())
      .on(sections.listPins, () => order)
      .on(sections.savePins, ({ body }) => {
        order = body.ids.map((id) => pins.find((pin) => pin.id === id)!);
        return order;
      });
    const { user } = await renderAt('/manage/sections', { as: createPerson('administrator'), server });
    const menu = within(await screen.findByRole('list', { name: 'Pinned' }));
    const names = () => menu.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
    expect(names()).toEqual(['First', 'Second']);
    expect(menu.getByRole('link', { name: 'Second' }).getAttribute('href')).toBe('/section/8');
    await user.click(screen.getByRole('button', { name: 'Pinned sections' }));
    await user.click(await screen.findByRole('button', { name: 'Move Second up' }));
    await waitFor(() => expect(names()).toEqual(['Second', 'First']));
    expect(server.getCalls(sections.savePins)[0]?.body).toEqual({ ids: [8, 7] });
  });
});
