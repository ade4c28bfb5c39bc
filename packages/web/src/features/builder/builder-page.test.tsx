import { checklists, type DraftEvent } from '@rounds/contract/checklists';
import { toRecords } from '@rounds/engine';
import { form, page, section, testId, yesno } from '@rounds/engine/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPerson, FakeApiError, FakeServer, fakeLayout, renderAt, stubEventSource } from '../../testing/index.ts';
import { TemplateServer } from './testing/template-server.ts';

const kitchen = form(page('Kitchen', section('Cold store', yesno('clean'), yesno('sealed'))));

const open = async (server = new TemplateServer(kitchen)) => {
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server };
};
const saveWords = () => screen.getByText(/^(Saved|Saving|Not saved)/).textContent;

beforeAll(() => fakeLayout());

describe('builder page', () => {
  it('a template that cannot be opened shows a link back to the templates', async () => {
    const server = new FakeServer().on(checklists.get, () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong.');
    });
    await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    await screen.findByRole('button', { name: 'Try again' });
    const back = screen.getByRole('link', { name: 'Back to templates' });
    expect(back.getAttribute('href')).toBe('/checklist/templates');
  });

  it('a title is edited in place, and the bar tells when it was saved', async () => {
    const { user, server } = await open();
    await user.click(screen.getByText('clean', { selector: '[role=row] button' }));
    const field = screen.getByRole('textbox', { name: 'Text' });
    await user.clear(field);
    await user.type(field, 'Is the floor clean?{Escape}');
    await waitFor(() => expect(server.getTitle('clean')).toBe('Is the floor clean?'));
    await waitFor(() => expect(saveWords()).toMatch(/^Saved \d\d:\d\d$/));
    await screen.findByText('Draft, 1 change since v3');
  });

  it('a double click on a title does not press the button that comes under the pointer meanwhile', async () => {
    const { user, server } = await open();
    await user.click(screen.getByText('clean', { selector: '[role=row] button' }));
    const duplicate = await screen.findByRole('button', { name: 'Duplicate' });
    for (const press of [fireEvent.mouseDown, fireEvent.mouseUp, fireEvent.click]) press(duplicate, { detail: 2 });
    screen.getByRole('textbox', { name: 'Text' });
    expect(screen.getAllByRole('row', { name: /clean/ })).toHaveLength(1);
    fireEvent.mouseDown(duplicate, { detail: 1 });
    fireEvent.click(duplicate, { detail: 1 });
    await waitFor(() => expect(screen.getAllByRole('row', { name: /clean/ })).toHaveLength(2));
    expect(server.getTitle('clean')).toBe('clean');
  });

  it('the badge counts differences from the last version, not saves', async () => {
    const server = new TemplateServer(kitchen);
    const [clean, sealed] = ['clean', 'sealed'].map((key) => server.records.items[kitchen.id(key)]!);
    server.store({ items: { upsert: [{ ...clean!, title: 'First' }] } });
    server.store({
      items: {
        upsert: [
          { ...clean!, title: 'Second' },
          { ...sealed!, title: 'Sealed well' },
        ],
      },
    });
    server.store({ items: { upsert: [{ ...clean!, title: 'Third' }] } });
    const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    await screen.findByText('Draft, 2 changes since v3');
    screen.getByRole('row', { name: 'Sealed well' }).focus();
    await user.keyboard('q');
    await user.keyboard('{Enter}');
    await user.clear(screen.getByRole('textbox', { name: 'Text' }));
    await user.keyboard('sealed{Escape}q');
    await screen.findByText('Draft, 1 change since v3');
  });

  it('the answer of an earlier question can be inserted into a text, and an unknown reference shows a warning', async () => {
    const { user, server } = await open();
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.keyboard('{Enter}');
    await user.clear(screen.getByRole('textbox', { name: 'Text' }));
    await user.keyboard('Sealed as ');
    await user.click(screen.getAllByRole('button', { name: /^Insert the answer to an earlier question/ })[0]!);
    await screen.findByRole('option', { name: /clean/ });
    await user.keyboard('cle{Enter}?{Escape}');
    await waitFor(() => expect(server.getTitle('sealed')).toBe(`Sealed as \${clean}?`), { timeout: 15_000 });

    await user.keyboard(`{Enter} \${{nobody}`);
    await user.keyboard('{Escape}');
    expect((await screen.findByRole('alert')).textContent).toContain('A text uses “nobody”');
    await user.click(screen.getByRole('button', { name: /^Publish/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Publish version/ }));
    dialog.getByRole('button', { name: /A text uses “nobody”/ });
  });

  it('Delete removes the active row, and Ctrl+Z restores it', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('row', { name: 'clean' })).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByRole('row', { name: 'clean' });
  });

  it('a question that is made required in the panel shows it in its row', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.click(await screen.findByRole('switch', { name: 'Required' }));
    const row = within(screen.getByRole('row', { name: 'sealed' }));
    await row.findByText('Required');
  });

  it('the switches of a row set required, note and photo', async () => {
    const { user, server } = await open();
    const row = within(screen.getByRole('row', { name: 'sealed' }));
    for (const name of ['Required', 'Require a note', 'Require a photo']) {
      await user.click(row.getByRole('button', { name }));
      await waitFor(() => expect(row.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true'));
    }
    await waitFor(() =>
      expect(server.records.items[kitchen.id('sealed')]?.options).toMatchObject({
        required: true,
        require_note: true,
        require_media: true,
      }),
    );
    await user.click(row.getByRole('button', { name: 'Actions for sealed' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Don’t require a note' }));
    await waitFor(() => expect(server.records.items[kitchen.id('sealed')]?.options.require_note).toBe(false));
  });

  it('the language of the template is changed with a sentence on what happens to its texts', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: /Edit title, description and language/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'About this template' }));
    await user.click(dialog.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'Italian' }));
    expect(dialog.getByRole('status').textContent).toContain('only the language they are in is set to Italian');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(server.records.head.language).toBe('it'));
  });

  it('pressing a row leaves the active one open until the pointer is released, so that it can be dragged', async () => {
    const { user } = await open();
    const [clean, sealed] = ['clean', 'sealed'].map((name) => screen.getByRole('row', { name }));
    clean!.focus();
    await waitFor(() => expect(clean!.hasAttribute('data-active')).toBe(true));
    const grip = sealed!.querySelector('[aria-hidden="true"]')!;
    await user.pointer({ keys: '[MouseLeft>]', target: grip });
    expect([clean, sealed].map((row) => row!.hasAttribute('data-active'))).toEqual([true, false]);
    await user.pointer({ keys: '[/MouseLeft]', target: grip });
    expect([clean, sealed].map((row) => row!.hasAttribute('data-active'))).toEqual([false, true]);
  });

  it('others are shown at their question, and what they save appears at once', async () => {
    const sources = stubEventSource();
    await open();
    const stream = await waitFor(() => {
      const match = sources.find(({ url }) => url.includes('/checklist/template/12/events'));
      if (!match) throw new Error('The draft is not watched.');
      return match;
    });
    const send = (event: DraftEvent) => act(() => stream.onmessage?.({ data: JSON.stringify(event) }));
    const item_id = kitchen.id('clean');
    const people = [{ id: 99, full_name: 'Priya Nair', avatar: null, item_id }];
    act(() => stream.accept());
    send({ kind: 'presence', people, count: 1 });
    await screen.findByRole('button', { name: '1 other person is here' });
    within(screen.getByRole('row', { name: 'clean' })).getByText('Priya Nair is editing this');
    const patch = { items: { upsert: [{ ...toRecords(kitchen.document).items[item_id]!, title: 'Is it clean?' }] } };
    const author = { save_id: testId(777), user_id: 99, by: 'Priya Nair', at: '2026-11-20T13:05:00.000Z' };
    const state = { after: 4, revision: 5, published_version: 3, has_draft: true };
    send({ kind: 'changes', ...state, patches: [{ revision: 5, patch, ...author }] });
    await screen.findByRole('row', { name: 'Is it clean?' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a changed global response is announced until the template is edited, and leads to publishing', async () => {
    const server = new TemplateServer(kitchen);
    server.on(checklists.get, () => ({ ...server.template(), has_draft: true, need_merge_request: true }));
    const { user } = await open(server);
    const announced = () => screen.queryByText(/^A global response that this template uses was changed/);
    expect(announced()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Publish…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 4?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(announced()).not.toBeNull();
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(server.getTitle('sealed')).toBeUndefined());
    await waitFor(() => expect(announced()).toBeNull());
  });

  it('a global response that changes while the builder is open is announced until the template is published', async () => {
    const sources = stubEventSource();
    const { server } = await open();
    const stream = await waitFor(() => {
      const match = sources.find(({ url }) => url.includes('/checklist/template/12/events'));
      if (!match) throw new Error('The draft is not watched.');
      return match;
    });
    const send = (event: DraftEvent) => act(() => stream.onmessage?.({ data: JSON.stringify(event) }));
    act(() => stream.accept());
    const author = { save_id: testId(778), user_id: 99, by: 'Priya Nair', at: '2026-11-20T13:05:00.000Z' };
    server.store({});
    const patches = [{ revision: 5, patch: {}, ...author }];
    const saved = { kind: 'changes', after: 4, revision: 5, published_version: 3, has_draft: true } as const;
    send({ ...saved, need_merge_request: true, patches });
    await screen.findByText(/^A global response that this template uses was changed/);
    send({ kind: 'changes', after: 5, revision: 5, published_version: 4, has_draft: false });
    await waitFor(() => expect(screen.queryByText(/^A global response/)).toBeNull());
  });

  it('what somebody else saved about another question merges without a question', async () => {
    const { user, server } = await open();
    const theirs = server.records.items[kitchen.id('clean')]!;
    server.store({ items: { upsert: [{ ...theirs, options: { ...theirs.options, required: true } }] } });
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(server.getTitle('sealed')).toBeUndefined());
    const row = within(screen.getByRole('row', { name: 'clean' }));
    await row.findByText('Required');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.records.items[kitchen.id('clean')]?.options.required).toBe(true);
  });

  it('the list of changes since the last version links to the changed rows', async () => {
    const server = new TemplateServer(kitchen);
    const [clean, sealed] = ['clean', 'sealed'].map((key) => server.records.items[kitchen.id(key)]!);
    server.store({ items: { upsert: [{ ...clean!, title: 'Is it clean?' }], remove: [sealed!.id] } });
    const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    (await screen.findByRole('row', { name: 'Is it clean?' })).focus();
    await user.keyboard('q');
    await user.click(await screen.findByRole('button', { name: /^Draft/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes since v3' }));
    await dialog.findByText('sealed: deleted');
    dialog.getByText('Question 2, Kitchen › Cold store');
    dialog.getByRole('button', { name: 'All versions' });
    expect(dialog.queryByRole('button', { name: /sealed/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: /clean: text changed, now required/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('row', { name: 'Is it clean?' }).hasAttribute('data-active')).toBe(true);
  });

  it('a version is opened, compared with the draft in words, restored as draft, and that is undone', async () => {
    const server = new TemplateServer(kitchen);
    const clean = server.records.items[kitchen.id('clean')]!;
    server.store({ items: { upsert: [{ ...clean, title: 'clean and dry' }], remove: [kitchen.id('sealed')] } });
    const { user } = await renderAt('/checklist/template/12/edit?open=versions', {
      as: createPerson('manager'),
      server,
    });
    const dialog = () => within(screen.getByRole('dialog'));
    const list = await screen.findByRole('dialog', { name: 'Versions' });
    expect(within(list).getByRole('listitem').textContent).toMatch(/Version 3Summer.*2026.*Jonas/);
    await user.click(dialog().getByRole('button', { name: 'Compare with draft: version 3' }));
    await screen.findByText('2 differences between version 3 and the draft');
    const text = within(dialog().getByRole('article', { name: 'clean' })).getByRole('group', { name: 'Text' });
    expect([...text.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['and dry']);
    expect(dialog().getByRole('article', { name: 'sealed' }).textContent).toContain('Not there');
    await user.click(dialog().getByRole('button', { name: 'Open' }));
    await screen.findByText(/can’t be changed/);
    await user.click(dialog().getByRole('button', { name: 'Restore as draft' }));
    await waitFor(() => expect(server.getTitle('sealed')).toBe('sealed'));
    expect(server.getTitle('clean')).toBe('clean');
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(server.getTitle('clean')).toBe('clean and dry'));
  });

  it('problems that prevent publishing link to their items', async () => {
    const server = new TemplateServer(kitchen);
    const clean = server.records.items[kitchen.id('clean')]!;
    const set = String(clean.options.response_set_id);
    const responses = server.records.response_sets[set]!;
    server.store({ response_sets: { upsert: [{ ...responses, options: responses.options.slice(0, 1) }] } });
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to publish' }));
    await user.click(dialog.getByRole('button', { name: /at least two options.*clean/ }));
    const row = await screen.findByRole('row', { name: 'clean' });
    await waitFor(() => expect(row.hasAttribute('data-active')).toBe(true));
    const settings = within(await screen.findByRole('complementary', { name: 'Settings' }));
    const label = await settings.findByRole('textbox', { name: 'Answer 1' }, { timeout: 5_000 });
    await waitFor(() => expect(document.activeElement === label).toBe(true), { timeout: 5_000 });
    await settings.findByText('Add at least two options.');
    // The list stays open, and is shorter once a problem is solved.
    const list = within(screen.getByRole('navigation', { name: 'Outline' }));
    list.getByRole('button', { name: /at least two options.*clean/ });
    expect(list.getByRole('button', { name: '1 problem' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(settings.getByRole('button', { name: 'Add answer' }));
    await list.findByText('Nothing is missing. You can publish the template.', {}, { timeout: 5_000 });
    expect(settings.queryByText('Add at least two options.')).toBeNull();
  });

  it('a problem names the setting that is not valid', async () => {
    const server = new TemplateServer(kitchen);
    const clean = server.records.items[kitchen.id('clean')]!;
    const options = { min: 5, max: 3, enable_score: true, bands: [{ from: 9, to: 2, score: 1 }] };
    server.store({ items: { upsert: [{ ...clean, type: 'number', options }] } });
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to publish' }));
    dialog.getByRole('button', { name: /^Maximum: The value must be at least 5\./ });
    await user.click(dialog.getByRole('button', { name: /^Points by range: The value must be at least 9\./ }));
    const settings = within(await screen.findByRole('complementary', { name: 'Settings' }));
    // The group with the ranges opens, and each message is at its own field.
    const [from] = await settings.findAllByRole('textbox', { name: /, range 1$/ });
    await waitFor(() => expect(document.activeElement).toBe(from));
    const maximum = settings.getByRole('textbox', { name: 'Maximum' });
    expect(maximum.getAttribute('aria-invalid')).toBe('true');
    const described = maximum.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('The value must be at least 5.');
    settings.getByText('The value must be at least 9.');
    const list = within(screen.getByRole('navigation', { name: 'Outline' }));
    await user.click(list.getByRole('button', { name: /^Maximum: / }));
    await waitFor(() => expect(document.activeElement).toBe(settings.getByRole('textbox', { name: 'Maximum' })));
  });

  it('questions side by side are marked with their columns, and what many rows have needs no line of its own', async () => {
    const server = new TemplateServer(kitchen);
    const { 'Cold store': store, clean } = Object.fromEntries(
      Object.values(server.records.items).map((item) => [item.title, item]),
    );
    const group = { uuid: testId(700), type: 'custom' as const, columns: { phone: 1, tablet: 1, desktop: 2 } };
    server.store({
      grouped_items: { upsert: [group] },
      items: {
        upsert: [
          { ...store!, options: { ...store!.options, grouped_item_id: group.uuid } },
          { ...clean!, options: { ...clean!.options, allow_n_a: true } },
        ],
      },
    });
    await open(server);
    const row = within(screen.getByRole('row', { name: 'clean' }));
    row.getByRole('img', { name: 'Column 1 of 2' });
    row.getByText('N/A');
    expect(row.queryByRole('list')).toBeNull();
    within(screen.getByRole('row', { name: 'sealed' })).getByRole('img', { name: 'Column 2 of 2' });
    expect(screen.getByRole('row', { name: 'Cold store' }).textContent).toContain('2 columns');
  });

  it('a missing title links to its field', async () => {
    const server = new TemplateServer(kitchen);
    const clean = server.records.items[kitchen.id('clean')]!;
    server.store({ items: { upsert: [{ ...clean, title: '' }] } });
    const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    await screen.findByRole('row', { name: 'Untitled' });
    await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to publish' }));
    await user.click(dialog.getByRole('button', { name: /^Add a text/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' })));
    await user.keyboard('Is it clean?{Escape}');
    await waitFor(() => expect(server.getTitle('clean')).toBe('Is it clean?'));
  });

  it('the move dialog names destinations as the tree does', async () => {
    const server = new TemplateServer(kitchen);
    const [clean, sealed] = ['clean', 'sealed'].map((key) => server.records.items[kitchen.id(key)]!);
    server.store({
      items: {
        upsert: [
          { ...clean!, options: { ...clean!.options, reference: 'K-1' }, title: 'Is it clean?' },
          { ...sealed!, title: '', reference_key: null },
        ],
      },
    });
    const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
    (await screen.findByRole('row', { name: 'Is it clean?' })).focus();
    await user.keyboard('{Control>}d{/Control}{Control>}d{/Control}m');
    const dialog = within(await screen.findByRole('dialog', { name: /^Move/ }));
    const places = within(dialog.getByRole('combobox', { name: 'Position' })).getAllByRole('option');
    const names = places.map((option) => option.textContent);
    expect(names).toContain('After “K-1 · Is it clean?”');
  });

  it('typing replaces the name of a new page, and Enter only finishes it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    await user.keyboard('Sign-off{Enter}');
    await screen.findByRole('button', { name: 'Sign-off' });
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    screen.getByText('This page is empty');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign-off' })));
  });

  it('after a page is deleted or its addition undone, the title of the previous page has the focus', async () => {
    const house = form(page('Kitchen', yesno('clean')), page('Store', yesno('dry')), page('Yard', yesno('swept')));
    const { user } = await open(new TemplateServer(house));
    const outline = within(screen.getByRole('navigation', { name: 'Outline' }));
    const isAt = (title: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: title })));
    await user.click(outline.getByRole('button', { name: /^Yard/ }));
    await user.click(screen.getByRole('button', { name: 'Actions for page Yard' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete page' }));
    await isAt('Store');
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await isAt('Store');
  });

  it('Tab leaves the name of a page, because pages cannot be nested', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    await user.keyboard('Sign-off{Tab}');
    await screen.findByRole('button', { name: 'Sign-off' });
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  });

  it('the slash key starts a search, and Enter moves to the next result', async () => {
    const { user } = await open();
    await user.keyboard('/');
    await user.type(screen.getByRole('searchbox'), 'ea');
    await screen.findByText('2 results');
    const isInUse = (name: string) => screen.getByRole('row', { name }).hasAttribute('data-active');
    await user.keyboard('{Enter}');
    await screen.findByText('1 of 2 results');
    await waitFor(() => expect(isInUse('clean')).toBe(true));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(isInUse('sealed')).toBe(true));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(isInUse('clean')).toBe(true));
  });

  it('the palette and the toolbar below the active row have names and offer types', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    const bar = within(await screen.findByRole('toolbar', { name: 'Add below' }));
    bar.getByRole('button', { name: 'Short text' });
    await user.click(bar.getByRole('button', { name: 'All types' }));
    const palette = within(await screen.findByRole('region', { name: 'Question types' }));
    await user.click(palette.getByRole('button', { name: 'Short text' }));
    await user.keyboard('Remarks{Escape}');
    await screen.findByRole('row', { name: 'Remarks' });
  });

  it('A opens the palette, and both Escape and a chosen type return the focus to the page', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.keyboard('a');
    const palette = () => within(screen.getByRole('region', { name: 'Question types' }));
    const search = await screen.findByRole('searchbox', { name: 'Search question types' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await user.keyboard('short{Escape}');
    expect((search as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(search);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('row', { name: 'clean' }));
    expect(screen.queryByRole('region', { name: 'Question types' })).toBeNull();
    await user.keyboard('a');
    await user.click(palette().getByRole('button', { name: 'Short text' }));
    await user.keyboard('Remarks{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Remarks' })));
  });

  it('S leads to the settings of the active row, and Escape back to the row', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.keyboard('s');
    const settings = screen.getByRole('complementary', { name: 'Settings' });
    await waitFor(() => expect(settings.contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.closest('[data-settings-of]')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('row', { name: 'sealed' }));
  });

  it('N and P show the next and the previous page, and Ctrl+Enter publishes what was changed', async () => {
    const { user } = await open(new TemplateServer(form(page('Kitchen', yesno('clean')), page('Bar', yesno('dry')))));
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.keyboard('n');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: 'dry' })));
    await user.keyboard('n');
    expect(document.activeElement).toBe(screen.getByRole('row', { name: 'dry' }));
    await user.keyboard('p');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: 'clean' })));
    await user.keyboard('q');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: /publish/i });
  });

  it('the type of a question changes immediately, and undo restores it', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.click(await screen.findByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Dropdown' }));
    const type = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Type' }).value;
    await waitFor(() => expect(type()).toBe('Dropdown'));
    const note = (await screen.findByText('Type changed to “Dropdown”')).closest('[role=status]') as HTMLElement;
    await user.click(within(note).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(type()).toBe('Yes / No'));
  });

  it('the types of a question are in the groups of the palette, and typing selects the first match', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    const type = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Type' });
    await user.click(type);
    const group = within(await screen.findByRole('group', { name: 'Text and date' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Short text',
      'Long text',
      'Date and time',
      'Instruction',
      'Web address',
    ]);
    await user.clear(type);
    await user.type(type, 'drop{Enter}');
    await screen.findByText('Type changed to “Dropdown”');
  });

  it('changing the type asks first when settings would be lost', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.click(await screen.findByRole('switch', { name: 'Required' }));
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Instruction' }));
    const question = within(await screen.findByRole('dialog', { name: 'Change to “Instruction”?' }));
    question.getByText(/Not kept:.*Required/);
    await user.click(question.getByRole('button', { name: 'No' }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Type' }).value).toBe('Yes / No');
  });
});

describe('builder page with room for two columns', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('the outline stands beside the page, and the settings are a drawer', async () => {
    const media = (query: string) => ({ matches: query === '(min-width: 1100px)', media: query });
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), media(query)));
    const { user } = await open();
    screen.getByRole('navigation', { name: 'Outline' });
    screen.getByRole('row', { name: 'clean' }).focus();
    expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
    await user.keyboard('s');
    const drawer = await screen.findByRole('complementary', { name: 'Settings' });
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: 'clean' })));
  });
});

describe('builder page without room for columns', () => {
  afterEach(() => void vi.unstubAllGlobals());

  beforeEach(() => {
    const narrow = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', (media: string) => ({ ...narrow, media }));
  });
  const isAt = (place: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(place));

  it('a drawer takes the focus, and returns it on Escape or to the row selected in it', async () => {
    const { user } = await open();
    const opener = screen.getByRole('button', { name: 'Outline' });
    await user.click(opener);
    const drawer = () => within(screen.getByRole('navigation', { name: 'Outline' }));
    await isAt(drawer().getByRole('button', { name: 'Outline' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Outline' })).toBeNull();
    await isAt(opener);

    await user.keyboard('/');
    await isAt(screen.getByRole('searchbox', { name: /^Search \d/ }));
    await user.keyboard('sealed{Escape}{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Outline' })).toBeNull();
    await user.click(opener);
    await user.click(drawer().getByRole('button', { name: /^Cold store/ }));
    await isAt(screen.getByRole('row', { name: 'Cold store' }));
  });

  it('a publishing problem opens the settings drawer, and closing it focuses the row', async () => {
    const server = new TemplateServer(kitchen);
    const clean = server.records.items[kitchen.id('clean')]!;
    server.store({ items: { upsert: [{ ...clean, type: 'number', options: { min: 5, max: 3 } }] } });
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
    await user.click(await screen.findByRole('button', { name: /^Maximum: / }));
    await isAt(await screen.findByRole('textbox', { name: 'Maximum' }));
    await user.keyboard('{Escape}');
    await isAt(screen.getByRole('row', { name: 'clean' }));
  });
});
