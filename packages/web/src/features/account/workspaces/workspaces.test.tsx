import { type MyWorkspace, type WorkspaceDetails, workspaces } from '@rounds/contract/workspaces';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../../testing/index.ts';

const NAME = 'Fraser Food Safety';
const details = (overrides: Partial<WorkspaceDetails> = {}): WorkspaceDetails => ({
  id: 1,
  display_name: NAME,
  owner: { id: 7, full_name: 'Mara Lindqvist' },
  is_owner: true,
  can_claim: false,
  is_last_administrator: false,
  open_work: { inspections: 0, issues: 0, assignments: 0 },
  successors: [],
  proof: 'knows_password',
  deletion: null,
  ...overrides,
});
const ARCHIVE = { is_owner: true, is_empty: false };
const DELETION = {
  requested_by: 'Jana Weber',
  requested_at: '2026-11-29T08:00:00Z',
  delete_at: '2026-12-13T08:00:00Z',
};

describe('the workspaces of an account', () => {
  const workspace = (overrides: Partial<MyWorkspace>): MyWorkspace => ({
    id: 1,
    display_name: 'Fraser Food Safety',
    logo: null,
    status: 'active',
    roles: [{ id: 1, name_lang: { en: 'Inspector' } }],
    is_current: true,
    signed_in_at: null,
    ...overrides,
  });

  it('switching the workspace and accepting an invitation take one click', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const invited = workspace({ id: 5, display_name: 'Harbour', status: 'invite', is_current: false });
    const fake = new FakeServer()
      .on(workspaces.getDetails, () => details())
      .on(workspaces.getArchiveState, () => ARCHIVE)
      .on(workspaces.listMine, () => [workspace({}), invited])
      .on(workspaces.switch, () => ({ user: createPerson('viewer') }));
    const { user } = await renderAt('/settings/workspaces', { as: createPerson('inspector'), server: fake });
    await screen.findByText('Current');
    await user.click(screen.getByRole('button', { name: 'Accept invitation to Harbour' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  it('switching to a workspace that requires a code opens the code step', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const fake = new FakeServer()
      .on(workspaces.getDetails, () => details())
      .on(workspaces.getArchiveState, () => ARCHIVE)
      .on(workspaces.listMine, () => [workspace({ id: 5, display_name: 'Harbour', is_current: false })])
      .on(workspaces.switch, () => ({
        next_step_code: 'USR_2FA' as const,
        method: 'email' as const,
        to: 'm•••@example.org',
        expired_after: 600,
        id: '6f1d3c52-9a0b-4c55-8f0e-0f8a52f3c111',
      }));
    const { user } = await renderAt('/settings/workspaces', { as: createPerson('inspector'), server: fake });
    await user.click(await screen.findByRole('button', { name: 'Switch to Harbour' }));
    await waitFor(() => expect(String(assign.mock.calls.at(-1)?.[0])).toMatch(/^\/2fa\/email\/\?method=email/));
  });
});

describe('the current workspace', () => {
  const createServer = (own: WorkspaceDetails) =>
    new FakeServer()
      .on(workspaces.listMine, () => [])
      .on(workspaces.getDetails, () => own)
      .on(workspaces.getArchiveState, () => ARCHIVE);
  const open = (fake: FakeServer, role: 'administrator' | 'inspector' = 'administrator') =>
    renderAt('/settings/workspaces', { as: createPerson(role), server: fake });

  it('leaving names one’s open work, takes the name of the workspace and ends in the sign-in screen', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const own = details({ is_owner: false, open_work: { inspections: 2, issues: 1, assignments: 0 } });
    const fake = createServer(own).on(workspaces.leave, () => null);
    const { user } = await open(fake, 'inspector');
    await screen.findByText(/You still have 2 open inspections and 1 open issue/);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    const dialog = await screen.findByRole('dialog', { name: `Leave ${NAME}?` });
    await user.type(within(dialog).getByRole('textbox'), NAME);
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
    expect(fake.getCalls(workspaces.leave)[0]?.body).toEqual({ display_name: NAME });
  });

  it('the owner and the last administrator learn what to do before they can leave', async () => {
    await open(createServer(details()));
    await screen.findByText('You own it. Hand it over to another administrator first.');
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    screen.getByText('To hand it over, first give someone else the administrator role.');
  });

  it('the owner hands the workspace over to an administrator', async () => {
    const successors = [
      { id: 8, full_name: 'Jana Weber' },
      { id: 9, full_name: 'Louis Perrin' },
    ];
    const changed = details({ is_owner: false, owner: successors[0]!, successors: [] });
    const fake = createServer(details({ successors })).on(workspaces.transfer, () => changed);
    const { user } = await open(fake);
    await user.click(await screen.findByRole('button', { name: 'Hand over' }));
    const dialog = await screen.findByRole('dialog', { name: `Hand over ${NAME}` });
    await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
    await within(dialog).findByText('Choose who becomes the owner.');
    await user.click(within(dialog).getByRole('combobox', { name: 'New owner' }));
    await user.click(await screen.findByRole('option', { name: 'Jana Weber' }));
    await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
    await screen.findByText('Owner: Jana Weber');
    expect(fake.getCalls(workspaces.transfer)[0]?.body).toEqual({ user_id: 8 });
  });

  it('an administrator becomes the owner of a workspace without one', async () => {
    const fake = createServer(details({ owner: null, is_owner: false, can_claim: true })).on(workspaces.claim, () =>
      details(),
    );
    const { user } = await open(fake);
    await screen.findByText('Owner: nobody');
    await user.click(screen.getByRole('button', { name: 'Become the owner' }));
    await screen.findByText('You own this workspace');
  });

  it('deleting takes name and password, and every screen then says when', async () => {
    const fake = createServer(details()).on(workspaces.requestDeletion, ({ body }) => {
      if (body.password !== 'right') {
        const data = { password: ['That isn’t your current password.'] };
        throw new FakeApiError('VALIDATION_FAILED', 'Check your input.', { data });
      }
      return details({ deletion: DELETION });
    });
    const { user } = await open(fake);
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const dialog = await screen.findByRole('dialog', { name: `Delete ${NAME}?` });
    const submit = within(dialog).getByRole('button', { name: 'Delete workspace' });
    await user.type(within(dialog).getByLabelText(/^Type .+ to confirm/), 'Another');
    await user.type(within(dialog).getByLabelText(/^Current password/), 'wrong');
    await user.click(submit);
    await within(dialog).findByText(`Type the name exactly: ${NAME}`);
    expect(fake.getCalls(workspaces.requestDeletion)).toHaveLength(0);
    await user.clear(within(dialog).getByLabelText(/^Type .+ to confirm/));
    await user.type(within(dialog).getByLabelText(/^Type .+ to confirm/), NAME);
    await user.click(submit);
    await within(dialog).findByText('That isn’t your current password.');
    await user.clear(within(dialog).getByLabelText(/^Current password/));
    await user.type(within(dialog).getByLabelText(/^Current password/), 'right');
    await user.click(submit);
    await screen.findByText(/will be permanently deleted on 13.Dec.2026/, { selector: 'p span' });
    await screen.findByText(/Jana Weber requested the deletion/);
  });

  it('the owner cancels the deletion, and the notice disappears', async () => {
    const fake = createServer(details({ deletion: DELETION })).on(workspaces.cancelDeletion, () => details());
    const { user } = await open(fake);
    await user.click(await screen.findByRole('button', { name: 'Cancel deletion' }));
    await screen.findByText('The workspace stays');
    expect(screen.queryByText(/requested the deletion/)).toBeNull();
  });

  it('somebody who is not the owner can only read when the workspace will be deleted', async () => {
    await open(createServer(details({ is_owner: false, deletion: DELETION })), 'inspector');
    await screen.findByText('Export what you need. Only the owner can cancel the deletion.');
    expect(screen.queryByRole('button', { name: 'Cancel deletion' })).toBeNull();
  });

  it('an owner with neither password nor app learns what is missing', async () => {
    const { user } = await open(createServer(details({ proof: null })));
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    await screen.findByText(/you need a password or an authenticator app/);
    expect(screen.queryByRole('button', { name: 'Delete workspace' })).toBeNull();
  });
});
