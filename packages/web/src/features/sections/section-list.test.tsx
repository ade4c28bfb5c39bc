import { dashboard } from '@rounds/contract/dashboard';
import { type SectionSummary, sections } from '@rounds/contract/sections';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt, toListPage } from '../../testing/index.ts';
import { createBlock, createSummary, toSection, toUuid, withSection } from './testing/fake-sections.ts';

const toPin = (id: number, title: string) => ({ id, uuid: toUuid(id), title, icon: null, is_default: false });

async function openList(...list: SectionSummary[]) {
  const server = new FakeServer().on(sections.list, () => toListPage(list, 'sections'));
  return { ...(await renderAt('/manage/sections', { as: createPerson('administrator'), server })), server };
}

describe('the list of boards', () => {
  it('a list without boards says what a board is and offers the first one', async () => {
    await openList();
    await screen.findByText('No boards yet');
    expect(screen.getAllByRole('button', { name: 'New board' }).length).toBeGreaterThan(0);
  });

  it('a board needs a title', async () => {
    const { user, server } = await openList();
    await user.click((await screen.findAllByRole('button', { name: 'New board' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'New board' }));
    await user.click(dialog.getByRole('button', { name: 'Create and edit' }));
    await dialog.findByText('This field is required.');
    expect(server.getCalls(sections.create)).toEqual([]);
  });

  it('a board that could not be created keeps its title in the dialog and says why', async () => {
    const { user, server } = await openList();
    server.on(sections.create, () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
    });
    await user.click((await screen.findAllByRole('button', { name: 'New board' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'New board' }));
    const title = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Title/ });
    await user.type(title, 'North');
    await user.click(dialog.getByRole('radio', { name: /^Empty page/ }));
    await user.click(dialog.getByRole('button', { name: 'Create and edit' }));
    await dialog.findByText('Something went wrong on our side.');
    expect(title.value).toBe('North');
    expect(server.getCalls(sections.create)[0]?.body).toMatchObject({ title: 'North', blocks: [] });
  });

  it('a board that could not be deleted stays in the list, and the reason is shown', async () => {
    const { user, server } = await openList(createSummary());
    server.on(sections.delete, () => {
      throw new FakeApiError('USR_FORBIDDEN', 'Only its owner can delete it.');
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Whalley district' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('Only its owner can delete it.');
    screen.getByRole('link', { name: 'Whalley district' });
  });

  it('a pinned board is unpinned in the dialog of pins, which then says that nothing is pinned', async () => {
    let pins = [toPin(7, 'First')];
    const { user, server } = await openList(createSummary({ pinned: true }));
    server
      .on(sections.listPins, () => pins)
      .on(sections.savePins, ({ body }) => {
        pins = pins.filter(({ id }) => body.ids.includes(id));
        return pins;
      });
    await user.click(await screen.findByRole('button', { name: 'Pinned boards' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pinned boards' }));
    await user.click(await dialog.findByRole('button', { name: 'Unpin First' }));
    await dialog.findByText('Nothing is pinned yet. Pinned boards appear in your menu.');
    expect(server.getCalls(sections.savePins)[0]?.body).toEqual({ ids: [] });
  });
});

describe('reading a board', () => {
  it('an empty board invites its owner to add blocks, and tells others who has not added anything', async () => {
    const own = await renderAt('/section/7', {
      ...{ as: createPerson('administrator'), server: withSection(toSection([])) },
    });
    await screen.findByText('Add figures, charts, lists and notes.');
    expect(screen.getAllByRole('link', { name: 'Edit board' })).toHaveLength(2);
    own.unmount();
    const server = withSection(toSection([], { may_edit: false }));
    await renderAt('/section/7', { as: createPerson('viewer'), server });
    await screen.findByText('Mara Lindqvist hasn’t added anything yet.');
    expect(screen.queryByRole('link', { name: 'Edit board' })).toBeNull();
  });

  it('a figure that could not be loaded says why and can be tried again', async () => {
    const section = toSection([createBlock(1, { kind: 'card', card: 'inspections', range: 'last_7_days', width: 3 })]);
    let isBroken = true;
    const figure = { value: 12, previous: 10, points: [5, 7] };
    const server = withSection(section).on(dashboard.getCards, () => {
      if (isBroken) throw new FakeApiError('VALIDATION_FAILED', 'This range is too long.');
      return {
        range: { from: '2026-11-01', to: '2026-11-07', previous_from: null, previous_to: null, timezone: 'UTC' },
        ...{ inspections: figure, unique_auditors: figure, inspection_issues: figure, average_score: figure },
      };
    });
    const { user } = await renderAt('/section/7', { as: createPerson('manager'), server });
    const block = within(await screen.findByRole('region', { name: 'Inspections' }));
    await block.findByText('This range is too long.');
    isBroken = false;
    await user.click(block.getByRole('button', { name: 'Try again' }));
    await screen.findByText('12');
  });

  it('a board that could not be pinned says why and stays unpinned', async () => {
    const server = withSection(toSection([], { may_edit: false })).on(sections.savePins, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'You can pin at most 20 boards.');
    });
    const { user } = await renderAt('/section/7', { as: createPerson('viewer'), server });
    await user.click(await screen.findByRole('button', { name: 'Pin to menu' }));
    await screen.findByText('You can pin at most 20 boards.');
    screen.getByRole('button', { name: 'Pin to menu' });
  });

  it('a board that could not be loaded says why and can be tried again', async () => {
    let isBroken = true;
    const server = new FakeServer().on(sections.get, () => {
      if (isBroken) throw new FakeApiError('VALIDATION_FAILED', 'This address is wrong.');
      return toSection([], { may_edit: false });
    });
    const { user } = await renderAt('/section/7', { as: createPerson('viewer'), server });
    await screen.findAllByText('This address is wrong.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Whalley district' });
  });
});
