import { LANGUAGES } from '@rounds/contract/languages';
import { SECURITY_DEFAULTS, settings } from '@rounds/contract/settings';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeServer, person, renderAt } from '../../testing/index.ts';

const organization = { display_name: 'Fraser Food Safety', logo: null, logo_full: null, langs: [...LANGUAGES] };

describe('settings of the organization', () => {
  it('are saved with what was changed, and say for whom', async () => {
    const fake = new FakeServer()
      .on(settings.organization, () => organization)
      .on(settings.changeOrganization, ({ body }) => ({ ...organization, display_name: body.display_name ?? '' }));
    const { user } = await renderAt('/settings/organization', { as: person('administrator'), server: fake });
    const name = await screen.findByLabelText(/Name/);
    await user.clear(name);
    await user.type(name, 'Fraser & Sons');
    await user.click(screen.getByLabelText('Français'));
    expect(screen.getByText('Name and languages change for everyone in this workspace.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(fake.callsOf(settings.changeOrganization)[0]?.body).toEqual({
      display_name: 'Fraser & Sons',
      langs: ['en', 'de'],
    });
  });

  it('say what is wrong only after the press that leaves a field, so that the press still hits', async () => {
    const fake = new FakeServer().on(settings.organization, () => organization);
    const { user } = await renderAt('/settings/organization', { as: person('administrator'), server: fake });
    const name = await screen.findByLabelText(/Name/);
    await user.clear(name);
    await user.type(name, '   ');
    const french = screen.getByLabelText<HTMLInputElement>('Français');
    await user.pointer({ keys: '[MouseLeft>]', target: french });
    expect(document.activeElement).not.toBe(name);
    expect(screen.queryByText('This is required.')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: french });
    expect(french.checked).toBe(false);
    expect(await screen.findByText('This is required.')).toBeTruthy();
  });

  it('name the plan where logos are not part of the own one', async () => {
    const fake = new FakeServer().on(settings.organization, () => organization);
    const free = person('administrator', { plan: 'free' });
    await renderAt('/settings/organization', { as: free, server: fake });
    expect(await screen.findByText('Own logos are part of Standard.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Choose a picture/ })).toBeNull();
  });

  it('are read, not changed, by who may only view them', async () => {
    const fake = new FakeServer().on(settings.organization, () => organization);
    const viewer = person('nobody', { permissions: ['APP_VIEW_SETTINGS'] });
    await renderAt('/settings/organization', { as: viewer, server: fake });
    expect((await screen.findByLabelText<HTMLInputElement>(/Name/)).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /Choose a picture/ })).toBeNull();
  });
});

describe('an own logo', () => {
  const branded = (plan: 'standard' | 'free') => {
    const user = person('administrator', { plan });
    return { ...user, workspace: { ...user.workspace, logo: '/api/file/logo' } };
  };

  it('stands in the menu where the plan has branding, and only there', async () => {
    const server = new FakeServer().on(settings.organization, () => organization);
    const { container } = await renderAt('/settings/organization', { as: branded('standard'), server });
    expect(container.querySelector('nav img')?.getAttribute('src')).toBe('/api/file/logo');
    cleanup();
    const locked = await renderAt('/settings/organization', { as: branded('free'), server });
    expect(locked.container.querySelector('nav img')).toBeNull();
  });
});

describe('settings of people', () => {
  it('choose the role of new people', async () => {
    const roles = [
      { id: 3, name_lang: { en: 'Inspector' } },
      { id: 4, name_lang: { en: 'Viewer' } },
    ];
    const answer = { default_role: roles[0]!, inactive_after_days: 0, roles };
    const fake = new FakeServer()
      .on(settings.user, () => answer)
      .on(settings.changeUser, () => ({ ...answer, default_role: roles[1]! }));
    const { user } = await renderAt('/settings/user', { as: person('administrator'), server: fake });
    await user.selectOptions(await screen.findByLabelText('Role of new people'), 'Viewer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.callsOf(settings.changeUser)[0]?.body).toMatchObject({ default_role: 4 }));
  });
});

describe('security settings', () => {
  it('say at the field what is outside the limits', async () => {
    const fake = new FakeServer().on(settings.security, () => SECURITY_DEFAULTS);
    const { user } = await renderAt('/settings/security', { as: person('administrator'), server: fake });
    const shortest = await screen.findByLabelText('Minimum password length');
    await user.clear(shortest);
    await user.type(shortest, '70');
    await user.tab();
    expect(await screen.findByText('This must be at most 64.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(fake.callsOf(settings.changeSecurity)).toHaveLength(0);
  });
});
