import { close, dialog, GROUP, go, group, INVITED, overlayOf, page, ROLE, type Screen } from './walk.ts';

export const PEOPLE_SCREENS: readonly Screen[] = [
  {
    name: 'assignment fields',
    open: (w) => go('/settings/assignment').then(() => w.seen('assignments:settings.title')),
  },
  { name: 'people', open: () => go('/user/list').then(() => page.getByText(INVITED).first().waitFor()) },
  { name: 'invite people', open: (w) => overlayOf(() => w.press('users:invite.open')) },
  {
    name: 'person',
    open: async () => {
      await close();
      await page.getByRole('button', { name: INVITED, exact: true }).click();
      await dialog().waitFor();
    },
  },
  { name: 'groups', open: () => go('/group/list').then(() => page.getByText(GROUP).first().waitFor()) },
  { name: 'new group', open: (w) => overlayOf(() => w.press('groups:new')) },
  { name: 'people of a group', open: (w) => go(`/group/${group}/users`).then(() => w.seen('groups:nobody.title')) },
  { name: 'roles', open: () => go('/user/role').then(() => page.getByText(ROLE).first().waitFor()) },
  {
    name: 'roles changed',
    open: async () => {
      await page
        .getByRole('checkbox', { name: new RegExp(ROLE) })
        .filter({ visible: true })
        .first()
        .click();
      await page.locator('section').getByRole('listitem').getByText(ROLE).waitFor();
    },
  },
  { name: 'new role', open: (w) => overlayOf(() => w.press('roles:new')) },
  { name: 'activity', open: (w) => go('/log/user-activity-log').then(() => w.seen('logs:user_title')) },
  {
    name: 'activity entry',
    open: async () => {
      await page.getByRole('row', { name: ROLE }).getByRole('button').first().click();
      await dialog().waitFor();
    },
  },
  { name: 'types of activity', open: (w) => go('/log/activity-types').then(() => w.seen('logs:stays_on')) },
  { name: 'plans', open: (w) => go('/workspace/settings/plans').then(() => w.seen('subscription:falls_back')) },
  { name: 'not found', open: (w) => go('/nowhere').then(() => w.seen('common:not_found.title')) },
];
