/**
 * `npm run analytics -- rebuild <workspace>`: rebuilds the facts behind charts from the completed inspections. With
 * DATABASE_URL the server may be running.
 */
import { rebuildFacts } from '../modules/facts/index.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand, withWorkspace } from './command.ts';

const USAGE = 'Usage: npm run analytics -- rebuild <workspace>.';

async function rebuild([command, name, ...others]: readonly string[]): Promise<string> {
  if (command !== 'rebuild' || !name || others.length > 0) throw new StartupError(USAGE);
  return withWorkspace(name, async (database, workspace) => {
    let printed = 0;
    const inspections = await rebuildFacts(database, workspace.id, (share) => {
      const percent = Math.floor(share * 100);
      if (percent > printed) console.log(`${percent} % …`);
      printed = percent;
    });
    return `The figures of ${workspace.display_name} have been rebuilt from ${inspections} completed inspections.`;
  });
}

await runCommand(() => rebuild(process.argv.slice(2)));
