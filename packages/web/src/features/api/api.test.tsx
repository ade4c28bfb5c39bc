import { type ApiToken, apiTokens } from '@rounds/contract/api-tokens';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const administrator = createPerson('administrator');
const TOKEN = 'rounds_api_1_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW';

const createToken = (more: Partial<ApiToken> = {}): ApiToken => ({
  id: 1,
  name: 'Power BI',
  ending: 'TUVW',
  permissions: ['INS_VIEW_INSPECTION_LIST'],
  lost_permissions: [],
  networks: [],
  state: 'works',
  owner: { id: administrator.id, full_name: administrator.full_name },
  created_at: '2026-11-01T09:00:00Z',
  expires_at: null,
  used_at: null,
  used_from: null,
  ...more,
});
const othersToken = createToken({
  id: 2,
  name: 'Warehouse',
  owner: { id: 99, full_name: 'Mara Lindqvist' },
  state: 'owner_inactive',
});

/** A server with these tokens, which changes, revokes and hands them over. */
function createServer(...tokens: ApiToken[]) {
  let list = tokens;
  const replace = (id: number, change: Partial<ApiToken>) => {
    list = list.map((token) => (token.id === id ? { ...token, ...change } : token));
    return list.find((token) => token.id === id)!;
  };
  return new FakeServer()
    .on(apiTokens.list, () => list)
    .on(apiTokens.create, ({ body }) => {
      const created = createToken({ id: 3, name: body.name, permissions: body.permissions });
      list = [created, ...list];
      return { ...created, token: TOKEN };
    })
    .on(apiTokens.update, ({ params, body }) => replace(Number(params.id), body as Partial<ApiToken>))
    .on(apiTokens.takeOver, ({ params }) => replace(Number(params.id), { owner: createToken().owner, state: 'works' }))
    .on(apiTokens.revoke, ({ params }) => {
      list = list.filter(({ id }) => id !== Number(params.id));
      return { id: Number(params.id) };
    });
}
const open = (server: FakeServer) => renderAt('/settings/api', { as: administrator, server });

describe('API tokens', () => {
  it('without tokens, the screen says what they are for and links to the reference', async () => {
    await open(createServer());
    await screen.findByText('No tokens yet');
    expect(screen.getByRole('link', { name: 'Reference' }).getAttribute('href')).toBe('/api/docs');
  });

  it('a new token needs a name and permissions, and is shown until it was stored', async () => {
    const server = createServer();
    const { user } = await open(server);
    await user.click((await screen.findAllByRole('button', { name: 'New token' }))[0]!);
    const form = within(await screen.findByRole('dialog', { name: 'New token' }));
    await user.click(form.getByRole('button', { name: 'Create token' }));
    await form.findByText('This field is required.');
    form.getByText('Add 1 or more.');
    await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Power BI');
    await user.click(form.getByRole('button', { name: 'Only inspections' }));
    await user.click(form.getByRole('button', { name: 'Create token' }));
    const tokenDialog = within(await screen.findByRole('dialog', { name: 'Your new token' }));
    tokenDialog.getByText(TOKEN);
    const { permissions, expires_at } = server.getCalls(apiTokens.create)[0]!.body as ApiToken;
    expect(new Set(permissions.map((code) => code.split('_')[0]))).toEqual(new Set(['INS']));
    expect(new Date(expires_at!).getTime()).toBeGreaterThan(Date.now());
    await user.click(tokenDialog.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
    await screen.findByText('Power BI');
  });

  it('a permission that another one includes cannot be taken away by itself', async () => {
    const { user } = await open(createServer());
    await user.click((await screen.findAllByRole('button', { name: 'New token' }))[0]!);
    const form = within(await screen.findByRole('dialog', { name: 'New token' }));
    await user.click(form.getByRole('checkbox', { name: /^Manage people/ }));
    const included = form.getByRole<HTMLInputElement>('checkbox', { name: /^View people/ });
    expect([included.checked, included.disabled]).toEqual([true, true]);
  });

  it('an address that is none is reported at its field before anything is sent', async () => {
    const server = createServer(createToken());
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Power BI' }));
    const form = within(await screen.findByRole('dialog', { name: 'Power BI' }));
    const field = form.getByRole('textbox', { name: /^Allowed addresses/ });
    await user.type(field, 'office');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/^“office” isn’t an address or range\./);
    await user.clear(field);
    await user.type(field, '203.0.113.0/24 2001:db8::1');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Power BI saved');
    expect(server.getCalls(apiTokens.update)).toHaveLength(1);
    expect(server.getCalls(apiTokens.update)[0]!.body).toMatchObject({
      networks: ['203.0.113.0/24', '2001:db8::1'],
      expires_at: null,
    });
  });

  it('what the server rejects is shown at the permissions', async () => {
    const server = createServer(createToken()).on(apiTokens.update, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.', {
        data: { permissions: ['You don’t have these permissions yourself: Manage assets.'] },
      });
    });
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Power BI' }));
    const form = within(await screen.findByRole('dialog', { name: 'Power BI' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/You don’t have these permissions yourself/);
  });

  it('a token whose owner is not active says so and can be taken over', async () => {
    const server = createServer(othersToken);
    const { user } = await open(server);
    await screen.findByText(/No longer works: its owner is not active/);
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    const question = within(await screen.findByRole('dialog', { name: 'Take over “Warehouse”?' }));
    await user.click(question.getByRole('button', { name: 'Take over' }));
    await screen.findByText('You own Warehouse now');
    await screen.findByText('Active');
  });

  it('revoking asks first', async () => {
    const server = createServer(createToken());
    const { user } = await open(server);
    await user.click(await screen.findByRole('button', { name: 'Actions for Power BI' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revoke “Power BI”?' }));
    expect(server.getCalls(apiTokens.revoke)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('No tokens yet');
  });

  it('a token that expires within a week says in how many days', async () => {
    const expires_at = new Date(Date.now() + 5.5 * 24 * 60 * 60_000).toISOString();
    await open(createServer(createToken({ expires_at })));
    await screen.findByText('Expires in 5 days');
  });

  it('permissions that the owner has lost are named', async () => {
    await open(createServer(createToken({ lost_permissions: ['INS_VIEW_INSPECTION_LIST'] })));
    await screen.findByText(/Its owner no longer has: /);
  });
});
