import { checklists } from '@rounds/contract/checklists';
import { form, page, section, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeRefusal, FakeServer, giveRoom, person, renderAt } from '../../../testing/index.ts';
import { OneTemplate } from './testing/one-template.ts';

const kitchen = form(page('Kitchen', section('Cold store', yesno('clean'), yesno('sealed'))));

const open = async (server = new OneTemplate(kitchen)) => {
  const opened = await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server };
};
const saveWords = () => screen.getByText(/^(Saved|Saving|Not saved)/).textContent;

beforeAll(() => giveRoom());

describe('the builder', () => {
  it('leads back when the template cannot be opened', async () => {
    const server = new FakeServer().on(checklists.read, () => {
      throw new FakeRefusal('UNEXPECTED', 'Something went wrong.');
    });
    await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
    await screen.findByRole('button', { name: 'Try again' });
    const back = screen.getByRole('link', { name: 'Back to the templates' });
    expect(back.getAttribute('href')).toBe('/checklist/templates');
  });

  it('changes a text in its place and says when it is saved', async () => {
    const { user, server } = await open();
    await user.click(screen.getByText('clean', { selector: '[role=row] button' }));
    const field = screen.getByRole('textbox', { name: 'Text' });
    await user.clear(field);
    await user.type(field, 'Is the floor clean?{Escape}');
    await waitFor(() => expect(server.titleOf('clean')).toBe('Is the floor clean?'));
    await waitFor(() => expect(saveWords()).toMatch(/^Saved \d\d:\d\d$/));
    expect(await screen.findByText('Draft, 1 change since v3')).toBeTruthy();
  });

  it('counts what is different from the last version, not how often it was saved', async () => {
    const server = new OneTemplate(kitchen);
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
    const { user } = await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
    expect(await screen.findByText('Draft, 2 changes since v3')).toBeTruthy();
    screen.getByRole('row', { name: 'Sealed well' }).focus();
    await user.keyboard('q');
    await user.keyboard('{Enter}');
    await user.clear(screen.getByRole('textbox', { name: 'Text' }));
    await user.keyboard('sealed{Escape}q');
    expect(await screen.findByText('Draft, 1 change since v3')).toBeTruthy();
  });

  it('puts the answer of an earlier question into a text, and says when a text names one that nobody has', async () => {
    const { user, server } = await open();
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.keyboard('{Enter}');
    await user.clear(screen.getByRole('textbox', { name: 'Text' }));
    await user.keyboard('Sealed as ');
    await user.click(screen.getAllByRole('button', { name: /^Insert the answer of an earlier question/ })[0]!);
    expect(await screen.findByRole('option', { name: /clean/ })).toBeTruthy();
    await user.keyboard('cle{Enter}?{Escape}');
    await waitFor(() => expect(server.titleOf('sealed')).toBe(`Sealed as \${clean}?`), { timeout: 15_000 });

    await user.keyboard(`{Enter} \${{nobody}`);
    await user.keyboard('{Escape}');
    expect((await screen.findByRole('alert')).textContent).toContain('A text names “nobody”');
    await user.click(screen.getByRole('button', { name: /^Publish/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Publish version/ }));
    expect(dialog.getByRole('button', { name: /A text names “nobody”/ })).toBeTruthy();
  });

  it('deletes with Delete, and Ctrl+Z brings it back', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('row', { name: 'clean' })).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByRole('row', { name: 'clean' })).toBeTruthy();
  });

  it('sets what is required in the panel, and the row shows it', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.click(await screen.findByRole('switch', { name: 'Required' }));
    const row = within(screen.getByRole('row', { name: 'sealed' }));
    expect(await row.findByText('Required')).toBeTruthy();
  });

  it('shows both sides of a conflict in words, and applies mine on theirs', async () => {
    const { user, server } = await open();
    const theirs = server.records.items[kitchen.id('clean')]!;
    server.store({ items: { upsert: [{ ...theirs, options: { ...theirs.options, required: true } }] } });
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.keyboard('{Delete}');
    const dialog = within(await screen.findByRole('dialog', { name: /^Someone else saved this template/ }));
    expect(dialog.getByText('sealed: deleted')).toBeTruthy();
    expect(dialog.getByText('clean: now required')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Load theirs, apply mine' }));
    await waitFor(() => expect(server.titleOf('sealed')).toBeUndefined());
    expect(server.records.items[kitchen.id('clean')]?.options.required).toBe(true);
  });

  it('says what has changed since the last version and where, and leads there', async () => {
    const server = new OneTemplate(kitchen);
    const [clean, sealed] = ['clean', 'sealed'].map((key) => server.records.items[kitchen.id(key)]!);
    server.store({ items: { upsert: [{ ...clean!, title: 'Is it clean?' }], remove: [sealed!.id] } });
    const { user } = await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
    (await screen.findByRole('row', { name: 'Is it clean?' })).focus();
    await user.keyboard('q');
    await user.click(await screen.findByRole('button', { name: /^Draft/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes since v3' }));
    expect(await dialog.findByText('sealed: deleted')).toBeTruthy();
    expect(dialog.getByText('Question 2, Kitchen › Cold store')).toBeTruthy();
    const versions = within(await dialog.findByRole('region', { name: 'Versions' }));
    expect(versions.getByRole('listitem').textContent).toMatch(/^v3.*2026.*Jonas$/);
    expect(dialog.queryByRole('button', { name: /sealed/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: /clean: text changed, now required/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('row', { name: 'Is it clean?' }).hasAttribute('data-active')).toBe(true);
  });

  it('lists what stands in the way of publishing, each leading to its item', async () => {
    const server = new OneTemplate(kitchen);
    const clean = server.records.items[kitchen.id('clean')]!;
    const set = String(clean.options.response_set_id);
    const responses = server.records.response_sets[set]!;
    server.store({ response_sets: { upsert: [{ ...responses, options: responses.options.slice(0, 1) }] } });
    const { user } = await open(server);
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.keyboard('q');
    await user.click(screen.getByRole('button', { name: 'Publish v4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to publish' }));
    await user.click(dialog.getByRole('button', { name: /more than one option.*clean/ }));
    const row = await screen.findByRole('row', { name: 'clean' });
    await waitFor(() => expect(row.hasAttribute('data-active')).toBe(true));
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('names the setting that does not fit', async () => {
    const server = new OneTemplate(kitchen);
    const clean = server.records.items[kitchen.id('clean')]!;
    const options = { min: 5, max: 3, bands: [{ from: 9, to: 2, score: 1 }] };
    server.store({ items: { upsert: [{ ...clean, type: 'number', options }] } });
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Publish v4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to publish' }));
    expect(dialog.getByRole('button', { name: /^Largest value: The value has to be 5 or more\./ })).toBeTruthy();
    expect(dialog.getByRole('button', { name: /^Points by range: The value has to be 9 or more\./ })).toBeTruthy();
  });

  it('leads from a text that is missing into its field', async () => {
    const server = new OneTemplate(kitchen);
    const clean = server.records.items[kitchen.id('clean')]!;
    server.store({ items: { upsert: [{ ...clean, title: '' }] } });
    const { user } = await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
    await screen.findByRole('row', { name: 'No text yet' });
    await user.click(screen.getByRole('button', { name: 'Publish v4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to publish' }));
    await user.click(dialog.getByRole('button', { name: /^The text is still missing/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' })));
    await user.keyboard('Is it clean?{Escape}');
    await waitFor(() => expect(server.titleOf('clean')).toBe('Is it clean?'));
  });

  it('names the places of a move as the tree shows them', async () => {
    const server = new OneTemplate(kitchen);
    const [clean, sealed] = ['clean', 'sealed'].map((key) => server.records.items[kitchen.id(key)]!);
    server.store({
      items: {
        upsert: [
          { ...clean!, reference_key: 'K-1', title: 'Is it clean?' },
          { ...sealed!, title: '', reference_key: null },
        ],
      },
    });
    const { user } = await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
    (await screen.findByRole('row', { name: 'Is it clean?' })).focus();
    await user.keyboard('{Control>}d{/Control}{Control>}d{/Control}m');
    const dialog = within(await screen.findByRole('dialog', { name: /^Move/ }));
    const places = within(dialog.getByRole('combobox', { name: 'Place' })).getAllByRole('option');
    const names = places.map((option) => option.textContent);
    expect(names).toContain('After “K-1 · Is it clean?”');
  });

  it('puts what is typed in the place of the name of a new page, and Enter only ends it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    await user.keyboard('Sign-off{Enter}');
    expect(await screen.findByRole('button', { name: 'Sign-off' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    expect(screen.getByText('This page is empty')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign-off' })));
  });

  it('goes on at the title of the page before one that is deleted, or that is no longer added', async () => {
    const house = form(page('Kitchen', yesno('clean')), page('Store', yesno('dry')), page('Yard', yesno('swept')));
    const { user } = await open(new OneTemplate(house));
    const outline = within(screen.getByRole('navigation', { name: 'Outline' }));
    const isAt = (title: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: title })));
    await user.click(outline.getByRole('button', { name: /^Yard/ }));
    await user.click(screen.getByRole('button', { name: 'Actions for the page Yard' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete page' }));
    await isAt('Store');
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await isAt('Store');
  });

  it('lets the keyboard go on from the name of a page, which goes into nothing', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    await user.keyboard('Sign-off{Tab}');
    expect(await screen.findByRole('button', { name: 'Sign-off' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  });

  it('finds with / and goes from one that is found to the next with Enter', async () => {
    const { user } = await open();
    await user.keyboard('/');
    await user.type(screen.getByRole('searchbox'), 'ea');
    expect(await screen.findByText('2 places found')).toBeTruthy();
    const isInUse = (name: string) => screen.getByRole('row', { name }).hasAttribute('data-active');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1 of 2 found')).toBeTruthy();
    await waitFor(() => expect(isInUse('clean')).toBe(true));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(isInUse('sealed')).toBe(true));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(isInUse('clean')).toBe(true));
  });

  it('offers types in a named palette and in a named bar below the row in use', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    const bar = within(await screen.findByRole('toolbar', { name: 'Add below' }));
    expect(bar.getByRole('button', { name: 'Short text' })).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'All types' }));
    const palette = within(await screen.findByRole('region', { name: 'Question types' }));
    await user.click(palette.getByRole('button', { name: 'Short text' }));
    await user.keyboard('Remarks{Escape}');
    expect(await screen.findByRole('row', { name: 'Remarks' })).toBeTruthy();
  });

  it('changes the type of a question at once, and Undo brings the old one back', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Drop-down');
    const type = () => (screen.getByRole('combobox', { name: 'Type' }) as HTMLSelectElement).value;
    await waitFor(() => expect(type()).toBe('dropdown'));
    const note = (await screen.findByText('Now of the type “Drop-down”')).closest('[role=status]') as HTMLElement;
    await user.click(within(note).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(type()).toBe('yesno'));
  });

  it('says what a new type would not take over before changing it', async () => {
    const { user } = await open();
    screen.getByRole('row', { name: 'sealed' }).focus();
    await user.click(await screen.findByRole('switch', { name: 'Required' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Instruction');
    const question = within(await screen.findByRole('dialog', { name: 'Change to “Instruction”?' }));
    expect(question.getByText(/Not taken over:.*Required/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'No' }));
    expect((screen.getByRole('combobox', { name: 'Type' }) as HTMLSelectElement).value).toBe('yesno');
  });
});

describe('the builder where there is no room for columns', () => {
  afterEach(() => void vi.unstubAllGlobals());

  beforeEach(() => {
    const narrow = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', (media: string) => ({ ...narrow, media }));
  });
  const isAt = (place: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(place));

  it('goes into a drawer with the keyboard, and back with Escape or beside what was chosen in it', async () => {
    const { user } = await open();
    const opener = screen.getByRole('button', { name: 'Outline' });
    await user.click(opener);
    const drawer = () => within(screen.getByRole('navigation', { name: 'Outline' }));
    await isAt(drawer().getByRole('button', { name: 'Outline' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Outline' })).toBeNull();
    await isAt(opener);

    await user.keyboard('/');
    await isAt(screen.getByRole('searchbox', { name: /^Find in/ }));
    await user.keyboard('sealed{Escape}{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Outline' })).toBeNull();
    await user.click(opener);
    await user.click(drawer().getByRole('button', { name: /^Cold store/ }));
    await isAt(screen.getByRole('row', { name: 'Cold store' }));
  });

  it('leads from what stands in the way of publishing into the settings, and back to its row', async () => {
    const server = new OneTemplate(kitchen);
    const clean = server.records.items[kitchen.id('clean')]!;
    server.store({ items: { upsert: [{ ...clean, type: 'number', options: { min: 5, max: 3 } }] } });
    const { user } = await open(server);
    await user.click(screen.getByRole('button', { name: 'Publish v4' }));
    await user.click(await screen.findByRole('button', { name: /^Largest value: / }));
    await isAt(await screen.findByRole('combobox', { name: 'Type' }));
    await user.keyboard('{Escape}');
    await isAt(screen.getByRole('row', { name: 'clean' }));
  });
});
