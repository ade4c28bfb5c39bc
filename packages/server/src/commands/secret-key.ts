/**
 * `PREVIOUS_SECRET_KEY=… npm run secret-key`: encrypts all stored secrets with the current SECRET_KEY. Until then,
 * authenticator apps, secrets of sign-on services, webhooks and integrations, and waiting mails cannot be used.
 */
import { InvalidSettingError, readConfig } from '../config/index.ts';
import { openDatabase } from '../db/open.ts';
import { listWorkspaceIds } from '../db/workspaces.ts';
import { openLog } from '../log.ts';
import { changeKeyOfAuthenticators } from '../modules/auth/index.ts';
import { changeKeyOfIntegrations } from '../modules/integrations/index.ts';
import { changeKeyOfMails } from '../modules/mail/index.ts';
import { changeKeyOfSignOn } from '../modules/sso/index.ts';
import { changeKeyOfWebhooks } from '../modules/webhooks/index.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand } from './command.ts';

const USAGE = 'Set PREVIOUS_SECRET_KEY to the key that was in use before, and SECRET_KEY to the new one.';

async function changeSecretKey(previous: string | undefined): Promise<string> {
  if (!previous) throw new StartupError(USAGE);
  const config = readConfig(process.env);
  if (config.secretKey === previous) throw new InvalidSettingError(`Both keys are the same. ${USAGE}`);
  const database = await openDatabase(config, openLog('silent'));
  const keys = { from: previous, to: config.secretKey };
  try {
    let count = await database.inInstallation(
      async (tx) => (await changeKeyOfAuthenticators(tx, keys)) + (await changeKeyOfMails(tx, keys)),
    );
    for (const id of await database.inInstallation(listWorkspaceIds)) {
      count += await database.inWorkspace(
        id,
        async (tx) =>
          (await changeKeyOfSignOn(tx, keys)) +
          (await changeKeyOfWebhooks(tx, keys)) +
          (await changeKeyOfIntegrations(tx, keys)),
      );
    }
    return `${count} secrets are encrypted with the current key.`;
  } finally {
    await database.close();
  }
}

await runCommand(() => changeSecretKey(process.env.PREVIOUS_SECRET_KEY));
