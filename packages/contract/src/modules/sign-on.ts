/** Single sign-on and provisioning. */
import { declareModule } from './declare.ts';

export const signOn = declareModule({
  activities: {
    'sso.settings_changed': 'security',
    'sso.refused': 'security',
    'sso.emergency_signed_in': 'security',
    'sso.person_created': { log: 'security', event: 'user.created' },
    'sso.groups_applied': { log: 'security', event: 'user.changed' },
    'sso.identity_linked': 'security',
    'sso.identity_unlinked': 'security',
    'sso.link_declined': 'security',
    'sso.signed_out_by_provider': 'security',
    'scim.token_created': 'security',
    'scim.token_deleted': 'security',
  },
  errors: {
    AUTH_SSO_REFUSED: 401,
    AUTH_SSO_OVER: 401,
    AUTH_SSO_NOT_READY: 409,
    AUTH_SSO_UNREADABLE: 422,
    AUTH_PASSWORD_REQUIRED: 409,
  },
});
