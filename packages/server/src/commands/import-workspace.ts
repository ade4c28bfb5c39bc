/**
 * `npm run import-workspace -- <file> --workspace <key>`: imports an exported workspace into an empty one, also if the
 * file is too large to be uploaded. With DATABASE_URL the server may be running.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/index.ts';
import { openLog } from '../log.ts';
import { openFiles } from '../modules/files/index.ts';
import { Archive, findFailureText, importArchive } from '../modules/workspace-archive/index.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand, withWorkspace } from './command.ts';
import { formatCount, startProgress } from './progress.ts';

const USAGE = 'Usage: npm run import-workspace -- <file> --workspace <key>.';

function parse(args: readonly string[]): { readonly file: string; readonly workspace: string } {
  try {
    const options = { workspace: { type: 'string' as const } };
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file && values.workspace && others.length === 0) return { file, workspace: values.workspace };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new StartupError(USAGE);
}

async function importWorkspace(args: readonly string[]): Promise<string> {
  const { file, workspace: name } = parse(args);
  const archive = await Archive.open(file).catch(toStartupError);
  const showProgress = startProgress();
  try {
    return await withWorkspace(name, async (database, workspace) => {
      const services = { files: await openFiles(readConfig(process.env)), log: openLog('silent') };
      const onProgress = (done: number, total: number) =>
        showProgress(`${Math.min(100, Math.floor((done / total) * 100))} % …`);
      const target = { database, services, workspace_id: workspace.id, onProgress };
      const { rows, files, people } = await importArchive(archive, target).catch(toStartupError);
      const counts = `${formatCount(rows)} rows, ${formatCount(files)} files and ${formatCount(people)} people`;
      return `${counts} of “${archive.manifest.workspace}” are now in ${workspace.display_name}. Nobody was notified: invite the people in the workspace.`;
    });
  } finally {
    archive.close();
  }
}

/** Turns errors that the operator can solve into the sentence that people see; the rest keep their stack. */
function toStartupError(error: unknown): never {
  const text = findFailureText(error);
  if (text !== undefined) throw new StartupError(text);
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  throw code && syscall ? new StartupError(`The file can’t be read: ${message}.`) : error;
}

await runCommand(() => importWorkspace(process.argv.slice(2)));
