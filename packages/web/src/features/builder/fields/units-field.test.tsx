import { form, number, page } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

beforeAll(() => fakeLayout());

const template = form(page('Store', number('length'), number('limited', { min: 2 })));

const open = async (row: string) => {
  const server = new TemplateServer(template);
  const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  (await screen.findByRole('row', { name: row })).focus();
  const settings = within(screen.getByRole('complementary', { name: 'Settings' }));
  await user.selectOptions(await settings.findByRole('combobox', { name: 'Measurement' }), 'Length');
  const getUnits = () => server.records.items[template.id(row)]?.options.units;
  await waitFor(() => expect(getUnits()).toEqual(['m']));
  const units = settings.getByLabelText('Units', { selector: 'input' });
  return { user, getUnits, units };
};

it('Enter takes the first unit that matches, which replaces the preselected one', async () => {
  const { user, getUnits, units } = await open('length');
  await user.type(units, 'cm{Enter}');
  await waitFor(() => expect(getUnits()).toEqual(['cm']));
  await user.type(units, 'mm{Enter}');
  await waitFor(() => expect(getUnits()).toEqual(['cm', 'mm']));
});

it('the preselected unit stays the first one if a limit of the question is in it', async () => {
  const { user, getUnits, units } = await open('limited');
  await user.type(units, 'cm{Enter}');
  await waitFor(() => expect(getUnits()).toEqual(['m', 'cm']));
});
