/** Signing out at the service as well, and ending sessions here when the service says so. */
import type { SsoProtocol } from '@rounds/contract/sso';
import { recordActivity } from '../../http/activity.ts';
import type { PreloadCall } from '../../http/module.ts';
import type { SignOnRules } from '../auth/index.ts';
import { findWorkspacesById } from '../workspaces/index.ts';
import { decryptJson } from './encryption.ts';
import { loadProvider } from './load-provider.ts';
import { SignOnRejection } from './provider.ts';
import { getProvider } from './providers.ts';
import { endSsoSessions, findSsoSession } from './queries/sessions.ts';
import type { SignOnWorkspace } from './workspace.ts';

export const isSignOnSession: SignOnRules['isSignOnSession'] = async (tx, sessionId) =>
  (await findSsoSession(tx, sessionId)) !== undefined;

export const findLogoutUrl: SignOnRules['findLogoutUrl'] = async ({ database, services }, actor) => {
  const providerSession = await database.inWorkspace(actor, async (tx) => {
    const session = await findSsoSession(tx, actor.session_id);
    if (!session) return null;
    const [workspace] = await findWorkspacesById(tx, [actor.workspace_id]);
    return { session, provider: await loadProvider<SsoProtocol>(tx, services, workspace!, session.protocol) };
  });
  if (!providerSession) return null;
  const { session, provider } = providerSession;
  // Another service may have replaced it since.
  if (!provider.is_enabled || getProvider(session.protocol).getName(provider.settings) !== session.provider)
    return null;
  try {
    const logout = session.logout ? decryptJson<Record<string, string>>(services, session.logout) : {};
    const { subject, session_index } = session;
    return await getProvider(session.protocol).getLogoutUrl(provider, { subject, session_index, logout });
  } catch (error) {
    // Nobody is kept from signing out here because the service is away.
    if (!(error instanceof SignOnRejection)) services.log.warn({ err: error }, 'no address to sign out at the service');
    return null;
  }
};

interface EndedSessions {
  readonly provider: string;
  readonly subject: string | null;
  readonly session_index: string | null;
}

/** Ends the sessions that the service names. Returns how many there were. */
export async function endSessionsByService(
  { database, request }: Pick<PreloadCall, 'database' | 'request'>,
  workspace: SignOnWorkspace,
  protocol: SsoProtocol,
  ended: EndedSessions,
): Promise<number> {
  return database.inWorkspace(workspace.id, async (tx) => {
    const people = await endSsoSessions(tx, ended);
    for (const { user_id, full_name } of people) {
      const who = { workspace_id: workspace.id, user_id, full_name };
      const subject = { type: 'user', id: user_id, title: full_name, after: { protocol } };
      await recordActivity(tx, who, request, [{ code: 'sso.signed_out_by_provider', subject }]);
    }
    return people.length;
  });
}
