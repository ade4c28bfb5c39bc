/** Accounts: signing in and out, registration, and invitations to workspaces. */
import type { ServerModule } from '../../http/module.ts';
import { passwordResetJob, registrationJob } from './registration.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { createAttemptLimits } from './attempt-limits.ts';
export { consumeAttempt, toAttempt, verifyCurrentPassword } from './attempts.ts';
export { sendCodeByMail } from './code-step.ts';
export {
  createAuthenticatorEncryption,
  findAppCodeStep,
  getCodeExpiry,
  MAX_TRIES,
  maskEmail,
  matchesMailedCode,
  wrongCodeError,
} from './codes.ts';
export { cancelInvitation, invitePerson, resendInvitation } from './invitations.ts';
export { checkNewPassword, loadPasswordContext } from './password-rules.ts';
export { hashPassword, matchesPassword, withHashSlot } from './passwords.ts';
export {
  type AccountRow,
  type AccountUser,
  createAccount,
  createUser,
  findAccountByKey,
  fullName,
  getAccount,
  listAccountUsers,
  lockAccount,
  setEmail,
  setPassword,
  setSecondFactor,
  toEmailKey,
} from './queries/accounts.ts';
export {
  deleteExpiredSessions,
  endAccountSession,
  endAccountSessions,
  endUserSessions,
  listAccountSessions,
  upgradeSession,
} from './queries/sessions.ts';
export {
  countChangeTry,
  deleteAccountSteps,
  deletePendingChange,
  type PendingChange,
  revokeOneTimePassword,
  savePendingChange,
} from './queries/verification.ts';
export { isInvited } from './session-start.ts';
export { toSessionUser } from './session-user.ts';
export { signInAsUser } from './sign-in.ts';
export { isTimeZone } from './time-zone.ts';
export { generateTotpSecret, toTotpUri } from './totp.ts';

export const authModule: ServerModule = {
  name: 'auth',
  routes,
  tasks: [registrationJob, passwordResetJob] as ServerModule['tasks'],
};
