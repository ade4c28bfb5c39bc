import { administrator } from '../../packages/server/src/testing/installed.ts';
import { HOME } from '../sign-in.ts';
import {
  ASSET,
  closeOverlays,
  dialog,
  goTo,
  openMenuOf,
  openOverlay,
  openOverlayByKeys,
  page,
  type Screen,
  submitPassword,
} from './walk.ts';

export const SIGN_IN_SCREENS: readonly Screen[] = [
  {
    name: 'registering, refused',
    open: (w) =>
      goTo('/register')
        .then(() => w.press('auth:register.submit'))
        .then(() => page.locator('[name=email][aria-invalid=true]').waitFor()),
  },
  {
    name: 'forgotten password',
    open: (w) => goTo('/forgot-password').then(() => w.button('auth:forgotten.submit').waitFor()),
  },
  {
    name: 'choosing a password',
    open: (w) =>
      goTo('/reset-password/somebody%40rounds.example?sent=1').then(() => w.button('auth:reset.submit').waitFor()),
  },
  { name: 'code step that is over', open: (w) => goTo('/2fa/email/').then(() => w.waitForText('auth:code.over')) },
  { name: 'sign-in', open: () => goTo('/login').then(() => page.locator('form').waitFor()) },
  { name: 'sign-in refused', open: () => submitPassword('not this one').then(() => page.getByRole('alert').waitFor()) },
  {
    name: 'my inspections',
    open: async (w) => {
      await submitPassword(administrator.password);
      await page.waitForURL(HOME);
      await goTo('/inspections/mine');
      await page.getByText(ASSET).first().waitFor();
      // It is open while the workspace is being set up.
      await w.press('common:menu.close');
    },
  },
  { name: 'start dialog', open: (w) => openOverlay(() => w.press('inspections:new.title')) },
  { name: 'account menu', open: () => openOverlay(() => page.locator('button:has([data-initials])').first().click()) },
  { name: 'shortcuts', open: () => openOverlayByKeys('?') },
  { name: 'notifications', open: (w) => openOverlay(() => w.press('notices:title')) },
  { name: 'go palette', open: () => openOverlayByKeys('Control+k') },
  {
    name: 'side menu open',
    open: async (w) => {
      await closeOverlays();
      await w.press('common:menu.open');
      await w.button('common:menu.close').waitFor();
    },
  },
  { name: 'menu drawer', phone: true, open: (w) => openOverlay(() => w.press('common:menu.open')) },
  {
    name: 'account menu on a phone',
    phone: true,
    open: async (w) => {
      await openOverlay(() => w.press('common:menu.open'));
      await dialog().locator('button:has([data-initials])').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'inspections',
    open: async (w) => {
      await goTo('/inspections');
      await page.getByText(ASSET).first().waitFor();
      await w.press('common:menu.close');
    },
  },
  { name: 'row menu', open: () => openMenuOf(ASSET) },
  {
    name: 'own profile',
    open: async () => {
      await goTo('/user/account-settings');
      await page.locator('[name=nick_name]').fill('no blanks here');
    },
  },
  {
    name: 'calendar of a date',
    open: (w) => openOverlay(() => w.press('common:date.calendar')),
    leave: () => closeOverlays(),
  },
  {
    name: 'own preferences',
    open: (w) => goTo('/user/account-settings?tab=preferences').then(() => w.waitForText('account:preferences.title')),
  },
  {
    name: 'notification settings',
    open: (w) => goTo('/user/account-settings?tab=notices').then(() => w.waitForText('account:notices.title')),
  },
  {
    name: 'account security',
    open: (w) => goTo('/user/account-settings?tab=security').then(() => w.waitForText('account:sessions.this_one')),
  },
  {
    name: 'own workspaces',
    open: (w) => goTo('/settings/workspaces').then(() => w.waitForText('account:archive.export.start')),
  },
  {
    name: 'organization settings',
    open: (w) => goTo('/settings/organization').then(() => w.waitForText('settings:logos.title')),
  },
  { name: 'settings of people', open: (w) => goTo('/settings/user').then(() => w.waitForText('settings:user.part')) },
  {
    name: 'security settings',
    open: (w) => goTo('/settings/security').then(() => w.waitForText('settings:security.part')),
  },
  {
    name: 'setup of the authenticator app',
    open: (w) => goTo('/user/set-up-authenticator').then(() => w.waitForText('account:set_up.title')),
  },
  {
    name: 'retention',
    open: (w) => goTo('/settings/retention').then(() => w.waitForText('retention:rules.delete_activity.title')),
  },
];
