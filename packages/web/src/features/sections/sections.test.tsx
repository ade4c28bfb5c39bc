import { assets } from '@rounds/contract/assets';
import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { type Section, type SectionSummary, sections } from '@rounds/contract/sections';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createAsset,
  createInspectionSummary,
  createPerson,
  FakeApiError,
  FakeServer,
  renderAt,
  toListPage,
} from '../../testing/index.ts';
import {
  createBlock,
  createNote,
  createSummary,
  editSection,
  OFFICE,
  toSection,
  toUuid,
  withSection,
} from './testing/fake-sections.ts';

describe('reading a section', () => {
  it('a list shows the first rows of the saved view, how many more there are, and leads to the whole list', async () => {
    const names = ['Pump', 'Fan', 'Lift', 'Boiler', 'Gate', 'Crane'];
    const query_string = 'filter=%7B%22type%22%3A%5B%22x%22%5D%7D';
    const server = withSection(
      toSection([createBlock(1, { kind: 'query', title: 'Old ones', table_name: 'assets', query_string })]),
    ).on(assets.list, () =>
      toListPage(
        names.map((display_name, id) => createAsset(id + 1, { display_name })),
        'assets',
      ),
    );
    await renderAt('/section/7', { as: createPerson('viewer'), server });
    const list = within(await screen.findByRole('region', { name: 'Old ones' }));
    await list.findByText('Gate');
    expect(list.queryByText('Crane')).toBeNull();
    list.getByText('1 more');
    const link = list.getByRole('link', { name: 'Open as a list' });
    expect(link.getAttribute('href')).toBe(`/assets?${new URLSearchParams({ filter: '{"type":["x"]}' })}`);
    expect(server.getCalls(assets.list)[0]?.query).toMatchObject({ filter: '{"type":["x"]}' });
  });

  it('rows lead where the viewer may go: only who works on an inspection conducts it', async () => {
    const block = createBlock(1, { kind: 'query', title: 'Open', table_name: 'inspections', query_string: '' });
    const own = { ...createInspectionSummary(1), status: 'in_progress' as const, user: { id: 7, full_name: 'Mara' } };
    const other = { ...createInspectionSummary(2), status: 'in_progress' as const, user: { id: 8, full_name: 'Jo' } };
    const server = withSection(toSection([block])).on(inspections.list, () =>
      toListPage([own, other].map((one) => ({ ...one, collaborators: [] })) as InspectionSummary[], 'inspections'),
    );
    await renderAt('/section/7', { as: createPerson('manager'), server });
    const list = within(await screen.findByRole('region', { name: 'Open' }));
    const getHref = async (name: RegExp) => (await list.findByRole('link', { name })).getAttribute('href');
    expect(await getHref(/Kitchen 1/)).toMatch(/\/conduct$/);
    expect(await getHref(/Kitchen 2/)).toMatch(/\/view-report$/);
  });

  it('a block that could not be loaded says so in its place and can be tried again', async () => {
    let isBroken = true;
    const rows = createBlock(1, { kind: 'query', title: 'Rows', table_name: 'assets', query_string: '' });
    const server = withSection(toSection([rows, createNote(2, 'Notes')])).on(assets.list, () => {
      if (isBroken) throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
      return toListPage([createAsset(1, { display_name: 'Pump' })], 'assets');
    });
    const { user } = await renderAt('/section/7', { as: createPerson('viewer'), server });
    const list = within(await screen.findByRole('region', { name: 'Rows' }));
    await list.findByText('Something went wrong on our side.');
    screen.getByRole('region', { name: 'Notes' });
    isBroken = false;
    await user.click(list.getByRole('button', { name: 'Try again' }));
    await list.findByText('Pump');
  });

  it('a block that is not available says why and shows nothing else', async () => {
    const hidden = createBlock(1, { kind: 'query', unavailable: 'permission' });
    const gone = createBlock(2, { kind: 'query', unavailable: 'deleted' });
    const server = withSection(toSection([hidden, gone], { may_edit: false }));
    await renderAt('/section/7', { as: createPerson('viewer'), server });
    await screen.findByText('You don’t have access to this block.');
    screen.getByText('The saved view of this block was deleted.');
    expect(screen.queryByRole('link', { name: 'Edit board' })).toBeNull();
  });

  it('a reader pins the section to the menu', async () => {
    const pins: { id: number; uuid: string; title: string; icon: null; is_default: boolean }[] = [];
    const server = withSection(toSection([createNote(1, 'One')], { may_edit: false }))
      .on(sections.listPins, () => pins)
      .on(sections.savePins, ({ body }) => {
        pins.push(
          ...body.ids.map((id) => ({ id, uuid: toUuid(id), title: 'Whalley district', icon: null, is_default: false })),
        );
        return pins;
      });
    const { user } = await renderAt('/section/7', { as: createPerson('viewer'), server });
    await user.click(await screen.findByRole('button', { name: 'Pin to menu' }));
    const menu = within(await screen.findByRole('list', { name: 'Pinned' }));
    menu.getByRole('link', { name: 'Whalley district', current: 'page' });
  });

  it('a section that does not exist leads to the not-found page', async () => {
    const server = new FakeServer().on(sections.get, () => {
      throw new FakeApiError('APP_OBJECT_NOT_FOUND', 'This board doesn’t exist.');
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
      await editSection(toSection([createNote(1, 'Monday meeting')]));
      await screen.findByText('Monday meeting');
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Edit board' })).toBeNull();
    });
  });
});

describe('the list of sections', () => {
  const withList = (...list: SectionSummary[]) =>
    new FakeServer().on(sections.list, () => toListPage(list, 'sections'));

  it('it says whose a section is and who sees it, and only the owner deletes it', async () => {
    const own = createSummary({ shared_with: [OFFICE] });
    const theirs = createSummary({
      id: 8,
      title: 'Theirs',
      may_edit: false,
      owner: { id: 2, full_name: 'Paul Weber' },
    });
    const server = withList(own, theirs).on(sections.delete, () => null);
    const { user } = await renderAt('/manage/sections', { as: createPerson('administrator'), server });
    expect((await screen.findByRole('link', { name: 'Whalley district' })).getAttribute('href')).toBe('/section/7');
    screen.getByText('Paul Weber');
    screen.getByText('Office');
    await user.click(screen.getByRole('button', { name: 'Actions for Theirs' }));
    await screen.findByRole('menuitem', { name: 'Pin to menu' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Whalley district' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^Office will no longer see it/);
    await user.click(dialog.getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(server.getCalls(sections.delete)[0]?.params).toEqual({ id: 7 }));
  });

  it('a new section begins with what the person may see of the chosen page and opens in the editor', async () => {
    const server = withSection(toSection([]))
      .on(sections.list, () => toListPage([], 'sections'))
      .on(sections.create, () => toSection([]));
    const { user, router } = await renderAt('/manage/sections', { as: createPerson('inspector'), server });
    await user.click((await screen.findAllByRole('button', { name: 'New board' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Mine');
    await user.click(dialog.getByRole('radio', { name: /^This week/ }));
    await user.click(dialog.getByRole('button', { name: 'Create and edit' }));
    await waitFor(() => expect(router.state.location.href).toBe('/section/7?edit=1'));
    const { title, blocks } = server.getCalls(sections.create)[0]!.body as Section;
    expect([title, blocks.map(({ kind }) => kind)]).toEqual(['Mine', ['card', 'card', 'card', 'card', 'text']]);
  });

  it('pinned sections are in the menu in their order, which can be changed', async () => {
    const pins = [
      { id: 7, uuid: toUuid(7), title: 'First', icon: null, is_default: false },
      { id: 8, uuid: toUuid(8), title: 'Second', icon: null, is_default: false },
    ];
    let order = pins;
    const server = withList(createSummary())
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
    await user.click(screen.getByRole('button', { name: 'Pinned boards' }));
    await user.click(await screen.findByRole('button', { name: 'Move Second up' }));
    await waitFor(() => expect(names()).toEqual(['Second', 'First']));
    expect(server.getCalls(sections.savePins)[0]?.body).toEqual({ ids: [8, 7] });
  });
});
