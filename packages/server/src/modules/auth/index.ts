/** Accounts: signing in and out, registration, and invitations to workspaces. */
import type { CronTask, ServerModule } from '../../http/module.ts';
import { deleteExpiredSessions } from './queries/sessions.ts';
import { passwordResetJob, registrationJob } from './registration.ts';
import { routes } from './routes.ts';
import { signOnRules } from './sign-on.ts';

export { createAttemptLimits } from './attempt-limits.ts';
export { consumeAttempt, toAttempt, verifyCurrentPassword, verifyPassword } from './attempts.ts';
export { sendCodeByMail, startStep } from './code-step.ts';
export {
  changeKeyOfAuthenticators,
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
  consumeTotpStep,
  createAccount,
  createUser,
  deleteAccount,
  findAccountByKey,
  findOrCreateAccount,
  fullName,
  getAccount,
  listAccountUsers,
  lockAccount,
  setEmail,
  setPassword,
  setSecondFactor,
  toEmailKey,
} from './queries/accounts.ts';
export { countRecoveryCodes, deleteRecoveryCodes } from './queries/recovery-codes.ts';
export {
  endAccountSession,
  endAccountSessions,
  endUserSession,
  endUserSessions,
  listAccountSessions,
  listUserSessions,
  upgradeSession,
} from './queries/sessions.ts';
export {
  countChangeTry,
  deleteAccountSteps,
  deletePendingChange,
  deletePendingChanges,
  type PendingChange,
  revokeOneTimePassword,
  savePendingChange,
} from './queries/verification.ts';
export { issueRecoveryCodes } from './recovery-codes.ts';
export { sendPasswordReset } from './registration.ts';
export { isInvited, startSession } from './session-start.ts';
export { toSessionUser } from './session-user.ts';
export { signInAsUser } from './sign-in.ts';
export { type SignOnRules, signOnRules } from './sign-on.ts';
export { isTimeZone } from './time-zone.ts';
export { generateTotpSecret, toTotpUri } from './totp.ts';

const deleteExpired: CronTask = {
  name: 'auth.delete_expired',
  schedule: '17 3 * * *',
  run: ({ database }) => database.inInstallation(deleteExpiredSessions),
};

export const authModule: ServerModule = {
  name: 'auth',
  routes,
  cron: [deleteExpired],
  tasks: [registrationJob, passwordResetJob] as ServerModule['tasks'],
  requires: [signOnRules],
};
