import { checklists, type Template } from '@rounds/contract/checklists';
import { applyPatch, type TemplatePatch, toDocument, toRecords } from '@rounds/engine';
import { form, page, section, testId, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeRefusal, FakeServer, person, renderAt } from '../../../testing/index.ts';

const kitchen = form(page('Kitchen', section('Cold store', yesno('clean'), yesno('sealed'))));
const at = '2026-11-20T13:05:00.000Z';

/** A server that keeps one template, takes patches by revision, and lets somebody else save in between. */
class OneTemplate extends FakeServer {
  records = toRecords(kitchen.document);
  revision = 4;
  constructor() {
    super();
    this.on(checklists.read, () => this.template());
    this.on(checklists.save, ({ body }) => {
      if (body.revision !== this.revision) {
        throw new FakeRefusal('CKL_REVISION_NOT_MATCH', 'Someone else saved this template.', {
          data: { revision: this.revision, patches: [{ revision: this.revision, patch: this.last, by: 'Jonas', at }] },
        });
      }
      this.store(body as TemplatePatch);
      return { revision: this.revision, has_draft: true, saved_at: at };
    });
  }
  last: TemplatePatch = {};
  store(patch: TemplatePatch) {
    const { head, items, response_sets, info } = patch;
    this.last = { head, items, response_sets, info };
    this.records = applyPatch(this.records, this.last).records;
    this.revision += 1;
  }
  template = (): Template =>
    ({
      ...toDocument(this.records),
      id: 12,
      uuid: testId(900),
      template_id: 12,
      parent_id: null,
      revision: this.revision,
      contains_asset: false,
      archived_at: null,
      created_at: at,
      updated_at: at,
      published_version: 3,
      published_at: at,
      has_draft: false,
      changes_since_published: 0,
    }) as unknown as Template;
  titleOf = (key: string) => this.records.items[kitchen.id(key)]?.title;
}

const open = async (server = new OneTemplate()) => {
  const opened = await renderAt('/checklist/template/12/edit', { as: person('manager'), server });
  await screen.findByRole('row', { name: 'clean' });
  return { ...opened, server };
};
const saveWords = () => screen.getByText(/^(Saved|Saving|Not saved)/).textContent;

// Without a layout nothing scrolls, and the library says so at length.
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({ autoScrollForElements: () => () => {} }));

beforeAll(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  // The list of rows is drawn for what fits on the screen; without a layout nothing would.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 820 });
});

describe('the builder', () => {
  it('changes a text in its place and says when it is saved', async () => {
    const { user, server } = await open();
    await user.click(screen.getByText('clean', { selector: '[role=row] button' }));
    const field = screen.getByRole('textbox', { name: 'Text' });
    await user.clear(field);
    await user.type(field, 'Is the floor clean?{Escape}');
    await waitFor(() => expect(server.titleOf('clean')).toBe('Is the floor clean?'), { timeout: 3_000 });
    await waitFor(() => expect(saveWords()).toMatch(/^Saved \d\d:\d\d$/));
    expect(screen.getByText('Draft, 1 change since v3')).toBeTruthy();
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
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Someone else saved this template/ }, { timeout: 3_000 }),
    );
    expect(dialog.getByText('sealed: deleted')).toBeTruthy();
    expect(dialog.getByText('clean: now required')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Load theirs, apply mine' }));
    await waitFor(() => expect(server.titleOf('sealed')).toBeUndefined(), { timeout: 3_000 });
    expect(server.records.items[kitchen.id('clean')]?.options.required).toBe(true);
  });

  it('lists what stands in the way of publishing, each leading to its item', async () => {
    const server = new OneTemplate();
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
  });

  it('puts what is typed in the place of the name of a new page, and Enter only ends it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    await user.keyboard('Sign-off{Enter}');
    expect(await screen.findByRole('button', { name: 'Sign-off' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    expect(screen.getByText('This page is empty')).toBeTruthy();
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
