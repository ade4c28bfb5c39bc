import {
  closeOverlays,
  dialog,
  GROUP,
  goTo,
  groupId,
  INVITED,
  openOverlay,
  page,
  product,
  ROLE,
  type Screen,
  USER_WITHOUT_ROLES,
  type Walk,
} from './walk.ts';

/** Opens another tab on the page of the person that is open. */
async function openPersonTab(w: Walk, tab: string, text: string): Promise<void> {
  await page.getByRole('link', { name: w.pattern(tab) }).click();
  await w.waitForText(text);
}

/** An issue that somebody would have to take over. */
async function giveOpenWork(name: string): Promise<void> {
  const query = new URLSearchParams({ q: name });
  const [person] = await product.call<{ value: number }[]>('GET', `/api/user/search?${query}`);
  if (!person) throw new Error(`${name} is not in the workspace`);
  await product.call('POST', '/api/issue/new', {
    title: 'Replace the worn seal of the northern pump',
    assignee: { type: 'user', id: person.value },
  });
}

export const PEOPLE_SCREENS: readonly Screen[] = [
  {
    name: 'assignment fields',
    open: (w) => goTo('/settings/assignment').then(() => w.waitForText('assignments:settings.title')),
  },
  {
    name: 'defaults of new assignments',
    open: (w) => goTo('/settings/assignment?tab=defaults').then(() => w.waitForText('assignments:defaults.title')),
  },
  {
    name: 'template settings',
    open: (w) => goTo('/settings/checklist').then(() => w.waitForText('settings:ratings.title')),
  },
  {
    name: 'report settings',
    open: (w) => goTo('/settings/report').then(() => w.waitForText('settings:report.page_size')),
  },
  ...['saml', 'oidc', 'cas'].map((protocol) => ({
    name: `single sign-on by ${protocol}`,
    open: (w: Walk) => goTo(`/settings/organization/auth/${protocol}`).then(() => w.waitForText('sso:addresses.title')),
  })),
  {
    name: 'provisioning',
    open: (w) => goTo('/settings/organization/auth/scim').then(() => w.waitForText('sso:scim.title')),
  },
  { name: 'api', open: (w) => goTo('/settings/api').then(() => w.waitForText('api:tokens.empty.title')) },
  { name: 'new api token', open: (w) => openOverlay(() => w.press('api:tokens.new')) },
  {
    name: 'api token that was created',
    open: async (w) => {
      await dialog().locator('[name="name"]').fill('Spreadsheet');
      await w.press('api:presets.read');
      await w.press('api:create');
      await w.waitForText('api:shown.title');
    },
    leave: async (w) => {
      await w.press('api:shown.close');
    },
  },
  {
    name: 'feeds',
    open: async (w) => {
      await goTo('/settings/api/feeds?feed=assets');
      await w.press('api:feeds.try.button');
      await page
        .getByRole('table')
        .or(page.getByText(w.texts('api:feeds.try.empty')))
        .first()
        .waitFor();
    },
  },
  {
    name: 'webhooks',
    open: (w) => goTo('/settings/webhooks').then(() => w.waitForText('webhooks:empty.title')),
  },
  { name: 'new webhook', open: (w) => openOverlay(() => w.press('webhooks:new')) },
  {
    name: 'integrations',
    open: (w) => goTo('/settings/organization/integrations').then(() => w.waitForText('integrations:about.s3')),
  },
  {
    name: 'configurations of S3',
    open: (w) => goTo('/settings/organization/integrations/s3').then(() => w.waitForText('integrations:none.title')),
  },
  {
    name: 'new configuration of S3',
    open: (w) =>
      goTo('/settings/organization/integrations/s3/configure/new').then(() => w.waitForText('integrations:create')),
  },
  {
    name: 'end of signing in at Google',
    open: (w) => goTo('/oauth-callback').then(() => w.waitForText('integrations:callback.failed')),
  },
  { name: 'people', open: () => goTo('/user/list').then(() => page.getByText(INVITED).first().waitFor()) },
  { name: 'invite people', open: (w) => openOverlay(() => w.press('users:invite.open')) },
  {
    name: 'person',
    open: async () => {
      await closeOverlays();
      await goTo('/user/list');
      await page.getByRole('link', { name: INVITED, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: INVITED }).waitFor();
    },
  },
  { name: 'work of a person', open: (w) => openPersonTab(w, 'users:person.work', 'users:leaving.open_work') },
  { name: 'sessions of a person', open: (w) => openPersonTab(w, 'users:person.security', 'users:person.sessions') },
  { name: 'history of a person', open: (w) => openPersonTab(w, 'users:person.activity', 'logs:history.title') },
  {
    name: 'deactivate a person with open work',
    open: async (w) => {
      const { first_name, last_name } = USER_WITHOUT_ROLES;
      const name = `${first_name} ${last_name}`;
      await giveOpenWork(name);
      await goTo('/user/list');
      const menu = page.getByRole('button', { name: new RegExp(name) }).filter({ visible: true });
      await openOverlay(() => menu.last().click());
      await page.getByRole('menuitem', { name: w.pattern('users:deactivate.confirm') }).click();
      await dialog()
        .getByRole('list', { name: w.pattern('users:leaving.open_work') })
        .waitFor();
    },
  },
  { name: 'import people', open: (w) => goTo('/user/import').then(() => w.waitForText('users:bring.choose')) },
  { name: 'groups', open: () => goTo('/group/list').then(() => page.getByText(GROUP).first().waitFor()) },
  { name: 'new group', open: (w) => openOverlay(() => w.press('groups:new')) },
  {
    name: 'people of a group',
    open: (w) => goTo(`/group/${groupId}/users`).then(() => w.waitForText('groups:nobody.title')),
  },
  { name: 'roles', open: () => goTo('/user/role').then(() => page.getByText(ROLE).first().waitFor()) },
  {
    name: 'roles changed',
    open: async (w) => {
      await page
        .getByRole('checkbox', { name: new RegExp(ROLE) })
        .filter({ visible: true })
        .first()
        .click();
      await page
        .getByRole('region', { name: w.pattern('common:save.bar') })
        .getByText(ROLE)
        .waitFor();
    },
  },
  { name: 'new role', open: (w) => openOverlay(() => w.press('roles:new')) },
  {
    name: 'sites of a role',
    open: async (w) => {
      const menu = page.getByRole('button', { name: new RegExp(ROLE) }).filter({ visible: true });
      await openOverlay(() => menu.last().click());
      await page.getByRole('menuitem', { name: w.pattern('roles:sites.open') }).click();
      await dialog().waitFor();
    },
  },
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
