import { assets } from '@rounds/contract/assets';
import { checklists, type Template, type TemplateVersion } from '@rounds/contract/checklists';
import type { TemplateDocument } from '@rounds/engine';
import { calculation, type Form, form, number, page, section, testId, text, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, FakeServer, fakeLayout, renderAt } from '../../../testing/index.ts';

const at = '2026-11-20T13:05:00.000Z';
const kitchen = form(
  page(
    'Kitchen',
    yesno('clean', { required: true, weight: 3, enable_score: true }),
    number('degrees'),
    number('doors'),
    calculation('share', 'degrees / doors'),
    text('extra'),
    section('Cold store', yesno('sealed'), text('remarks', { required: true })),
  ),
)
  .rule({
    when: { item_id: 'clean', operator: 'equals', value: ['No'] },
    actions: [
      { action: 'show', items: ['Cold store'] },
      { action: 'require_note', items: ['clean'] },
      { action: 'set_color', items: ['clean'], value: 'red' },
    ],
  })
  .rule({
    when: { item_id: 'degrees', operator: 'greater', value: 8 },
    actions: [{ action: 'set_value', items: ['doors'], value: 0 }],
  });

const house = form(page('Ground floor', yesno('door')), page('First floor', yesno('window')));

class OneDraft extends FakeServer {
  constructor(document: TemplateDocument) {
    super();
    this.on(
      checklists.get,
      () =>
        ({
          ...document,
          id: 12,
          uuid: testId(900),
          template_id: 12,
          parent_id: null,
          revision: 4,
          contains_asset: false,
          archived_at: null,
          created_at: at,
          updated_at: at,
          published_version: 3,
          published_at: at,
          has_draft: false,
          has_draft_translations: false,
          options: {
            has_draft: false,
            published: true,
            version_id: 31,
            version_title: null,
            language: 'en',
            contains_asset: false,
            global_type: null,
          },
          need_merge_request: false,
          relations: [],
          global_responses: [],
          global_items: [],
        }) as unknown as Template,
    );
    this.on(
      checklists.getLatestVersion,
      () => ({ ...document, version: 3, published_at: at }) as unknown as TemplateVersion,
    );
    this.on(assets.search, () => []);
    this.on(checklists.saveDraft, () => ({ revision: 5, has_draft: true, saved_at: at }));
  }
}

beforeAll(async () => {
  await import('./preview-pane.tsx');
  return fakeLayout();
});

async function open({ template = kitchen, locale = 'en' as 'en' | 'de' | 'fr', address = '?preview=open' } = {}) {
  const server = new OneDraft(template.document);
  const opened = await renderAt(`/checklist/template/12/edit${address}`, {
    as: createPerson('manager', { locale }),
    server,
  });
  return opened;
}
const title = { en: 'Preview', de: 'Vorschau', fr: 'Aperçu' };
const pane = async (locale: keyof typeof title = 'en') =>
  within(await screen.findByRole('region', { name: title[locale] }));
const why = (locale: 'en' | 'de' | 'fr' = 'en') =>
  within(screen.getByRole('complementary', { name: { en: 'Why', de: 'Warum', fr: 'Pourquoi' }[locale] }));
const question = async (name: string) => within(await screen.findByRole('article', { name: new RegExp(`^${name}`) }));
const row = (name: string) => screen.findByRole('row', { name });

describe('the preview of a draft', () => {
  it('the preview opens with its button and closes with Ctrl+P, updating the URL', async () => {
    const { user, router } = await open({ address: '' });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    (await pane()).getByText('Answers here aren’t saved');
    expect(router.state.location.href).toContain('preview=');
    expect(await row('clean')).toBeTruthy();
    await user.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull());
    expect(router.state.location.href).not.toContain('preview');
  });

  it('the preview opens on the page of the builder and stays there', async () => {
    const { user } = await open({ template: house, address: '' });
    const outline = within(await screen.findByRole('navigation', { name: 'Outline' }));
    await user.click(outline.getByRole('button', { name: /^First floor/ }));
    await row('window');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await pane();
    expect(await question('window')).toBeTruthy();
    expect(screen.queryByRole('row', { name: 'door' })).toBeNull();
    expect(await row('window')).toBeTruthy();
  });

  it('a hidden section is explained and an answer shows it at once', async () => {
    const { user } = await open();
    const preview = await pane();
    expect(preview.queryByText('sealed')).toBeNull();
    await user.click(await row('Cold store'));
    await why().findByText('Hidden');
    const rule = why().getByText('Rule').closest('section')!;
    expect(rule.textContent).toContain('If clean is No, a note is required for clean, this section is shown');
    expect(rule.textContent).toContain('If clean is NoAnswer: none yet');
    await user.click((await question('clean')).getByRole('button', { name: /No$/ }));
    await waitFor(() => why().getByText('Your answer changed 1 other item'));
    const named = preview.getAllByRole('button', { name: 'Cold store' });
    expect(named.map((button) => button.closest('li')?.textContent)).toContain('Cold store now shown');
  });

  it('an answer is explained with its failure, color, note and points', async () => {
    const { user } = await open();
    await pane();
    await user.click((await question('clean')).getByRole('button', { name: /Yes$/ }));
    await why().findByText('3 of 3 points');
    why().getByText(/1 × weight 3 = 3/);
    await user.click((await question('clean')).getByRole('button', { name: /No$/ }));
    await why().findByText('Failed item');
    why().getByText('Requires a note');
    expect(why().getByText(/^Color:/).parentElement?.textContent).toContain('red');
    expect(why().getAllByText('because of the rule below').length).toBeGreaterThan(1);
  });

  it('a calculation shows its inputs and a division by zero', async () => {
    const { user } = await open();
    await pane();
    await user.type((await question('degrees')).getByRole('textbox'), '6');
    await user.type((await question('doors')).getByRole('textbox'), '2');
    await user.click(await row('share'));
    const block = (await why().findByText('Calculation')).closest('section')!;
    await waitFor(() => expect(block.textContent).toMatch(/degrees \/ doors.*degrees6.*doors2.*= 3/));
    await user.clear((await question('degrees')).getByRole('textbox'));
    await user.type((await question('degrees')).getByRole('textbox'), '9');
    await user.click(await row('share'));
    expect(await why().findAllByText('The calculation divides by zero.')).toHaveLength(2);
    await user.click(await row('doors'));
    await why().findByText('Read-only');
    expect(why().getByText(/your own answer/).parentElement?.textContent).toContain('your own answer 2 is kept');
  });

  it('the overview lists hidden items, the completion check and scores with links', async () => {
    const { user } = await open();
    await pane();
    await user.click(await why().findByText('Hidden items'));
    const [named] = await why().findAllByRole('button', { name: 'Cold store' });
    await user.click(named!);
    await waitFor(async () => expect((await row('Cold store')).hasAttribute('data-active')).toBe(true));
    await user.click(why().getByText('Completion check'));
    await why().findByText('Answer required.');
    await user.click(why().getByText('Scores and progress'));
    await why().findByRole('row', { name: /Whole inspection.*0\/4/ });
  });

  it('the preview follows edits and keeps answers that still fit', async () => {
    const { user } = await open();
    const preview = await pane();
    await user.click((await question('clean')).getByRole('button', { name: /Yes$/ }));
    (await row('extra')).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(preview.queryByRole('article', { name: 'extra' })).toBeNull());
    const yes = (await question('clean')).getByRole('button', { name: /Yes$/ });
    expect(yes.getAttribute('aria-pressed')).toBe('true');
    preview.getByText('1 of 3 answered');
  });

  it('clearing all answers can be undone', async () => {
    const { user } = await open();
    await pane();
    const yes = async () => (await question('clean')).getByRole('button', { name: /Yes$/ });
    await user.click(await yes());
    await user.click(screen.getByRole('button', { name: 'Clear answers' }));
    await waitFor(async () => expect((await yes()).getAttribute('aria-pressed')).toBe('false'));
    const message = (await screen.findByText('All answers cleared')).closest('[role=status]') as HTMLElement;
    await user.click(within(message).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await yes()).getAttribute('aria-pressed')).toBe('true'));
  });

  it('the preview can switch the language and simulate another start', async () => {
    const translated = kitchen.document.items.map((item) =>
      item.title === 'clean' ? { ...item, translations: { de: { title: 'sauber' } } } : item,
    );
    const today = { ...kitchen.document, items: translated };
    const { user } = await open({ template: { ...kitchen, document: today } });
    await pane();
    await user.click(screen.getByRole('button', { name: 'Simulate as' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Form language' }), 'German');
    expect(await question('sauber')).toBeTruthy();
    expect((screen.getByLabelText('Started') as HTMLInputElement).value).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  });

  it('the preview neither sends nor stores answers', async () => {
    const { user, server } = await open();
    await pane();
    const callCount = server.calls.length;
    await user.click((await question('clean')).getByRole('button', { name: /No$/ }));
    await user.type((await question('clean')).getByRole('textbox'), 'Grease on the floor');
    await user.tab();
    expect(server.calls.length).toBe(callCount);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Grease');
  });

  it('the current question selects its row and W moves to the explanations and back', async () => {
    const { user } = await open();
    await pane();
    const doors = (await question('doors')).getByRole('heading', { name: 'doors' });
    doors.focus();
    await waitFor(async () => expect((await row('doors')).hasAttribute('data-active')).toBe(true));
    await user.keyboard('w');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('doors'));
    await user.keyboard('w');
    expect(document.activeElement).toBe(doors);
  });

  it.each([
    ['de', 'Wenn clean No ist, ist eine Notiz nötig', 'Pflicht'],
    ['fr', 'Si clean est No, une note est exigée', 'Obligatoire'],
  ] as const)('speaks the person’s language: %s', async (locale, sentence, required) => {
    const german: Form = form(page('Kitchen', yesno('clean', { required: true }), text('remarks'))).rule({
      when: { item_id: 'clean', operator: 'equals', value: ['No'] },
      actions: [{ action: 'require_note', items: ['remarks'] }],
    });
    const { user } = await open({ template: german, locale });
    await pane(locale);
    await why(locale).findByText(required);
    await user.click(await row('remarks'));
    await waitFor(() =>
      expect(screen.getByRole('complementary', { name: /^(Warum|Pourquoi)$/ }).textContent).toContain(sentence),
    );
  });
});
