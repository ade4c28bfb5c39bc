/** `npm run files -- copy <from> <to>`: copies all uploaded files from one FILES_URL to another. */
import { fileURLToPath } from 'node:url';
import { copyStore, openFiles } from '../modules/files/index.ts';
import { parseS3Address } from '../s3-address.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand } from './command.ts';

const USAGE = 'Usage: npm run files -- copy <from> <to>, each a file:/// or s3://key:secret@bucket address.';
const PROGRESS_STEP = 1_000;

function open(address: string) {
  const s3Files = parseS3Address(address) ?? null;
  if (!s3Files && !address.startsWith('file:///')) throw new StartupError(USAGE);
  return openFiles({ s3Files, filesDir: s3Files ? '' : fileURLToPath(address) });
}

async function copy([command, from, to]: readonly string[]): Promise<string> {
  if (command !== 'copy' || !from || !to) throw new StartupError(USAGE);
  const { copied, unchanged } = await copyStore(await open(from), await open(to), (count) => {
    if (count % PROGRESS_STEP === 0) console.log(`${count} files …`);
  });
  return `${copied} files copied and verified, ${unchanged} were already there.`;
}

await runCommand(() => copy(process.argv.slice(2)));
