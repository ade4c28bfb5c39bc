/** What people see when they do not get in: a server that answers an error, roles that open nothing, a plan without the page. */
import {
  ASSET,
  completed,
  failCalls,
  go,
  letCallsThrough,
  NOBODY,
  OWNER,
  page,
  ROLE,
  type Screen,
  signInAs,
  TITLE,
  template,
  unopened,
  type Walk,
} from './walk.ts';

/** The page says that its call failed; once the server is well again, trying again brings what was wanted. */
const notLoaded = (
  name: string,
  address: () => string,
  says: string,
  retry: string,
  brings: (walk: Walk) => Promise<unknown>,
): Screen => ({
  name: `${name}, not loaded`,
  open: async (w) => {
    await failCalls();
    await go(address());
    await w.seen(says);
  },
  leave: async (w) => {
    await letCallsThrough();
    await w.press(retry);
    await brings(w);
  },
});

const text = (words: string) => page.getByText(words).filter({ visible: true }).first().waitFor();

/** In the order of a walk, which begins with the administrator signed in. */
export const SHUT_SCREENS: readonly Screen[] = [
  notLoaded(
    'inspections',
    () => '/inspections',
    'common:table.failed',
    'common:retry',
    () => text(ASSET),
  ),
  notLoaded(
    'templates',
    () => '/checklist/templates',
    'common:table.failed',
    'common:retry',
    () => text(TITLE),
  ),
  notLoaded(
    'builder',
    () => `/checklist/template/${template}/edit`,
    'builder:open_failed',
    'builder:try_again',
    () => page.getByRole('treegrid').waitFor(),
  ),
  notLoaded(
    'inspection',
    () => `/inspections/${unopened}/conduct`,
    'conduct:open.failed',
    'conduct:try_again',
    (w) => w.seen('form:review'),
  ),
  notLoaded(
    'report',
    () => `/inspections/${completed}/view-report`,
    'report:failed',
    'report:try_again',
    (w) => w.button('report:history.open').waitFor(),
  ),
  notLoaded(
    'roles',
    () => '/user/role',
    'common:table.failed',
    'common:retry',
    () => text(ROLE),
  ),
  notLoaded(
    'plans',
    () => '/workspace/settings/plans',
    'subscription:failed',
    'common:retry',
    (w) => w.seen('subscription:falls_back'),
  ),
  {
    name: 'who is signed in, not loaded',
    open: async (w) => {
      await failCalls(/\/api\/user\/auth$/);
      await go('/inspections');
      await w.seen('common:broken.title');
    },
    leave: async (w) => {
      await letCallsThrough();
      await w.press('common:retry');
      await text(ASSET);
    },
  },
  {
    name: 'home of somebody without a role',
    open: async (w) => {
      await signInAs(NOBODY, w.language);
      await w.seen('common:no_places.title');
    },
  },
  {
    name: 'page without access',
    open: (w) => go('/assets').then(() => w.seen('common:no_access.title')),
  },
  {
    name: 'page of another plan',
    open: async (w) => {
      await signInAs(OWNER, w.language);
      await page.waitForURL(/inspections\/mine/);
      await go('/checklist/templates/import');
      await w.seen('common:locked.title');
    },
  },
];
