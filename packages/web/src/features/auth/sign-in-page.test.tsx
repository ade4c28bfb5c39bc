import { account } from '@rounds/contract/account';
import { auth } from '@rounds/contract/auth';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { workspaces } from '@rounds/contract/workspaces';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/index.ts';
import { openDeviceDatabase } from '../../platform/offline/device-database.ts';
import { APP_SETTINGS, createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';
import { fakeStorage } from '../../testing/storage.ts';

const installation = (demo: { email: string } | null = null) =>
  new FakeServer().on(workspaces.getAppSettings, () => ({
    display_name: 'Fraser Food Safety',
    logo: null,
    logo_full: null,
    langs: [...LANGUAGES],
    default_language: LANGUAGES[0],
    saved_queries_enabled: true,
    preview_enabled: true,
    public_library_enabled: true,
    upload_types: null,
    upload_stall_seconds: 30,
    max_import_bytes: 10 * 1024 ** 3,
    map_tile_url: null,
    help_tutorials_url: null,
    registration: 'open' as const,
    demo,
  }));

const fillIn = async (user: Awaited<ReturnType<typeof renderAt>>['user'], email: string, password: string) => {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('signing in', () => {
  it('signing in leads to the requested page', async () => {
    const server = installation().on(auth.login, () => ({ user: createPerson('nobody') }));
    const { router, user } = await renderAt('/login?redirect_uri=%2Ferror%3Ffrom%3Dmail', { as: null, server });
    await fillIn(user, ' mara@example.org ', 'a long password');
    await waitFor(() => expect(router.state.location.href).toBe('/error?from=mail'));
    expect(server.getCalls(auth.login)[0]?.body).toEqual({ email: 'mara@example.org', password: 'a long password' });
    expect(server.getCalls(auth.login)[0]?.headers.get('X-XSRF-TOKEN')).toBe('token');
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
  ])('never leads to %s', async (target) => {
    const server = installation().on(auth.login, () => ({ user: createPerson('nobody') }));
    const { router, user } = await renderAt(`/login?redirect_uri=${encodeURIComponent(target)}`, {
      as: null,
      server,
    });
    await fillIn(user, 'mara@example.org', 'a long password');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it.each(['invited', 'closed'] as const)(
    'with %s registration, nobody is offered an account',
    async (registration) => {
      const server = installation();
      server.on(workspaces.getAppSettings, () => ({ ...APP_SETTINGS, registration }));
      const { router } = await renderAt('/login', { as: null, server });
      await screen.findByRole('link', { name: 'Forgot password?' });
      await waitFor(() => expect(server.getCalls(workspaces.getAppSettings)).toHaveLength(1));
      expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
      await act(() => router.navigate({ to: '/register' }));
      await screen.findByText(/by invitation only/);
      expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
    },
  );

  it('with open registration, an account is offered', async () => {
    const { user, router } = await renderAt('/login', { as: null, server: installation() });
    await user.click(await screen.findByRole('link', { name: 'Create an account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
  });

  it('wrong credentials are reported in the form', async () => {
    const server = installation().on(auth.login, () => {
      throw new FakeApiError('USR_WRONG_CREDENTIALS', 'Wrong email or password.');
    });
    const { user } = await renderAt('/login', { as: null, server });
    await fillIn(user, 'mara@example.org', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('too many attempts show when the next one is possible', async () => {
    const server = installation().on(auth.login, () => {
      throw new FakeApiError('RATE_LIMITED', 'Too many', { retryAfter: 300 });
    });
    const { user } = await renderAt('/login', { as: null, server });
    await fillIn(user, 'mara@example.org', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Try again at \d\d:\d\d\./);
  });

  it('missing fields are reported before the request', async () => {
    const server = installation();
    const { user } = await renderAt('/login', { as: null, server });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    screen.getByText('Enter your email address');
    screen.getByText('Enter your password');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(server.getCalls(auth.login)).toHaveLength(0);
  });

  it('a demo installation fills in its email address', async () => {
    const { user } = await renderAt('/login', { as: null, server: installation({ email: 'demo@rounds.example' }) });
    await user.click(await screen.findByRole('button', { name: 'Use this address' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('demo@rounds.example');
  });

  it('a visitor of the demo sees times in their own time zone', async () => {
    const person = { ...createPerson('nobody'), tz_code: 'Pacific/Auckland' };
    const server = installation({ email: 'demo@rounds.example' })
      .on(auth.login, () => ({ user: person }))
      .on(account.updatePreferences, ({ body }) => ({ user: { ...person, tz_code: body.tz_code! } }));
    const { user } = await renderAt('/login', { as: null, server });
    await fillIn(user, 'demo@rounds.example', 'a long password');
    const tz_code = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() => expect(server.getCalls(account.updatePreferences)[0]?.body).toEqual({ tz_code }));
  });

  it('switching the language keeps the typed text', async () => {
    const { user } = await renderAt('/login', { as: null, server: installation() });
    await user.type(screen.getByLabelText('Email'), 'mara@example.org');
    await user.click(screen.getByRole('button', { name: 'Deutsch' }));
    await screen.findByRole('heading', { name: 'Anmelden' });
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('mara@example.org');
    expect(document.documentElement.lang).toBe('de');
  });

  it('the language chosen on the sign-in page is stored with the account', async () => {
    const server = installation().on(auth.login, () => ({
      user: { ...createPerson('nobody'), locale: 'fr' as const },
    }));
    const { user } = await renderAt('/login', { as: null, server });
    await user.click(screen.getByRole('button', { name: 'Français' }));
    await user.type(await screen.findByLabelText('E-mail'), 'mara@example.org');
    await user.type(screen.getByLabelText('Mot de passe'), 'a long password');
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(server.getCalls(auth.login)[0]?.body).toMatchObject({ locale: 'fr' }));
    await waitFor(() => expect(sessionStorage.getItem('rounds.language.chosen')).toBeNull());
  });

  it('the account’s language applies if none was chosen', async () => {
    const server = installation().on(auth.login, () => ({
      user: { ...createPerson('nobody'), locale: 'de' as const },
    }));
    const { user } = await renderAt('/login', { as: null, server });
    await fillIn(user, 'mara@example.org', 'a long password');
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    expect(server.getCalls(auth.login)[0]?.body).not.toHaveProperty('locale');
  });
});

describe('unsent work on the sign-in page', () => {
  let takeStorageAway: () => Promise<void>;
  beforeEach(() => {
    takeStorageAway = fakeStorage();
  });
  afterEach(() => takeStorageAway());

  const hasWaiting = async (user_id: number, answers: number, photos = 0) => {
    const db = await openDeviceDatabase({ workspace_id: 1, user_id }, () => {});
    const report = 'r';
    for (let count = 0; count < answers; count += 1) {
      const change = { id: String(count), item_id: 'q', value: 'Nothing private', at: '2026-11-20T10:00:00Z' };
      void db.add('changes', { report, change });
    }
    const photo = {
      report,
      purpose: 'answer',
      name: 'Nothing private',
      type: 'image/jpeg',
      bytes: new Blob(),
    } as const;
    for (let count = 0; count < photos; count += 1)
      void db.add('files', { ...photo, uuid: String(count), state: 'waiting' });
    await db.add('files', { ...photo, uuid: 'gone', state: 'sent' });
    db.close();
  };

  it('the sign-in page shows how much unsent work of all people is on this device', async () => {
    await hasWaiting(7, 1_200, 1);
    await hasWaiting(8, 1);
    await renderAt('/login', { as: null, server: installation() });
    expect((await screen.findByRole('status')).textContent).toBe(
      'Unsent work on this device: 1,201 answers · 1 file. It will be sent when the person who entered it signs in.',
    );
  });

  it('the sign-in page mentions no unsent work when everything was sent', async () => {
    await hasWaiting(7, 0);
    const requested = vi.spyOn(indexedDB, 'databases');
    await renderAt('/login', { as: null, server: installation() });
    await waitFor(() => expect(requested).toHaveBeenCalled());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('redirects to and from the sign-in page', () => {
  it('a visitor without a session is redirected to the sign-in page and back', async () => {
    const { router } = await renderAt('/assets?page=3', { as: null, server: installation() });
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.search).toEqual({ redirect_uri: '/assets?page=3' });
  });

  it('a signed-in person skips the sign-in page', async () => {
    const { router } = await renderAt('/login?redirect_uri=%2Ferror', {
      as: createPerson('nobody'),
      server: installation(),
    });
    expect(router.state.location.pathname).toBe('/error');
  });
});
