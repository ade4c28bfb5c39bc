/** Inspections and their reports. */
import { declareModule } from './declare.ts';

export const inspections = declareModule({
  prefix: 'INS',
  position: 1,
  permissions: [
    'INS_VIEW_INSPECTION_LIST',
    'INS_VIEW_ARCHIVED_INSPECTIONS',
    'INS_MANAGE_INSPECTIONS',
    'INS_VIEW_INSPECTION_REPORT',
    'INS_CONDUCT_INSPECTION',
  ],
  implies: {
    INS_MANAGE_INSPECTIONS: ['INS_VIEW_INSPECTION_LIST', 'INS_VIEW_ARCHIVED_INSPECTIONS', 'INS_VIEW_INSPECTION_REPORT'],
  },
  activities: {
    'inspection.started': 'normal',
    'inspection.changed': 'normal',
    'inspection.completed': 'normal',
    'inspection.reopened': 'normal',
    'inspection.collaborators_changed': 'normal',
    'inspection.archived': 'normal',
    'inspection.restored': 'normal',
    'inspection.deleted': 'normal',
    'inspection.link_created': 'normal',
    'inspection.link_revoked': 'normal',
    'inspection.report_sent': 'normal',
    'inspection.reports_exported': 'normal',
  },
  errors: {
    INS_OBJECT_NOT_FOUND: 404,
    INS_IN_USE: 409,
    INS_NOT_COMPLETE: 422,
    INS_ARCHIVED: 409,
    INS_ALREADY_COMPLETED: 409,
    INS_NOTE_TOO_LATE: 409,
    INS_FILE_MISSING: 422,
    INS_SIGN_OFF_REQUIRED: 422,
    INS_UUID_TAKEN: 409,
    INS_SHARE_LINK_INVALID: 404,
    INS_TOO_MANY_REPORTS: 422,
    INS_FULL: 422,
    INS_TOO_MANY_ROWS: 422,
    INS_TOO_MANY_FILES: 422,
    INS_IN_PROGRESS_AT_ASSET: 409,
  },
});
