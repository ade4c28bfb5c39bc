/** Users, groups and roles. */
import { declareModule } from './declare.ts';

export const people = declareModule({
  prefix: 'USR',
  position: 8,
  permissions: ['USR_VIEW_USER_LIST', 'USR_MANAGE_USER', 'USR_VIEW_GROUP_LIST', 'USR_MANAGE_GROUP', 'USR_MANAGE_ROLE'],
  implies: {
    USR_MANAGE_USER: ['USR_VIEW_USER_LIST'],
    USR_MANAGE_GROUP: ['USR_VIEW_GROUP_LIST'],
  },
  activities: {
    'user.invited': 'security',
    'user.invited_again': 'security',
    'user.invitation_cancelled': 'security',
    'user.activated': 'security',
    'user.deactivated': 'security',
    'user.roles_changed': 'security',
    'user.changed': 'normal',
    'group.created': 'normal',
    'group.changed': 'normal',
    'group.people_added': 'normal',
    'group.people_removed': 'normal',
    'group.deleted': 'normal',
    'role.created': 'security',
    'role.changed': 'security',
    'role.made_default': 'security',
    'role.deleted': 'security',
  },
  errors: {
    USR_USER_NOT_EXIST: 404,
    USR_OBJECT_NOT_FOUND: 404,
    USR_IN_USE: 409,
    USR_LAST_ADMINISTRATOR: 409,
    USR_NOT_ONESELF: 409,
    USR_STILL_INVITED: 409,
    USR_NOT_INVITED: 409,
    USR_ROLE_BEYOND_OWN: 403,
    USR_ROLE_LOCKED: 409,
    USR_REVISION_NOT_MATCH: 409,
    USR_ROLE_IS_DEFAULT: 409,
    USR_TOO_MANY_ROLES: 409,
  },
});
