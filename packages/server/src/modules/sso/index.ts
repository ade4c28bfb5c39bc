/** Single sign-on by SAML, OpenID Connect and CAS. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { extend } from '../../http/extensions.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { signOnRules } from '../auth/index.ts';
import { findGuestUrl, findRequiredUrl, mayUsePassword } from './enforcement.ts';
import { finishLinking } from './linking.ts';
import { findLogoutUrl, isSignOnSession } from './logout.ts';
import { deleteExpiredAttempts } from './queries/attempts.ts';
import { deleteOldRejections } from './queries/rejections.ts';
import { routes } from './routes.ts';
import { expiryTask } from './saml/expiry.ts';

export { changeKeyOfSignOn } from './change-key.ts';
export { applyGroups, listInitialRoles } from './group-mapping.ts';
export { loadProvisioningRules } from './provisioning-rules.ts';

const REJECTION_DAYS = 90;

/** Attempts that nobody ended, and rejections that nobody looks at any more. */
const removeOld: CronTask = {
  name: 'sso.remove_old',
  schedule: '17 * * * *',
  async run({ database }) {
    for (const id of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(id, async (tx) => {
        await deleteExpiredAttempts(tx);
        await deleteOldRejections(tx, REJECTION_DAYS);
      });
    }
  },
};

export const ssoModule: ServerModule = {
  name: 'sso',
  routes,
  cron: [removeOld, expiryTask],
  extensions: [
    extend(signOnRules, {
      findRequiredUrl,
      findGuestUrl,
      mayUsePassword,
      isSignOnSession,
      findLogoutUrl,
      finishLinking,
    }),
  ],
};
