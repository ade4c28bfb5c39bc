import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FEEDS, feeds } from '@rounds/contract/feeds';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPerson, FakeServer, renderAt } from '../../testing/index.ts';
import { EXAMPLES, PROGRAMS } from './feed-examples.ts';

it('the page has the same examples as the text about feeds', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../../../docs/feeds.md'), 'utf8');
  for (const program of PROGRAMS) expect(text).toContain(EXAMPLES[program]('https://rounds.example', 'answers'));
});

it('a feed shows its address, its columns, its first rows, and how programs read it', async () => {
  const row = { id: 7, number: 12, title: '=1+1', status: 'to_do' };
  const server = new FakeServer().on(feeds.issues, () => new File([`${JSON.stringify(row)}\n`], 'issues.jsonl'));
  const { user } = await renderAt('/settings/api/feeds', { as: createPerson('administrator'), server });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Feed' }), 'Issues');
  await screen.findByText(`${window.location.origin}/api/feed/issues`);
  const columns = within(screen.getByRole('region', { name: 'Columns' }));
  for (const column of Object.keys(FEEDS.issues)) columns.getByText(column);
  expect(columns.getByText('due_at').closest('div')!.textContent).toContain('date');
  columns.getByText(/begin with field_/);
  await user.click(screen.getByRole('button', { name: 'Show rows' }));
  const rows = within(await screen.findByRole('table'));
  expect(rows.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(Object.keys(row));
  rows.getByRole('cell', { name: '=1+1' });
  await user.click(screen.getByRole('tab', { name: 'curl' }));
  screen.getByText(/--output issues\.csv/);
});

it('a person who may not read a feed learns which permissions it needs', async () => {
  const as = createPerson('nobody', { permissions: ['APP_MANAGE_API'], plan: 'enterprise' });
  await renderAt('/settings/api/feeds?feed=assets', { as, server: new FakeServer() });
  await screen.findByText(/You may not read this feed yourself.*“View assets”/);
  expect(screen.queryByRole('button', { name: 'Show rows' })).toBeNull();
});
