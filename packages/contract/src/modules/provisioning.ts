/** People and groups that an identity provider sends by SCIM. */
import { declareModule } from './declare.ts';

export const provisioning = declareModule({
  activities: {
    'scim.user_created': { log: 'security', event: 'user.created' },
    'scim.user_changed': { log: 'security', event: 'user.changed' },
    'scim.user_disabled': { log: 'security', event: 'user.deactivated' },
    'scim.user_enabled': { log: 'security', event: 'user.activated' },
    'scim.user_deleted': { log: 'security', event: 'user.deactivated' },
    'scim.group_created': 'security',
    'scim.group_changed': 'security',
    'scim.group_deleted': 'security',
  },
  errors: {
    SCIM_INVALID_FILTER: 400,
    SCIM_INVALID_SYNTAX: 400,
    SCIM_INVALID_PATH: 400,
    SCIM_INVALID_VALUE: 400,
    SCIM_NOT_UNIQUE: 409,
    SCIM_EMAIL_LOCKED: 409,
  },
});
