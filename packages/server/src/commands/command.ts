/** The parts that commands of an installation share, such as `npm run plan`. */
import { InvalidSettingError, readConfig } from '../config/index.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { openLog } from '../log.ts';
import { findWorkspaces } from '../modules/workspaces/index.ts';
import { StartupError } from '../startup-error.ts';

type Workspace = Awaited<ReturnType<typeof findWorkspaces>>[number];

/**
 * Prints the result of the command. An error that its operator can fix is one sentence; every other one has a stack.
 */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    console.error(error instanceof InvalidSettingError || error instanceof StartupError ? error.message : error);
    process.exit(1);
  }
}

/** Opens the database of the settings for work on one workspace, given by its key or name. */
export async function withWorkspace<T>(
  name: string,
  work: (database: Database, workspace: Workspace) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, openLog('silent'));
  try {
    const [workspace, another] = await database.inInstallation((tx) => findWorkspaces(tx, name));
    if (!workspace) throw new StartupError(`Workspace “${name}” not found.`);
    if (another) throw new StartupError(`There are several workspaces named “${name}”. Use a workspace key.`);
    return await work(database, workspace);
  } finally {
    await database.close();
  }
}
