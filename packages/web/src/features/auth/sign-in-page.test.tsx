import { auth } from '@rounds/contract/auth';
import { LANGUAGES } from '@rounds/contract/languages';
import { workspaces } from '@rounds/contract/workspaces';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/index.ts';
import { openDeviceDatabase } from '../../offline/device-database.ts';
import { FakeRefusal, FakeServer, person, renderAt } from '../../testing/index.ts';
import { giveStorage } from '../../testing/storage.ts';

const installation = (demo: { email: string } | null = null) =>
  new FakeServer().on(workspaces.appSettings, () => ({
    display_name: 'Fraser Food Safety',
    logo: null,
    logo_full: null,
    langs: [...LANGUAGES],
    default_language: LANGUAGES[0],
    saved_queries_enabled: true,
    demo,
  }));

const fillIn = async (user: Awaited<ReturnType<typeof renderAt>>['user'], email: string, password: string) => {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('signing in', () => {
  it('leads to the page that was asked for', async () => {
    const server = installation().on(auth.login, () => ({ user: person('nobody') }));
    const { router, user } = await renderAt('/login?redirect_uri=%2Ferror%3Ffrom%3Dmail', { as: null, server });
    await fillIn(user, ' mara@example.org ', 'a long password');
    await waitFor(() => expect(router.state.location.href).toBe('/error?from=mail'));
    expect(server.callsOf(auth.login)[0]?.body).toEqual({ email: 'mara@example.org', password: 'a long password' });
    expect(server.callsOf(auth.login)[0]?.headers.get('X-XSRF-TOKEN')).toBe('token');
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (target) => {
      const server = installation().on(auth.login, () => ({ user: person('nobody') }));
      const { router, user } = await renderAt(`/login?redirect_uri=${encodeURIComponent(target)}`, {
        as: null,
        server,
      });
      await fillIn(user, 'mara@example.org', 'a long password');
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    },
  );

  it('says in place that address or password are wrong', async () => {
    const server = installation().on(auth.login, () => {
      throw new FakeRefusal('USR_WRONG_CREDENTIALS', 'Email address or password is not right.');
    });
    const { user } = await renderAt('/login', { as: null, server });
    await fillIn(user, 'mara@example.org', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Email address or password is not right.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('names the time from which one can try again after too many tries', async () => {
    const server = installation().on(auth.login, () => {
      throw new FakeRefusal('RATE_LIMITED', 'Too many', { retryAfter: 300 });
    });
    const { user } = await renderAt('/login', { as: null, server });
    await fillIn(user, 'mara@example.org', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toMatch(/You can try again from \d\d:\d\d\./);
  });

  it('asks for what is missing before it asks the server', async () => {
    const server = installation();
    const { user } = await renderAt('/login', { as: null, server });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter the address of your account')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(server.callsOf(auth.login)).toHaveLength(0);
  });

  it('fills in the address of a demo', async () => {
    const { user } = await renderAt('/login', { as: null, server: installation({ email: 'demo@rounds.example' }) });
    await user.click(await screen.findByRole('button', { name: 'Fill in this address' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('demo@rounds.example');
  });

  it('speaks the language that is chosen without losing what was typed', async () => {
    const { user } = await renderAt('/login', { as: null, server: installation() });
    await user.type(screen.getByLabelText('Email'), 'mara@example.org');
    await user.click(screen.getByRole('button', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('mara@example.org');
    expect(document.documentElement.lang).toBe('de');
  });

  it('takes the language that was chosen here along, so that it stays with the account', async () => {
    const server = installation().on(auth.login, () => ({ user: { ...person('nobody'), locale: 'fr' as const } }));
    const { user } = await renderAt('/login', { as: null, server });
    await user.click(screen.getByRole('button', { name: 'Français' }));
    await user.type(await screen.findByLabelText('E-mail'), 'mara@example.org');
    await user.type(screen.getByLabelText('Mot de passe'), 'a long password');
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(server.callsOf(auth.login)[0]?.body).toMatchObject({ locale: 'fr' }));
    await waitFor(() => expect(sessionStorage.getItem('rounds.language.chosen')).toBeNull());
  });

  it('follows the account where no language was chosen here', async () => {
    const server = installation().on(auth.login, () => ({ user: { ...person('nobody'), locale: 'de' as const } }));
    const { user } = await renderAt('/login', { as: null, server });
    await fillIn(user, 'mara@example.org', 'a long password');
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
    expect(server.callsOf(auth.login)[0]?.body).not.toHaveProperty('locale');
  });
});

describe('work that waits on the device', () => {
  let takeStorageAway: () => void;
  beforeEach(() => {
    takeStorageAway = giveStorage();
  });
  afterEach(() => takeStorageAway());

  const hasWaiting = async (user_id: number, answers: number, photos = 0) => {
    const db = await openDeviceDatabase({ workspace_id: 1, user_id }, () => {});
    const report = 'r';
    for (let made = 0; made < answers; made += 1) {
      const change = { id: String(made), item_id: 'q', value: 'Nothing private', at: '2026-11-20T10:00:00Z' };
      void db.add('changes', { report, change });
    }
    const photo = {
      report,
      purpose: 'answer',
      name: 'Nothing private',
      type: 'image/jpeg',
      bytes: new Blob(),
    } as const;
    for (let made = 0; made < photos; made += 1)
      void db.add('files', { ...photo, uuid: String(made), state: 'waiting' });
    await db.add('files', { ...photo, uuid: 'gone', state: 'sent' });
    db.close();
  };

  it('is told in numbers to who is sent to the sign-in screen, whoever entered it', async () => {
    await hasWaiting(7, 1_200, 1);
    await hasWaiting(8, 1);
    await renderAt('/login', { as: null, server: installation() });
    expect((await screen.findByRole('status')).textContent).toBe(
      'Waiting on this device: 1,201 answers · 1 file. Nothing is lost: it is sent as soon as the person who entered it signs in.',
    );
  });

  it('is not spoken of when all was sent', async () => {
    await hasWaiting(7, 0);
    const asked = vi.spyOn(indexedDB, 'databases');
    await renderAt('/login', { as: null, server: installation() });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('the sign-in screen', () => {
  it('is where everyone without a session lands, with the way back kept', async () => {
    const { router } = await renderAt('/assets?page=3', { as: null, server: installation() });
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.search).toEqual({ redirect_uri: '/assets?page=3' });
  });

  it('is passed by for who is signed in already', async () => {
    const { router } = await renderAt('/login?redirect_uri=%2Ferror', { as: person('nobody'), server: installation() });
    expect(router.state.location.pathname).toBe('/error');
  });
});
