/** Changes of an account that must be confirmed with a code: a new email address or a second factor. */
import { ApiError } from '../../http/api-error.ts';
import type { Call, PreloadCall } from '../../http/module.ts';
import type { Services } from '../../services.ts';
import {
  countChangeTry,
  deleteAccountSteps,
  endAccountSessions,
  MAX_TRIES,
  matchesMailedCode,
  type PendingChange,
  wrongCodeError,
} from '../auth/index.ts';

/** The subject that is hashed with a code, so that the code of one change does not confirm another. */
export const toCodeSubject = ({
  kind,
  account_id,
  value,
}: Pick<PendingChange, 'kind' | 'account_id' | 'value'>): string => `${kind}:${account_id}:${value}`;

type CodeCheck = (change: PendingChange, code: string, services: Services) => boolean;

export const matchesChangeCode: CodeCheck = (change, code, services) =>
  matchesMailedCode(services, change.code_hash, toCodeSubject(change), code);

/** Runs before the transaction, so that wrong tries stay counted. @throws ApiError USR_STEP_OVER, USR_WRONG_CODE */
export async function verifyChange(
  call: Pick<PreloadCall, 'database' | 'services' | 'locale'> & { readonly actor: { readonly account_id: number } },
  kind: PendingChange['kind'],
  code: string,
  isRight: CodeCheck,
): Promise<PendingChange> {
  const { database, actor, services, locale } = call;
  const change = await database.inInstallation((tx) => countChangeTry(tx, actor.account_id, kind, MAX_TRIES));
  if (!change) throw new ApiError('USR_STEP_OVER');
  if (!isRight(change, code, services)) throw wrongCodeError(locale);
  return change;
}

/**
 * Ends all other sessions and unfinished sign-ins of the account, and returns the number of sessions. People change
 * their password, second factor or email address when somebody else may have signed in.
 */
export async function endOtherAccess({ tx, actor }: Pick<Call, 'tx' | 'actor'>): Promise<number> {
  await deleteAccountSteps(tx, actor.account_id);
  return endAccountSessions(tx, actor.account_id, actor.session_id);
}
