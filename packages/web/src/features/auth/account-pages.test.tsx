import { auth, type CodeStep } from '@rounds/contract/auth';
import { LANGUAGES } from '@rounds/contract/languages';
import { workspaces } from '@rounds/contract/workspaces';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeRefusal, FakeServer, person, renderAt } from '../../testing/index.ts';

const installation = () =>
  new FakeServer().on(workspaces.appSettings, () => ({
    display_name: 'Rounds',
    logo: null,
    logo_full: null,
    langs: [...LANGUAGES],
    default_language: LANGUAGES[0],
    saved_queries_enabled: true,
    demo: null,
  }));

const EMAIL = 'mara@example.org';
const step = (wishes: Partial<CodeStep> = {}): CodeStep => ({
  next_step_code: 'USR_2FA',
  method: 'email',
  to: 'm•••@example.org',
  expired_after: 600,
  id: '6f1d3c52-9a0b-4c55-8f0e-0f8a52f3c111',
  ...wishes,
});

describe('registering', () => {
  it('leads to the screen where the one-time password of the mail is used', async () => {
    const server = installation().on(auth.register, ({ body }) => ({ email: body.email, expired_after: 3600 }));
    const { user, router } = await renderAt('/register', { as: null, server });
    await user.type(await screen.findByLabelText(/First name/), 'Mara');
    await user.type(screen.getByLabelText(/Last name/), 'Lindqvist');
    await user.type(screen.getByLabelText(/Email/), EMAIL);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/a mail with a one-time password is on its way/)).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/reset-password/${encodeURIComponent(EMAIL)}`);
    expect(server.callsOf(auth.register)[0]?.body).toMatchObject({ first_name: 'Mara', email: EMAIL });
  });

  it('says at the field which characters fit, before it asks the server', async () => {
    const server = installation();
    const { user } = await renderAt('/register', { as: null, server });
    await user.type(await screen.findByLabelText(/First name/), 'M4ra');
    await user.tab();
    expect(await screen.findByText('Letters, spaces, hyphens, dots and apostrophes fit here.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getAllByText('This is required.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText(/First name/));
    expect(server.callsOf(auth.register)).toHaveLength(0);
  });
});

describe('choosing a password', () => {
  const fill = async (user: Awaited<ReturnType<typeof renderAt>>['user'], password: string, repeated = password) => {
    await user.type(await screen.findByLabelText(/One-time password/), 'abcde-fghjk-mnpqr-stuvw');
    await user.type(screen.getByLabelText(/^New password \*?$/), password);
    await user.type(screen.getByLabelText(/once more/), repeated);
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  };

  it('signs in with it at once, and goes on to the code where one is asked for', async () => {
    const server = installation()
      .on(auth.resetPassword, () => ({ email: EMAIL }))
      .on(auth.login, () => step());
    const { user, router } = await renderAt(`/reset-password/${encodeURIComponent(EMAIL)}`, { as: null, server });
    await fill(user, 'a walk along the river');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/2fa/${encodeURIComponent(EMAIL)}`));
    expect(server.callsOf(auth.login)[0]?.body).toMatchObject({ email: EMAIL, password: 'a walk along the river' });
  });

  it('asks for the same twice, and says what the server refuses at the field', async () => {
    const server = installation().on(auth.resetPassword, () => {
      throw new FakeRefusal('VALIDATION_FAILED', 'Wrong', {
        data: { new_password: ['Many people use this password.'] },
      });
    });
    const { user } = await renderAt(`/reset-password/${encodeURIComponent(EMAIL)}`, { as: null, server });
    await fill(user, 'sunshine', 'sunshin');
    expect(await screen.findByText('The two passwords are not the same.')).toBeTruthy();
    await user.type(screen.getByLabelText(/once more/), 'e');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    expect(await screen.findByText('Many people use this password.')).toBeTruthy();
  });
});

describe('the code step', () => {
  const at = async (wishes: Partial<CodeStep> = {}, server = installation()) => {
    const rendered = await renderAt(`/2fa/${encodeURIComponent(EMAIL)}/?id=x`, { as: null, server });
    server.on(auth.session, () => step(wishes));
    return rendered;
  };
  const open = async (wishes: Partial<CodeStep> = {}, server = installation()) => {
    server.on(auth.session, () => step(wishes));
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const rendered = await renderAt('/login', { as: null, server });
    server.on(auth.session, () => step(wishes)).on(auth.login, () => step(wishes));
    await rendered.user.type(screen.getByLabelText('Email'), EMAIL);
    await rendered.user.type(screen.getByLabelText('Password'), 'a long password');
    await rendered.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByLabelText('Code of six digits');
    return { ...rendered, assign };
  };

  it('follows the password, says where the code went and for how long it is valid', async () => {
    const { router } = await open();
    expect(screen.getByText('A code was sent to m•••@example.org.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/Valid for (10:00|9:5\d) more/);
    expect(router.state.location.search).toMatchObject({
      method: 'email',
      to: 'm•••@example.org',
      expiredAfter: '600',
    });
  });

  it('takes a code that is pasted with words around it, and goes on by itself', async () => {
    const server = installation().on(auth.loginCode, () => ({ user: person('nobody') }));
    const { user, assign } = await open({}, server);
    await user.click(screen.getByLabelText('Code of six digits'));
    await user.paste('Code: 123 456');
    await waitFor(() => expect(server.callsOf(auth.loginCode)[0]?.body).toEqual({ code: '123456' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  it('says that a code is wrong at the field', async () => {
    const server = installation().on(auth.loginCode, () => {
      throw new FakeRefusal('USR_WRONG_CODE', 'Wrong', { data: { code: ['This code is not right.'] } });
    });
    const { user } = await open({}, server);
    await user.type(screen.getByLabelText('Code of six digits'), '000000');
    expect(await screen.findByText('This code is not right.')).toBeTruthy();
  });

  it('counts a wrong code once, though Enter follows its last digit', async () => {
    const server = installation().on(auth.loginCode, () => {
      throw new FakeRefusal('USR_WRONG_CODE', 'Wrong', { data: { code: ['This code is not right.'] } });
    });
    const { user } = await open({}, server);
    await user.type(screen.getByLabelText('Code of six digits'), '000000');
    await screen.findByText('This code is not right.');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(server.callsOf(auth.loginCode)).toHaveLength(1);
    await user.keyboard('111111');
    await waitFor(() => expect(server.callsOf(auth.loginCode)).toHaveLength(2));
  });

  it('leads back to the password after too many wrong codes, and promises no more time', async () => {
    const server = installation().on(auth.loginCode, () => {
      throw new FakeRefusal('USR_STEP_OVER', 'This code is no longer valid. Start again.');
    });
    const { user } = await open({ method: 'totp', to: null }, server);
    await user.type(screen.getByLabelText('Code of six digits'), '000000');
    expect(await screen.findByText('This code is no longer valid. Start again.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByLabelText('Code of six digits')).toBeNull();
  });

  it('says of a code of an app what may be the reason', async () => {
    const server = installation().on(auth.loginCode, () => {
      throw new FakeRefusal('USR_WRONG_CODE', 'Wrong', { data: { code: ['This code is not right.'] } });
    });
    const { user } = await open({ method: 'totp', to: null }, server);
    expect(screen.getByRole('timer').textContent).toMatch(/left for this step$/);
    await user.type(screen.getByLabelText('Code of six digits'), '000000');
    expect(await screen.findByText(/^Each code of the app works once/)).toBeTruthy();
  });

  it('leads back to the password once its time has run out, because no code is taken any more', async () => {
    const { router } = await open({ expired_after: 1 });
    const again = await screen.findByRole('link', { name: 'Sign in again' }, { timeout: 10_000 });
    expect(screen.queryByLabelText('Code of six digits')).toBeNull();
    expect(again.getAttribute('href')).toMatch(/^\/login/);
    expect(router.state.location.pathname).toMatch(/^\/2fa\//);
  });

  it('sends a new code, also instead of that of an app', async () => {
    const server = installation().on(auth.resendCode, () => step({ id: '6f1d3c52-9a0b-4c55-8f0e-0f8a52f3c222' }));
    const { user } = await open({ method: 'totp', to: null }, server);
    expect(screen.getByText('Open your authenticator app and enter its code.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'App not at hand: send a code by email' }));
    expect(await screen.findByText('A code was sent to m•••@example.org.')).toBeTruthy();
    expect(screen.getByText('A new code is on its way')).toBeTruthy();
  });

  it('that is over says so, with the way back', async () => {
    await at();
    expect(await screen.findByText('No code is asked for here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy();
  });
});

describe('an address without a workspace', () => {
  it('says so instead of asking to sign in', async () => {
    const server = new FakeServer().on(workspaces.appSettings, () => {
      throw new FakeRefusal('APP_WORKSPACE_NOT_FOUND', 'No workspace');
    });
    await renderAt('/login', { as: null, server });
    expect(await screen.findByText('There is no workspace here')).toBeTruthy();
    expect(screen.getByText(/may need a few minutes/)).toBeTruthy();
  });
});
