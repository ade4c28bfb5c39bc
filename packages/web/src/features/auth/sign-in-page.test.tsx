import { auth } from '@rounds/contract/auth';
import { LANGUAGES } from '@rounds/contract/languages';
import { workspaces } from '@rounds/contract/workspaces';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeRefusal, FakeServer, person, renderAt } from '../../testing/index.ts';

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
