/** Links in mails. They use the configured site, never the host name of a request, which a sender can forge. */

import type { Language } from '@rounds/contract/languages.ts';
import type { Services } from '../../services.ts';
import { getWorkspaceUrl } from '../workspaces/index.ts';

type LinkServices = Pick<Services, 'config'>;

interface PasswordLink {
  readonly email: string;
  readonly password: string;
  readonly key: string | null;
  /** The language in which the page opens; null for that of the browser. */
  readonly language: Language | null;
}

/**
 * Links to the page on which a person chooses a password. The one-time password is in the fragment, which browsers do
 * not send, so no log has it.
 */
export function toPasswordLink({ config }: LinkServices, { email, password, key, language }: PasswordLink): string {
  const search = language === null ? '' : `?${new URLSearchParams({ lang: language })}`;
  const fragment = new URLSearchParams({ password });
  return `${getWorkspaceUrl(config, key)}/reset-password/${encodeURIComponent(email)}${search}#${fragment}`;
}

export const toForgottenPasswordLink = ({ config }: LinkServices): string => `${config.publicUrl}/forgot-password`;

export const toWorkspacesLink = ({ config }: LinkServices): string => `${config.publicUrl}/settings/workspaces`;
