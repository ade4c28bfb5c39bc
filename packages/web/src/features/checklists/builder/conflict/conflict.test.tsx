import { form, page, section, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveRoom, person, renderAt } from '../../../../testing/index.ts';
import { OneTemplate } from '../testing/one-template.ts';

const kitchen = form(page('Kitchen', section('Cold store', yesno('clean'), yesno('sealed'))));

beforeAll(() => giveRoom());

const open = async () => {
  const server = new OneTemplate(kitchen);
  const item = (key: string) => server.records.items[kitchen.id(key)]!;
  const opened = await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server, item };
};
const rename = async ({ user }: Awaited<ReturnType<typeof open>>, row: string, text: string) => {
  screen.getByRole('row', { name: row }).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await user.clear(field);
  await user.type(field, `${text}{Escape}`);
};
const conflict = async () => within(await screen.findByRole('dialog', { name: /^Someone else saved this template/ }));
const marked = (element: HTMLElement) => [...element.querySelectorAll('mark')].map((mark) => mark.textContent);

describe('what both changed', () => {
  it('stands beside each other, with the words marked that differ', async () => {
    const opened = await open();
    const { server, item, user } = opened;
    server.store({ items: { upsert: [{ ...item('clean'), title: 'Is the cold floor clean and dry?' }] } });
    await rename(opened, 'clean', 'Is the whole floor clean?');
    const dialog = await conflict();
    const text = within(dialog.getByRole('article', { name: 'clean' })).getByRole('group', { name: 'Text' });
    expect(text.textContent).toContain('YoursIs the whole floor clean?');
    expect(text.textContent).toContain('Is the cold floor clean and dry?');
    expect(marked(text)).toEqual(['whole', 'clean?', 'cold', 'clean and dry?']);
    await user.click(dialog.getByRole('button', { name: 'Load theirs, apply mine' }));
    await waitFor(() => expect(server.titleOf('clean')).toBe('Is the whole floor clean?'));
  });

  it('is told as one’s own where the same person saved it in another window', async () => {
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
    await user.click(dialog.getByRole('button', { name: 'Combine both' }));
    await waitFor(() => expect(server.titleOf('clean')).toBe('Is the whole floor clean?'));
  });

  it('says of a setting that only one side changed what it was, and still is, on the other', async () => {
    const opened = await open();
    const { server, item } = opened;
    server.store({
      items: { upsert: [{ ...item('clean'), options: { ...item('clean').options, required: true } }] },
    });
    await rename(opened, 'clean', 'Is it clean?');
    const thing = within((await conflict()).getByRole('article', { name: 'clean' }));
    expect(thing.getByRole('group', { name: 'Required' }).textContent).toMatch(/YoursOffunchanged.*On$/);
    expect(thing.getByRole('group', { name: 'Text' }).textContent).toMatch(/Is it clean\?.*cleanunchanged$/);
  });

  it('shows what is deleted on one side with what the other made of it, and keeps mine for the clipboard', async () => {
    const opened = await open();
    const { server, item, user } = opened;
    server.store({ items: { remove: [item('clean').id] } });
    await rename(opened, 'clean', 'Hours of work went into this');
    const dialog = await conflict();
    const text = within(dialog.getByRole('article', { name: 'clean' })).getByRole('group', { name: 'Text' });
    expect(text.textContent).toMatch(/Hours of work went into this.*Deleted$/);
    await user.click(dialog.getByRole('button', { name: 'Load theirs, apply mine' }));
    const left = within(await screen.findByRole('dialog', { name: '1 change could not be applied' }));
    await user.click(left.getByRole('button', { name: 'Copy mine' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Hours of work went into this'));
  });

  it('names both places of what both moved, and leaves out what both changed alike', async () => {
    const opened = await open();
    const { server, item, user } = opened;
    const required = { ...item('clean'), options: { ...item('clean').options, required: true } };
    const { order } = item('sealed');
    server.store({ items: { upsert: [required, { ...item('sealed'), parent_id: kitchen.id('Kitchen'), order }] } });
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.keyboard('q');
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const dialog = await conflict();
    const place = within(await dialog.findByRole('article', { name: 'sealed' })).getByRole('group', { name: 'Place' });
    expect(place.textContent).toMatch(/Question 1, Kitchen › Cold store.*Question 2, Kitchen$/);
    expect(dialog.queryByRole('article', { name: 'clean' })).toBeNull();
  });
});
