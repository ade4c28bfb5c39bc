/** Which settings a question shows, and how they are explained. */
import { assetTypes } from '@rounds/contract/asset-types';
import { calculation, form, number, page, question, text } from '@rounds/engine/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

beforeAll(() => fakeLayout());

const template = form(
  {
    ...page(
      'Start',
      question('asset', 'machine'),
      question('inspection_location', 'place'),
      question('inspection_start_date', 'begin'),
      question('person', 'who', { repeatable: true }),
    ),
    type: 'start_page',
  },
  page(
    'Store',
    text('remarks'),
    number('degrees', { enable_score: true }),
    calculation('sum', '1'),
    question('constant', 'factor', { default_value: 2 }),
    question('counter', 'count'),
    question('photo', 'state'),
    question('asset_field', 'power', { editable: true }),
  ),
);

const open = async () => {
  const server = new TemplateServer(template);
  server.on(assetTypes.all, () => []);
  const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await screen.findByRole('row', { name: 'remarks' });
  const openSettings = async (row: string) => {
    (await screen.findByRole('row', { name: row })).focus();
    const settings = within(screen.getByRole('complementary', { name: 'Settings' }));
    await settings.findByRole('heading', { level: 2, name: new RegExp(row) });
    const open = async (group: string) => {
      const toggle = settings.getByRole('button', { name: group });
      if (toggle.getAttribute('aria-expanded') === 'false') await user.click(toggle);
    };
    return { ...settings, open };
  };
  return { user, server, openSettings };
};

it('the limits of points are hidden while ranges give the points, and without ranges the value is the points', async () => {
  const { user, openSettings } = await open();
  const settings = await openSettings('degrees');
  await settings.open('Score');
  settings.getByText('Without ranges, the number itself counts as points, from 0 to 10');
  settings.getByRole('textbox', { name: 'Minimum points' });
  fireEvent.change(settings.getByRole('textbox', { name: 'Maximum points' }), { target: { value: '40' } });
  await settings.findByText('Without ranges, the number itself counts as points, from 0 to 40');

  await user.click(settings.getByRole('button', { name: 'Add points by range' }));
  await waitFor(() => expect(settings.queryByRole('textbox', { name: 'Maximum points' })).toBeNull());
  expect(settings.queryByRole('textbox', { name: 'Minimum points' })).toBeNull();
  expect(settings.queryByText(/^Without ranges/)).toBeNull();
  await user.click(settings.getByRole('button', { name: 'Remove range 1' }));
  expect((await settings.findByRole<HTMLInputElement>('textbox', { name: 'Maximum points' })).value).toBe('40');
});

it.each(['sum', 'factor', 'count'])(
  'the computed question %s allows a rating among its own settings, because nobody answers it',
  async (row) => {
    const { openSettings } = await open();
    const settings = await openSettings(row);
    expect(settings.queryByRole('region', { name: 'When answering' })).toBeNull();
    within(settings.getByRole('region', { name: 'Input' })).getByRole('switch', { name: /^Allow rating/ });
  },
);

it('the explanation of a setting fits the type of the question', async () => {
  const { openSettings } = await open();
  let settings = await openSettings('sum');
  await settings.open('Advanced');
  settings.getByRole('switch', { name: /^Editable ?The calculated value can be changed$/ });
  settings = await openSettings('power');
  settings.getByRole('switch', { name: /^Editable ?Inspectors can change the value$/ });
  await settings.open('Report and access');
  settings.getByRole('switch', { name: /^Read-only ?Inspectors can’t change it$/ });
  settings = await openSettings('remarks');
  settings.getByRole('switch', { name: /^Read-only ?Only shows the default answer$/ });
});

it('questions that name the inspection on its start page can be repeated only if they already are', async () => {
  const { user, openSettings } = await open();
  const isOffered = async (row: string) =>
    (await openSettings(row)).queryByRole('button', { name: 'Repetition' }) !== null;
  expect(await isOffered('remarks')).toBe(true);
  await user.click(screen.getByRole('button', { name: /^Start/ }));
  for (const row of ['machine', 'place', 'begin']) expect(await isOffered(row)).toBe(false);
  expect(await isOffered('who')).toBe(true);
});
