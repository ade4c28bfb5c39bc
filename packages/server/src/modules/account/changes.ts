/** Changes to an account that count only with a code: a new address, a second factor. */
import type { CallBefore } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { codeMark, isSameHash, MOST_TRIES, tryChange, type WaitingChange, wrongCode } from '../auth/index.ts';

/** What the mark of a code is bound to, so that a code for one change fits no other. */
export const markedFor = ({ kind, account_id, value }: Pick<WaitingChange, 'kind' | 'account_id' | 'value'>): string =>
  `${kind}:${account_id}:${value}`;

type IsRight = (change: WaitingChange, code: string, services: Services) => boolean;

export const fitsMailedCode: IsRight = (change, code, services) =>
  change.code_hash !== null && isSameHash(change.code_hash, codeMark(services, markedFor(change), code));

/** Before the transaction, so that a wrong try stays counted. @throws Refusal USR_STEP_OVER, USR_WRONG_CODE */
export async function provenChange(
  call: Pick<CallBefore, 'database' | 'services' | 'locale'> & { readonly actor: { readonly account_id: number } },
  kind: WaitingChange['kind'],
  code: string,
  isRight: IsRight,
): Promise<WaitingChange> {
  const { database, actor, services, locale } = call;
  const change = await database.inInstallation((tx) => tryChange(tx, actor.account_id, kind, MOST_TRIES));
  if (!change) throw new Refusal('USR_STEP_OVER');
  if (!isRight(change, code, services)) throw wrongCode(locale);
  return change;
}
