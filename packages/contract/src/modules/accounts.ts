/** Signing in, sessions and accounts. */
import { declareModule } from './declare.ts';

export const accounts = declareModule({
  activities: {
    'auth.signed_in': 'security',
    'auth.sign_in_refused': 'security',
    'auth.signed_out': 'security',
    'call.refused': 'security',
    'auth.registered': 'security',
    'auth.password_forgotten': 'security',
    'auth.password_reset': 'security',
    'auth.code_refused': 'security',
    'account.preferences_changed': 'normal',
    'account.profile_changed': { log: 'normal', event: 'user.changed' },
    'account.password_changed': 'security',
    'account.email_changed': 'security',
    'account.data_collected': 'security',
    'account.second_factor_changed': 'security',
    'account.recovery_codes_created': 'security',
    'account.sessions_ended': 'security',
    'auth.recovery_code_used': 'security',
    'account.calendar_link_created': 'security',
    'account.calendar_link_deleted': 'security',
  },
  errors: {
    USR_UNAUTHENTICATED: 401,
    USR_WRONG_CREDENTIALS: 401,
    USR_WRONG_CODE: 422,
    USR_STEP_OVER: 422,
    USR_INVITATION_OVER: 422,
    USR_FORBIDDEN: 403,
    USR_NETWORK_NOT_ALLOWED: 403,
    USR_AUTHENTICATOR_MISSING: 403,
    USR_AUTHENTICATOR_REQUIRED: 409,
    USR_EXPORT_NOT_ALLOWED: 403,
    USR_SHARING_NOT_ALLOWED: 403,
  },
});
