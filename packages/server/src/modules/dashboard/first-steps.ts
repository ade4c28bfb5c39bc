/** The steps that a new workspace still needs, for the people who set it up. */
import { type dashboard, FIRST_STEPS, type FirstStep, type FirstSteps } from '@rounds/contract/dashboard';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Call } from '../../http/module.ts';
import { listClosed } from '../account/index.ts';
import { findCompletedSteps } from './queries/first-steps.ts';

const STEP_PERMISSIONS: Readonly<Record<FirstStep, Permission>> = {
  template: 'CKL_MANAGE_TEMPLATES',
  inspection: 'INS_CONDUCT_INSPECTION',
  asset: 'SST_MANAGE_ASSET',
  people: 'USR_MANAGE_USER',
  assignment: 'AST_MANAGE_ASSIGNMENT',
};

/** Only people who set up workspaces see the remaining steps. */
const SETUP_PERMISSION: Permission = 'CKL_MANAGE_TEMPLATES';

export async function listFirstSteps({
  tx,
  actor,
}: Pick<Call<typeof dashboard.listFirstSteps>, 'tx' | 'actor'>): Promise<{ steps: FirstSteps }> {
  if (!actor.permissions.has(SETUP_PERMISSION)) return { steps: [] };
  if ((await listClosed(tx, actor)).includes('first_steps')) return { steps: [] };
  const steps = FIRST_STEPS.filter((step) => actor.permissions.has(STEP_PERMISSIONS[step]));
  const done = await findCompletedSteps(tx);
  return { steps: steps.every((step) => done[step]) ? [] : steps.map((step) => ({ step, is_done: done[step] })) };
}
