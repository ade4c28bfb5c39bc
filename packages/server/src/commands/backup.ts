/**
 * `npm run backup -- <file> [--with-secret-key]`: copies the database and all files into one file. The server may be
 * running. Without the secret key of the installation, the file cannot be restored elsewhere: keep it in another place.
 */
import { createBackup } from '../backup/create-backup.ts';
import { readConfig } from '../config/index.ts';
import { openOwner } from '../db/open.ts';
import { openFiles } from '../modules/files/index.ts';
import { runCommand } from './command.ts';
import { formatCount, parseFile, startProgress } from './progress.ts';

const USAGE = 'Usage: npm run backup -- <file> [--with-secret-key].';
const MAX_NAMED_FILES = 5;

async function backup(args: readonly string[]): Promise<string> {
  const { file, options } = parseFile(args, ['with-secret-key'], USAGE);
  const config = readConfig(process.env);
  const { owner, close } = await openOwner(config, 'join');
  const showProgress = startProgress();
  try {
    const result = await createBackup(
      { owner, files: await openFiles(config), secretKey: config.secretKey },
      {
        file,
        withSecretKey: options.has('with-secret-key'),
        onProgress: ({ rows, files, all_files }) =>
          showProgress(`${formatCount(rows)} rows, ${formatCount(files)} of ${formatCount(all_files)} files …`),
      },
    );
    const done = `${formatCount(result.rows)} rows and ${formatCount(result.files - result.missing.length)} files are in ${file}.`;
    if (result.missing.length === 0) return done;
    const fileNames = result.missing.slice(0, MAX_NAMED_FILES).join(', ');
    return `${done}\n${formatCount(result.missing.length)} files that the database names are not in the store: ${fileNames}${result.missing.length > MAX_NAMED_FILES ? ' …' : ''}`;
  } finally {
    await close();
  }
}

await runCommand(() => backup(process.argv.slice(2)));
