/** `npm run plan -- <workspace> <plan>`: changes the plan of a workspace. With DATABASE_URL the server may be running. */
import { PLANS, type Plan } from '@rounds/contract/plans.ts';
import { setPlan } from '../modules/workspaces/index.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand, withWorkspace } from './command.ts';

const isPlan = (name: string | undefined): name is Plan => PLANS.some((plan) => plan === name);

async function changePlan([name, plan]: readonly string[]): Promise<string> {
  if (!name || !isPlan(plan)) {
    throw new StartupError(`Usage: npm run plan -- <workspace> <plan>, where <plan> is ${PLANS.join(', ')}.`);
  }
  return withWorkspace(name, async (database, workspace) => {
    await database.inInstallation((tx) => setPlan(tx, workspace.id, plan));
    return `${workspace.display_name} moved from ${workspace.plan} to ${plan}.`;
  });
}

await runCommand(() => changePlan(process.argv.slice(2)));
