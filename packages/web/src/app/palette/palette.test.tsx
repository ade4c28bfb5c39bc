import { assets } from '@rounds/contract/assets';
import { type AssignmentSummary, assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import { type Group, groups } from '@rounds/contract/groups';
import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { roles } from '@rounds/contract/roles';
import { type OrganizationSettings, settings } from '@rounds/contract/settings';
import { REGION_DEFAULTS } from '@rounds/contract/settings/region.ts';
import { type User, users } from '@rounds/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadNamespace } from '../../platform/i18n/index.ts';
import { createInspectionSummary, createPerson, FakeServer, renderAt, toListPage } from '../../testing/index.ts';
import { rankName } from './palette-rank.ts';

beforeAll(async () => {
  await Promise.all([import('./go-palette.tsx'), loadNamespace('palette')]);
});

const ORGANIZATION: OrganizationSettings = {
  ...{ display_name: 'Fraser', logo: null, logo_full: null, langs: ['en'], saved_queries_enabled: true },
  ...{ ...REGION_DEFAULTS, address: '', holidays: [] },
};

const open = async (server = new FakeServer()) => {
  server.onDefault(groups.list, () => toListPage<Group>([], 'groups'));
  server.onDefault(settings.getOrganization, () => ORGANIZATION);
  server.onDefault(users.list, () => toListPage<User>([], 'users'));
  for (const search of [
    assets.search,
    checklists.searchEntries,
    users.search,
    issues.search,
    roles.search,
    groups.all,
  ]) {
    server.onDefault(search as typeof users.search, () => []);
  }
  server.onDefault(inspections.list, () => toListPage<InspectionSummary>([], 'inspections'));
  server.onDefault(assignments.list, () => toListPage<AssignmentSummary>([], 'assignments'));
  const opened = await renderAt('/group/list', { as: createPerson('administrator'), server });
  await opened.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search actions, pages and records' });
  return { ...opened, field };
};
const listNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('the palette', () => {
  it('finds settings by other words for them', async () => {
    const { user, field, router } = await open();
    await user.type(field, 'holid');
    const [first] = await screen.findAllByRole('option', { name: /^Organization/ });
    await user.click(first!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/organization'));
  });

  it('names the two pages of inspections differently', async () => {
    const { user, field } = await open();
    await user.type(field, 'inspections');
    expect((await screen.findAllByRole('option', { name: /^Inspections/ })).length).toBe(1);
    screen.getByRole('option', { name: /^Inspection analytics/ });
    expect(listNames()[0]).toMatch(/^Inspections/);
  });

  it('opens the page of an action and presses its create button', async () => {
    const { user, field, router } = await open();
    await user.type(field, 'invite{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/list'));
    await screen.findByRole('dialog', { name: /Invite/ });
  });

  it('tells inspections with the same name apart by number, person and date', async () => {
    const walk = createInspectionSummary(1, {
      template_title: 'Safety walk',
      document_id: 'SW-7',
      user: { id: 4, full_name: 'Mara Fraser' },
      completed_at: '2026-11-20T09:00:00Z',
    });
    const server = new FakeServer().on(inspections.list, () => toListPage([walk], 'inspections'));
    const { user, field } = await open(server);
    await user.type(field, 'safety');
    const option = await screen.findByRole('option', { name: /^Safety walk/ });
    expect(option.textContent).toMatch(/SW-7 · Mara Fraser · 20.Nov.2026 · Inspections/);
  });

  it('leads to the page of a person', async () => {
    const server = new FakeServer()
      .on(users.search, () => [{ value: 12, label: 'Ines Weber', avatar: null }])
      .on(users.getDetails, () => new Promise<never>(() => {}));
    const { user, field, router } = await open(server);
    await user.type(field, 'weber');
    await user.click(await screen.findByRole('option', { name: /^Ines Weber/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/12'));
  });

  it('lists actions and pages before anything is typed', async () => {
    await open();
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(expect.arrayContaining(['Create', 'Pages']));
    const create = within(screen.getByRole('group', { name: 'Create' }));
    create.getByRole('option', { name: 'New inspection' });
  });
});

describe('the order of what is found', () => {
  it('is exact names, beginnings, beginnings of words, parts of words, and other words', () => {
    const names = ['Afghan Bakery and Fast Food', 'Bakery', 'Bakery Hall', 'Minibakery'];
    const ranks = names.map((name) => rankName('bakery', name));
    expect(ranks).toEqual([2, 0, 1, 3]);
    expect(rankName('oven', 'Kitchen', 'oven stove')).toBe(4);
    expect(rankName('oven', 'Kitchen')).toBeNull();
  });
});
