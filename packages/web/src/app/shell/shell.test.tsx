import { account } from '@rounds/contract/account';
import { auth } from '@rounds/contract/auth';
import { type MyWorkspace, workspaces } from '@rounds/contract/workspaces';
import { IconBox } from '@tabler/icons-react';
import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FeatureModule } from '../../feature.ts';
import { paths } from '../../paths.ts';
import { CallError } from '../../platform/api/index.ts';
import { registerDeviceWork } from '../../platform/session/index.ts';
import { createPerson, FakeServer, renderAt } from '../../testing/index.ts';
import { PageHeader } from '../../ui/index.ts';

const page = (title: string) => async () => ({ default: () => <PageHeader title={title} /> });

const features: FeatureModule[] = [
  {
    name: 'sample',
    screens: [
      { path: '/assets', access: ['SST_VIEW_ASSET'], layout: 'standard', load: page('All the assets') },
      {
        path: '/checklist/templates',
        access: ['CKL_MANAGE_TEMPLATES'],
        layout: 'standard',
        load: page('All the templates'),
      },
      { path: '/inspections/mine', access: ['INS_CONDUCT_INSPECTION'], layout: 'standard', load: page('My rounds') },
      {
        path: '/broken',
        access: 'signed-in',
        layout: 'standard',
        load: async () => ({
          default: () => {
            throw new CallError({ status: 500, code: 'UNEXPECTED', message: 'No', request_id: 'req-42' });
          },
        }),
      },
    ],
    menu: [
      { key: 'assets', path: '/assets', icon: IconBox, access: ['SST_VIEW_ASSET'], order: 20 },
      {
        key: 'templates',
        path: '/checklist/templates',
        icon: IconBox,
        access: ['CKL_MANAGE_TEMPLATES'],
        feature: 'ckl_global_list',
        group: 'checklists',
        order: 30,
      },
      { key: 'mine', path: '/inspections/mine', icon: IconBox, access: ['INS_CONDUCT_INSPECTION'], order: 10 },
    ],
  },
];

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
const openAccount = async (user: Awaited<ReturnType<typeof renderAt>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Account: Mara Lindqvist' }));

describe('side menu', () => {
  it('the side menu shows an administrator all entries in order', async () => {
    await renderAt('/assets', { as: createPerson('administrator'), features });
    const names = menu()
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label'));
    expect(names).toEqual(['My inspections', 'Assets']);
    menu().getByRole('button', { name: 'Checklists' });
  });

  it('the side menu leaves out entries without permission', async () => {
    await renderAt('/assets', { as: createPerson('viewer'), features });
    expect(menu().getAllByRole('link')).toHaveLength(1);
    expect(menu().queryByRole('button', { name: 'Checklists' })).toBeNull();
  });

  it('the side menu leaves out features that are not in the plan', async () => {
    await renderAt('/assets', { as: createPerson('administrator', { plan: 'free' }), features });
    expect(menu().queryByRole('button', { name: 'Checklists' })).toBeNull();
  });

  it('the side menu starts as a rail, opens on a click and stays open', async () => {
    const first = await renderAt('/assets', { as: createPerson('administrator'), features });
    await first.user.click(screen.getByRole('button', { name: 'Open menu' }));
    menu().getByText('Fraser Food Safety');
    first.unmount();
    await renderAt('/assets', { as: createPerson('administrator'), features });
    menu().getByRole('button', { name: 'Close menu' });
  });

  it('the side menu marks exactly one current entry', async () => {
    const both: FeatureModule = {
      name: 'more',
      screens: [{ path: '/inspections', access: 'signed-in', layout: 'standard', load: page('All rounds') }],
      menu: [{ key: 'inspections', path: '/inspections', icon: IconBox, access: 'signed-in', order: 15 }],
    };
    const { router } = await renderAt('/inspections/mine', {
      as: createPerson('inspector'),
      features: [...features, both],
    });
    const marked = () =>
      menu()
        .getAllByRole('link', { current: 'page' })
        .map((link) => link.getAttribute('aria-label'));
    expect(marked()).toEqual(['My inspections']);
    await act(() => router.navigate({ to: '/inspections' as never }));
    expect(marked()).toEqual(['Inspections']);
  });

  it('a group in the rail opens a fly-out that leads to its pages', async () => {
    const { user } = await renderAt('/assets', { as: createPerson('administrator'), features });
    await user.click(menu().getByRole('button', { name: 'Checklists' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Templates' }));
    await screen.findByRole('heading', { name: 'All the templates' });
  });
});

describe('start page', () => {
  it('people who conduct inspections start at their own inspections', async () => {
    const { router } = await renderAt('/', { as: createPerson('inspector'), features });
    expect(router.state.location.pathname).toBe('/inspections/mine');
  });
  it('everyone else starts at the first page of their menu', async () => {
    const { router } = await renderAt('/', { as: createPerson('viewer'), features });
    expect(router.state.location.pathname).toBe('/assets');
  });
  it('the start page says when no page is accessible', async () => {
    await renderAt('/', { as: createPerson('nobody'), features });
    await screen.findByText('You don’t have access to anything yet');
  });
});

describe('addresses', () => {
  it('an unknown address leads to the not-found page with a link home', async () => {
    await renderAt('/nowhere/at/all', { as: createPerson('viewer'), features });
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(screen.getByRole('link', { name: 'Go to home page' }).getAttribute('href')).toBe('/');
  });
  it('the not-found page keeps the menu of signed-in people', async () => {
    await renderAt('/nowhere/at/all', { as: createPerson('viewer'), features });
    await screen.findByRole('heading', { name: 'Page not found' });
    menu().getByRole('link', { name: 'Assets' });
  });
  it('an address without permission says who can change that', async () => {
    await renderAt('/checklist/templates', { as: createPerson('viewer'), features });
    expect((await screen.findAllByText('You don’t have access to this page')).length).toBeGreaterThan(0);
    expect(screen.queryByText('All the templates')).toBeNull();
  });
  it('a page that fails shows the request id for support', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await renderAt('/broken', { as: createPerson('viewer'), features });
    await screen.findByText('Number: req-42');
    vi.restoreAllMocks();
  });
});

describe('global keys', () => {
  it('G then T leads to the templates', async () => {
    const { user } = await renderAt('/assets', { as: createPerson('administrator'), features });
    await user.keyboard('gt');
    await screen.findByRole('heading', { name: 'All the templates' });
  });
  it('Ctrl+K finds a page by a few letters of its name', async () => {
    const { user } = await renderAt('/assets', { as: createPerson('administrator'), features });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'templ{Enter}');
    await screen.findByRole('heading', { name: 'All the templates' });
  });
  it('Ctrl+K in French finds a page also by letters without their accents', async () => {
    const { user } = await renderAt('/assets', { as: { ...createPerson('administrator'), locale: 'fr' }, features });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'modele{Enter}');
    await screen.findByRole('heading', { name: 'All the templates' });
  });
  it('C opens the create dialog of the screen', async () => {
    const begun = vi.fn();
    const screenWithNew: FeatureModule = {
      name: 'new',
      screens: [
        {
          path: '/issues',
          access: 'signed-in',
          layout: 'standard',
          load: async () => ({
            default: () => (
              <button type="button" aria-keyshortcuts="c" onClick={begun}>
                New issue
              </button>
            ),
          }),
        },
      ],
      menu: [],
    };
    const { user } = await renderAt('/issues', { as: createPerson('viewer'), features: [...features, screenWithNew] });
    await screen.findByRole('button', { name: 'New issue' });
    await user.keyboard('c');
    expect(begun).toHaveBeenCalledOnce();
  });
  it('? shows the keyboard shortcuts', async () => {
    const { user } = await renderAt('/assets', { as: createPerson('administrator'), features });
    await user.keyboard('?');
    await screen.findByText('Go to Templates');
  });
});

describe('account menu', () => {
  const alone = () => new FakeServer().on(workspaces.listMine, () => []);
  afterEach(() => vi.restoreAllMocks());

  it('changing the language saves it with the account and reloads the page', async () => {
    const server = alone().on(account.updatePreferences, () => ({ user: createPerson('viewer', { locale: 'de' }) }));
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { user } = await renderAt('/assets', { as: createPerson('viewer'), features, server });
    await openAccount(user);
    await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(server.getCalls(account.updatePreferences)[0]?.body).toEqual({ locale: 'de' });
  });

  it('the account menu lists the other workspaces, the last used first, and links to the page of all', async () => {
    const workspace = (id: number, more: Partial<MyWorkspace> = {}): MyWorkspace => ({
      id,
      display_name: `Plant ${id}`,
      logo: null,
      status: 'active',
      roles: [],
      is_current: false,
      signed_in_at: `2026-11-0${id}T10:00:00Z`,
      ...more,
    });
    const mine = [workspace(1, { is_current: true }), workspace(9, { status: 'invite', signed_in_at: null })];
    const server = new FakeServer()
      .on(workspaces.listMine, () => [...mine, ...[2, 3, 4, 5, 6, 7].map((id) => workspace(id))])
      .on(workspaces.switch, () => ({ user: createPerson('viewer') }));
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { user } = await renderAt('/assets', { as: createPerson('viewer'), features, server });
    expect(server.getCalls(workspaces.listMine)).toHaveLength(0);
    await openAccount(user);
    const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await waitFor(() => expect(items()).toContain('View all 8 workspaces1 invitation'));
    expect(items().filter((name) => name?.startsWith('Plant'))).toEqual([7, 6, 5, 4, 3].map((id) => `Plant ${id}`));
    await user.click(screen.getByRole('menuitem', { name: 'Plant 7' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(server.getCalls(workspaces.switch)).toHaveLength(1);
  });

  it('switching to another workspace asks first while files are uploaded, and cancels them', async () => {
    const cancel = vi.fn();
    const uploads = { count: () => (cancel.mock.calls.length > 0 ? 0 : 2), cancel };
    const takeBack = registerDeviceWork({ countPending: async () => 0, clear: async () => {}, uploads });
    onTestFinished(takeBack);
    const other: MyWorkspace = {
      id: 2,
      display_name: 'Plant 2',
      logo: null,
      status: 'active',
      roles: [],
      is_current: false,
      signed_in_at: null,
    };
    const server = new FakeServer()
      .on(workspaces.listMine, () => [other])
      .on(workspaces.switch, () => ({ user: createPerson('viewer') }));
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { user } = await renderAt('/assets', { as: createPerson('viewer'), features, server });
    const choose = async () => {
      await openAccount(user);
      await user.click(await screen.findByRole('menuitem', { name: 'Plant 2' }));
      return within(await screen.findByRole('dialog', { name: 'Switch workspace and cancel uploads?' }));
    };
    await user.click((await choose()).getByRole('button', { name: 'No' }));
    expect(server.getCalls(workspaces.switch)).toHaveLength(0);
    expect(cancel).not.toHaveBeenCalled();
    await user.click((await choose()).getByRole('button', { name: 'Switch' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('changing the skin in the account menu takes effect at once', async () => {
    const { user } = await renderAt('/assets', { as: createPerson('viewer'), features, server: alone() });
    await openAccount(user);
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset.skin).toBe('dark');
  });

  it('signing out with pending work on the device warns first and keeps the work', async () => {
    const clear = vi.fn(async () => {});
    const takeBack = registerDeviceWork({ countPending: async () => 3, clear });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const server = alone().on(auth.logout, () => ({ redirect_to: null }));
    const { user } = await renderAt('/assets', { as: createPerson('viewer'), features, server });
    await openAccount(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByText(/3 changes haven’t been sent yet/);
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(server.getCalls(auth.logout)).toHaveLength(0);

    await openAccount(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
    expect(clear).not.toHaveBeenCalled();
    takeBack();
  });
});

describe('going to a page or record', () => {
  const found: FeatureModule[] = [
    ...features,
    {
      name: 'records',
      screens: [],
      menu: [],
      search: {
        key: 'assets',
        icon: IconBox,
        access: ['SST_VIEW_ASSET'],
        load: async () => ({
          default: async (text) => [{ id: 1, name: `Boiler for ${text}`, hint: 'B-1', link: paths.assets.archive() }],
        }),
      },
    },
    {
      name: 'others',
      screens: [],
      menu: [],
      search: {
        key: 'users',
        icon: IconBox,
        access: ['USR_MANAGE_ROLE'],
        load: async () => ({ default: async () => [{ id: 2, name: 'Somebody', link: paths.users.list() }] }),
      },
    },
  ];

  it('the palette is loaded before it is opened on a screen that fills the window, so that no letter is lost', async () => {
    const load = vi.spyOn(i18next, 'loadNamespaces');
    onTestFinished(() => load.mockRestore());
    const full = async () => ({ default: () => <p>An inspection</p> });
    const screens = [{ path: '/full', access: 'signed-in', layout: 'blank', load: full }] as const;
    await renderAt('/full', { as: createPerson('viewer'), features: [{ name: 'sample', screens, menu: [] }] });
    await waitFor(() => expect(load).toHaveBeenCalledWith('palette'));
  });

  it('pages and records that the person may see are found and opened by keyboard', async () => {
    const { user, router } = await renderAt('/inspections/mine', { as: createPerson('inspector'), features: found });
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: /^Search actions/ });
    await user.type(field, 'asset');
    const option = await screen.findByRole('option', { name: /Boiler for asset/ });
    expect(option.textContent).toContain('B-1 · Assets');
    expect(screen.queryByRole('option', { name: /Somebody/ })).toBeNull();
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/assets/archive'));
  });
});

describe('help of a screen', () => {
  const withHelp: FeatureModule[] = [
    {
      name: 'sample',
      screens: [{ path: '/assets', access: 'signed-in', layout: 'standard', banner: 'assets', load: page('Assets') }],
      menu: [],
    },
  ];

  it('the help is shown until the person closes it', async () => {
    const server = new FakeServer()
      .on(account.listClosedBanners, () => ({ closed: [] }))
      .on(account.closeBanner, ({ body }) => ({ closed: [body.banner] }));
    const { user } = await renderAt('/assets', { as: createPerson('viewer'), features: withHelp, server });
    const help = within(await screen.findByRole('complementary', { name: 'Help' }));
    help.getByText(/^Assets are what you inspect/);
    await user.click(help.getByRole('button', { name: 'Don’t show this help again' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Help' })).toBeNull());
    expect(server.getCalls(account.closeBanner)[0]?.body).toEqual({ banner: 'assets' });
  });

  it('closed help stays closed', async () => {
    await renderAt('/assets', { as: createPerson('viewer'), features: withHelp });
    await screen.findByRole('heading', { name: 'Assets' });
    expect(screen.queryByRole('complementary', { name: 'Help' })).toBeNull();
  });
});
