/** Addresses in mails: those of the configured site only, whatever a request says of its host. */

import type { Services } from '../../services.ts';
import { workspaceAddress } from '../workspaces/index.ts';

type Site = Pick<Services, 'config'>;

export const passwordLink = ({ config }: Site, email: string, workspaceKey: string | null): string =>
  `${workspaceAddress(config, workspaceKey)}/reset-password/${encodeURIComponent(email)}`;

export const forgotLink = ({ config }: Site): string => `${config.publicUrl}/forgot-password`;

export const workspacesLink = ({ config }: Site): string => `${config.publicUrl}/settings/workspaces`;
