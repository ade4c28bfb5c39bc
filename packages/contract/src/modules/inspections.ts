/** Inspections and their reports. */
import * as z from 'zod/mini';
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
  events: {
    /** An inspection that an assignment opens causes it as well, before anybody has started it. */
    'inspection.created': { log: null },
    'inspection.started': { log: null },
    'inspection.changed': 'normal',
    /** A reopened inspection causes it again on each completion. */
    'inspection.completed': { log: 'normal', data: z.object({ assignment_id: z.nullable(z.number()) }) },
    'inspection.reopened': 'normal',
    /** Completed before in another system: nothing that follows a completion follows it. The log has one entry for all. */
    'inspection.imported': 'normal',
    'inspection.archived': 'normal',
    'inspection.restored': 'normal',
    'inspection.deleted': 'normal',
  },
  activities: {
    /** An inspection that was created earlier and was still to do causes it as well. */
    'inspection.started': 'normal',
    'inspection.collaborators_changed': { log: 'normal', event: 'inspection.changed' },
    'inspection.import_undone': 'normal',
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
