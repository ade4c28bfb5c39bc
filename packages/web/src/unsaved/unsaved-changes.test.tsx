import { type Group, groups } from '@rounds/contract/groups';
import { settings, type UserSettings } from '@rounds/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeServer, renderAt, toListPage } from '../testing/index.ts';

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
    const server = new FakeServer().onDefault(groups.list, () => toListPage<Group>([], 'groups'));
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
    expect(screen.getByDisplayValue('Night shift')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

/** Files that may block leaving by themselves: the builder saves first, conducting keeps entries on the device. */
const OWN_GUARDS = [
  '../app/unsaved-changes-guard.tsx',
  '../features/checklists/builder/builder-page.tsx',
  '../features/inspections/conduct/conduct-screen.tsx',
];

describe('the guard of unsaved changes', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const product = Object.entries(sources).filter(([file]) => !/\.test\.|\/testing\//.test(file));

  it('is the only one of the product', () => {
    const blocking = product.filter(([, text]) => /\buseBlocker\(/.test(text)).map(([file]) => file);
    expect(blocking.sort()).toEqual(OWN_GUARDS.sort());
  });
  it('knows each form that shows a bar to save its changes', () => {
    const withBar = product.filter(([, text]) => /<(SaveBar|SaveLine)\b|className=\{\w+\.saveBar\}/.test(text));
    expect(withBar.length).toBeGreaterThan(10);
    // A form of its own, or one that it gets.
    const unknown = withBar.filter(
      ([, text]) => !/\buse((Call|Security)Form|UnsavedChanges)\(|\bform: CallForm</.test(text),
    );
    expect(unknown.map(([file]) => file)).toEqual([]);
  });
});
