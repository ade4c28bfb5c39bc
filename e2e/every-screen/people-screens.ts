import { closeOverlays, dialog, GROUP, goTo, groupId, INVITED, openOverlay, page, ROLE, type Screen } from './walk.ts';

export const PEOPLE_SCREENS: readonly Screen[] = [
  {
    name: 'assignment fields',
    open: (w) => goTo('/settings/assignment').then(() => w.waitForText('assignments:settings.title')),
  },
  {
    name: 'template settings',
    open: (w) => goTo('/settings/checklist').then(() => w.waitForText('settings:ratings.title')),
  },
  {
    name: 'report settings',
    open: (w) => goTo('/settings/report').then(() => w.waitForText('settings:report.page_size')),
  },
  { name: 'people', open: () => goTo('/user/list').then(() => page.getByText(INVITED).first().waitFor()) },
  { name: 'invite people', open: (w) => openOverlay(() => w.press('users:invite.open')) },
  {
    name: 'person',
    open: async () => {
      await closeOverlays();
      await page.getByRole('button', { name: INVITED, exact: true }).click();
      await dialog().waitFor();
    },
  },
  { name: 'groups', open: () => goTo('/group/list').then(() => page.getByText(GROUP).first().waitFor()) },
  { name: 'new group', open: (w) => openOverlay(() => w.press('groups:new')) },
  {
    name: 'people of a group',
    open: (w) => goTo(`/group/${groupId}/users`).then(() => w.waitForText('groups:nobody.title')),
  },
  { name: 'roles', open: () => goTo('/user/role').then(() => page.getByText(ROLE).first().waitFor()) },
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
  { name: 'new role', open: (w) => openOverlay(() => w.press('roles:new')) },
  { name: 'activity', open: (w) => goTo('/log/user-activity-log').then(() => w.waitForText('logs:user_title')) },
  {
    name: 'activity entry',
    open: async () => {
      // Later screens of the walk add entries, so the one that it needs may be on another page.
      const filter = JSON.stringify({ subject_title: [{ operator: 'eq', value: ROLE }] });
      await goTo(`/log/user-activity-log?${new URLSearchParams({ filter })}`);
      await page.getByRole('row', { name: ROLE }).getByRole('button').first().click();
      await dialog().waitFor();
    },
  },
  { name: 'types of activity', open: (w) => goTo('/log/activity-types').then(() => w.waitForText('logs:stays_on')) },
  { name: 'exports', open: (w) => goTo('/exports').then(() => w.waitForText('exports:empty.title')) },
  {
    name: 'plans',
    open: (w) => goTo('/workspace/settings/plans').then(() => w.waitForText('subscription:falls_back')),
  },
  { name: 'not found', open: (w) => goTo('/nowhere').then(() => w.waitForText('common:not_found.title')) },
];
