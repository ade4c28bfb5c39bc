/** `npm run plan -- <workspace> <plan>`: changes the plan of a workspace. With DATABASE_URL the server may be running. */
import { PLANS, type Plan } from '@rounds/contract/plans';
import { InvalidSettingError, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { openLog } from './log.ts';
import { findWorkspaces, setPlan } from './modules/workspaces/index.ts';
import { StartupError } from './startup-error.ts';

const isPlan = (name: string | undefined): name is Plan => PLANS.some((plan) => plan === name);

async function changePlan(name: string | undefined, plan: string | undefined): Promise<string> {
  if (!name || !isPlan(plan)) {
    throw new StartupError(`Usage: npm run plan -- <workspace> <plan>, where <plan> is ${PLANS.join(', ')}.`);
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config, openLog('silent'));
  try {
    return await database.inInstallation(async (tx) => {
      const [workspace, another] = await findWorkspaces(tx, name);
      if (!workspace) throw new StartupError(`Workspace “${name}” not found.`);
      if (another) throw new StartupError(`There are several workspaces named “${name}”. Use a workspace key.`);
      await setPlan(tx, workspace.id, plan);
      return `${workspace.display_name} moved from ${workspace.plan} to ${plan}.`;
    });
  } finally {
    await database.close();
  }
}

try {
  console.log(await changePlan(process.argv[2], process.argv[3]));
} catch (error) {
  console.error(error instanceof InvalidSettingError || error instanceof StartupError ? error.message : error);
  process.exit(1);
}
