/** Requests of the CAS server to end the session of a ticket. Who knows the ticket is the server or the person. */
import type { sso } from '@rounds/contract/sso';
import type { PreloadCall } from '../../../http/module.ts';
import { loadProvider } from '../load-provider.ts';
import { endSessionsByService } from '../logout.ts';
import { getWorkspace } from '../workspace.ts';
import { findChild, parseXml, XmlError } from '../xml.ts';
import { casProvider } from './provider.ts';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const MAX_REQUEST_LENGTH = 20_000;

export async function receiveCasLogout(call: PreloadCall<typeof sso.receiveCasLogout>): Promise<null> {
  const { database, services, params, body } = call;
  const workspace = await getWorkspace(call, params.workspace);
  const ticket = findTicket(body.logoutRequest);
  if (ticket === null) return null;
  const { settings } = await database.inWorkspace(workspace.id, (tx) => loadProvider(tx, services, workspace, 'cas'));
  const provider = casProvider.getName(settings);
  await endSessionsByService(call, workspace, 'cas', { provider, subject: null, session_index: ticket });
  return null;
}

function findTicket(request: string | undefined): string | null {
  try {
    const root = parseXml(request ?? '', { maxLength: MAX_REQUEST_LENGTH, isStrict: true });
    if (root.name !== 'LogoutRequest' || root.namespace !== PROTOCOL) return null;
    return findChild(root, PROTOCOL, 'SessionIndex')?.text.trim() || null;
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}
