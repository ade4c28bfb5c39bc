import { auth } from '@rounds/contract/auth';
import { type Group, groups } from '@rounds/contract/groups';
import { SECURITY_DEFAULTS, type SecurityPage, settings, type UserSettings } from '@rounds/contract/settings';
import { users } from '@rounds/contract/users';
import { workspaces } from '@rounds/contract/workspaces';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeServer, renderAt, toListPage } from '../../testing/index.ts';

const people: UserSettings = {
  default_role: { id: 3, name_lang: { en: 'Inspector', de: 'Inspektor', fr: 'Inspecteur' } },
  inactive_after_days: 0,
  roles: [{ id: 3, name_lang: { en: 'Inspector', de: 'Inspektor', fr: 'Inspecteur' } }],
} as unknown as UserSettings;

const openPeople = (locale?: 'en' | 'de' | 'fr') => {
  const server = new FakeServer()
    .on(settings.getUserSettings, () => people)
    .on(settings.updateUserSettings, ({ body }) => ({ ...people, inactive_after_days: body.inactive_after_days ?? 0 }))
    .onDefault(groups.list, () => toListPage<Group>([], 'groups'));
  return renderAt('/settings/user', { as: createPerson('administrator', locale && { locale }), server });
};

const changeDays = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: RegExp) => {
  const field = await screen.findByRole('textbox', { name });
  await user.clear(field);
  await user.type(field, '90');
};

describe('a form with changes that are not saved', () => {
  it.each([
    ['en', /inactive/i, 'Leave without saving?', 'Stay', 'Leave'],
    ['de', /inaktiv/i, 'Ohne Speichern verlassen?', 'Bleiben', 'Verlassen'],
    ['fr', /inacti/i, /^Quitter sans enregistrer/, 'Rester', 'Quitter'],
  ] as const)(
    'asks in %s before its screen is left, and keeps them if the person stays',
    async (locale, name, title, stay, leave) => {
      const { user, router } = await openPeople(locale);
      await changeDays(user, name);
      void router.navigate({ to: '/group/list' });
      await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: stay }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(router.state.location.pathname).toBe('/settings/user');
      expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe('90');
      void router.navigate({ to: '/group/list' });
      await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: leave }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/group/list'));
    },
  );

  it('lets the person leave at once after it was saved or its changes were discarded', async () => {
    const { user, router, server } = await openPeople();
    await changeDays(user, /inactive/i);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(settings.updateUserSettings)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    await router.navigate({ to: '/group/list' });
    expect(router.state.location.pathname).toBe('/group/list');
  });

  it('makes the browser ask before the tab is closed', async () => {
    const { user } = await openPeople();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await screen.findByRole('textbox', { name: /inactive/i });
    expect(close()).toBe(false);
    await changeDays(user, /inactive/i);
    expect(close()).toBe(true);
  });

  it('asks before its dialog is closed by Escape, and not when its own button cancels it', async () => {
    const server = new FakeServer()
      .onDefault(groups.list, () => toListPage<Group>([], 'groups'))
      .on(users.search, () => []);
    const { user } = await renderAt('/group/list', { as: createPerson('administrator'), server });
    const openDialog = async () => {
      await user.click((await screen.findAllByRole('button', { name: /New group/ }))[0]!);
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getAllByRole('textbox')[0]!, 'Night shift');
      return dialog;
    };
    await openDialog();
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
    screen.getByDisplayValue('Night shift');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the guard of unsaved changes', () => {
  const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const product = Object.entries(sources).filter(([file]) => !/\.test\.|\/testing\//.test(file));

  it('is the only one of the product', () => {
    const blocking = product.filter(([, text]) => /\buseBlocker\(/.test(text)).map(([file]) => file);
    expect(blocking).toEqual(['./use-leave-guard.ts']);
  });
  it('knows each form whose changes are in the bar', () => {
    const withBar = product.filter(([, text]) => /<SaveBar\b|\buseSaveBar\(/.test(text));
    expect(withBar.length).toBeGreaterThan(10);
    // A form of its own, or one that it gets; the editors of roles and boards have the guard in their page.
    const guards =
      /\buse((Call|Security)Form|UnsavedChanges)\(|\bform: (CallForm|SectionForm)\b|\bRoleChange\b|function useSaveBar/;
    const unknown = withBar.filter(([file, text]) => !guards.test(text) && !file.startsWith('../../ui/save-bar/'));
    expect(unknown.map(([file]) => file)).toEqual([]);
  });
  it('shows the changes of all forms in the one bar of the window', () => {
    const bars = product.filter(([, text]) => /<SaveBarPlace\b/.test(text)).map(([file]) => file);
    expect(bars).toEqual(['../../app/shell/shell.tsx']);
    expect(product.filter(([, text]) => /className=\{\w+\.(saveBar|save|bar)\} role="status"/.test(text))).toEqual([]);
  });
});

describe('the bar of unsaved changes', () => {
  const saved = { ...SECURITY_DEFAULTS, own_address: '192.0.2.7', roles: [] } as unknown as SecurityPage;
  const page: SecurityPage = { ...saved, without_authenticator: { total: 0, people: [] } };
  const openSecurity = async (server = new FakeServer()) => {
    server.on(settings.getSecurity, () => page);
    const opened = await renderAt('/settings/security', { as: createPerson('administrator'), server });
    const { user } = opened;
    await user.click(await screen.findByRole('radio', { name: 'Everyone' }));
    const length = screen.getByRole('textbox', { name: 'Minimum password length' });
    await user.clear(length);
    await user.type(length, '14');
    return { ...opened, server, bar: within(screen.getByRole('region', { name: 'Unsaved changes' })) };
  };

  it('names the changed fields of all forms of the page, and saves them one after the other', async () => {
    const server = new FakeServer().on(settings.updateSecurity, ({ body }) => ({ ...page, ...body }) as SecurityPage);
    const { user, bar } = await openSecurity(server);
    bar.getByText('2 changes');
    expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1);
    await user.click(bar.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
    expect(server.getCalls(settings.updateSecurity).map(({ body }) => Object.keys(body!))).toEqual([
      expect.arrayContaining(['is_second_factor_required']),
      expect.arrayContaining(['password_min_length']),
    ]);
  });

  it('discards the changes of all forms', async () => {
    const { user, bar } = await openSecurity();
    await user.click(bar.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone' }).checked).toBe(false);
  });

  it('signing out asks first, and staying keeps the session and the changes', async () => {
    const { user, server } = await openSecurity(new FakeServer().on(workspaces.listMine, () => []));
    await user.click(screen.getByRole('button', { name: /^Account: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(server.getCalls(auth.logout)).toHaveLength(0);
    screen.getByRole('region', { name: 'Unsaved changes' });
  });
});
