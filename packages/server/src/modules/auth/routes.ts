import { auth } from '@rounds/contract/auth';
import { type Route, route, routeAfter, routeWithoutTransaction } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkCode, checkResend, finishStep, presentStep, resendCode } from './code-step.ts';
import { endSession } from './queries/sessions.ts';
import { forgetPassword, register, spendMail } from './registering.ts';
import { checkReset, resetPassword } from './resetting.ts';
import { sessionUser } from './session-user.ts';
import { checkPassword, signIn } from './sign-in.ts';

export const routes: readonly Route[] = [
  routeAfter(auth.login, checkPassword, signIn),
  routeAfter(auth.loginCode, checkCode, finishStep),
  routeAfter(auth.resendCode, checkResend, resendCode),
  routeAfter(auth.register, spendMail, register),
  routeAfter(auth.forgetPassword, spendMail, forgetPassword),
  routeAfter(auth.resetPassword, checkReset, resetPassword),

  routeWithoutTransaction(auth.session, async (call) => {
    if (call.actor) return { user: sessionUser(call.actor) };
    const step = await presentStep(call);
    if (!step) throw new Refusal('USR_UNAUTHENTICATED');
    return step;
  }),

  route(auth.logout, async ({ tx, actor, activity, setSession }) => {
    await endSession(tx, actor.session_id);
    activity({ type: 'user', id: actor.user_id, title: actor.full_name });
    setSession(null);
    return { redirect_to: null };
  }),
];
