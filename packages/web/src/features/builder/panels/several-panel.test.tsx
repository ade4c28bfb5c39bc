import { form, page, question, text, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

const store = form(
  page('Store', yesno('clean', { required: true }), yesno('sealed'), text('why'), question('number', 'degrees')),
);

/** Opens the template and selects rows. */
const open = async (...rows: string[]) => {
  const server = new TemplateServer(store);
  const opened = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await screen.findByRole('row', { name: rows[0] });
  for (const name of rows) {
    screen.getByRole('row', { name }).focus();
    await opened.user.keyboard('x');
  }
  const settings = within(await screen.findByRole('complementary', { name: 'Settings' }));
  await settings.findByRole('heading', { name: `${rows.length} questions` });
  const read = (key: string) => server.records.items[store.id(key)]!;
  return { ...opened, server, settings, read };
};

beforeAll(() => fakeLayout());

describe('settings of several questions', () => {
  it('values that differ are a dash, and a change applies to all as one step of undo', async () => {
    const { user, settings, read } = await open('clean', 'sealed', 'why');
    const required = settings.getByRole<HTMLInputElement>('checkbox', { name: 'Required –' });
    expect(required.indeterminate).toBe(true);
    await user.click(required);
    const isRequired = () => ['clean', 'sealed', 'why'].map((key) => read(key).options.required === true);
    await waitFor(() => expect(isRequired()).toEqual([true, true, true]));
    expect(settings.getByRole<HTMLInputElement>('checkbox', { name: 'Required' }).checked).toBe(true);
    expect(settings.getByRole<HTMLInputElement>('combobox', { name: 'Type' }).placeholder).toBe('–');
    expect(settings.queryByRole('combobox', { name: 'Answers' })).toBeNull();

    screen.getByRole('row', { name: 'why' }).focus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(isRequired()).toEqual([true, false, false]));
  });

  it('the type and the answers of all are changed together', async () => {
    const { user, server, settings, read } = await open('clean', 'sealed');
    await user.click(settings.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Switch' }));
    await waitFor(() => expect([read('clean').type, read('sealed').type]).toEqual(['switch', 'switch']));
    const set = String(read('sealed').options.response_set_id);
    await user.selectOptions(settings.getByRole('combobox', { name: 'Answers' }), set);
    await waitFor(() => expect(read('clean').options.response_set_id).toBe(set));
    expect(server.records.response_sets[set]).toBeTruthy();
  });
});
