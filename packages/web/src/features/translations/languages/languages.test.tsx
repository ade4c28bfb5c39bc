import { checklists } from '@rounds/contract/checklists';
import { type GlossaryTerm, glossary } from '@rounds/contract/checklists/glossary.ts';
import { translations } from '@rounds/contract/checklists/translations.ts';
import { testId } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, fakeLayout, renderAt, toListPage } from '../../../testing/index.ts';
import { createText, TranslationServer } from '../testing/translation-server.ts';

// Loading the screen takes longer than a test may.
beforeAll(async () => {
  await import('../translation-page.tsx');
});
beforeAll(() => fakeLayout({ offsetHeight: 800, offsetWidth: 820 }));

const TEXTS = [
  createText(10, { source: 'Is the floor clean?', translation: 'Ist der Boden sauber?' }),
  createText(11, { source: 'Food is thawed' }),
];
const open = (server: TranslationServer) =>
  renderAt('/checklist/template/12/trans', { as: createPerson('manager'), server });

describe('languages of a template', () => {
  test('a template without languages offers to add one, which is then shown', async () => {
    const server = new TranslationServer(TEXTS, []);
    server.on(translations.addLanguage, ({ body }) => {
      server.languages.push(body.lang);
      return server.overview();
    });
    const { user, router } = await open(server);
    await screen.findByText('Add a language to translate its 2 texts.');
    await user.click(screen.getByRole('button', { name: 'Add language' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add language' }));
    dialog.getByText('Choose a language');
    await user.type(dialog.getByRole('combobox', { name: 'Language' }), 'arab');
    await user.click(await screen.findByRole('option', { name: /^Arabic/ }));
    await user.click(dialog.getByRole('button', { name: 'Add language' }));
    // The form next to the texts shows the active one as well.
    const texts = within(await screen.findByRole('grid', { name: 'Texts' }));
    expect(router.state.location.search).toMatchObject({ lang: 'ar' });
    expect(texts.getByText('Ist der Boden sauber?').getAttribute('dir')).toBe('rtl');
  });

  test('deleting a language names how many translations are lost', async () => {
    const server = new TranslationServer(TEXTS);
    server.on(translations.removeLanguage, ({ params }) => {
      server.languages = server.languages.filter((language) => language !== params.lang);
      return server.overview();
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Actions for French' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete language' }));
    await screen.findByText(/^This deletes 1 translation from the draft/);
    await user.click(screen.getByRole('button', { name: 'Delete language' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /French/ })).toBeNull());
  });

  test('changing the language of the template says what becomes of its texts', async () => {
    const server = new TranslationServer(TEXTS);
    server.on(checklists.setLanguage, () => ({}) as never);
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Change the language of the template' }));
    const field = await screen.findByRole('combobox', { name: 'Written in' });
    await user.clear(field);
    await user.type(field, 'German');
    await user.click(await screen.findByRole('option', { name: 'German' }));
    await screen.findByText(/1 text swaps places.*1 text has no translation/);
  });

  test('terms of the glossary are added, found and deleted with undo', async () => {
    const terms: GlossaryTerm[] = [];
    const server = new TranslationServer(TEXTS);
    const at = '2026-11-20T13:05:00.000Z';
    server.on(glossary.list, () => toListPage(terms, 'glossary_terms'));
    server.on(glossary.create, ({ body }) => {
      const term = { id: terms.length + 1, uuid: testId(terms.length + 1), created_at: at, updated_at: at, ...body };
      terms.push(term);
      return term;
    });
    server.on(glossary.delete, () => {
      terms.length = 0;
      return null as never;
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Glossary…' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: 'Add term' }));
    await user.type(drawer.getByRole('textbox', { name: 'Term' }), 'Cold chain');
    await user.type(drawer.getByRole('textbox', { name: 'German' }), 'Kühlkette');
    await user.click(drawer.getByRole('button', { name: 'Save term' }));
    await drawer.findByText('Kühlkette');
    expect(terms[0]).toMatchObject({ term: 'Cold chain', language: 'en', translations: { de: 'Kühlkette' } });
    await user.click(drawer.getByRole('button', { name: 'Delete Cold chain' }));
    await screen.findByText('“Cold chain” deleted');
    const [undo] = screen.getAllByRole('button', { name: 'Undo' }).filter((one) => !one.hasAttribute('aria-disabled'));
    await user.click(undo!);
    await waitFor(() => expect(terms).toHaveLength(1));
  });
});
