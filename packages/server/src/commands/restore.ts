/**
 * `npm run restore -- <file>`: puts a backup into an empty database, after all its checksums were compared. The server
 * must not be running. `--verify` only compares; `--another-key` accepts that secrets in the backup stay unreadable.
 */

import { type Manifest, SECRET_NAME, toKeyId } from '../backup/archive-format.ts';
import { readArchive, verifyArchive } from '../backup/archive-reader.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { adoptSecretKey, readConfig } from '../config/index.ts';
import { listMigrations } from '../db/migrate.ts';
import { openOwner } from '../db/open.ts';
import { openFiles } from '../modules/files/index.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand } from './command.ts';
import { formatCount, parseFile, startProgress } from './progress.ts';

const USAGE = 'Usage: npm run restore -- <file> [--verify] [--another-key].';

async function restore(args: readonly string[]): Promise<string> {
  const { file, options } = parseFile(args, ['verify', 'another-key'], USAGE);
  const showProgress = startProgress();
  const showShare = (what: string) => (read: number, total: number) =>
    showProgress(`${what}: ${Math.min(100, Math.floor((read / total) * 100))} % …`);
  let size = 1;
  const manifest = await verifyArchive(file, listMigrations(), {
    onProgress: (read, total) => {
      size = total;
      showShare('Comparing checksums')(read, total);
    },
  });
  const about = `The backup of ${manifest.created_at} by version ${manifest.version}, with ${formatCount(manifest.files)} files,`;
  if (options.has('verify')) return `${about} is complete and undamaged.`;
  const config = readConfig(process.env);
  const key = manifest.has_secret_key ? await readSecretKey(file) : config.secretKey;
  if (!options.has('another-key')) assertSameKey(manifest, key);
  const { owner, close } = await openOwner(config, 'start');
  try {
    const onProgress = (read: number) => showShare('Restoring')(read, size);
    await restoreBackup({ owner, files: await openFiles(config) }, { file, manifest, onProgress });
    if (manifest.has_secret_key) adoptSecretKey(config, key);
  } finally {
    await close();
  }
  return `${about} is restored. Start the server.`;
}

async function readSecretKey(file: string): Promise<string> {
  for await (const { name, bytes } of readArchive(file)) if (name === SECRET_NAME) return bytes.toString();
  throw new StartupError(`The backup ${file} lacks the secret key that its list names.`);
}

function assertSameKey(manifest: Manifest, key: string): void {
  if (toKeyId(key) === manifest.key_id) return;
  throw new StartupError(
    'The backup was made with another SECRET_KEY. Set SECRET_KEY to that key. Without it, add --another-key: authenticator apps, sign-on, integrations, webhooks and waiting mails have to be set up again.',
  );
}

await runCommand(() => restore(process.argv.slice(2)));
