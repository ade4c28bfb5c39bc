import { auth, type CodeStep } from '@rounds/contract/auth';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { workspaces } from '@rounds/contract/workspaces';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const installation = () =>
  new FakeServer().on(workspaces.getAppSettings, () => ({
    display_name: 'Rounds',
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
    demo: null,
  }));

const EMAIL = 'mara@example.org';
const step = (overrides: Partial<CodeStep> = {}): CodeStep => ({
  next_step_code: 'USR_2FA',
  method: 'email',
  to: 'm•••@example.org',
  expired_after: 600,
  id: '6f1d3c52-9a0b-4c55-8f0e-0f8a52f3c111',
  ...overrides,
});

describe('registering', () => {
  it('registering leads to the page for the one-time password', async () => {
    const server = installation().on(auth.register, ({ body }) => ({ email: body.email, expired_after: 3600 }));
    const { user, router } = await renderAt('/register', { as: null, server });
    await user.type(await screen.findByLabelText(/First name/), 'Mara');
    await user.type(screen.getByLabelText(/Last name/), 'Lindqvist');
    await user.type(screen.getByLabelText(/Email/), EMAIL);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText(/we’ve emailed a one-time password to/);
    expect(router.state.location.pathname).toBe(`/reset-password/${encodeURIComponent(EMAIL)}`);
    expect(server.getCalls(auth.register)[0]?.body).toMatchObject({ first_name: 'Mara', email: EMAIL });
  });

  it('invalid characters in a name are rejected before the request', async () => {
    const server = installation();
    const { user } = await renderAt('/register', { as: null, server });
    await user.type(await screen.findByLabelText(/First name/), 'M4ra');
    await user.tab();
    await screen.findByText('Use letters, spaces, hyphens, dots and apostrophes.');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText(/First name/));
    expect(server.getCalls(auth.register)).toHaveLength(0);
  });
});

describe('choosing a password', () => {
  const fill = async (user: Awaited<ReturnType<typeof renderAt>>['user'], password: string, repeated = password) => {
    await user.type(await screen.findByLabelText(/One-time password/), 'abcde-fghjk-mnpqr-stuvw');
    await user.type(screen.getByLabelText(/^New password \*?$/), password);
    await user.type(screen.getByLabelText(/^Confirm new password/), repeated);
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  };

  it('choosing a password signs in and continues to the code step if required', async () => {
    const server = installation()
      .on(auth.resetPassword, () => ({ email: EMAIL }))
      .on(auth.login, () => step());
    const { user, router } = await renderAt(`/reset-password/${encodeURIComponent(EMAIL)}`, { as: null, server });
    await fill(user, 'a walk along the river');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/2fa/${encodeURIComponent(EMAIL)}`));
    expect(server.getCalls(auth.login)[0]?.body).toMatchObject({ email: EMAIL, password: 'a walk along the river' });
  });

  it('the link of the mail brings the one-time password and leaves no trace of it in the address', async () => {
    const server = installation()
      .on(auth.resetPassword, () => ({ email: EMAIL }))
      .on(auth.login, () => step());
    const address = `/reset-password/${encodeURIComponent(EMAIL)}#password=abcde-fghjk`;
    const { user, router } = await renderAt(address, { as: null, server });
    await user.type(await screen.findByLabelText(/^New password/), 'a walk along the river');
    expect(screen.queryByLabelText(/^One-time password/)).toBeNull();
    expect(router.state.location.href).not.toContain('abcde');
    await user.type(screen.getByLabelText(/^Confirm new password/), 'a walk along the river');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    await waitFor(() =>
      expect(server.getCalls(auth.resetPassword)[0]?.body).toMatchObject({
        ...{ current_password: 'abcde-fghjk', locale: 'en' },
      }),
    );
  });

  it('the password must be repeated and server errors appear at the field', async () => {
    const server = installation().on(auth.resetPassword, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Wrong', {
        data: { new_password: ['This password is too common.'] },
      });
    });
    const { user } = await renderAt(`/reset-password/${encodeURIComponent(EMAIL)}`, { as: null, server });
    await fill(user, 'sunshine', 'sunshin');
    await screen.findByText('Passwords don’t match.');
    await user.type(screen.getByLabelText(/^Confirm new password/), 'e');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    await screen.findByText('This password is too common.');
  });
});

describe('the code step', () => {
  const at = async (overrides: Partial<CodeStep> = {}, server = installation()) => {
    const rendered = await renderAt(`/2fa/${encodeURIComponent(EMAIL)}/?id=x`, { as: null, server });
    server.on(auth.getSession, () => step(overrides));
    return rendered;
  };
  const open = async (overrides: Partial<CodeStep> = {}, server = installation()) => {
    server.on(auth.getSession, () => step(overrides));
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const rendered = await renderAt('/login', { as: null, server });
    server.on(auth.getSession, () => step(overrides)).on(auth.login, () => step(overrides));
    await rendered.user.type(screen.getByLabelText('Email'), EMAIL);
    await rendered.user.type(screen.getByLabelText('Password'), 'a long password');
    await rendered.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByLabelText('6-digit code');
    return { ...rendered, assign };
  };

  it('the code step shows where the code was sent and when it expires', async () => {
    const { router } = await open();
    screen.getByText('We sent a code to m•••@example.org.');
    expect(screen.getByRole('timer').textContent).toMatch(/Expires in (10:00|9:5\d)/);
    expect(router.state.location.search).toMatchObject({
      method: 'email',
      to: 'm•••@example.org',
      expiredAfter: '600',
    });
  });

  it('a code pasted with surrounding text is submitted automatically', async () => {
    const server = installation().on(auth.verifyCode, () => ({ user: createPerson('nobody') }));
    const { user, assign } = await open({}, server);
    await user.click(screen.getByLabelText('6-digit code'));
    await user.paste('Code: 123 456');
    await waitFor(() => expect(server.getCalls(auth.verifyCode)[0]?.body).toEqual({ code: '123456' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  it.each(['/.//elsewhere.example', '/a/..//elsewhere.example', '/%2e//elsewhere.example', '/.\\elsewhere.example'])(
    'the code step never leads to %s',
    async (target) => {
      const server = installation().on(auth.verifyCode, () => ({ user: createPerson('nobody') }));
      const { user, router, assign } = await open({}, server);
      await act(() => router.navigate({ to: '.', search: { redirect_uri: target } as never }));
      await user.type(screen.getByLabelText('6-digit code'), '123456');
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    },
  );

  it('a wrong code is reported at the field', async () => {
    const server = installation().on(auth.verifyCode, () => {
      throw new FakeApiError('USR_WRONG_CODE', 'Wrong', { data: { code: ['Wrong code.'] } });
    });
    const { user } = await open({}, server);
    await user.type(screen.getByLabelText('6-digit code'), '000000');
    await screen.findByText('Wrong code.');
  });

  it('Enter after the last digit does not submit a wrong code twice', async () => {
    const server = installation().on(auth.verifyCode, () => {
      throw new FakeApiError('USR_WRONG_CODE', 'Wrong', { data: { code: ['Wrong code.'] } });
    });
    const { user } = await open({}, server);
    await user.type(screen.getByLabelText('6-digit code'), '000000');
    await screen.findByText('Wrong code.');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(server.getCalls(auth.verifyCode)).toHaveLength(1);
    await user.keyboard('111111');
    await waitFor(() => expect(server.getCalls(auth.verifyCode)).toHaveLength(2));
  });

  it('too many wrong codes lead back to the password', async () => {
    const server = installation().on(auth.verifyCode, () => {
      throw new FakeApiError('USR_STEP_OVER', 'This code has expired. Start again.');
    });
    const { user } = await open({ method: 'totp', to: null }, server);
    await user.type(screen.getByLabelText('6-digit code'), '000000');
    await screen.findByText('This code has expired. Start again.');
    screen.getByRole('link', { name: 'Sign in again' });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByLabelText('6-digit code')).toBeNull();
  });

  it('a wrong app code suggests a possible reason', async () => {
    const server = installation().on(auth.verifyCode, () => {
      throw new FakeApiError('USR_WRONG_CODE', 'Wrong', { data: { code: ['Wrong code.'] } });
    });
    const { user } = await open({ method: 'totp', to: null }, server);
    expect(screen.getByRole('timer').textContent).toMatch(/left for this step$/);
    await user.type(screen.getByLabelText('6-digit code'), '000000');
    await screen.findByText(/^Each code from the app works only once/);
  });

  it('an expired code step leads back to the password', async () => {
    const { router } = await open({ expired_after: 1 });
    const again = await screen.findByRole('link', { name: 'Sign in again' });
    expect(screen.queryByLabelText('6-digit code')).toBeNull();
    expect(again.getAttribute('href')).toMatch(/^\/login/);
    expect(router.state.location.pathname).toMatch(/^\/2fa\//);
  });

  it('a new code can be sent by email, also instead of an app code', async () => {
    const server = installation().on(auth.resendCode, () => step({ id: '6f1d3c52-9a0b-4c55-8f0e-0f8a52f3c222' }));
    const { user } = await open({ method: 'totp', to: null }, server);
    screen.getByText('Open your authenticator app and enter the code it shows.');
    await user.click(screen.getByRole('button', { name: 'Can’t use the app? Email me a code' }));
    await screen.findByText('We sent a code to m•••@example.org.');
    screen.getByText('New code sent');
  });

  it('a recovery code takes the place of the code, and a wrong one is reported at its field', async () => {
    const server = installation().on(auth.verifyCode, ({ body }) => {
      if (body.recovery_code === 'abcde-fghjk-mnpqr') return { user: createPerson('nobody') };
      throw new FakeApiError('USR_WRONG_CODE', 'Wrong code.', { data: { recovery_code: ['Wrong code.'] } });
    });
    const { user, assign } = await open({ method: 'totp', to: null }, server);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = await screen.findByLabelText('Recovery code');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'wrong{Enter}');
    await screen.findByText('Wrong code.');
    await user.clear(field);
    await user.type(field, ' abcde-fghjk-mnpqr {Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(server.getCalls(auth.verifyCode).map(({ body }) => body)).toEqual([
      { recovery_code: 'wrong' },
      { recovery_code: 'abcde-fghjk-mnpqr' },
    ]);
  });

  it('a finished code step shows a message and a way back', async () => {
    await at();
    await screen.findByText('No code needed');
    screen.getByRole('link', { name: 'Back to sign-in' });
  });
});

describe('an address without a workspace', () => {
  it('a host without a workspace shows a message instead of the sign-in form', async () => {
    const server = new FakeServer().on(workspaces.getAppSettings, () => {
      throw new FakeApiError('APP_WORKSPACE_NOT_FOUND', 'No workspace');
    });
    await renderAt('/login', { as: null, server });
    await screen.findByText('Workspace not found');
    screen.getByText(/can take a few minutes/);
  });
});
