import { form, page, question, text } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

beforeAll(() => fakeLayout());

const template = form(
  { ...page('Start', question('document_id', 'id', { format: '{N:5}' })), type: 'start_page' },
  page(
    'Store',
    text('batch'),
    question('photo', 'state'),
    question('signature', 'sign'),
    question('file_manager', 'papers'),
  ),
);

it('answers in a document number are texts, are named by their question and are divided from other parts', async () => {
  const server = new TemplateServer(template);
  const batch = server.records.items[template.id('batch')]!;
  server.store({ items: { upsert: [{ ...batch, title: 'Which batch?' }] } });
  const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await user.click(await screen.findByRole('button', { name: /^Start/ }));
  (await screen.findByRole('row', { name: 'id' })).focus();
  const settings = within(screen.getByRole('complementary', { name: 'Settings' }));
  await user.click(await settings.findByRole('button', { name: 'Add part' }));
  await screen.findByRole('menuitem', { name: 'Which batch?' });
  for (const name of ['state', 'sign', 'papers']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Which batch?' }));

  const getFormat = () => server.records.items[template.id('id')]?.options.format;
  await waitFor(() => expect(getFormat()).toBe('{N:5}-{Q:batch}'));
  await settings.findByRole('button', { name: 'Edit Which batch?' });
  // A text of the person is divider enough.
  await user.click(settings.getByRole('button', { name: 'Add part' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Text' }));
  await waitFor(() => expect(getFormat()).toBe('{N:5}-{Q:batch}-'));
  await user.click(settings.getByRole('button', { name: 'Add part' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Year' }));
  await waitFor(() => expect(getFormat()).toBe('{N:5}-{Q:batch}-{YYYY}'));
});
