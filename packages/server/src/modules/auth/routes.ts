import { auth } from '@rounds/contract/auth';
import { ApiError } from '../../http/api-error.ts';
import { type Route, routeWithoutTransaction, routeWithPreload } from '../../http/module.ts';
import { checkResend, completeStep, findCurrentStep, resendCode, verifyCode } from './code-step.ts';
import { checkReset, resetPassword } from './password-reset.ts';
import { endSession } from './queries/sessions.ts';
import { consumeMailAttempt, register, requestPasswordReset } from './registration.ts';
import { toSessionUser } from './session-user.ts';
import { checkPassword, signIn, toSignOnStep } from './sign-in.ts';
import { signOnRules } from './sign-on.ts';

export const routes: readonly Route[] = [
  routeWithPreload(auth.login, checkPassword, signIn),
  routeWithPreload(auth.verifyCode, verifyCode, completeStep),
  routeWithPreload(auth.resendCode, checkResend, resendCode),
  routeWithPreload(
    auth.register,
    async (call) => {
      if (call.services.config.registration !== 'open') throw new ApiError('APP_REGISTRATION_CLOSED');
      await consumeMailAttempt(call);
    },
    register,
  ),
  routeWithPreload(auth.requestPasswordReset, consumeMailAttempt, requestPasswordReset),
  routeWithPreload(auth.resetPassword, checkReset, resetPassword),

  routeWithoutTransaction(auth.getSession, async (call) => {
    if (call.actor) return { user: toSessionUser(call.actor) };
    const step = await findCurrentStep(call);
    if (step) return step;
    const url = await call.registry
      .get(signOnRules)
      .findGuestUrl(call, { workspace: call.query.workspace, email: undefined });
    if (url === null) throw new ApiError('USR_UNAUTHENTICATED');
    return toSignOnStep(url);
  }),

  routeWithPreload(
    auth.logout,
    (call) => call.registry.get(signOnRules).findLogoutUrl(call, call.actor),
    async ({ tx, actor, activity, setSession }, redirect_to) => {
      await endSession(tx, actor.session_id);
      activity({ type: 'user', id: actor.user_id, title: actor.full_name });
      setSession(null);
      return { redirect_to };
    },
  ),
];
