/**
 * The rules of single sign-on that signing in with a password must know. The module of single sign-on builds on this
 * one and provides them.
 */
import type { Tx } from '../../db/database.ts';
import { requiredExtension } from '../../http/extensions.ts';
import type { Actor, PreloadCall } from '../../http/module.ts';

/** The known properties of somebody who is not signed in. */
export interface GuestHints {
  readonly workspace: string | undefined;
  readonly email: string | undefined;
}

type GuestCall = Pick<PreloadCall, 'database' | 'services' | 'request'>;

export interface SignOnRules {
  /** Returns where people of the transaction's workspace must sign in; null if they may use a password. */
  findRequiredUrl(tx: Tx, workspaceId: number): Promise<string | null>;
  /** The same for a guest, by host, workspace or email domain; null also if that names no workspace. */
  findGuestUrl(call: GuestCall, hints: GuestHints): Promise<string | null>;
  /** Whether a person may sign in with a password although that is switched off. */
  mayUsePassword(tx: Tx, userId: number): Promise<boolean>;
  /** Whether the session began by single sign-on, so that it is valid in its own workspace alone. */
  isSignOnSession(tx: Tx, sessionId: number): Promise<boolean>;
  /** Returns where the browser goes to sign out at the service as well; null for other sessions. */
  findLogoutUrl(call: Pick<PreloadCall, 'database' | 'services'>, actor: Actor): Promise<string | null>;
  /** The person of this browser has entered password and code, which confirms that they are who the service says. */
  finishLinking(tx: Tx, call: Pick<PreloadCall, 'request' | 'services'>, proof: LinkProof): Promise<void>;
}

export interface LinkProof {
  readonly browser_token: string | null;
  readonly workspace_id: number;
  readonly user_id: number;
}

export const signOnRules = requiredExtension<SignOnRules>('auth.sign_on_rules');
