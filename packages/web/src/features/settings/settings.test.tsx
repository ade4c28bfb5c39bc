import { LANGUAGES } from '@rounds/contract/languages.ts';
import { type OrganizationSettings, SECURITY_DEFAULTS, type SecurityPage, settings } from '@rounds/contract/settings';
import { CHECKLIST_DEFAULTS } from '@rounds/contract/settings/checklist.ts';
import { getDefaultRatings } from '@rounds/contract/settings/ratings.ts';
import { REGION_DEFAULTS } from '@rounds/contract/settings/region.ts';
import { REPORT_DEFAULTS } from '@rounds/contract/settings/report.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const organization = {
  display_name: 'Fraser Food Safety',
  logo: null,
  logo_full: null,
  langs: [...LANGUAGES],
  saved_queries_enabled: true,
  ...REGION_DEFAULTS,
  address: '',
  holidays: [],
};

describe('organization settings', () => {
  it('saving sends only changes and shows who is affected', async () => {
    const fake = new FakeServer()
      .on(settings.getOrganization, () => organization)
      .on(settings.updateOrganization, ({ body }) => ({ ...organization, display_name: body.display_name ?? '' }));
    const { user } = await renderAt('/settings/organization', { as: createPerson('administrator'), server: fake });
    const name = await screen.findByLabelText(/Name/);
    await user.clear(name);
    await user.type(name, 'Fraser & Sons');
    await user.click(screen.getByLabelText('Français'));
    screen.getByText('Changes apply to everyone in this workspace.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(fake.getCalls(settings.updateOrganization)[0]?.body).toEqual({
      display_name: 'Fraser & Sons',
      langs: ['en', 'de'],
      saved_queries_enabled: true,
    });
  });

  it('field errors appear after the click that leaves the field, so that the click still works', async () => {
    const fake = new FakeServer().on(settings.getOrganization, () => organization);
    const { user } = await renderAt('/settings/organization', { as: createPerson('administrator'), server: fake });
    const name = await screen.findByLabelText(/Name/);
    await user.clear(name);
    await user.type(name, '   ');
    const french = screen.getByLabelText<HTMLInputElement>('Français');
    await user.pointer({ keys: '[MouseLeft>]', target: french });
    expect(document.activeElement).not.toBe(name);
    expect(screen.queryByText('This field is required.')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: french });
    expect(french.checked).toBe(false);
    await screen.findByText('This field is required.');
  });

  it('logos outside of the plan show which plan includes them', async () => {
    const fake = new FakeServer().on(settings.getOrganization, () => organization);
    const free = createPerson('administrator', { plan: 'free' });
    await renderAt('/settings/organization', { as: free, server: fake });
    await screen.findByText('Custom logos are available on Standard.');
    expect(screen.queryByRole('button', { name: /Choose image/ })).toBeNull();
  });

  it('a logo that was never chosen says so', async () => {
    const fake = new FakeServer().on(settings.getOrganization, () => organization);
    await renderAt('/settings/organization', { as: createPerson('administrator'), server: fake });
    within(await screen.findByRole('group', { name: 'Logo' })).getByText('No logo yet');
  });

  it('settings are read-only without permission to edit them', async () => {
    const fake = new FakeServer().on(settings.getOrganization, () => organization);
    const viewer = createPerson('nobody', { permissions: ['APP_VIEW_SETTINGS'] });
    await renderAt('/settings/organization', { as: viewer, server: fake });
    expect((await screen.findByLabelText<HTMLInputElement>(/Name/)).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /Choose image/ })).toBeNull();
  });
});

describe('the region and the holidays of the workspace', () => {
  const christmas = { day: '2026-12-25', name: 'Christmas Day' };
  const openWith = async (more: Partial<OrganizationSettings> = {}) => {
    const fake = new FakeServer()
      .on(settings.getOrganization, () => ({ ...organization, ...more }))
      .on(settings.updateOrganization, ({ body }) => ({ ...organization, ...more, ...body }) as OrganizationSettings);
    return { fake, ...(await renderAt('/settings/organization', { as: createPerson('administrator'), server: fake })) };
  };

  it('the first weekday and the address are saved together, and the bar names them', async () => {
    const { user, fake } = await openWith();
    await user.selectOptions(await screen.findByLabelText('First day of the week'), 'Sunday');
    await user.type(screen.getByLabelText('Address'), '1 High Street');
    const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
    bar.getByText('First day of the week, Address');
    await user.click(bar.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.getCalls(settings.updateOrganization)).toHaveLength(1));
    expect(fake.getCalls(settings.updateOrganization)[0]?.body).toEqual({
      ...REGION_DEFAULTS,
      first_weekday: 'su',
      address: '1 High Street',
    });
  });

  it('a holiday without a date is named, and one that was removed is no longer sent', async () => {
    const { user, fake } = await openWith({ holidays: [christmas] });
    await user.click(await screen.findByRole('button', { name: 'Add holiday' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Enter a date and a name for each holiday/);
    await user.click(screen.getByRole('button', { name: 'Remove –' }));
    await user.click(screen.getByRole('button', { name: 'Remove Christmas Day' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.getCalls(settings.updateOrganization)[0]?.body).toEqual({ holidays: [] }));
  });
});

describe('the workspace logo', () => {
  const branded = (plan: 'standard' | 'free') => {
    const user = createPerson('administrator', { plan });
    return { ...user, workspace: { ...user.workspace, logo: '/api/file/logo' } };
  };

  it('the logo is shown in the menu only if the plan includes branding', async () => {
    const server = new FakeServer().on(settings.getOrganization, () => organization);
    const { container } = await renderAt('/settings/organization', { as: branded('standard'), server });
    expect(container.querySelector('nav img')?.getAttribute('src')).toBe('/api/file/logo');
    cleanup();
    const locked = await renderAt('/settings/organization', { as: branded('free'), server });
    expect(locked.container.querySelector('nav img')).toBeNull();
  });
});

describe('user settings', () => {
  it('the default role of new people can be chosen', async () => {
    const roles = [
      { id: 3, name_lang: { en: 'Inspector' } },
      { id: 4, name_lang: { en: 'Viewer' } },
    ];
    const answer = { default_role: roles[0]!, inactive_after_days: 0, roles };
    const fake = new FakeServer()
      .on(settings.getUserSettings, () => answer)
      .on(settings.updateUserSettings, () => ({ ...answer, default_role: roles[1]! }));
    const { user } = await renderAt('/settings/user', { as: createPerson('administrator'), server: fake });
    await user.selectOptions(await screen.findByLabelText('Default role'), 'Viewer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.getCalls(settings.updateUserSettings)[0]?.body).toMatchObject({ default_role: 4 }));
  });
});

const SECURITY_PAGE: SecurityPage = {
  ...SECURITY_DEFAULTS,
  own_address: '203.0.113.9',
  roles: [
    { id: 3, name_lang: { en: 'Inspector' } },
    { id: 4, name_lang: { en: 'Viewer' } },
  ],
  without_authenticator: {
    total: 21,
    people: [{ id: 7, full_name: 'Mara Lindqvist', is_administrator: true }],
  },
};

describe('security settings', () => {
  it('before an authenticator app is required, administrators read who has none', async () => {
    const fake = new FakeServer()
      .on(settings.getSecurity, () => SECURITY_PAGE)
      .on(settings.updateSecurity, ({ body }) => ({ ...SECURITY_PAGE, ...body }));
    const { user } = await renderAt('/settings/security', { as: createPerson('administrator'), server: fake });
    await user.click(await screen.findByLabelText('Everyone'));
    await user.click(screen.getByRole('switch', { name: /Require an authenticator app/ }));
    screen.getByText('Mara Lindqvist (administrator) and 20 more');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(fake.getCalls(settings.updateSecurity)[0]?.body).toEqual({
      is_second_factor_required: true,
      second_factor_roles: [],
      is_authenticator_required: true,
    });
  });

  it('a list of networks without the own address is explained at its field, which offers to add it', async () => {
    const message = 'Your own address 203.0.113.9 isn’t in the list.';
    const fake = new FakeServer()
      .on(settings.getSecurity, () => SECURITY_PAGE)
      .on(settings.updateSecurity, ({ body }) => {
        if (body.allowed_networks?.includes('203.0.113.9')) return { ...SECURITY_PAGE, ...body };
        throw new FakeApiError('VALIDATION_FAILED', '', { data: { allowed_networks: [message] } });
      });
    const { user } = await renderAt('/settings/security', { as: createPerson('administrator'), server: fake });
    await user.type(await screen.findByLabelText('Allowed addresses and ranges'), '192.0.2.0/24');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(message);
    await user.click(screen.getByRole('button', { name: 'Add your address 203.0.113.9' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(fake.getCalls(settings.updateSecurity).at(-1)?.body).toEqual({
      allowed_networks: ['192.0.2.0/24', '203.0.113.9'],
      are_links_restricted: false,
    });
  });

  it('the length of a session is entered in days and hours and stored in its own unit', async () => {
    const fake = new FakeServer()
      .on(settings.getSecurity, () => SECURITY_PAGE)
      .on(settings.updateSecurity, ({ body }) => ({ ...SECURITY_PAGE, ...body }));
    const { user } = await renderAt('/settings/security', { as: createPerson('administrator'), server: fake });
    const idle = within(await screen.findByRole('group', { name: 'Sign out after inactivity' }));
    const days = idle.getByLabelText<HTMLInputElement>('Days');
    expect(days.value).toBe('14');
    await user.clear(days);
    await user.type(days, '2');
    await user.clear(idle.getByLabelText('Hours'));
    await user.type(idle.getByLabelText('Hours'), '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(fake.getCalls(settings.updateSecurity)[0]?.body).toMatchObject({
      session_idle_minutes: (2 * 24 + 5) * 60,
      session_absolute_hours: SECURITY_DEFAULTS.session_absolute_hours,
    });
  });

  it('values outside the limits are reported at the field', async () => {
    const fake = new FakeServer().on(settings.getSecurity, () => SECURITY_PAGE);
    const { user } = await renderAt('/settings/security', { as: createPerson('administrator'), server: fake });
    const shortest = await screen.findByLabelText('Minimum password length');
    await user.clear(shortest);
    await user.type(shortest, '70');
    await user.tab();
    await screen.findByText('Must be 64 or less.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(fake.getCalls(settings.updateSecurity)).toHaveLength(0);
  });
});

describe('template settings and ratings', () => {
  it('words, icons and order of the ratings are saved together, in the shown order', async () => {
    const ratings = getDefaultRatings('en');
    const fake = new FakeServer()
      .on(settings.getChecklistSettings, () => CHECKLIST_DEFAULTS)
      .on(settings.listRatings, () => ratings)
      .on(settings.updateRatings, () => ratings);
    const { user } = await renderAt('/settings/checklist', { as: createPerson('administrator'), server: fake });
    const best = within(await screen.findByRole('group', { name: 'Rating 1' }));
    await user.clear(best.getByLabelText('English'));
    await user.type(best.getByLabelText('English'), 'Perfect');
    await user.click(best.getByRole('button', { name: 'Star' }));
    await user.click(best.getByRole('button', { name: /^Move down/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    const body = fake.getCalls(settings.updateRatings)[0]?.body as { order: number[]; rating: unknown[] };
    expect(body.order).toEqual([2, 1, 3, 4, 5]);
    expect(body.rating[1]).toMatchObject({ rating: 1, name_lang: { en: 'Perfect' }, icon: { name: 'star' } });
  });

  it('a rating without a name in any language is not saved', async () => {
    const fake = new FakeServer()
      .on(settings.getChecklistSettings, () => CHECKLIST_DEFAULTS)
      .on(settings.listRatings, () => getDefaultRatings('en'));
    const { user } = await renderAt('/settings/checklist', { as: createPerson('administrator'), server: fake });
    const best = within(await screen.findByRole('group', { name: 'Rating 1' }));
    for (const field of best.getAllByRole('textbox')) await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a name for each rating.');
    expect(fake.getCalls(settings.updateRatings)).toHaveLength(0);
  });
});

describe('report settings', () => {
  it('page size, header and color are saved', async () => {
    const fake = new FakeServer()
      .on(settings.getReportSettings, () => REPORT_DEFAULTS)
      .on(settings.updateReportSettings, () => ({
        ...REPORT_DEFAULTS,
        page_size: 'letter' as const,
        header: 'Fraser',
      }));
    const { user } = await renderAt('/settings/report', { as: createPerson('administrator'), server: fake });
    await user.selectOptions(await screen.findByLabelText('Page size'), 'letter');
    await user.type(screen.getByLabelText('Header'), 'Fraser');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(fake.getCalls(settings.updateReportSettings)[0]?.body).toEqual({
      page_size: 'letter',
      header: 'Fraser',
      footer: '',
      colors: { accent: null },
    });
  });

  it('sections, languages and the file name of reports are saved', async () => {
    const fake = new FakeServer()
      .on(settings.getReportSettings, () => REPORT_DEFAULTS)
      .on(settings.updateReportSettings, ({ body }) => ({ ...REPORT_DEFAULTS, ...body }));
    const { user } = await renderAt('/settings/report', { as: createPerson('administrator'), server: fake });
    await user.click(await screen.findByRole('checkbox', { name: 'Scores' }));
    await user.click(screen.getByRole('checkbox', { name: 'German' }));
    await user.click(screen.getByLabelText('File name'));
    await user.paste('{number} {template}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(fake.getCalls(settings.updateReportSettings)[0]?.body).toMatchObject({
      sections: ['failed', 'answers'],
      languages: ['en', 'fr'],
      file_name: '{number} {template}',
    });
  });
});
