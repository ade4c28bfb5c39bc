/** Links in mails. They use the configured site, never the host name of a request, which a sender can forge. */

import type { Services } from '../../services.ts';
import { getWorkspaceUrl } from '../workspaces/index.ts';

type LinkServices = Pick<Services, 'config'>;

export const passwordLink = ({ config }: LinkServices, email: string, workspaceKey: string | null): string =>
  `${getWorkspaceUrl(config, workspaceKey)}/reset-password/${encodeURIComponent(email)}`;

export const forgotLink = ({ config }: LinkServices): string => `${config.publicUrl}/forgot-password`;

export const workspacesLink = ({ config }: LinkServices): string => `${config.publicUrl}/settings/workspaces`;
