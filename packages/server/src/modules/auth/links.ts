/** Links in mails. They use the configured site, never the host name of a request, which a sender can forge. */

import type { Services } from '../../services.ts';
import { getWorkspaceUrl } from '../workspaces/index.ts';

type LinkServices = Pick<Services, 'config'>;

/** Where a person chooses a password. The one-time password is in the fragment, which browsers do not send, so no log has it. */
export const toPasswordLink = (
  { config }: LinkServices,
  { email, password, key }: { readonly email: string; readonly password: string; readonly key: string | null },
): string =>
  `${getWorkspaceUrl(config, key)}/reset-password/${encodeURIComponent(email)}#${new URLSearchParams({ password })}`;

export const toForgottenPasswordLink = ({ config }: LinkServices): string => `${config.publicUrl}/forgot-password`;

export const toWorkspacesLink = ({ config }: LinkServices): string => `${config.publicUrl}/settings/workspaces`;
