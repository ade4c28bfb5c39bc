/** Issues. */
import * as z from 'zod/mini';
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
  events: {
    'issue.created': 'normal',
    'issue.changed': 'normal',
    'issue.status_changed': { log: 'normal', data: z.object({ before: z.string(), after: z.string() }) },
    /** Published in addition to `issue.created` or `issue.changed` if the issue was assigned to somebody else. */
    'issue.assigned': { log: null },
    'issue.archived': 'normal',
    'issue.restored': 'normal',
    'issue.deleted': 'normal',
    'issue.commented': { log: 'normal', data: z.object({ comment_id: z.number(), mentioned: z.array(z.number()) }) },
    /** The data names the people who were not mentioned before. */
    'issue.comment_changed': {
      log: 'normal',
      data: z.object({ comment_id: z.number(), mentioned: z.array(z.number()) }),
    },
    'issue.comment_deleted': { log: 'normal', data: z.object({ comment_id: z.number() }) },
    'issue_category.created': 'normal',
    'issue_category.changed': 'normal',
    'issue_category.deleted': 'normal',
    'issue_label.created': 'normal',
    'issue_label.changed': 'normal',
    'issue_label.deleted': 'normal',
    'issue_settings.changed': 'normal',
    'issue_fields.changed': 'normal',
  },
  activities: {
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
