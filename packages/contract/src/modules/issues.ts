/** Issues. */
import { declareModule } from './declare.ts';

export const issues = declareModule({
  prefix: 'ACT',
  position: 2,
  permissions: [
    'ACT_MANAGE_CATEGORY',
    'ACT_VIEW_ISSUE_LIST',
    'ACT_VIEW_ISSUE',
    'ACT_CREATE_ISSUE',
    'ACT_MANAGE_ISSUES',
  ],
  implies: {
    ACT_MANAGE_ISSUES: ['ACT_VIEW_ISSUE_LIST', 'ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE'],
  },
  activities: {
    'issue.created': 'normal',
    'issue.changed': 'normal',
    'issue.status_changed': 'normal',
    'issue.archived': 'normal',
    'issue.restored': 'normal',
    'issue.deleted': 'normal',
    'issue.commented': 'normal',
    'issue.comment_changed': 'normal',
    'issue.comment_deleted': 'normal',
    'issue_category.created': 'normal',
    'issue_category.changed': 'normal',
    'issue_category.deleted': 'normal',
    'issue_label.created': 'normal',
    'issue_label.changed': 'normal',
    'issue_label.deleted': 'normal',
    'issue_settings.changed': 'normal',
    'issue_fields.changed': 'normal',
    'issue_field.deleted': 'normal',
  },
  errors: {
    ACT_OBJECT_NOT_FOUND: 404,
    ACT_IN_USE: 409,
    ACT_ARCHIVED: 409,
    ACT_UUID_TAKEN: 409,
    ACT_STATUS_NOT_ALLOWED: 403,
    ACT_EVIDENCE_REQUIRED: 422,
    ACT_REVISION_NOT_MATCH: 409,
    ACT_SUBCATEGORY_FIXED: 409,
  },
});
