/** The owner proves who they are before the workspace is deleted: by password or by a code of their app. */
import type { workspaces } from '@rounds/contract/workspaces';
import { fieldError } from '../../http/input.ts';
import type { Call, PreloadCall } from '../../http/module.ts';
import {
  consumeAttempt,
  consumeTotpStep,
  findAppCodeStep,
  getAccount,
  toAttempt,
  verifyCurrentPassword,
  wrongCodeError,
} from '../auth/index.ts';
import { assertCurrent } from './current.ts';

type DeletionCall = typeof workspaces.requestDeletion;

/** The time step of the code, which can be used once; null for a password. */
export type Proof = number | null;

/** @throws ApiError VALIDATION_FAILED, USR_WRONG_CODE, RATE_LIMITED */
export async function verifyProof(call: PreloadCall<DeletionCall>): Promise<Proof> {
  const { body, database, actor, params, request, locale, services } = call;
  await database.inInstallation((tx) => assertCurrent({ tx, actor, params }));
  if (body.password) {
    await verifyCurrentPassword(call, body.password, 'password');
    return null;
  }
  const account = await getAccount(database, actor.account_id, request.ip);
  if (account.password_hash !== null || !account.totp_secret) throw fieldError('password', locale, 'field.required');
  if (!body.code) throw fieldError('code', locale, 'field.code');
  await consumeAttempt(call, 'code', toAttempt(account, account.email_key, request.ip));
  const step = findAppCodeStep(services, account.totp_secret, body.code);
  if (step === null) throw wrongCodeError(locale);
  return step;
}

export async function consumeProof({ tx, actor, locale }: Call<DeletionCall>, step: Proof): Promise<void> {
  if (step !== null && !(await consumeTotpStep(tx, actor.account_id, step))) throw wrongCodeError(locale);
}
