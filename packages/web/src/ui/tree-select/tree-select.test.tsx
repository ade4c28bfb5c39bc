import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startLanguages } from '../../platform/i18n/index.ts';
import { UiProvider } from '../ui-provider.tsx';
import { type TreeOption, type TreeQuery, TreeSelect, type TreeSource, type TreeValue } from './index.ts';

const SITES: readonly TreeOption[] = [
  { value: 1, label: 'Europe', hasChildren: true, ancestors: [] },
  { value: 2, label: 'Berlin', hasChildren: true, ancestors: [1] },
  { value: 3, label: 'Plant North', ancestors: [1, 2] },
  { value: 4, label: 'Plant South', ancestors: [1, 2] },
  { value: 5, label: 'Asia', ancestors: [] },
];

interface Given {
  start?: TreeValue[];
  sites?: readonly TreeOption[];
  isMulti?: boolean;
  clearable?: boolean;
  fails?: number;
}

type FieldProps = Omit<Given, 'sites' | 'fails'> & { source: TreeSource };
function Field({ source, start = [], ...rest }: FieldProps) {
  const [value, setValue] = useState<TreeValue[]>(start);
  return (
    <>
      <TreeSelect label="Site" source={source} value={value} onChange={setValue} {...rest} />
      <output>{value.join(' ')}</output>
    </>
  );
}

function open({ start = [], sites = SITES, fails = 0, ...rest }: Given = {}) {
  const queries: TreeQuery[] = [];
  let failing = fails;
  const load = async (ask: TreeQuery) => {
    queries.push(ask);
    if (failing-- > 0) throw new Error('away');
    if (ask.ids) return sites.filter(({ value }) => ask.ids!.includes(value));
    if (ask.q) return sites.filter(({ label }) => label.toLowerCase().includes(ask.q!));
    return sites.filter(({ ancestors }) => ancestors?.at(-1) === ask.parent_id);
  };
  const source = { key: ['sites'], load };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider>
        <Field source={source} start={start} {...rest} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return queries;
}

const value = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole('button', { name: /^Site:/ });
const search = () => screen.findByRole('combobox', { name: 'Search: Site' });
const entry = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name}`) });
const into = async (name: string) => {
  await entry(name);
  await userEvent.click(screen.getByTitle(`Show contents of “${name}”`));
};

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

describe('tree select', () => {
  it('tree levels are opened one at a time and loaded once', async () => {
    const queries = open();
    await userEvent.click(field());
    await into('Europe');
    await into('Berlin');
    await userEvent.click(await entry('Plant North'));
    expect(value()).toBe('3');
    expect(document.activeElement).toBe(await search());
    await userEvent.click(screen.getByRole('button', { name: /^Berlin/ }));
    expect((await entry('Berlin')).textContent).toContain('partly');
    await userEvent.click(screen.getByRole('button', { name: /^Europe/ }));
    expect((await entry('Europe')).textContent).toContain('partly');
    expect(queries).toEqual([{}, { parent_id: 1 }, { parent_id: 2 }]);
  });

  it('a selected entry includes everything below it, and selecting below narrows it', async () => {
    open({ start: [3, 5] });
    await userEvent.click(field());
    await userEvent.click(await entry('Europe'));
    await waitFor(() => expect(value()).toBe('5 1'));
    await into('Europe');
    expect((await entry('Berlin')).textContent).toContain('included');
    expect((await entry('Berlin')).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(await entry('Berlin'));
    expect(value()).toBe('5 2');
  });

  it('a tree select works with the keyboard alone', async () => {
    open();
    field().focus();
    await userEvent.keyboard('{Enter}');
    await entry('Europe');
    (await search()).focus();
    await userEvent.keyboard('{ArrowRight}');
    await entry('Berlin');
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('2');
    await userEvent.keyboard('{ArrowLeft}');
    await entry('Asia');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('2 5');
  });

  it('a search finds tree entries at any depth and says when there is no match', async () => {
    open();
    await userEvent.click(field());
    await userEvent.type(await search(), 'SOUTH');
    await userEvent.click(await entry('Plant South'));
    expect(value()).toBe('4');
    await userEvent.clear(await search());
    await userEvent.type(await search(), 'Mars');
    await screen.findByText('No results for “mars”');
  });

  it('clearing a tree select asks first and keeps fixed entries', async () => {
    const sites = SITES.map((site) => (site.value === 5 ? { ...site, fixed: true } : site));
    open({ start: [3, 4, 5], sites });
    await screen.findByText('Asia');
    expect(screen.queryByRole('button', { name: 'Remove “Asia”' })).toBeNull();
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('button', { name: 'Remove all' }));
    const question = screen.getByRole('group', { name: 'Remove all' });
    await userEvent.click(within(question).getByRole('button', { name: 'No' }));
    expect(value()).toBe('3 4 5');
    await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Remove all' })).getByRole('button', { name: 'Remove all' }),
    );
    expect(value()).toBe('5');
  });

  it('a required tree select keeps its last entry, and a single one replaces it', async () => {
    open({ start: [5], isMulti: false, clearable: false });
    await userEvent.click(field());
    await userEvent.click(await entry('Asia'));
    expect(value()).toBe('5');
    await userEvent.click(await entry('Europe'));
    expect(value()).toBe('1');
  });

  it('a tree select reports a failed request and retries', async () => {
    open({ fails: 1 });
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await entry('Europe');
  });
});
