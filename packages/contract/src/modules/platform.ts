/** Workspaces, settings, plans, saved views and imports, and the errors that every call can have. */
import { declareModule } from './declare.ts';

export const platform = declareModule({
  prefix: 'APP',
  position: 10,
  permissions: ['APP_VIEW_SETTINGS', 'APP_EDIT_SETTINGS', 'APP_MANAGE_API'],
  implies: {
    APP_EDIT_SETTINGS: ['APP_VIEW_SETTINGS'],
  },
  activities: {
    'plan.trial_started': 'security',
    'workspace.created': 'security',
    'workspace.switched': 'security',
    'settings.organization_changed': 'security',
    'settings.user_changed': 'security',
    'settings.security_changed': 'security',
    'saved_query.saved': 'normal',
    'saved_query.deleted': 'normal',
  },
  errors: {
    APP_XSRF_MISMATCH: 403,
    APP_OBJECT_NOT_FOUND: 404,
    APP_CALL_NOT_FOUND: 404,
    APP_WORKSPACE_NOT_FOUND: 404,
    APP_COUNT_NOT_MATCH: 409,
    APP_IDEMPOTENCY_KEY_REUSED: 422,
    APP_BUSY: 503,
    APP_JOB_INTERRUPTED: 503,
    APP_UNAVAILABLE: 503,
    APP_TRIAL_USED: 409,
    APP_TRIAL_ADDS_NOTHING: 409,
    PLAN_FEATURE_REQUIRED: 403,
    VALIDATION_FAILED: 422,
    BODY_TOO_LARGE: 413,
    RATE_LIMITED: 429,
    UNEXPECTED: 500,
    IMPORT_FAILED: 422,
    IMPORT_NOT_A_SHEET: 422,
    IMPORT_TOO_LARGE: 422,
    IMPORT_COLUMN_UNKNOWN: 422,
    CALL_ABORTED: 499,
  },
});
