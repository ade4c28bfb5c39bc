import { administrator } from '../../packages/server/src/testing/installed.ts';
import { ASSET, close, dialog, go, menuOf, overlay, overlayOf, page, type Screen, submitPassword } from './walk.ts';

export const ENTRY_SCREENS: readonly Screen[] = [
  {
    name: 'registering, refused',
    open: (w) =>
      go('/register')
        .then(() => w.press('auth:register.submit'))
        .then(() => page.locator('[name=email][aria-invalid=true]').waitFor()),
  },
  {
    name: 'forgotten password',
    open: (w) => go('/forgot-password').then(() => w.button('auth:forgotten.submit').waitFor()),
  },
  {
    name: 'choosing a password',
    open: (w) =>
      go('/reset-password/somebody%40rounds.example?sent=1').then(() => w.button('auth:reset.submit').waitFor()),
  },
  { name: 'code step that is over', open: (w) => go('/2fa/email/').then(() => w.seen('auth:code.over')) },
  { name: 'sign-in', open: () => go('/login').then(() => page.locator('form').waitFor()) },
  { name: 'sign-in refused', open: () => submitPassword('not this one').then(() => page.getByRole('alert').waitFor()) },
  {
    name: 'my inspections',
    open: async () => {
      await submitPassword(administrator.password);
      await page.waitForURL(/inspections\/mine/);
      await page.getByText(ASSET).first().waitFor();
    },
  },
  { name: 'start dialog', open: (w) => overlayOf(() => w.press('inspections:new.title')) },
  { name: 'account menu', open: () => overlayOf(() => page.locator('button:has([data-initials])').first().click()) },
  { name: 'shortcuts', open: () => overlay('?') },
  { name: 'go palette', open: () => overlay('Control+k') },
  {
    name: 'side menu open',
    open: async (w) => {
      await close();
      await w.press('common:menu.open');
      await w.button('common:menu.close').waitFor();
    },
  },
  { name: 'menu drawer', phone: true, open: (w) => overlayOf(() => w.press('common:menu.open')) },
  {
    name: 'account menu on a phone',
    phone: true,
    open: async (w) => {
      await overlayOf(() => w.press('common:menu.open'));
      await dialog().locator('button:has([data-initials])').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'inspections',
    open: async (w) => {
      await go('/inspections');
      await page.getByText(ASSET).first().waitFor();
      await w.press('common:menu.close');
    },
  },
  { name: 'row menu', open: () => menuOf(ASSET) },
  {
    name: 'own profile',
    open: async () => {
      await go('/user/account-settings');
      await page.locator('[name=nick_name]').fill('no blanks here');
    },
  },
  { name: 'calendar of a date', open: (w) => overlayOf(() => w.press('common:date.calendar')), leave: () => close() },
  {
    name: 'own preferences',
    open: (w) => go('/user/account-settings?tab=preferences').then(() => w.seen('account:preferences.title')),
  },
  {
    name: 'account security',
    open: (w) => go('/user/account-settings?tab=security').then(() => w.seen('account:sessions.this_one')),
  },
  { name: 'own workspaces', open: (w) => go('/settings/workspaces').then(() => w.seen('account:workspaces.current')) },
  {
    name: 'organization settings',
    open: (w) => go('/settings/organization').then(() => w.seen('settings:logos.title')),
  },
  { name: 'settings of people', open: (w) => go('/settings/user').then(() => w.seen('settings:user.part')) },
  { name: 'security settings', open: (w) => go('/settings/security').then(() => w.seen('settings:security.part')) },
];
