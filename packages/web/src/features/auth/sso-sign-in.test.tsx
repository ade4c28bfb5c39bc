import { auth } from '@rounds/contract/auth';
import { sso } from '@rounds/contract/sso';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { registerDeviceWork } from '../../platform/session/index.ts';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const BEGIN = '/api/sso/fraser/saml/begin';
const options = (enforce: boolean) => ({
  workspace: { key: 'fraser', display_name: 'Fraser Food Safety' },
  enforce,
  services: [{ protocol: 'saml' as const, url: BEGIN }],
});
const person = createPerson('nobody');

describe('signing in by a sign-on service', () => {
  it('the workspace of the address offers its service beside the password, and keeps the target', async () => {
    const server = new FakeServer().on(sso.getOptions, () => options(false));
    await renderAt('/login?workspace=fraser&redirect_uri=%2Fassets%3Fpage%3D3', { as: null, server });
    const link = await screen.findByRole('link', { name: 'Continue with Fraser Food Safety' });
    expect(link.getAttribute('href')).toBe(`${BEGIN}?target=%2Fassets%3Fpage%3D3`);
    screen.getByLabelText('Password');
    expect(server.getCalls(sso.getOptions)[0]?.query).toEqual({ workspace: 'fraser' });
  });

  it('a target that is too long for the way back leads to the first page instead of to an error', async () => {
    const server = new FakeServer().on(sso.getOptions, () => options(false));
    const target = encodeURIComponent(`/assets?filter=${'x'.repeat(2_000)}`);
    await renderAt(`/login?workspace=fraser&redirect_uri=${target}`, { as: null, server });
    const link = await screen.findByRole('link', { name: 'Continue with Fraser Food Safety' });
    expect(link.getAttribute('href')).toBe(BEGIN);
  });

  it('an email address of a workspace without passwords leads to its service instead', async () => {
    const server = new FakeServer().on(sso.getOptions, ({ query }) =>
      query.email === 'anna@fraser.example' ? options(true) : { workspace: null, enforce: false, services: [] },
    );
    const { user } = await renderAt('/login', { as: null, server });
    await user.type(await screen.findByLabelText('Email'), 'anna@fraser.example');
    await user.tab();
    await screen.findByRole('link', { name: 'Continue with Fraser Food Safety' });
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('an administrator can use the emergency sign-in with a password', async () => {
    const server = new FakeServer().on(sso.getOptions, () => options(true)).on(auth.login, () => ({ user: person }));
    const { user } = await renderAt('/login?workspace=fraser', { as: null, server });
    await user.click(await screen.findByRole('button', { name: 'Emergency sign-in' }));
    await user.type(screen.getByLabelText('Email'), 'mara@example.org');
    await user.type(screen.getByLabelText('Password'), 'a long password');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() =>
      expect(server.getCalls(auth.login)[0]?.body).toMatchObject({ is_emergency: true, workspace: 'fraser' }),
    );
  });

  it.each([
    ['sso', sso.useAssertion],
    ['cas', sso.useCasAssertion],
  ] as const)('the assertion in the parameter %s signs in once and leads to the target', async (name, endpoint) => {
    const server = new FakeServer().on(endpoint, () => ({ user: person, target: '/error?from=mail' }));
    const { router } = await renderAt(`/login?workspace=fraser&${name}=1.token`, { as: null, server });
    await waitFor(() => expect(router.state.location.href).toBe('/error?from=mail'));
    expect(server.getCalls(endpoint).map(({ params }) => params)).toEqual([{ assertion: '1.token' }]);
  });

  it('a target on another site leads to the start page', async () => {
    const server = new FakeServer().on(sso.useAssertion, () => ({ user: person, target: '//evil.example' }));
    const { router } = await renderAt('/login?sso=1.token', { as: null, server });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('a refused sign-in says why, and the used assertion leaves the address', async () => {
    const server = new FakeServer().on(sso.useAssertion, () => {
      throw new FakeApiError('AUTH_SSO_REFUSED', 'Signing in didn’t work. This person isn’t known.');
    });
    const { router } = await renderAt('/login?workspace=fraser&sso=1.token', { as: null, server });
    expect((await screen.findByRole('alert')).textContent).toMatch(/isn’t known/);
    expect(router.state.location.href).toBe('/login?workspace=fraser');
    expect(server.getCalls(sso.useAssertion)).toHaveLength(1);
  });

  it('an existing account is linked by its password', async () => {
    const server = new FakeServer()
      .on(sso.useAssertion, () => ({
        ...{ next_step_code: 'AUTH_LINK_REQUIRED' as const, email: 'anna@fraser.example' },
        ...{ can_prove: true, is_requested: true },
      }))
      .on(sso.linkAccount, () => ({ user: person, target: '/error' }));
    const { router, user } = await renderAt('/login?sso=1.token', { as: null, server });
    await user.type(await screen.findByLabelText('Password'), 'a long password');
    await user.click(screen.getByRole('button', { name: 'Link and sign in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/error'));
    expect(server.getCalls(sso.linkAccount)[0]?.body).toEqual({ password: 'a long password' });
  });
});

describe('an assertion that arrives while somebody is signed in', () => {
  const mara = createPerson('nobody');
  const preview = (user_id: number | null) => ({
    ...{ user_id, name: 'Ben Wolf', email: 'ben@fraser.example' },
    workspace: { id: mara.workspace.id, display_name: 'Fraser Food Safety' },
  });
  const createServer = (user_id: number | null = mara.id + 1) =>
    new FakeServer()
      .on(sso.previewAssertion, () => preview(user_id))
      .on(auth.logout, () => ({ redirect_to: 'https://idp.example/logout' }));
  const stubReload = () => {
    const reload = vi.fn();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    return reload;
  };

  it('asks who is to go on, signs the first person out, and opens the same address for the second', async () => {
    const reload = stubReload();
    const server = createServer();
    const address = '/login?workspace=fraser&sso=1.token';
    const { router, user } = await renderAt(address, { as: mara, server });
    await screen.findByText(/signed in as Mara Lindqvist .*Continue as Ben Wolf in Fraser Food Safety\?/);
    expect(server.getCalls(auth.logout)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Continue as Ben Wolf' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(server.getCalls(auth.logout)).toHaveLength(1);
    expect(server.getCalls(sso.useAssertion)).toHaveLength(0);
    expect(router.state.location.href).toBe(address);
  });

  it('lets the first person stay', async () => {
    const server = createServer();
    const { router, user } = await renderAt('/login?sso=1.token', { as: mara, server });
    await user.click(await screen.findByRole('button', { name: 'Stay signed in as Mara Lindqvist' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.getCalls(auth.logout)).toHaveLength(0);
    expect(server.getCalls(sso.useAssertion)).toHaveLength(0);
  });

  it('reports what the first person has not sent, which stays on the device', async () => {
    const reload = stubReload();
    const clear = vi.fn(async () => {});
    const takeBack = registerDeviceWork({ countPending: async () => 3, clear });
    const server = createServer();
    const { user } = await renderAt('/login?sso=1.token', { as: mara, server });
    const goOn = await screen.findByRole('button', { name: 'Continue as Ben Wolf' });
    await user.click(goOn);
    await screen.findByText(/3 changes haven’t been sent yet/);
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(server.getCalls(auth.logout)).toHaveLength(0);
    await user.click(goOn);
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(clear).not.toHaveBeenCalled();
    takeBack();
  });

  it('signs in the same person again without a question', async () => {
    const server = createServer(mara.id).on(sso.useAssertion, () => ({ user: mara, target: '/error?from=mail' }));
    const { router } = await renderAt('/login?sso=1.token', { as: mara, server });
    await waitFor(() => expect(router.state.location.href).toBe('/error?from=mail'));
    expect(server.getCalls(auth.logout)).toHaveLength(0);
  });

  it('says why nobody else can be signed in, and the first person goes on', async () => {
    const server = new FakeServer().on(sso.previewAssertion, () => {
      throw new FakeApiError('AUTH_SSO_REFUSED', 'Signing in didn’t work. This person isn’t known.');
    });
    const { router, user } = await renderAt('/login?sso=1.token', { as: mara, server });
    expect((await screen.findByRole('alert')).textContent).toMatch(/isn’t known/);
    await user.click(screen.getByRole('button', { name: 'Stay signed in as Mara Lindqvist' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
