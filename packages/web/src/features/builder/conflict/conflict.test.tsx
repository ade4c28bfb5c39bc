import { form, page, section, testId, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

const kitchen = form(page('Kitchen', section('Cold store', yesno('clean'), yesno('sealed'))));

beforeAll(() => fakeLayout());

const open = async (prepare: (server: TemplateServer) => void = () => {}) => {
  const server = new TemplateServer(kitchen);
  prepare(server);
  const item = (key: string) => server.records.items[kitchen.id(key)]!;
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server, item };
};
const rename = async ({ user }: Awaited<ReturnType<typeof open>>, row: string, text: string) => {
  screen.getByRole('row', { name: row }).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  // The text is pasted at once: a text typed slowly would be saved before it is complete, and the dialog would take the
  // keys.
  field.select();
  await user.paste(text);
  await user.keyboard('{Escape}');
};
const findDialog = async () => within(await screen.findByRole('dialog', { name: /^Someone else saved this template/ }));
const getMarkedWords = (element: HTMLElement) => [...element.querySelectorAll('mark')].map((mark) => mark.textContent);

describe('conflict dialog', () => {
  it('both versions are shown side by side with the differing words marked', async () => {
    const opened = await open();
    const { server, item, user } = opened;
    server.store({ items: { upsert: [{ ...item('clean'), title: 'Is the cold floor clean and dry?' }] } });
    await rename(opened, 'clean', 'Is the whole floor clean?');
    const dialog = await findDialog();
    const text = within(dialog.getByRole('article', { name: 'clean' })).getByRole('group', { name: 'Text' });
    expect(text.textContent).toContain('Your changesIs the whole floor clean?');
    expect(text.textContent).toContain('Is the cold floor clean and dry?');
    expect(getMarkedWords(text)).toEqual(['whole', 'clean?', 'cold', 'clean and dry?']);
    await user.click(dialog.getByRole('button', { name: 'Load theirs, keep mine' }));
    await waitFor(() => expect(server.getTitle('clean')).toBe('Is the whole floor clean?'));
  });

  it('a conflict with another window of the same user is described as such', async () => {
    const opened = await open();
    const { server, item, user } = opened;
    server.byMe = true;
    server.store({ items: { upsert: [{ ...item('clean'), title: 'Is the cold floor clean?' }] } });
    await rename(opened, 'clean', 'Is the whole floor clean?');
    const dialog = within(
      await screen.findByRole('dialog', {
        name: /^You saved this template in another window.*You, in another window, /,
      }),
    );
    const text = within(dialog.getByRole('article', { name: 'clean' })).getByRole('group', { name: 'Text' });
    expect(text.textContent).toMatch(/This windowIs the whole floor clean\?.*Is the cold floor clean\?/);
    await user.click(dialog.getByRole('button', { name: 'Merge both' }));
    await waitFor(() => expect(server.getTitle('clean')).toBe('Is the whole floor clean?'));
  });

  it('two versions of a help text that differ in formats only are shown with their formats', async () => {
    const help = { uuid: testId(77), text: 'Wear gloves', media: [] };
    const opened = await open((server) => {
      const clean = server.records.items[kitchen.id('clean')]!;
      const items = { upsert: [{ ...clean, options: { ...clean.options, info_id: help.uuid } }] };
      server.store({ items, info: { upsert: [help] } });
    });
    const runs = [{ text: 'Wear ' }, { text: 'gloves', bold: true as const }];
    const required = { ...opened.item('clean').options, required: true };
    opened.server.store({
      items: { upsert: [{ ...opened.item('clean'), options: required }] },
      info: { upsert: [{ ...help, rich: [{ style: 'normal', runs }] }] },
    });
    await rename(opened, 'clean', 'Is it clean?');
    const thing = within((await findDialog()).getByRole('article', { name: 'clean' }));
    const part = thing.getByRole('group', { name: 'Help text' });
    expect(part.textContent).toMatch(/Only the formatting differs.*Wear gloves.*Wear gloves/);
    expect([...part.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(['gloves']);
  });

  it('a setting that only one side changed shows the old value on the other side', async () => {
    const opened = await open();
    const { server, item } = opened;
    server.store({
      items: { upsert: [{ ...item('clean'), options: { ...item('clean').options, required: true } }] },
    });
    await rename(opened, 'clean', 'Is it clean?');
    const thing = within((await findDialog()).getByRole('article', { name: 'clean' }));
    expect(thing.getByRole('group', { name: 'Required' }).textContent).toMatch(/Your changesOffunchanged.*On$/);
    expect(thing.getByRole('group', { name: 'Text' }).textContent).toMatch(/Is it clean\?.*cleanunchanged$/);
  });

  it('an item deleted on one side is shown with the changes of the other, and my changes can be copied', async () => {
    const opened = await open();
    const { server, item, user } = opened;
    server.store({ items: { remove: [item('clean').id] } });
    await rename(opened, 'clean', 'Hours of work went into this');
    const dialog = await findDialog();
    const text = within(dialog.getByRole('article', { name: 'clean' })).getByRole('group', { name: 'Text' });
    expect(text.textContent).toMatch(/Hours of work went into this.*Deleted$/);
    await user.click(dialog.getByRole('button', { name: 'Load theirs, keep mine' }));
    const left = within(await screen.findByRole('dialog', { name: '1 change couldn’t be applied' }));
    await user.click(left.getByRole('button', { name: 'Copy mine' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Hours of work went into this'));
  });

  it('an item that both sides moved shows both places, and identical changes are left out', async () => {
    const opened = await open();
    const { server, item, user } = opened;
    const required = { ...item('clean'), options: { ...item('clean').options, required: true } };
    const { order } = item('sealed');
    server.store({ items: { upsert: [required, { ...item('sealed'), parent_id: kitchen.id('Kitchen'), order }] } });
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.keyboard('q');
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const dialog = await findDialog();
    const place = within(await dialog.findByRole('article', { name: 'sealed' })).getByRole('group', {
      name: 'Position',
    });
    expect(place.textContent).toMatch(/Question 1, Kitchen › Cold store.*Question 2, Kitchen$/);
    expect(dialog.queryByRole('article', { name: 'clean' })).toBeNull();
  });
});
