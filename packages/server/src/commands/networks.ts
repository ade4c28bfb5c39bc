/**
 * `npm run networks -- open <workspace>`: lets people of a workspace sign in from everywhere again, if its networks have
 * locked them out. With DATABASE_URL the server may be running.
 */
import { openToAllNetworks } from '../modules/settings/index.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand, withWorkspace } from './command.ts';

const USAGE = 'Usage: npm run networks -- open <workspace>.';

async function openWorkspace([command, name, ...others]: readonly string[]): Promise<string> {
  if (command !== 'open' || !name || others.length > 0) throw new StartupError(USAGE);
  return withWorkspace(name, async (database, workspace) => {
    const closed = await database.inWorkspace(workspace.id, (tx) => openToAllNetworks(tx, workspace));
    const networks = closed.length === 0 ? 'There were no networks' : `Before, only ${closed.join(', ')} could`;
    return `People of ${workspace.display_name} can sign in from everywhere. ${networks}.`;
  });
}

await runCommand(() => openWorkspace(process.argv.slice(2)));
