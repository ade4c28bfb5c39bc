/** Screens for failures: server errors, missing permissions and features of another plan. */
import { vi } from 'vitest';
import { HOME } from '../sign-in.ts';
import {
  ASSET,
  completedInspection,
  endTrial,
  failCalls,
  goTo,
  page,
  product,
  ROLE,
  restoreCalls,
  type Screen,
  signInAs,
  TITLE,
  TRIAL_OWNER,
  USER_WITHOUT_ROLES,
  type Walk,
} from './walk.ts';

/** The page shows that its call failed; retrying works once the server has recovered. */
const failedLoad = (
  name: string,
  address: () => string | Promise<string>,
  says: string,
  retry: string,
  brings: (walk: Walk) => Promise<unknown>,
): Screen => ({
  name: `${name}, not loaded`,
  open: async (w) => {
    const target = await address();
    await failCalls();
    await goTo(target);
    await w.waitForText(says);
  },
  leave: async (w) => {
    await restoreCalls();
    await w.press(retry);
    await brings(w);
  },
});

const text = (words: string) => page.getByText(words).filter({ visible: true }).first().waitFor();

const NEW_TEMPLATE = 'Cold room check';

async function createTemplate(): Promise<number> {
  const body = { title: NEW_TEMPLATE, language: 'en' };
  const { id } = await product.call<{ id: number }>('POST', '/api/checklist/template/new', body);
  return id;
}

/** The screens in the order of the walk, which starts with the administrator signed in. */
export const ERROR_SCREENS: readonly Screen[] = [
  failedLoad(
    'inspections',
    () => '/inspections',
    'common:table.failed',
    'common:retry',
    () => text(ASSET),
  ),
  failedLoad(
    'templates',
    () => '/checklist/templates',
    'common:table.failed',
    'common:retry',
    () => text(TITLE),
  ),
  failedLoad(
    'builder',
    // A template that was opened before is on the device, and opens without the server.
    async () => `/checklist/template/${await createTemplate()}/edit`,
    'builder:open_failed',
    'builder:try_again',
    () => page.getByRole('heading', { name: NEW_TEMPLATE }).waitFor(),
  ),
  failedLoad(
    'inspection',
    // Open inspections are on the device already, so only a completed one is loaded; it shows its report.
    () => `/inspections/${completedInspection}/conduct`,
    'conduct:open.failed',
    'conduct:try_again',
    () => page.waitForURL(/view-report/),
  ),
  failedLoad(
    'report',
    () => `/inspections/${completedInspection}/view-report`,
    'report:failed',
    'report:try_again',
    (w) => w.button('report:history.open').waitFor(),
  ),
  failedLoad(
    'roles',
    () => '/user/role',
    'common:table.failed',
    'common:retry',
    () => text(ROLE),
  ),
  failedLoad(
    'plans',
    () => '/workspace/settings/plans',
    'subscription:failed',
    'common:retry',
    (w) => w.waitForText('subscription:falls_back'),
  ),
  {
    name: 'who is signed in, not loaded',
    open: async (w) => {
      await failCalls(/\/api\/user\/auth$/);
      await goTo('/inspections');
      await w.waitForText('common:broken.title');
    },
    leave: async (w) => {
      await restoreCalls();
      await w.press('common:retry');
      await text(ASSET);
    },
  },
  {
    name: 'home of somebody without a role',
    open: async (w) => {
      await signInAs(USER_WITHOUT_ROLES, w.language);
      await w.waitForText('common:no_places.title');
    },
  },
  {
    name: 'page without access',
    open: (w) => goTo('/assets').then(() => w.waitForText('common:no_access.title')),
  },
  {
    name: 'page of another plan',
    open: async (w) => {
      await signInAs(TRIAL_OWNER, w.language);
      await page.waitForURL(HOME);
      await endTrial();
      await goTo('/checklist/templates/import');
      await w.waitForText('common:locked.needs.ckl_create_checklist_from_csv');
    },
    leave: restoreCalls,
  },
  {
    name: 'dashboard of a new workspace',
    open: (w) => goTo('/dashboard').then(() => w.waitForText('dashboard:steps.title')),
  },
  {
    name: 'import of a workspace that was exported',
    open: async (w) => {
      const buffer = await exportWorkspace();
      await goTo('/settings/workspaces');
      await w.waitForText('account:archive.import.choose');
      await page.locator('input[type=file]').setInputFiles({ name: 'rounds.zip', mimeType: 'application/zip', buffer });
      await w.waitForText('account:archive.summary.paused');
    },
  },
];

/** The workspace of the product's administrator as one file. */
async function exportWorkspace(): Promise<Buffer> {
  const mine = await product.call<{ id: number; is_current: boolean }[]>(
    'GET',
    '/api/settings/workspaces/my-workspaces',
  );
  const { id } = mine.find(({ is_current }) => is_current)!;
  const { job_id } = await product.call<{ job_id: number }>('POST', `/api/settings/workspaces/${id}/export`);
  const getStatus = async () => (await product.call<{ status: string }>('GET', `/api/job/${job_id}`)).status;
  await vi.waitUntil(async () => (await getStatus()) === 'done', { timeout: 60_000, interval: 200 });
  const file = await fetch(`${product.base}/api/job/${job_id}/file`, { headers: product.headers });
  return Buffer.from(await file.arrayBuffer());
}
