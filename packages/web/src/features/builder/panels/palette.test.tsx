import { form, page, question, text, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

beforeAll(() => fakeLayout());

const template = form(
  { ...page('Start', question('asset', 'machine')), type: 'start_page' },
  page('Store', yesno('clean'), text('Zustand der Tür')),
);

const side = () => within(screen.getByRole('navigation', { name: 'Outline' }));
const open = async () => {
  const server = new TemplateServer(template);
  const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  await screen.findByRole('row', { name: 'clean' });
  const findPalette = async () => within(await screen.findByRole('region', { name: 'Question types' }));
  return { user, findPalette };
};

describe('palette', () => {
  it('the start page lists the types of its header first', async () => {
    const { user, findPalette } = await open();
    await user.keyboard('a');
    const listGroups = (palette: Awaited<ReturnType<typeof findPalette>>) =>
      palette.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(listGroups(await findPalette())).toEqual([
      'Answers',
      'Text and date',
      'Evidence',
      'Report header',
      'Structure',
    ]);
    await user.click(side().getByRole('button', { name: 'Outline' }));
    await user.click(screen.getByRole('button', { name: /^Start/ }));
    await screen.findByRole('row', { name: 'machine' });
    await user.keyboard('a');
    expect(listGroups(await findPalette())[0]).toBe('Report header');
  });

  it('a type that a page may have once stays in its place, where it is disabled', async () => {
    const { user, findPalette } = await open();
    await user.click(screen.getByRole('button', { name: /^Start/ }));
    await screen.findByRole('row', { name: 'machine' });
    await user.keyboard('a');
    const palette = await findPalette();
    const entry = palette.getByRole<HTMLButtonElement>('button', { name: /^Asset ?Already on this page$/ });
    expect(entry.disabled).toBe(true);
    await user.type(palette.getByRole('searchbox', { name: 'Search question types' }), 'asset{Enter}');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await screen.findByRole('img', { name: 'Asset field' });
  });

  it('an addition after the key A brings the outline back and clears the search', async () => {
    const { user, findPalette } = await open();
    screen.getByRole('row', { name: 'clean' }).focus();
    await user.keyboard('a');
    const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search question types' });
    await waitFor(() => expect(document.activeElement).toBe(search()));
    await user.keyboard('number{Enter}');
    await screen.findByRole('searchbox', { name: /^Search \d/ });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' })));
    await user.keyboard('Degrees{Escape}');
    await screen.findByRole('row', { name: 'Degrees' });

    await user.click(side().getByRole('button', { name: 'Add' }));
    const palette = await findPalette();
    expect(search().value).toBe('');
    await user.type(search(), 'photo');
    await user.click(palette.getByRole('button', { name: 'Photo' }));
    await waitFor(() => expect(search().value).toBe(''));
  });
});

describe('outline', () => {
  it('a filter lists the questions of a type, the required ones or those without a rule', async () => {
    const { user } = await open();
    const filter = screen.getByRole('combobox', { name: 'Filter' });
    const listResults = () => {
      const results: HTMLElement[] = side().getAllByRole('listitem');
      return results.map(({ textContent }) => textContent);
    };
    await user.selectOptions(filter, 'Short text');
    await screen.findByText('1 result');
    expect(listResults()).toEqual(['Zustand der Tür']);
    await user.selectOptions(filter, 'Without a rule');
    await screen.findByText('3 results');
    await user.selectOptions(filter, 'Required');
    await screen.findByText('No results');
    await user.selectOptions(filter, 'All questions');
    await side().findByRole('button', { name: /^Store/ });
  });

  it('what matches a search is marked in its results', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox', { name: /^Search \d/ }), 'tur');
    const result = await side().findByRole('button', { name: 'Zustand der Tür' });
    await waitFor(() => expect([...result.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Tür']));
  });
});
