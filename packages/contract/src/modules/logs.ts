/** The activity log. */
import { declareModule } from './declare.ts';

export const logs = declareModule({
  prefix: 'LOG',
  position: 9,
  permissions: ['LOG_VIEW_ACTIVITY_TYPES', 'LOG_VIEW_MY_ACTIVITY', 'LOG_VIEW_USER_ACTIVITY'],
  activities: {
    'activity_type.switched': 'security',
  },
  errors: {
    LOG_OBJECT_NOT_FOUND: 404,
    LOG_TYPE_STAYS_ON: 409,
  },
});
