/** People: how they sign in and out, and how an account becomes a user of a workspace. */
import type { ServerModule } from '../../http/module.ts';
import { forgetting, registering } from './registering.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { passwordContext } from './account-context.ts';
export { attemptOn, provenAccount, spendAttempt } from './attempts.ts';
export { mailCode } from './code-step.ts';
export { appSealing, codeMark, MOST_TRIES, maskedAddress, wrongCode } from './codes.ts';
export { cancelInvitation, invitePerson, resendInvitation } from './invitations.ts';
export { isSameHash } from './one-time-passwords.ts';
export { checkNewPassword } from './password-rules.ts';
export { hashPassword } from './passwords.ts';
export {
  accountByKey,
  changePreferences,
  createAccount,
  createUser,
  emailKey,
  type FoundAccount,
  fullName,
  lockAccount,
  type OwnUser,
  readAccount,
  setEmail,
  setPassword,
  setSecondFactor,
  usersOf,
} from './queries/people.ts';
export {
  endChange,
  endStepsOf,
  keepChange,
  tryChange,
  voidOneTimePassword,
  type WaitingChange,
} from './queries/proofs.ts';
export {
  endOldSessions,
  endOwnSession,
  endSessionsOf,
  endSessionsOfUser,
  ownSessions,
  raiseSession,
} from './queries/sessions.ts';
export { isInvited } from './session-start.ts';
export { sessionUser } from './session-user.ts';
export { enter } from './sign-in.ts';
export { isTimeZone } from './time-zone.ts';
export { matchingTotpStep, newTotpSecret, totpAddress } from './totp.ts';

export const authModule: ServerModule = {
  name: 'auth',
  routes,
  jobs: [registering, forgetting] as ServerModule['jobs'],
};
